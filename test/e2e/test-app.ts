/** The whole product in this process: server, fakes and the built site in `dist` (`SITE_DIR`), with a database in memory. */
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { addMs } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { openSite } from '#server/http/site/site.ts';
import { siteOptionsOf } from '#server/http/site/site-options.ts';
import { createLog } from '#server/log.ts';
import { smtpTransport } from '#server/mail/smtp-transport.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';
import { findCode } from '#test/support/mailbox.ts';
import { freePort, type RunningServer, unlimitedDelay } from '#test/support/server.ts';
import { createMigratedDatabase } from '#test/support/test-database.ts';

/** What a journey needs; a server in a process of its own (`startServer`) has it too. */
export type TestApp = Pick<RunningServer, 'url' | 'sandboxUrl' | 'lastCode' | 'stop'> & {
  /** Where it is not `url`. */
  apiUrl?: string;
  /** Log lines of levels `warn` and `error` so far: they can explain why a state does not come. */
  warnings?: readonly string[];
};

export type LocalTestApp = TestApp & {
  /** Moves the server's clock forward. */
  advanceClock(ms: number): void;
  /** From now on only `advanceClock` moves the clock. */
  stopClock(): void;
  now(): Date;
  /** Forgets all attempts: rate limits use the real clock. */
  resetLimits(): Promise<void>;
};

/** @param env settings of the environment, e.g. `{ TRUSTED_PROXIES: '127.0.0.0/8' }` */
export async function startTestApp(env: Record<string, string> = {}): Promise<LocalTestApp> {
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    SANDBOX_PORT: '0',
    PUBLIC_URL: `http://localhost:${port}`,
    SITE_DIR: process.env.SITE_DIR,
    SEED: 'off',
    ...unlimitedDelay,
    ...env,
  });
  let offsetMs = 0;
  let stoppedAt: Date | null = null;
  const clock = { now: () => addMs(stoppedAt ?? new Date(), offsetMs) };
  const warnings: string[] = [];
  const log = createLog('warn', {
    write(line) {
      warnings.push(line.trim());
      if (JSON.parse(line).level === 'error') process.stdout.write(line);
    },
  });
  const siteUrl = () => `http://127.0.0.1:${config.port}`;
  const sandbox = await startSandbox({ config, clock, log, folder: null, siteUrl });
  const transport = smtpTransport(sandbox.smtpUrl);
  const { location, drop } = await createMigratedDatabase();
  const { context, close } = await createContext({ config, clock, log, location, transport, sandboxUrl: sandbox.url });
  const isSold = (goodId: number) => context.catalog().find(goodId) !== undefined;
  const site = await openSite({ ...siteOptionsOf(config, context.dnsTestZone?.source), log, isSold });
  const app = await buildApp({ context, site });
  await app.listen({ host: '127.0.0.1', port: config.port });
  context.jobs.start();
  return {
    url: config.siteUrl,
    sandboxUrl: sandbox.url,
    warnings,
    lastCode: (email) => findCode({ sandboxUrl: sandbox.url }, email),
    advanceClock: (ms) => {
      offsetMs += ms;
    },
    stopClock: () => {
      stoppedAt = new Date();
    },
    now: clock.now,
    resetLimits: async () => {
      await sql`delete from limits`.execute(context.db);
    },
    stop: async () => {
      await app.close();
      await close();
      await drop();
      await sandbox.close();
    },
  };
}
