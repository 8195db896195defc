/**
 * The JSON of a response. Compresses it where that pays and no secret can leak through its length, and lets clients
 * revalidate what a route allows them to keep (docs/decisions/0035-server-speed.md).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createEtag, matchesEtag } from './etag.ts';
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
    // Weak: it names the data, not the bytes of one encoding.
    json.etag ??= `W/${createEtag(json.text)}`;
    reply.header('etag', json.etag);
    const clientEtags = request.headers['if-none-match'];
    if (clientEtags !== undefined && matchesEtag(clientEtags, json.etag)) {
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

function addVary(reply: FastifyReply, name: string): void {
  const existing = reply.getHeader('vary');
  reply.header('vary', existing === undefined ? name : `${existing}, ${name}`);
}
