import { type IncomingMessage, request, type ServerResponse } from 'node:http';

const retryMs = 50;
/** A restarting server may take this long. */
const timeoutMs = 15_000;

/** Forwards a request to the API server; while the server restarts, the request waits. */
export function forwardRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  deadlineMs = Date.now() + timeoutMs,
): void {
  const { method, url, headers } = incoming;
  const options = { host: '127.0.0.1', port, method, path: url, headers, agent: false };
  const forwarded = request(options, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  forwarded.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' && Date.now() < deadlineMs) {
      setTimeout(() => forwardRequest(incoming, outgoing, port, deadlineMs), retryMs);
    } else if (!outgoing.headersSent) {
      outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(`The server does not respond: ${error.message}\n`);
    } else outgoing.destroy();
  });
  // The body is sent only once the connection is open, so a retry still has all of it.
  forwarded.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => incoming.pipe(forwarded));
    else incoming.pipe(forwarded);
  });
}
