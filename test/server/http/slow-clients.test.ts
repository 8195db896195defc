/** Clients that stop in the middle of a request. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { mock, test } from 'node:test';
import { hasBody, limitBodyTime } from '#server/http/body-time.ts';
import { listen } from '#test/support/listen.ts';
import { openTestApp, startTestApp } from '../support.ts';

const contact = '/turboClient/api/c-end/contact';
const signIn = '/turboClient/api/base/v3/service-token';

function send(port: number, path: string, contentType: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${contentType}\r\nContent-Length: 900\r\n\r\n{`);
  return socket;
}

test('a request that its client aborts is logged as information, not as a failure', async () => {
  const lines: { level: string; msg: string }[] = [];
  let notify = () => {};
  const write = (line: string) => {
    lines.push(JSON.parse(line));
    notify();
  };
  const testApp = await openTestApp({ logTo: { write } });
  const port = Number(new URL(await testApp.listen()).port);
  for (const [path, type] of [
    [signIn, 'application/json'],
    [contact, 'multipart/form-data; boundary=b'],
  ] as const) {
    lines.length = 0;
    const arrived = new Promise<void>((resolve) => testApp.app.server.once('request', () => resolve()));
    const logged = new Promise<void>((resolve) => {
      notify = () => lines.some(({ msg }) => msg === 'request aborted') && resolve();
    });
    const socket = send(port, path, type);
    await arrived;
    socket.destroy();
    await logged;
    assert.deepEqual(
      lines.filter(({ level }) => level !== 'info'),
      [],
      path,
    );
  }
});

test('a body that does not arrive ends the request, an upload is left to its progress', async () => {
  const requests: IncomingMessage[] = [];
  const server = createServer((request) => {
    requests.push(request);
    limitBodyTime(request, 1);
  });
  const port = await listen(server);
  const upload = send(port, contact, 'multipart/form-data; boundary=b');
  assert.match(await text(send(port, signIn, 'application/json')), /^HTTP\/1\.1 408 /);
  assert.match(await text(send(port, signIn, 'multipart/form-data; boundary=b')), /^HTTP\/1\.1 408 /);
  assert.equal(upload.destroyed, false);
  upload.destroy();
  server.closeAllConnections();
  server.close();
});

test('a request whose body comes after the time is over is not served', async () => {
  let isServed = false;
  const server = createServer((request, response) => {
    limitBodyTime(request, 1);
    request.resume().on('end', () => {
      isServed = true;
      response.end();
    });
  });
  const port = await listen(server);
  // Does not close its half of the connection when the server does.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  // The server resets a connection that it no longer reads.
  socket.on('error', () => {});
  try {
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{');
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 408 /);
    socket.end('}');
    await closed;
    assert.equal(isServed, false);
  } finally {
    socket.destroy();
    server.close();
  }
});

test('a body that has arrived no longer ends its connection', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const server = createServer((request, response) => {
    limitBodyTime(request);
    request.resume().on('end', () => response.end());
  });
  const port = await listen(server);
  const socket = connect(port, '127.0.0.1');
  try {
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}');
    const [request] = (await once(server, 'request')) as [IncomingMessage];
    await once(request, 'close');
    mock.timers.tick(15_000);
    assert.equal(request.socket.writableEnded, false);
  } finally {
    mock.timers.reset();
    socket.destroy();
    server.close();
  }
});

test('a body of unknown length is one', () => {
  assert.equal(hasBody({ headers: { 'transfer-encoding': 'chunked' } } as IncomingMessage), true);
  assert.equal(hasBody({ headers: {} } as IncomingMessage), false);
});

test('the API waits 15 seconds for a body', async () => {
  const testApp = await startTestApp();
  const port = Number(new URL(await testApp.listen()).port);
  mock.timers.enable({ apis: ['setTimeout'] });
  const arrived = once(testApp.app.server, 'request');
  const socket = send(port, signIn, 'application/json');
  try {
    const [request] = (await arrived) as [IncomingMessage];
    mock.timers.tick(15_000);
    assert.equal(request.socket.writableEnded, true);
  } finally {
    mock.timers.reset();
    socket.destroy();
    await testApp.close();
  }
});
