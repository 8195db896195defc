/** Responses computed when the site is loaded: bytes and headers per encoding, so serving one is a lookup and two writes. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, type Encoding } from './accept-encoding.ts';

type Variant = { bytes: Buffer; headers: string[]; notModifiedHeaders: string[]; etag: string };

export type StaticResponse = { status: number; variants: Record<Encoding, Variant> };

export type StaticFile = {
  raw: Buffer;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
  status?: number;
  /** Without `content-length`, `content-encoding`, `etag` and `vary`. */
  headers: Record<string, string>;
  /** Names of request headers that the response depends on, besides `Accept-Encoding`. */
  vary?: string[];
};

export function createStaticResponse(file: StaticFile): StaticResponse {
  const { raw, br, gzip, status = 200, headers, vary = [] } = file;
  const digest = createHash('sha256').update(raw).digest('base64url').slice(0, 16);
  const varyNames = [...(br || gzip ? ['Accept-Encoding'] : []), ...vary];
  const variant = (encoding: Encoding, bytes: Buffer): Variant => {
    const etag = `"${digest}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const varyHeader = varyNames.length > 0 ? { vary: varyNames.join(', ') } : {};
    const notModifiedHeaders = [
      ...Object.entries({ ...headers, ...varyHeader }).flat(),
      ...(status === 200 ? ['etag', etag] : []),
    ];
    const encodingHeader = encoding === 'identity' ? [] : ['content-encoding', encoding];
    return {
      bytes,
      etag,
      headers: [...notModifiedHeaders, ...encodingHeader, 'content-length', String(bytes.length)],
      notModifiedHeaders,
    };
  };
  const identity = variant('identity', raw);
  const smaller = gzip ? variant('gzip', gzip) : identity;
  return { status, variants: { identity, gzip: smaller, br: br ? variant('br', br) : smaller } };
}

/** Writes the whole response: 304 when the client has the same bytes, no body for HEAD. */
export function sendStaticResponse(
  { status, variants }: StaticResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { bytes, headers, notModifiedHeaders, etag } = variants[acceptedEncoding(request.headers['accept-encoding'])];
  const clientEtags = request.headers['if-none-match'];
  if (clientEtags !== undefined && status === 200 && (clientEtags === '*' || clientEtags.includes(etag))) {
    response.writeHead(304, notModifiedHeaders);
    response.end();
    return;
  }
  response.writeHead(status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(bytes);
}
