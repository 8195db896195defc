/** An answer made ready at load: bytes and headers of each encoding, so that serving it is a look-up and two writes. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, type Encoding } from './accept-encoding.ts';

type Variant = { bytes: Buffer; headers: string[]; notModified: string[]; etag: string };

export type Prepared = { status: number; variants: Record<Encoding, Variant> };

export type Source = {
  raw: Buffer;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
  status?: number;
  /** Without `content-length`, `content-encoding`, `etag` and `vary`. */
  headers: Record<string, string>;
  /** Names of request headers that decide, besides `Accept-Encoding`. */
  vary?: string[];
};

export function prepare({ raw, br, gzip, status = 200, headers, vary = [] }: Source): Prepared {
  const digest = createHash('sha256').update(raw).digest('base64url').slice(0, 16);
  const varies = [...(br || gzip ? ['Accept-Encoding'] : []), ...vary];
  const variant = (encoding: Encoding, bytes: Buffer): Variant => {
    const etag = `"${digest}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const always = Object.entries({ ...headers, ...(varies.length > 0 ? { vary: varies.join(', ') } : {}) }).flat();
    const validator = status === 200 ? ['etag', etag] : [];
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
    return {
      bytes,
      etag,
      headers: [...always, ...validator, ...encoded, 'content-length', String(bytes.length)],
      notModified: [...always, ...validator],
    };
  };
  const identity = variant('identity', raw);
  const smaller = gzip ? variant('gzip', gzip) : identity;
  return { status, variants: { identity, gzip: smaller, br: br ? variant('br', br) : smaller } };
}

/** Writes the whole answer: 304 when the visitor has these very bytes, no body for HEAD. */
export function sendPrepared(prepared: Prepared, request: IncomingMessage, response: ServerResponse): void {
  const { bytes, headers, notModified, etag } = prepared.variants[acceptedEncoding(request.headers['accept-encoding'])];
  const known = request.headers['if-none-match'];
  if (known !== undefined && prepared.status === 200 && (known === '*' || known.includes(etag))) {
    response.writeHead(304, notModified);
    response.end();
    return;
  }
  response.writeHead(prepared.status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(bytes);
}
