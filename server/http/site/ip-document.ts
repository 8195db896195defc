/**
 * The document of the IP page, which shows visitors without JavaScript their IP address: the server puts it in for each request, and
 * no shared cache may keep the response (docs/decisions/0020-ip-check.md).
 */
import { escapeHtml } from '../../escape-html.ts';

/** The element for the IP address, in the `<noscript>` of `src/pages/what-is-my-ip/no-script-ip.tsx`. */
const marker = 'data-ip="known"';

/** It is loaded again each time. `no-store` would also keep the page out of the back/forward cache. */
export const ipDocumentCaching = 'private, no-cache';

/** True for a document in which the visitor's IP address is inserted. */
export function hasIpPlaceholder(bytes: Buffer): boolean {
  return bytes.includes(marker);
}

/** Says that the IP address over the other IP version can be checked, so that the page reserves a row for it. */
export function reserveOtherIp(html: string): string {
  return html.replace('<html ', '<html data-other-ip ');
}

/** Replaces the sentence for hosts that cannot tell the IP address by the IP address. */
export function insertIp(html: string, ipAddress: string): string {
  return html
    .replace(/<p data-ip="unknown"[^>]*>.*?<\/p>/s, '')
    .replace(/(<div) data-ip="known" hidden=""(.*?<bdi>)(?=<\/bdi>)/s, (_match, open, rest) => {
      return open + rest + escapeHtml(ipAddress);
    });
}
