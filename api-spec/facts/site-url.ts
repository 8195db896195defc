/**
 * The site's URL is not part of a build: one build serves every address. Documents, the sitemap and the other files that contain
 * the URL are built with this one, which nobody can own (RFC 2606), and get the real one when the server starts or at an export.
 */
export const builtSiteUrl = 'https://siteurl.invalid';

const { host: builtHost } = new URL(builtSiteUrl);

/** @param siteUrl an origin, which needs no escaping in HTML, JSON and XML */
export function applySiteUrl(text: string, siteUrl: string): string {
  return text.replaceAll(builtSiteUrl, siteUrl).replaceAll(builtHost, new URL(siteUrl).host);
}

/** True for a file that `applySiteUrl` changes. */
export function containsSiteUrl(bytes: Buffer): boolean {
  return bytes.includes(builtHost);
}
