/** Documents with a part that depends on the request: completed and compressed for each response, and without an ETag. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from './accept-encoding.ts';
import { encodeQuickly } from './compress.ts';
import { acceptsEarlyHints } from './early-hints.ts';

export type DynamicDocument = {
  status: number;
  html: string;
  headers: Record<string, string>;
  /** `Link` values for 103 Early Hints. */
  earlyHints: readonly string[];
  complete: (html: string, values: RequestValues) => string;
};

type RequestValues = {
  ipAddress: string;
  /** Path and query. */
  url: string;
};

/** @param vary names of request headers that the document depends on, besides `Accept-Encoding` */
export async function sendDynamicDocument(
  { status, html, headers, earlyHints, complete }: DynamicDocument,
  ipAddress: string,
  vary: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (earlyHints.length > 0 && acceptsEarlyHints(request)) response.writeEarlyHints({ link: [...earlyHints] });
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const body = await encodeQuickly(complete(html, { ipAddress, url: request.url ?? '/' }), encoding);
  response.writeHead(status, {
    ...headers,
    vary: ['Accept-Encoding', ...vary].join(', '),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body.length),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
