/** ETags: names of content (RFC 9110, section 8.8.3). */
import { hash } from 'node:crypto';

/** A strong one: responses with it have the same bytes. */
export function createEtag(content: string | Buffer): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 16)}"`;
}

/** Whether `If-None-Match` names an ETag; compared weakly, as RFC 9110 says. */
export function matchesEtag(header: string, etag: string): boolean {
  return header.trim() === '*' || header.includes(etag.replace(/^W\//, ''));
}
