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

/** Where pages find the API: empty at the site's own origin. */
export function apiBaseOf({ siteUrl, apiUrl }: { siteUrl: string; apiUrl: string }): string {
  return apiUrl === siteUrl ? '' : apiUrl;
}

/**
 * A document that says where the API is, for the requests that it sends before `/config.json` is there
 * (src/framework/early-responses.ts).
 * @param apiBase a URL as `URL` writes it, which needs no escaping, or empty
 */
export function applyApiBase(html: string, apiBase: string): string {
  return apiBase ? html.replace('<html', () => `<html data-api-base="${apiBase}"`) : html;
}

/** True for a file that `applySiteUrl` changes. */
export function containsSiteUrl(bytes: Buffer): boolean {
  return bytes.includes(builtHost);
}
