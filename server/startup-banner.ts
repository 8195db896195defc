/** Prints at start where the site is served and which services are real, fake or switched off. */
import type { Config } from './config.ts';
import type { SiteServer } from './http/site/site.ts';
import type { Log } from './log.ts';

type BannerInfo = { config: Config; log: Log; site: SiteServer; sandboxUrl: string | null };

/** In production one log line, because the output is read as JSON; else a table for people. */
export function printStartupBanner({ config, log, site, sandboxUrl }: BannerInfo): void {
  if (config.production) log.info({ url: config.siteUrl, port: config.port, ...modesOf(config) }, 'server started');
  else console.log(describeServer({ config, site, sandboxUrl }));
}

function modesOf({ databaseUrl, ...config }: Config): Record<string, string> {
  const { smtp, stripe, paypal, google, apple, microsoft, dnsTest } = config;
  const services = { smtp, stripe, paypal, google, apple, microsoft, dnsTest };
  const modes = Object.entries(services).map(([name, { mode }]) => [name, mode]);
  return { database: databaseUrl ? 'postgres' : 'pglite', ...Object.fromEntries(modes) };
}

function describeServer({ config, site, sandboxUrl }: Omit<BannerInfo, 'log'>): string {
  const describe = (mode: 'real' | 'sandbox' | 'off', fakePath: string) =>
    mode === 'real' ? 'real' : mode === 'off' || !sandboxUrl ? 'switched off' : `fake, ${sandboxUrl}${fakePath}`;
  const lines = [
    ['Site', site.isBuilt() ? config.siteUrl : `${config.siteUrl} (not built yet: npm run build)`],
    ...(config.production ? [] : [['API reference', `${config.apiUrl}/api-docs`]]),
    ...(config.seed && sandboxUrl ? [['Test users', sandboxUrl]] : []),
    ['Database', config.databaseUrl ? 'PostgreSQL' : `PGlite in ${config.dataDir}`],
    ['Mail', describe(config.smtp.mode, '/mail')],
    ['Cards (Stripe)', describe(config.stripe.mode, '/stripe')],
    ['PayPal', describe(config.paypal.mode, '/paypal/')],
    ['Google', describe(config.google.mode, '/google')],
    ['Apple', describe(config.apple.mode, '/apple')],
    ['Microsoft', describe(config.microsoft.mode, '/microsoft')],
    ['DNS leak test', describe(config.dnsTest.mode, '')],
  ];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  const rows = lines.map(([name = '', value]) => `  ${name.padEnd(width)}  ${value}`);
  return `\n${config.brand.name}\n${rows.join('\n')}\n`;
}
