/** What a start prints: the addresses, and which services are real and which are stand-ins (decisions §9). */
import type { Config } from './config.ts';
import type { SiteServer } from './http/site.ts';

type Started = { config: Config; site: SiteServer; sandboxUrl: string | null };

export function announce({ config, site, sandboxUrl }: Started): void {
  const state = (mode: 'real' | 'sandbox' | 'off', standIn: string) =>
    mode === 'real' ? 'real' : mode === 'off' ? 'switched off' : `stand-in ${sandboxUrl}${standIn}`;
  const lines = [
    ['Site', site.built() ? config.publicUrl : `${config.publicUrl} (not built yet: npm run build)`],
    ...(config.production ? [] : [['API reference', `${config.publicUrl}/api-docs`]]),
    ['Database', config.databaseUrl ? 'PostgreSQL' : `PGlite in ${config.dataDir}`],
    ['Mail', state(config.smtp.mode, '/mail')],
    ['Cards (Stripe)', state(config.stripe.mode, '/stripe')],
    ['PayPal', state(config.paypal.mode, '/paypal/')],
    ['Google', state(config.google.mode, '/google')],
    ['Apple', state(config.apple.mode, '/apple')],
    ['Microsoft', state(config.microsoft.mode, '/microsoft')],
  ];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  console.log(
    `\n${config.brand.name}\n${lines.map(([name = '', value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')}\n`,
  );
}
