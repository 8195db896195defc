/** The Content-Security-Policy of a document: the site's own files, and two inlined pieces by their hashes. */
import type { Config } from '../../config.ts';
import type { SiteManifest } from './manifest.ts';

/** What pages request besides the site's own origin: the API, the hosts of the IP check, and names of the DNS leak test. */
export function connectOriginsOf({
  siteUrl,
  apiUrl,
  ipCheck,
}: Pick<Config, 'siteUrl' | 'apiUrl'> & {
  ipCheck: Config['ipCheck'] & { dnsTestSource?: string | undefined };
}): string[] {
  const origins = [apiUrl, ipCheck.ipv4Url, ipCheck.ipv6Url].filter(Boolean).map((url) => new URL(url).origin);
  const others = [...new Set(origins)].filter((origin) => origin !== siteUrl);
  return ipCheck.dnsTestSource ? [...others, ipCheck.dnsTestSource] : others;
}

/**
 * @param page null: one policy for the documents of every page, for hosts that cannot tell them apart
 * @param connectOrigins other origins that pages may request
 */
export function documentPolicy(
  { csp }: SiteManifest,
  page: string | null,
  siteUrl: string,
  connectOrigins: readonly string[] = [],
): string {
  const styles = page === null ? Object.values(csp.styles) : [csp.styles[page] ?? ''];
  const rules = [
    "default-src 'none'",
    `script-src 'self' '${csp.boot}'`,
    ["style-src 'self'", ...new Set(styles.filter(Boolean).map((hash) => `'${hash}'`))].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...connectOrigins].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // A string never becomes code or HTML, except through the policy of src/framework/trusted-html.ts.
    "require-trusted-types-for 'script'",
    'trusted-types site-html',
    ...(siteUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ];
  return rules.join('; ');
}
