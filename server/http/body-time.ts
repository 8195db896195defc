/** Ends requests whose body does not arrive. Node's `requestTimeout` is one for all, but uploads need longer. */
import type { IncomingMessage } from 'node:http';
import { operations } from '#api-spec/operations.ts';
import { pathOf } from './path-of.ts';

const timeoutMs = 15_000;

const { path: uploadPath } = operations.submitContact;

/** Uploads are watched where they are read: by their progress, not by their whole time. */
export function limitBodyTime(request: IncomingMessage, ms = timeoutMs): void {
  if (!hasBody(request) || pathOf(request.url ?? '') === uploadPath) return;
  const timer = setTimeout(() => {
    request.socket.write(response);
    // Only closing our half would leave the request open: it would be served with the session of its headers when its body comes.
    request.socket.destroySoon();
  }, ms);
  request.once('close', () => clearTimeout(timer));
}

/** As Node itself responds when its own timeout is over. */
const response = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Whether a body follows, as RFC 9112 section 6.3 says. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
