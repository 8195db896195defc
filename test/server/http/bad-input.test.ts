/** Unknown paths, malformed HTTP and the headers of every response. What operations refuse: ../contract/scenarios/invalid-requests.ts. */
import assert from 'node:assert/strict';
import net from 'node:net';
import { test } from 'node:test';
import { Failure } from '#api-spec/envelope.ts';
import { openTestApp } from '#test/server/support.ts';

const testApp = await openTestApp();

const token = await testApp.signUp('ada@example.com');

test('an unknown path is a 404 in the envelope, whatever it contains', async () => {
  const paths = [
    '/turboClient',
    '/turboClient/',
    '/turboClient/nothing',
    '/turboClient/%zz',
    `/turboClient/${'x'.repeat(3000)}`,
    '/turboClient/api/c-end/user-orders/%00',
    '/oauth/callback/none',
  ];
  for (const url of paths) {
    const response = await testApp.get(url, { token });
    assert.ok([404, 422].includes(response.status), `${url}: ${response.status} ${response.raw}`);
    assert.ok(Failure.safeParse(response.body).success, url);
  }
});

test('HEAD is GET without a body', async () => {
  const response = await testApp.app.inject({ method: 'HEAD', url: '/ipGeo' });
  assert.deepEqual([response.statusCode, response.body], [200, '']);
});

test('responses are never cached and have the security headers', async () => {
  for (const response of [
    await testApp.get('/ipGeo'),
    await testApp.get('/turboClient/nothing'),
    await testApp.get('/turboClient/api/c-end/user-info'),
  ]) {
    assert.equal(response.headers['cache-control'], 'no-store');
    assert.equal(response.headers['x-content-type-options'], 'nosniff');
    assert.match(String(response.headers['content-security-policy']), /default-src 'none'; frame-ancestors 'none'/);
    assert.match(String(response.headers['content-type']), /^application\/json/);
    assert.equal(response.headers['strict-transport-security'], undefined, 'HSTS only on https');
  }
});

test('malformed HTTP gets 400, and the server keeps running', async () => {
  const url = new URL(await testApp.listen());
  const sendRaw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = net.connect(Number(url.port), url.hostname, () => socket.end(text));
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
  assert.match(await sendRaw('NONSENSE\r\n\r\n'), /^HTTP\/1.1 400/);
  assert.match(await sendRaw(`GET /ipGeo HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`), /^HTTP\/1.1 431/);
  assert.match(
    await sendRaw(
      'POST /turboClient/api/base/v3/service-token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 999999999\r\n\r\n{',
    ),
    /^HTTP\/1.1 413/,
  );
  for (const [path, type] of [
    ['base/v3/service-token', 'application/json'],
    ['base/v3/service-token', 'text/plain'],
    ['c-end/contact', 'multipart/form-data; boundary=b'],
  ]) {
    const head = `POST /turboClient/api/${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\n\r\n`;
    assert.match(await sendRaw(head), /^HTTP\/1.1 400/, `${type} without a body`);
  }
  assert.match(await sendRaw('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'), /^HTTP\/1.1 200/);
});
