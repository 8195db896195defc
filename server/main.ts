/** Starts the server, prints what it serves, and stops it gracefully on SIGTERM and SIGINT. */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { toOffers } from '#facts/offers.ts';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { ConfigError } from './config/config-error.ts';
import { type Config, needsSandbox, readConfig } from './config.ts';
import { type Context, createContext } from './context.ts';
import { databaseLocation } from './db/location.ts';
import { FolderInUseError } from './db/lock.ts';
import { NewerSchemaError } from './db/migrate.ts';
import { describePortError } from './describe-port-error.ts';
import { checkMode } from './doctor/check-values.ts';
import { exitAfter } from './exit-after.ts';
import { createDrain } from './http/drain.ts';
import { createBuildFiles } from './http/site/build-files.ts';
import { openSite, type SiteServer } from './http/site/site.ts';
import { siteOptionsOf } from './http/site/site-options.ts';
import { createLog, type Log } from './log.ts';
import type { MailTransport } from './mail/mailer.ts';
import { smtpTransport } from './mail/smtp-transport.ts';
import { startMetricsServer } from './metrics/metrics-server.ts';
import { serviceChecks, startMonitor } from './monitor.ts';
import { serveCommands } from './ops/socket.ts';
import { startRetention } from './retention.ts';
import type { Sandbox, SandboxOptions } from './sandbox/sandbox.ts';
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

  let listeningUrl = config.apiUrl;
  const sandbox = needsSandbox(config) ? await openSandbox({ config, log, siteUrl: () => listeningUrl }) : null;
  const sandboxUrl = sandbox?.url ?? config.sandboxUrl;
  const smtpUrl = config.smtp.mode === 'real' ? config.smtp.url : sandbox?.smtpUrl;
  if (!smtpUrl) throw new ConfigError([{ name: 'SMTP_URL', why: 'is missing' }]);
  const transport = smtpTransport(smtpUrl);
  const { context, close } = await createContext({
    config,
    clock: systemClock,
    log,
    location: databaseLocation(config),
    transport,
    sandboxUrl,
    tracing,
  });
  const site = await openPricedSite(context);
  if (sandbox && config.seed) await sandbox.addTestUsers(context, site);

  const drain = createDrain();
  const app = await buildApp({ context, site, drain });
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  if (address && typeof address === 'object') listeningUrl = `http://127.0.0.1:${address.port}`;
  const stopBackgroundWork = await startBackgroundWork(context, transport);
  printStartupBanner({ config, log, site, sandboxUrl });

  stopOnSignal(log, config.drainMs, async () => {
    drain.start();
    await wait(config.drainMs);
    await drain.close(config.drainMs, requestTimeoutMs);
    await stopBackgroundWork();
    site.close();
    await app.close();
    await close();
    await tracing?.stop();
    await sandbox?.close();
  });
}

async function openSandbox(options: Pick<SandboxOptions, 'config' | 'log' | 'siteUrl'>): Promise<Sandbox> {
  const { startSandbox } = await import('./sandbox/sandbox.ts');
  return startSandbox({ ...options, clock: systemClock, folder: path.join(options.config.dataDir, 'sandbox') });
}

/** Its documents have the prices of the current catalog. The build may have had that of another day, or none but the brand's. */
async function openPricedSite(context: Context): Promise<SiteServer> {
  const { config, db, clock, log, settings, catalog, dnsTestZone } = context;
  const readOffers = () => {
    const today = clock.now().toISOString().slice(0, 10);
    return toOffers(catalog().products, settings.current().catalog?.date ?? today);
  };
  let offers = readOffers();
  const site = await openSite({
    ...siteOptionsOf(config, dnsTestZone?.source),
    log,
    offers: () => offers,
    isSold: (goodId) => catalog().find(goodId) !== undefined,
  });
  // The embedded database belongs to one process.
  if (config.databaseUrl)
    await site.share(createBuildFiles({ db, clock, siteUrl: config.siteUrl, offers: () => offers }));
  const stopFollowing = settings.follow((current, former) => {
    if (current.catalog === former.catalog) return;
    offers = readOffers();
    void site.reload();
  });
  return {
    ...site,
    close() {
      stopFollowing();
      site.close();
    },
  };
}

/** @returns a function that stops all of it but jobs, which the context stops when requests have added theirs */
async function startBackgroundWork(context: Context, transport: MailTransport): Promise<() => Promise<void>> {
  const { config, jobs } = context;
  jobs.start();
  const stopRetention = startRetention(context);
  const stopCommands = config.databaseUrl ? null : await serveCommands(context);
  const stopMonitor = startMonitor(context, serviceChecks(context, transport));
  const metricsServer = config.metrics && (await startMetricsServer(context, config.metrics));
  return async () => {
    stopRetention();
    stopMonitor();
    await stopCommands?.();
    await metricsServer?.close();
  };
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
