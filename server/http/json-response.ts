/**
 * The JSON of a response. Compresses it where that pays and no secret can leak through its length, and lets clients
 * revalidate what a route allows them to keep (docs/decisions/0035-server-speed.md).
 */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from './site/accept-encoding.ts';
import { encodeQuickly } from './site/compress.ts';

/** Below this a compressed response saves no packet. */
const minCompressedBytes = 1024;

/** The JSON of one response, with what was computed from it; kept for data that never changes. */
export type JsonText = { text: string; etag?: string; compressed?: Partial<Record<Encoding, Promise<Buffer>>> };

/**
 * Sets the headers of a response and returns its body; 304 has none.
 * @param cacheControl null: the response must not be stored, and has no ETag
 */
export function prepareJson(
  json: JsonText,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: string | null,
): string | Promise<Buffer> | undefined {
  reply.header('cache-control', cacheControl ?? 'no-store');
  // Other methods return tokens. A GET takes nothing but an id or a page number from the request, and returns no credential.
  const isCompressible =
    json.text.length >= minCompressedBytes && (request.method === 'GET' || request.method === 'HEAD');
  if (isCompressible) addVary(reply, 'Accept-Encoding');
  if (cacheControl !== null) {
    json.etag ??= etagOf(json.text);
    reply.header('etag', json.etag);
    if (isSame(request.headers['if-none-match'], json.etag)) {
      reply.status(304);
      return undefined;
    }
  }
  reply.type('application/json; charset=utf-8');
  const encoding = isCompressible ? acceptedEncoding(request.headers['accept-encoding']) : 'identity';
  if (encoding === 'identity') return json.text;
  reply.header('content-encoding', encoding);
  json.compressed ??= {};
  json.compressed[encoding] ??= encodeQuickly(json.text, encoding);
  return json.compressed[encoding];
}

/** Weak: it names the data, not the bytes of one encoding. */
function etagOf(text: string): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 16)}"`;
}

/** Compares weakly, as RFC 9110 says for `If-None-Match`. */
function isSame(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header.trim() === '*' || header.includes(etag.slice('W/'.length)));
}

function addVary(reply: FastifyReply, name: string): void {
  const existing = reply.getHeader('vary');
  reply.header('vary', existing === undefined ? name : `${existing}, ${name}`);
}
