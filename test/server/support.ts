/**
 * The server in a test: the real app on an in-memory PGlite (with `TEST_DATABASE_URL`: on a database of its own in PostgreSQL),
 * a clock that the test moves, and the mails it sent.
 */
import { randomUUID } from 'node:crypto';
import { after } from 'node:test';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Insertable } from 'kysely';
import type { PasswordCost } from '#server/accounts/passwords.ts';
import { buildApp } from '#server/app.ts';
import type { RenderPdf } from '#server/billing/invoices/pdf/render-in-worker.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import { readConfig } from '#server/config.ts';
import { type Context, createContext } from '#server/context.ts';
import type { AccountsTable } from '#server/db/tables/accounts.ts';
import { clientBudgets, createClientReader } from '#server/http/client.ts';
import type { Session } from '#server/http/decorations.ts';
import type { LimitRule } from '#server/http/limits.ts';
import { openSite } from '#server/http/site/site.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { createLog } from '#server/log.ts';
import type { MailMessage } from '#server/mail/mailer.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';
import type { Tracing } from '#server/tracing/tracing.ts';
import { registrationBody, password as testPassword } from '#test/support/account.ts';
import { unlimitedDelay } from '#test/support/server.ts';
import { createMigratedDatabase, type TestDatabase } from '#test/support/test-database.ts';

export { registrationBody, testPassword };

export type TestClock = Clock & { advance(ms: number): void; set(moment: string): void };

export type TestApp = {
  app: FastifyInstance;
  context: Context;
  clock: TestClock;
  /** Waits for the background work, and runs every job that is due. */
  idle(): Promise<void>;
  /** Calls `idle` and returns every mail so far, oldest first. */
  mails(): Promise<MailMessage[]>;
  /** The verification code in the newest mail to an email. */
  lastCode(email: string): Promise<string>;
  get(url: string, options?: CallOptions): Promise<TestResponse>;
  post(url: string, body?: unknown, options?: CallOptions): Promise<TestResponse>;
  delete(url: string, options?: CallOptions): Promise<TestResponse>;
  /** URL of the fakes, with `sandbox: true`. */
  sandboxUrl: string | null;
  /** Listens on a free port, for webhooks of the fakes. Returns the URL. */
  listen(): Promise<string>;
  /** Creates an account through the API. Returns the session's token. */
  signUp(email: string, password?: string): Promise<string>;
  /** A new session, for after the clock was advanced beyond the first one's end. Returns its token. */
  signIn(email: string): Promise<string>;
  /** Creates an account without a session, in the table alone. Returns its id. */
  createAccount(changes?: Partial<Insertable<AccountsTable>>): Promise<string>;
  close(): Promise<void>;
};

export type CallOptions = { token?: string; headers?: Record<string, string>; ipAddress?: string };

export type TestResponse = { status: number; headers: LightMyRequestResponse['headers']; body: Envelope; raw: string };

// biome-ignore lint/suspicious/noExplicitAny: tests read the data of every operation
type Envelope = { success: boolean; code: number; msg: string; data: any };

export type TestOptions = {
  /** ISO 8601; the clock's start. */
  now?: string;
  /** Environment variables, on top of the defaults. */
  env?: Environment;
  /** Starts the fakes, with their state in memory. */
  sandbox?: boolean;
  /** Seeds the test users, with `sandbox: true`. */
  testUsers?: boolean;
  /** Receives the log lines. */
  logTo?: { write(line: string): void };
  /** An empty PDF by default: drawing the invoice of each payment takes longer than most tests. */
  renderPdf?: RenderPdf;
  /** A new, migrated one by default. */
  database?: TestDatabase;
  /** Called with each mail as it is sent. */
  onMail?: (mail: MailMessage) => void;
  /** Switched off by default. */
  tracing?: Tracing;
  /** Of a fake; one by default: while the clock stands still, the state that was fetched first is as new as the last one. */
  concurrentWebhooks?: number;
};

/** Of the queue for hashing. */
export const testLane = { name: 'test', network: 'test' };
/** The real cost would take most of the time of account tests (test/load/codes.test.ts checks that servers have it). */
const cheapPasswords: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Closes it after the test or the file that opens it. */
export async function openTestApp(options?: TestOptions): Promise<TestApp> {
  const testApp = await startTestApp(options);
  after(() => testApp.close());
  return testApp;
}

