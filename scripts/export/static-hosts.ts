/**
 * `_headers` and `_redirects`: how Netlify and Cloudflare Pages, which read the same two files, serve the site
 * (docs/decisions/0064-one-build-for-every-url.md).
 */
import type { SiteManifest } from '../../server/http/site/manifest.ts';

export const immutable = 'public, max-age=31536000, immutable';
export const aDay = 'public, max-age=86400';
/** Not `/*.svg`: a rule of Cloudflare matches `/assets/` too, and both values would be joined. */
const images = ['/art/*', '/share/*', '/favicon.ico', '/favicon.svg'];

/** Rules that match together are joined, so `/*` has no `Cache-Control`: both hosts revalidate by default. */
export function headersFile(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const kept = images.flatMap((url) => [url, `  cache-control: ${aDay}`]);
  return ['/*', ...lines, '/assets/*', `  cache-control: ${immutable}`, ...kept, ''].join('\n');
}

/**
 * The payment page of each product and the 404 document, in every language. Cloudflare applies a rule even where a file exists, so
 * none has a placeholder: `/payment/:id` would hide `/payment/_payload.json`, and a segment before a legal document `/de/terms`.
 * Only Netlify knows rules with 404; Cloudflare finds the nearest `404.html` by itself.
 */
export function redirectsFile({ locales }: Pick<SiteManifest, 'locales'>, goodIds: readonly number[]): string {
  const prefixes = ['', ...locales.map((locale) => `/${locale}`)];
  return [
    ...prefixes.flatMap((prefix) => goodIds.map((id) => `${prefix}/payment/${id} ${prefix}/payment 200`)),
    ...locales.map((locale) => `/${locale}/* /${locale}/404.html 404`),
    '',
  ].join('\n');
}
