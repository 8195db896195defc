/** What the modules of the server share: configuration, database, clock, mail, jobs, limits and log. */
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { createPasswords, type PasswordCost, type Passwords } from './accounts/passwords.ts';
import type { Catalog } from './billing/catalog.ts';
import { createCurrentCatalog } from './billing/current-catalog.ts';
import { type RenderPdf, renderInWorker } from './billing/invoices/pdf/render-in-worker.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { DatabaseLocation } from './db/location.ts';
import { type Db, openDatabase } from './db/open.ts';
import { type DnsTestZone, findDnsTestZone } from './dns-test/zone.ts';
import { readExitRanges } from './geo/exit-ranges.ts';
import { createGeoLookup, type GeoLookup } from './geo/geo-lookup.ts';
import { createLimits, type Limits } from './http/limits.ts';
import { type Background, createBackground } from './jobs/background.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createMailer, type Mailer, type MailTransport } from './mail/mailer.ts';
import { createMailTranslations, localesFolder } from './mail/translations.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { createOperatorSettings, type OperatorSettings } from './operator-settings/operator-settings.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Passed to every module's routes. Nothing is global, so tests can run several servers in one process. */
export type Context = {
  config: Config;
  db: Db;
  /** The same database without Kysely, for named statements. */
  pool: Pool;
  /** Whether a named statement stays on its connection. */
  canPrepare: boolean;
  clock: Clock;
  mail: Mailer;
  /** Draws an invoice. */
  renderPdf: RenderPdf;
  /** Work that continues after the response; a stop waits for it. */
  background: Background;
  /** Work that must not be lost. */
  jobs: Jobs;
  /** Rate limits, counted in the database for all processes together. */
  limits: Limits;
  /** What operators change while the server runs. */
  settings: OperatorSettings;
  /** The products that are sold now. */
  catalog: () => Catalog;
  /** Where an IP address is. */
  geo: GeoLookup;
  /** Tells the operator's exit IP addresses from others. */
  isExit: (ipAddress: string) => boolean;
  /** Keyed digests and signatures. */
  secrets: Secrets;
  /** Hashes passwords in one queue for all requests. */
  passwords: Passwords;
  /** Counted always, served when METRICS_PORT is set. */
  metrics: Metrics;
  /** Names of the services that failed their latest check. */
  failingServices: Set<string>;
  log: FastifyBaseLogger;
  /** Null: switched off, and nothing of it is loaded. */
  tracing: Tracing | null;
  /** Null: the DNS leak test is not offered. */
  dnsTestZone: DnsTestZone | null;
  /** URL of the fake services, e.g. `http://127.0.0.1:3001`; null when none runs. */
  sandboxUrl: string | null;
};

export type ContextOptions = {
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  location: DatabaseLocation;
  transport: MailTransport;
  sandboxUrl: string | null;
  /** In a worker thread by default. */
  renderPdf?: RenderPdf | undefined;
  /** Of new password hashes: less in tests, where argon2 would take most of the time. */
  passwordCost?: PasswordCost | undefined;
  /** Switched off by default. */
  tracing?: Tracing | null | undefined;
};

export type OpenContext = {
  context: Context;
  /** Waits for running jobs and background work, then closes mail and database. */
  close(): Promise<void>;
};

/**
 * Opens the database and creates what the modules share. `main.ts` and the tests differ only in the options.
 * @throws when the file of exit ranges cannot be read
 */
export async function createContext(options: ContextOptions): Promise<OpenContext> {
  const { config, clock, log, location, sandboxUrl, renderPdf = renderInWorker, passwordCost } = options;
  const { tracing = null } = options;
  const isExit = readExitRanges(config.exitRangesFile);
  const { db, pool, canPrepare, close } = await openDatabase(location, log);
  const metrics = createMetrics();
  tracing?.reportTo({ log, metrics });
  tracing?.traceDatabase(pool);
  const transport = tracing?.traceMail(options.transport) ?? options.transport;
  const background = createBackground(log);
  const translations = createMailTranslations(localesFolder);
  const mail = createMailer({ config, transport, translations, background, log, metrics });
  const jobs = createJobs({ db, clock, log, metrics, tracing });
  const secrets = createSecrets(config.secretKeys);
  const limits = createLimits(db, clock, secrets, (limit) => metrics.limitsHit.inc({ limit }));
  const geo = createGeoLookup();
  const settings = createOperatorSettings({ db, log });
  await settings.refresh();
  return {
    context: {
      config,
      db,
      pool,
      canPrepare,
      clock,
      mail,
      renderPdf,
      background,
      jobs,
      limits,
      settings,
      catalog: createCurrentCatalog(config, settings),
      geo,
      isExit,
      secrets,
      passwords: createPasswords(metrics, passwordCost, tracing),
      metrics,
      failingServices: new Set(),
      log,
      tracing,
      dnsTestZone: findDnsTestZone(config, sandboxUrl),
      sandboxUrl,
    },
    async close() {
      await jobs.stop();
      await background.idle();
      mail.close();
      geo.close();
      await close();
    },
  };
}
