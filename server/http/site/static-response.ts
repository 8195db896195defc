/** Responses computed when the site is loaded: bytes and headers per encoding, so serving one is a lookup and two writes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { createEtag, matchesEtag } from '../etag.ts';
import { acceptedEncoding, type Encoding } from './accept-encoding.ts';
import { acceptsEarlyHints } from './early-hints.ts';
import { FastResponse, type MemoryResponse } from './fast-response.ts';
import { ifRangeMatches, parseRange } from './range.ts';

/** Header lists are flat: name, value, name, value. */
type Variant = MemoryResponse & {
  encoding: Encoding;
  etag: string;
  /** Without the length, for 206. */
  rangeHeaders: string[];
  notModifiedHeaders: string[];
};

export type StaticResponse = {
  status: number;
  variants: Record<Encoding, Variant>;
  /** `Link` values for 103 Early Hints; null when there are none to send. */
  earlyHints: string[] | null;
};

export type StaticFile = {
  raw: Buffer;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
  status?: number;
  /** Without `content-length`, `content-encoding`, `accept-ranges`, `etag` and `vary`. */
  headers: Record<string, string>;
  /** Names of request headers that the response depends on, besides `Accept-Encoding`. */
  vary?: string[];
  earlyHints?: string[];
};

export function createStaticResponse(file: StaticFile): StaticResponse {
  const { raw, br, gzip, status = 200, headers, vary = [], earlyHints = [] } = file;
  const varyNames = [...(br || gzip ? ['Accept-Encoding'] : []), ...vary];
  const variant = (encoding: Encoding, bytes: Buffer, read = () => bytes): Variant => {
    // Of the bytes that are sent: a strong ETag promises that parts of two responses fit together.
    const etag = createEtag(bytes);
    const varyHeader = varyNames.length > 0 ? { vary: varyNames.join(', ') } : {};
    const notModifiedHeaders = [
      ...Object.entries({ ...headers, ...varyHeader }).flat(),
      ...(status === 200 ? ['etag', etag] : []),
    ];
    const rangeHeaders = [
      ...notModifiedHeaders,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ...(status === 200 ? ['accept-ranges', 'bytes'] : []),
    ];
    const lengthHeader = ['content-length', String(bytes.length)];
    const { length } = bytes;
    return {
      status,
      encoding,
      read,
      length,
      etag,
      headers: [...rangeHeaders, ...lengthHeader],
      rangeHeaders,
      notModifiedHeaders,
    };
  };
  // Clients without gzip are rare: what they get is not kept in memory.
  const identity = gzip ? variant('identity', raw, () => gunzipSync(gzip)) : variant('identity', raw);
  const smaller = gzip ? variant('gzip', gzip) : identity;
  return {
    status,
    variants: { identity, gzip: smaller, br: br ? variant('br', br) : smaller },
    earlyHints: earlyHints.length > 0 ? earlyHints : null,
  };
}

/** Writes the whole response: 304 when the client has the same bytes, 206 for a range of them, no body for HEAD. */
export function sendStaticResponse(
  { status, variants, earlyHints }: StaticResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const requestHeaders = request.headers;
  const variant = variants[acceptedEncoding(requestHeaders['accept-encoding'])];
  const clientEtags = requestHeaders['if-none-match'];
  if (clientEtags !== undefined && status === 200 && matchesEtag(clientEtags, variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders);
    response.end();
    return;
  }
  if (requestHeaders.range !== undefined && status === 200 && sendRange(variant, request, response)) return;
  if (earlyHints && acceptsEarlyHints(request)) response.writeEarlyHints({ link: earlyHints });
  if (request.method === 'GET' && response instanceof FastResponse) {
    response.sendFromMemory(variant);
    return;
  }
  response.writeHead(status, variant.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.read());
}

/** @returns false when the header must be ignored */
function sendRange(variant: Variant, request: IncomingMessage, response: ServerResponse): boolean {
  const { read, length, etag, rangeHeaders, notModifiedHeaders } = variant;
  // Ranges are defined for GET only.
  if (request.method !== 'GET' || !ifRangeMatches(request.headers['if-range'], etag)) return false;
  const range = parseRange(request.headers.range ?? '', length);
  if (range === null) return false;
  if (range === 'unsatisfiable') {
    response.writeHead(416, [...notModifiedHeaders, 'content-range', `bytes */${length}`, 'content-length', '0']);
    response.end();
    return true;
  }
  const part = read().subarray(range.first, range.last + 1);
  const contentRange = `bytes ${range.first}-${range.last}/${length}`;
  response.writeHead(206, [...rangeHeaders, 'content-range', contentRange, 'content-length', String(part.length)]);
  response.end(part);
  return true;
}
