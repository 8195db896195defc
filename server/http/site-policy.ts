/** The Content-Security-Policy of a page's document: only the site's own files, and the two inlined pieces by their hash. */
import type { SiteManifest } from './site-manifest.ts';

/** `connect`: other hosts of the provider that pages may ask (IP check). */
export function documentPolicy(
  { csp }: SiteManifest,
  page: string,
  publicUrl: string,
  connect: readonly string[] = [],
): string {
  const boot = [csp.boot].flat().map(quoted).join(' ');
  const style = csp.styles[page];
  const rules = [
    "default-src 'none'",
    `script-src 'self' ${boot}`,
    `style-src 'self'${style ? ` ${quoted(style)}` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ];
  return rules.join('; ');
}

function quoted(hash: string): string {
  return hash.startsWith("'") ? hash : `'${hash}'`;
}
