/** Starts the server: reads the configuration, opens what is needed, listens, says what is real, and stops gracefully. */
import path from 'node:path';
import { sweepAccounts } from './accounts/cleanup.ts';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { compose, databasePlace } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { FolderInUseError } from './db/lock.ts';
import { openSite } from './http/site.ts';
import { createLog } from './log.ts';
import { smtpTransport } from './mail/mailer.ts';
import { announce } from './startup-banner.ts';
import { stopOnSignal } from './stop.ts';

try {
  await start(readConfig(process.env));
} catch (error) {
  // What a person can put right is said in a sentence; anything else with its stack.
  const explained = error instanceof ConfigError || error instanceof FolderInUseError;
  console.error(portTrouble(error) ?? (explained ? error.message : error));
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const clock = systemClock;
  let siteUrl = config.publicUrl;
  const sandbox = startsSandbox(config)
    ? await import('./sandbox/sandbox.ts').then(({ startSandbox }) =>
        startSandbox({ config, clock, log, folder: path.join(config.dataDir, 'sandbox'), siteUrl: () => siteUrl }),
      )
    : null;
  const sandboxUrl = sandbox?.url ?? config.sandboxUrl;
  const smtpUrl = config.smtp.mode === 'real' ? config.smtp.url : sandbox?.smtpUrl;
  if (!smtpUrl) throw new ConfigError([{ name: 'SMTP_URL', why: 'is missing' }]);

  const [{ context, close }, site] = await Promise.all([
    compose({
      config,
      clock,
      log,
      place: databasePlace(config),
      transport: smtpTransport(smtpUrl),
      sandboxUrl,
    }),
    openSite({
      siteDir: config.siteDir,
      publicUrl: config.publicUrl,
      watch: config.siteWatch,
      log,
      connect: originsOf(config.ipCheck),
    }),
  ]);
  const app = await buildApp({ context, site });
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  if (address && typeof address === 'object') siteUrl = `http://127.0.0.1:${address.port}`;
  context.jobs.start();
  const stopSweep = sweepAccounts(context);
  announce({ config, site, sandboxUrl });

  stopOnSignal(log, async () => {
    stopSweep();
    site.close();
    await app.close();
    await close();
    await sandbox?.close();
  });
}

function originsOf({ ipv4Url, ipv6Url }: Config['ipCheck']): string[] {
  return [ipv4Url, ipv6Url].filter(Boolean).map((url) => new URL(url).origin);
}

/** Unless they run elsewhere. */
function startsSandbox(config: Config): boolean {
  if (config.sandboxUrl) return false;
  return [config.smtp, config.stripe, config.paypal, config.google, config.apple, config.microsoft].some(
    ({ mode }) => mode === 'sandbox',
  );
}

/** A sentence for a port that cannot be listened on; null for anything else. */
function portTrouble(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('port' in error)) return null;
  if (error.code === 'EADDRINUSE') {
    return `Port ${error.port} is taken. Does Tern run already? Stop it, or set PORT and SANDBOX_PORT to free ports.`;
  }
  return error.code === 'EACCES'
    ? `Port ${error.port} may not be listened on by this user. Set PORT to a higher one.`
    : null;
}
