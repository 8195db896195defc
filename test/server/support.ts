/**
 * The server in a test: the real app on an in-memory PGlite (or, with `TEST_DATABASE_URL`, on an own database of a real
 * PostgreSQL), a clock that only moves when told, and the mails it sent. One per file: `const tern = await startTestApp()`.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import type { Clock } from '#server/clock.ts';
import { type Composed, compose } from '#server/compose.ts';
import { type Environment, readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { DatabasePlace } from '#server/db/open.ts';
import { openSite } from '#server/http/site.ts';
import { createLog } from '#server/log.ts';
import type { MailMessage } from '#server/mail/mailer.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';

export type TestClock = Clock & { advance(ms: number): void; set(moment: string): void };

export type TestApp = {
  app: FastifyInstance;
  context: Context;
  clock: TestClock;
  /** Waits for the work after the answers, and does every job that is due. */
  idle(): Promise<void>;
  /** The same, then every mail so far, oldest first. */
  mails(): Promise<MailMessage[]>;
  /** The six digits of the newest mail to an address. */
  codeTo(email: string): Promise<string>;
  get(url: string, options?: CallOptions): Promise<Answer>;
  post(url: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete(url: string, options?: CallOptions): Promise<Answer>;
  /** Where the stand-ins listen, with `sandbox: true`. */
  sandboxUrl: string | null;
  /** Listens on a free port too, for webhooks of the stand-ins; the address. */
  listen(): Promise<string>;
  /** Makes an account through the API; the session's token. */
  signUp(email: string, password?: string): Promise<string>;
  close(): Promise<void>;
};

export type CallOptions = { token?: string; headers?: Record<string, string>; from?: string };

export type Answer = { status: number; headers: LightMyRequestResponse['headers']; body: Envelope; raw: string };

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Envelope = { success: boolean; code: number; msg: string; data: any };

export type TestOptions = {
  /** ISO 8601; where the clock begins. */
  now?: string;
  /** Environment over the defaults. */
  env?: Environment;
  /** Starts the stand-ins too, with their state in memory. */
  sandbox?: boolean;
  /** Where log lines go. */
  logTo?: { write(line: string): void };
};

export const testPassword = 'tern-2026!';

export async function startTestApp({
  now = '2026-11-21T12:00:00.000Z',
  env = {},
  sandbox = false,
  logTo,
}: TestOptions = {}): Promise<TestApp> {
  const config = readConfig({
    PORT: '0',
    SANDBOX_PORT: '0',
    SITE_DIR: '/nonexistent',
    PUBLIC_URL: 'http://localhost:3000',
    // A test machine that is busy with other things is not an overloaded server.
    SLOWEST_LOOP_MS: '60000',
    ...env,
  });
  const clock = testClock(now);
  const log = logTo ? createLog('info', logTo) : createLog('silent');
  const sent: MailMessage[] = [];
  const transport = { sendMail: async (message: MailMessage) => sent.push(message), close: () => {} };
  let siteUrl = config.publicUrl;
  const standIns = sandbox ? await startSandbox({ config, clock, log, folder: null, siteUrl: () => siteUrl }) : null;
  const sandboxUrl = standIns?.url ?? null;
  const { place, drop } = await testDatabase();
  const composed: Composed = await compose({ config, clock, log, place, transport, sandboxUrl });
  const { context } = composed;
  const stop = async () => {
    await composed.close();
    await standIns?.close();
    await drop();
  };
  const site = await openSite({ siteDir: config.siteDir, publicUrl: config.publicUrl, watch: false, log });
  // A database that stays open would keep a failed test's process alive.
  const app = await buildApp({ context, site }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });

  const call = async (options: InjectOptions, { token, headers = {}, from }: CallOptions = {}): Promise<Answer> => {
    const answer = await app.inject({
      ...options,
      headers: { ...(token ? { 'x-token': token } : {}), ...headers },
      ...(from ? { remoteAddress: from } : {}),
    });
    return { status: answer.statusCode, headers: answer.headers, raw: answer.body, body: parsed(answer.body) };
  };
  const idle = async () => {
    await context.background.idle();
    await context.jobs.idle();
  };
  const mails = async () => {
    await idle();
    return sent;
  };
  const tern: TestApp = {
    app,
    context,
    clock,
    idle,
    mails,
    codeTo: async (email) => {
      const mail = (await mails()).findLast(({ to }) => to.address === email);
      return /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? 'no mail';
    },
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
    signUp: (email, password = testPassword) => signUp(tern, email, password),
    close: async () => {
      await app.close();
      await stop();
    },
  };
  return tern;
}

async function signUp(tern: TestApp, email: string, password: string): Promise<string> {
  await tern.post('/turboClient/api/base/register/email/sendCode', { email });
  const answer = await tern.post(
    '/turboClient/api/base/register/check',
    registration(email, await tern.codeTo(email), password),
  );
  if (!answer.body.success) throw new Error(`sign-up failed: ${answer.raw}`);
  return answer.body.data.token;
}

/** A valid body of the sign-up call. */
export function registration(email: string, code: string, password = testPassword) {
  return { email, code, password, downloadSource: '', noEncrypt: true, deviceCode: 'web' };
}

export function testClock(start: string): TestClock {
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

function parsed(body: string): Envelope {
  try {
    return JSON.parse(body);
  } catch {
    return { success: false, code: -1, msg: body, data: null };
  }
}

type TestDatabase = { place: DatabasePlace; drop(): Promise<void> };

/** A database of one's own: in memory, or created on the server at `TEST_DATABASE_URL` and dropped afterwards. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { place: { kind: 'memory', image: await emptyImage() }, drop: async () => {} };
  const name = `tern_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, `create database ${name}`);
  return {
    place: { kind: 'postgres', url: url.href },
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const cacheFolder = path.join(import.meta.dirname, '../../node_modules/.cache/tern-test');

/** An initialised, empty PGlite as a file: starting from it takes a tenth of initialising. Made once per version. */
async function emptyImage(): Promise<Blob> {
  const { PGlite } = await import('@electric-sql/pglite');
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const file = path.join(cacheFolder, `pglite-${version}.tar`);
  if (!existsSync(file)) {
    const fresh = await PGlite.create('memory://');
    const dump = await fresh.dumpDataDir('none');
    await fresh.close();
    await mkdir(cacheFolder, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
    await rename(unfinished, file);
  }
  return new Blob([readFileSync(file)], { type: 'application/x-tar' });
}
