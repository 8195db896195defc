/** Starts the server, prints what it serves, and stops it gracefully on SIGTERM and SIGINT. */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { type Offers, toOffers } from '#facts/offers.ts';
import { buildApp } from './app.ts';
import { type Catalog, readCatalog } from './billing/catalog.ts';
import { type Clock, systemClock } from './clock.ts';
import { ConfigError } from './config/config-error.ts';
import { type Config, needsSandbox, readConfig } from './config.ts';
import { createContext } from './context.ts';
import { databaseLocation } from './db/location.ts';
import { FolderInUseError } from './db/lock.ts';
import { NewerSchemaError } from './db/migrate.ts';
import { describePortError } from './describe-port-error.ts';
import { findDnsTestZone } from './dns-test/zone.ts';
import { checkMode } from './doctor/check-values.ts';
import { exitAfter } from './exit-after.ts';
import { createDrain } from './http/drain.ts';
import { createBuildFiles } from './http/site/build-files.ts';
import { openSite } from './http/site/site.ts';
import { siteOptionsOf } from './http/site/site-options.ts';
import { createLog, type Log } from './log.ts';
import { smtpTransport } from './mail/smtp-transport.ts';
import { startMetricsServer } from './metrics/metrics-server.ts';
import { serviceChecks, startMonitor } from './monitor.ts';
import { serveCommands } from './ops/socket.ts';
import { startRetention } from './retention.ts';
import { printStartupBanner } from './startup-banner.ts';

/** For running requests and jobs; after that the process exits regardless. */
const stopTimeoutMs = 60_000;
/** The part of it for running requests, slow uploads included. The rest is for jobs, mails and the database. */
const requestTimeoutMs = 45_000;

// Without it V8 lets garbage grow to twice what is in use before it collects (docs/decisions/0035-server-speed.md).
setFlagsFromString('--heap-growing-percent=30');

try {
  await start(readConfig(process.env));
} catch (error) {
  // Errors that an operator can fix are printed as a sentence, others with their stack.
  const explained = [ConfigError, FolderInUseError, NewerSchemaError].some((type) => error instanceof type);
  console.error(describePortError(error) ?? (explained ? (error as Error).message : error));
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const { settings, problems } = config.tracing;
  const tracing = settings && (await import('./tracing/tracing.ts')).openTracing(settings);
  const log = createLog(config.logLevel, undefined, tracing?.logFields);
  // In production the doctor has logged them.
  const doubts = config.production ? [] : [...problems, ...checkMode(config)];
  for (const { name, why } of doubts) log.warn({ setting: name, why }, 'setting doubtful');
  const clock = systemClock;
  let listeningUrl = config.apiUrl;
  const sandbox = needsSandbox(config)
    ? await import('./sandbox/sandbox.ts').then(({ startSandbox }) =>
        startSandbox({ config, clock, log, folder: path.join(config.dataDir, 'sandbox'), siteUrl: () => listeningUrl }),
      )
    : null;
  const sandboxUrl = sandbox?.url ?? config.sandboxUrl;
  const smtpUrl = config.smtp.mode === 'real' ? config.smtp.url : sandbox?.smtpUrl;
  if (!smtpUrl) throw new ConfigError([{ name: 'SMTP_URL', why: 'is missing' }]);

  /** The prices in documents. The build may have had another catalog: that of another day, or none but the brand's. */
  let offers = offersOf(readCatalog(config.catalogFile), clock);
  const transport = smtpTransport(smtpUrl);
  let isSold = (_goodId: number) => true;
  const [{ context, close }, site] = await Promise.all([
    createContext({
      config,
      clock,
      log,
      location: databaseLocation(config),
      transport,
      sandboxUrl,
      tracing,
    }),
    openSite({
      ...siteOptionsOf(config, findDnsTestZone(config, sandboxUrl)?.source),
      log,
      offers: () => offers,
      isSold: (goodId) => isSold(goodId),
    }),
  ]);
  isSold = (goodId) => context.catalog().find(goodId) !== undefined;
  const usePrices = () => {
    const { catalog } = context.settings.current();
    offers = offersOf(context.catalog(), clock, catalog?.date);
    return site.reload();
  };
  if (context.settings.current().catalog) await usePrices();
  if (sandbox && config.seed) await sandbox.addTestUsers(context, site);
  // The embedded database belongs to one process.
  if (config.databaseUrl)
    await site.share(createBuildFiles({ db: context.db, clock, siteUrl: config.siteUrl, offers: () => offers }));
  const drain = createDrain();
  const app = await buildApp({ context, site, drain });
  await app.listen({ host: config.host, port: config.port });
  const listening = app.server.address();
  if (listening && typeof listening === 'object') listeningUrl = `http://127.0.0.1:${listening.port}`;
  context.jobs.start();
  const stopFollowing = context.settings.follow((current, former) => {
    if (current.catalog !== former.catalog) void usePrices();
  });
  const stopRetention = startRetention(context);
  const stopCommands = config.databaseUrl ? null : await serveCommands(context);
  const stopMonitor = startMonitor(context, serviceChecks(context, transport));
  const metricsServer = config.metrics && (await startMetricsServer(context, config.metrics));
  printStartupBanner({ config, log, site, sandboxUrl });

  stopOnSignal(log, config.drainMs, async () => {
    drain.start();
    await wait(config.drainMs);
    await drain.close(config.drainMs, requestTimeoutMs);
    stopFollowing();
    stopRetention();
    stopMonitor();
    await stopCommands?.();
    await metricsServer?.close();
    site.close();
    await app.close();
    await close();
    await tracing?.stop();
    await sandbox?.close();
  });
}

/** @param date since when the prices are these; today, unless it is known */
function offersOf({ products }: Catalog, clock: Clock, date = clock.now().toISOString().slice(0, 10)): Offers {
  return toOffers(products, date);
}

/** The first signal stops gracefully: running requests finish, then everything closes. A second signal exits immediately. */
function stopOnSignal(log: Log, drainMs: number, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'server stopping');
    exitAfter(2 * drainMs + stopTimeoutMs, log);
    try {
      await close();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'server stop failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
