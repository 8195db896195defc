/** Prints at start where the site is served and which services are real, fake or switched off. */
import type { Config } from './config.ts';
import type { SiteServer } from './http/site/site.ts';

type BannerInfo = { config: Config; site: SiteServer; sandboxUrl: string | null };

export function printStartupBanner({ config, site, sandboxUrl }: BannerInfo): void {
  const describe = (mode: 'real' | 'sandbox' | 'off', fakePath: string) =>
    mode === 'real' ? 'real' : mode === 'off' ? 'switched off' : `fake, ${sandboxUrl}${fakePath}`;
  const lines = [
    ['Site', site.isBuilt() ? config.publicUrl : `${config.publicUrl} (not built yet: npm run build)`],
    ...(config.production ? [] : [['API reference', `${config.publicUrl}/api-docs`]]),
    ...(config.seed && sandboxUrl ? [['Test users', sandboxUrl]] : []),
    ['Database', config.databaseUrl ? 'PostgreSQL' : `PGlite in ${config.dataDir}`],
    ['Mail', describe(config.smtp.mode, '/mail')],
    ['Cards (Stripe)', describe(config.stripe.mode, '/stripe')],
    ['PayPal', describe(config.paypal.mode, '/paypal/')],
    ['Google', describe(config.google.mode, '/google')],
    ['Apple', describe(config.apple.mode, '/apple')],
    ['Microsoft', describe(config.microsoft.mode, '/microsoft')],
  ];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  const rows = lines.map(([name = '', value]) => `  ${name.padEnd(width)}  ${value}`);
  console.log(`\n${config.brand.name}\n${rows.join('\n')}\n`);
}
