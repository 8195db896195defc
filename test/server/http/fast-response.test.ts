/** Responses from memory: those that repeat a head are the same, byte by byte, as those that Node writes. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { FastResponse } from '#server/http/site/fast-response.ts';
import { createStaticResponse, sendStaticResponse } from '#server/http/site/static-response.ts';
import { listen } from '#test/support/listen.ts';

const raw = Buffer.from('The quick brown fox jumps over the lazy dog.');
const headers = { 'content-type': 'text/plain', 'cache-control': 'no-cache' };
const get = 'GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n';
const last = get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

async function openServer(
  t: TestContext,
  isFast = true,
): Promise<{ server: Server; send(request: string): Promise<string> }> {
  const file = createStaticResponse({ raw, br: brotliCompressSync(raw), headers });
  const server = createServer(
    { optimizeEmptyRequests: true, ...(isFast ? { ServerResponse: FastResponse } : {}) },
    (request, response) => {
      if (request.url === '/draining') response.setHeader('connection', 'close');
      sendStaticResponse(file, request, response);
    },
  );
  const port = await listen(server);
  t.after(() => server.close());
  /** Everything until the server closes the connection; dates differ. */
  const send = async (request: string) => {
    const socket = net.connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(request);
    return (await text(socket)).replace(/^Date: .*/gm, 'Date: …');
  };
  return { server, send };
}

/** Time stands still: every response belongs to the same second. */
function stopTime(t: TestContext): void {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 10, 23) });
}

test('repeated responses are those of Node, one by one and pipelined', async (t) => {
  stopTime(t);
  const [fast, usual] = [await openServer(t), await openServer(t, false)];
  const range = get.replace('\r\n\r\n', '\r\nRange: bytes=2-4\r\n\r\n');
  const requests = [
    last,
    get + last,
    get.repeat(9) + last,
    get.repeat(3) + get.replace('GET', 'HEAD') + range + get.replace('br', 'identity').repeat(2) + last,
    'GET / HTTP/1.0\r\n\r\n',
    get.repeat(2) + get.replace('GET /', 'GET /draining') + get,
  ];
  for (const request of requests) {
    const received = await fast.send(request);
    assert.match(received, /^HTTP\/1.1 200 OK\r\n/);
    assert.equal(received, await usual.send(request), request);
  }
});

test('a head is repeated within its second only', async (t) => {
  stopTime(t);
  const { server, send } = await openServer(t);
  const seconds = async () => (await send(get.repeat(2) + last)).match(/(?<=^Keep-Alive: timeout=)\d+/gm);
  server.keepAliveTimeout = 5_000;
  assert.deepEqual(await seconds(), ['5', '5']);
  server.keepAliveTimeout = 9_000;
  assert.deepEqual(await seconds(), ['5', '5'], 'the head of this second');
  t.mock.timers.tick(1_000);
  assert.deepEqual(await seconds(), ['9', '9'], 'a new one');
});