export async function startTestApp({
  now = '2026-11-21T12:00:00.000Z',
  env = {},
  sandbox = false,
  testUsers = false,
  logTo,
  renderPdf = async () => Buffer.from('%PDF-1.3\n'),
  database,
  onMail = () => {},
  tracing,
  concurrentWebhooks = 1,
}: TestOptions = {}): Promise<TestApp> {
  const config = readConfig({
    PORT: '0',
    SANDBOX_PORT: '0',
    SITE_DIR: '/nonexistent',
    PUBLIC_URL: 'http://localhost:3000',
    ...unlimitedDelay,
    ...env,
  });
  const clock = createTestClock(now);
  const log = logTo ? createLog('info', logTo, tracing?.logFields) : createLog('silent');
  const sent: MailMessage[] = [];
  const sendMail = async (message: MailMessage) => {
    sent.push(message);
    onMail(message);
  };
  const transport = { sendMail, close: () => {} };
  let siteUrl = config.apiUrl;
  const fakes = sandbox
    ? await startSandbox({ config, clock, log, folder: null, siteUrl: () => siteUrl, concurrentWebhooks })
    : null;
  const sandboxUrl = fakes?.url ?? null;
  const { location, drop } = database ?? (await createMigratedDatabase());
  const { context, close } = await createContext({
    config,
    clock,
    log,
    location,
    transport,
    sandboxUrl,
    renderPdf,
    passwordCost: cheapPasswords,
    tracing,
  });
  const stop = async () => {
    await close();
    await fakes?.close();
    await drop();
  };
  const isSold = (goodId: number) => context.catalog().find(goodId) !== undefined;
  const { siteDir, trustedProxies } = config;
  const site = await openSite({ siteDir, siteUrl: config.siteUrl, watch: false, log, trustedProxies, isSold });
  const build = async () => {
    if (testUsers) await fakes?.addTestUsers(context, site);
    return buildApp({ context, site });
  };
  // An open database would keep the process of a failed test alive.
  const app = await build().catch(async (error: unknown) => {
    await stop();
    throw error;
  });

  const call = async (
    options: InjectOptions,
    { token, headers = {}, ipAddress }: CallOptions = {},
  ): Promise<TestResponse> => {
    const response = await app.inject({
      ...options,
      headers: { ...(token ? { 'x-token': token } : {}), ...headers },
      ...(ipAddress ? { remoteAddress: ipAddress } : {}),
    });
    const { statusCode, headers: responseHeaders, body } = response;
    return { status: statusCode, headers: responseHeaders, raw: body, body: parseEnvelope(body) };
  };
  const idle = async () => {
    await context.background.idle();
    await context.jobs.runDue();
  };
  const mails = async () => {
    await idle();
    return sent;
  };
  const testApp: TestApp = {
    app,
    context,
    clock,
    idle,
    mails,
    lastCode: async (email) => findLastCode(await mails(), email),
    get: (url, options) => call({ method: 'GET', url }, options),
    delete: (url, options) => call({ method: 'DELETE', url }, options),
    post: (url, body, options) =>
      call(
        { method: 'POST', url, ...(body === undefined ? {} : { payload: JSON.stringify(body) }) },
        withJson(body, options),
      ),
    sandboxUrl,
    listen: async () => {
      siteUrl = await app.listen({ host: '127.0.0.1', port: 0 });
      return siteUrl;
    },
    signUp: (email, password = testPassword) => signUp(testApp, email, password),
    async signIn(email) {
      const body = { email, password: testPassword, deviceType: 'web' };
      return (await testApp.post('/turboClient/api/base/v3/service-token', body)).body.data.token;
    },
    createAccount: (changes) => createAccount(context, changes),
    close: async () => {
      const closed = app.close();
      // Else a webhook in flight keeps its connection, and `close` waits for the keep-alive timeout.
      app.server.closeAllConnections();
      await closed;
      await stop();
    },
  };
  return testApp;
}

export async function signUp(
  testApp: Pick<TestApp, 'post' | 'lastCode'>,
  email: string,
  password: string,
): Promise<string> {
  await testApp.post('/turboClient/api/base/register/email/sendCode', { email });
  const { body, raw } = await testApp.post(
    '/turboClient/api/base/register/check',
    registrationBody(email, await testApp.lastCode(email), password),
  );
  if (!body.success) throw new Error(`sign-up failed: ${raw}`);
  return body.data.token;
}

async function createAccount(
  { db, clock }: Context,
  changes: Partial<Insertable<AccountsTable>> = {},
): Promise<string> {
  const id = randomUUID();
  const account = { id, email: `${id}@example.com`, password_hash: null, referral_code: id, invited_by: null };
  await db
    .insertInto('accounts')
    .values({ ...account, created_at: clock.now(), ...changes })
    .execute();
  return id;
}

/** The verification code in the newest mail to an email. */
export function findLastCode(mails: readonly MailMessage[], email: string): string {
  const mail = mails.findLast(({ to }) => to.address === email);
  return /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? 'no mail';
}

export function createTestClock(start: string): TestClock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms;
    },
    set: (moment) => {
      time = Date.parse(moment);
    },
  };
}

function withJson(body: unknown, options: CallOptions = {}): CallOptions {
  return body === undefined
    ? options
    : { ...options, headers: { 'content-type': 'application/json', ...options.headers } };
}

function parseEnvelope(body: string): Envelope {
  try {
    return JSON.parse(body);
  } catch {
    return { success: false, code: -1, msg: body, data: null };
  }
}

/** The session of a token. */
export async function findSession({ app }: Pick<TestApp, 'app'>, token: string): Promise<Session> {
  const session = await app.findSession(token);
  if (!session) throw new Error('the session has ended');
  return session;
}

export async function findAccountId(testApp: Pick<TestApp, 'app'>, token: string): Promise<string> {
  return (await findSession(testApp, token)).accountId;
}

/** A client that is no exit. */
export const clientOf = createClientReader(() => false);

/** Takes attempts from the budgets of a client and its networks, as the server does. */
export async function takeAttempts(
  { context }: Pick<TestApp, 'context'>,
  rule: LimitRule,
  ipAddress: string,
  count: number,
): Promise<void> {
  await context.limits.consume(...clientBudgets(rule, clientOf(ipAddress), count));
}

/** Another server on the same database, with jobs of its own: two servers cannot share handlers. */
export async function buildOtherApp(context: Context, changes: Partial<Context>): Promise<FastifyInstance> {
  const { siteDir, siteUrl } = context.config;
  const site = await openSite({ siteDir, siteUrl, watch: false, log: context.log });
  return buildApp({ context: { ...context, jobs: createJobs(context), ...changes }, site });
}
