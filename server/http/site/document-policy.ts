/** The Content-Security-Policy of a document: the site's own files, and two inlined pieces by their hashes. */
import type { SiteManifest } from './manifest.ts';

/** @param connectOrigins other hosts of the operator that pages may request (IP check) */
export function documentPolicy(
  { csp }: SiteManifest,
  page: string,
  publicUrl: string,
  connectOrigins: readonly string[] = [],
): string {
  const boot = [csp.boot].flat().map(quoted).join(' ');
  const style = csp.styles[page];
  const rules = [
    "default-src 'none'",
    `script-src 'self' ${boot}`,
    `style-src 'self'${style ? ` ${quoted(style)}` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...connectOrigins].join(' '),
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
