import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import net from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createDrain } from '#server/http/drain.ts';
import { listen } from '#test/support/listen.ts';

/** Longer than any test. */
const neverMs = 600_000;

async function openServer(respond = (_request: IncomingMessage, response: ServerResponse) => void response.end('ok')) {
  const drain = createDrain();
  const server = createServer({ keepAliveTimeout: neverMs }, (request, response) => {
    if (drain.isClosing()) response.setHeader('connection', 'close');
    respond(request, response);
  });
  drain.watch(server);
  const port = await listen(server);
  return { drain, server, connect: () => openConnection(port) };
}

async function openConnection(port: number) {
  const socket = net.connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  await once(socket, 'connect');
  const closed = once(socket, 'close').then(() => Promise.reject(new Error('closed without a response')));
  closed.catch(() => {});
  return {
    socket,
    async request(): Promise<string> {
      received = '';
      socket.write('POST / HTTP/1.1\r\nHost: tern.example\r\nContent-Length: 0\r\n\r\n');
      while (!received.includes('\r\n\r\n')) await Promise.race([once(socket, 'data'), closed]);
      return received;
    },
  };
}

test('a closed port refuses connections, and an idle one serves one more request', async () => {
  const { drain, server, connect } = await openServer();
  const idle = await connect();
  assert.match(await idle.request(), /Connection: keep-alive/);
  drain.start();
  assert.match(await idle.request(), /Connection: keep-alive/, 'connections are kept while the port is open');
  const closed = drain.close(neverMs, neverMs);
  // A connection that this process opens in the turn in which the port closes would be reset.
  while (server.listening) await nextTurn();
  await assert.rejects(connect, { code: 'ECONNREFUSED' });
  assert.match(await idle.request(), /Connection: close/i);
  await closed;
});

test('idle connections are closed in the end', async () => {
  const { drain, connect } = await openServer();
  const idle = await connect();
  await idle.request();
  const ended = once(idle.socket, 'end');
  drain.start();
  await drain.close(1, neverMs);
  await ended;
});

test('connections that never sent anything are closed in the end', async () => {
  const { drain, connect } = await openServer();
  const { socket } = await connect();
  const ended = once(socket, 'close');
  drain.start();
  await drain.close(1, neverMs);
  await ended;
});

test('a request that takes too long does not keep the process from closing', async () => {
  const received = Promise.withResolvers<void>();
  const { drain, connect } = await openServer((request) => void request.once('data', () => received.resolve()));
  const { socket } = await connect();
  const ended = once(socket, 'close');
  socket.write('POST / HTTP/1.1\r\nHost: tern.example\r\nContent-Length: 1000\r\n\r\nslow');
  await received.promise;
  drain.start();
  await drain.close(1, 1);
  await ended;
});

test('a request that runs is answered, and its connection ends with it', async () => {
  const running = Promise.withResolvers<ServerResponse>();
  const { drain, connect } = await openServer((_request, response) => {
    // As of a response that began before the process was told to stop.
    response.writeHead(200, { 'content-length': 2 });
    response.flushHeaders();
    running.resolve(response);
  });
  const connection = await connect();
  const head = connection.request();
  const response = await running.promise;
  drain.start();
  const closed = drain.close(1, neverMs);
  assert.match(await head, /Connection: keep-alive/);
  response.end('ok');
  await closed;
});
