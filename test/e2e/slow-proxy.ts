/** A reverse proxy in front of the app that sends documents in pieces, as a slow network does. */
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

const pieceBytes = 2000;

export type SlowProxy = {
  /** Between two pieces of a document; 0, as at the start, passes it on as it comes. */
  setPauseMs(ms: number): void;
  close(): void;
};

export async function startSlowProxy(port: number, appPort: number): Promise<SlowProxy> {
  let pauseMs = 0;
  const server = createServer((request, response) => {
    const { method, url: path } = request;
    const headers = { ...request.headers };
    // What is compressed arrives in pieces, but is unpacked in larger ones.
    if (pauseMs > 0) delete headers['accept-encoding'];
    const upstream = sendRequest({ host: 'localhost', port: appPort, method, path, headers }, (upstreamResponse) =>
      forward(upstreamResponse, response, pauseMs).catch(() => response.destroy()),
    );
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    setPauseMs: (ms) => {
      pauseMs = ms;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function forward(upstream: IncomingMessage, response: ServerResponse, pauseMs: number): Promise<void> {
  response.writeHead(upstream.statusCode ?? 502, upstream.headers);
  const isSlow = pauseMs > 0 && upstream.headers['content-type']?.startsWith('text/html');
  await pipeline(isSlow ? inPieces(await buffer(upstream), pauseMs) : upstream, response);
}

/** Cut at the same places every time. */
async function* inPieces(body: Buffer, pauseMs: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < body.length; start += pieceBytes) {
    yield body.subarray(start, start + pieceBytes);
    await pause(pauseMs);
  }
}
