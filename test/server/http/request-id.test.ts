import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { createRequestIds } from '#server/http/request-id.ts';
import { openTestApp } from '#test/server/support.ts';

const lines: string[] = [];
const testApp = await openTestApp({
  env: { TRUSTED_PROXIES: '10.0.0.0/8' },
  logTo: { write: (line) => lines.push(line) },
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('every response has an id of its own, which is in the log too', async () => {
  const ids: string[] = [];
  for (const path of ['/turboClient/api/c-end/user-info', '/turboClient/nothing', '/healthz']) {
    ids.push(String((await testApp.get(path)).headers['x-request-id']));
  }
  assert.equal(new Set(ids).size, 3);
  for (const id of ids) assert.match(id, uuid);
  const logged = lines.map((line) => JSON.parse(line).reqId);
  for (const id of ids) assert.ok(logged.includes(id), `${id} is not in the log`);
});

test('only a trusted proxy names a request', async () => {
  const headers = { 'x-request-id': 'proxy-0123456789' };
  const idOf = async (ipAddress: string, id = headers) =>
    (await testApp.get('/healthz', { headers: id, ipAddress })).headers['x-request-id'];
  assert.equal(await idOf('10.0.0.9'), 'proxy-0123456789');
  assert.match(String(await idOf('203.0.113.7')), uuid);
  for (const invalid of ['short', 'x'.repeat(65), 'a b c d e f g', '<script>alert(1)</script>']) {
    assert.match(String(await idOf('10.0.0.9', { 'x-request-id': invalid })), uuid, invalid);
  }
});

test('without trusted proxies no header is used', () => {
  const nameRequest = createRequestIds([]);
  const request = { socket: { remoteAddress: '127.0.0.1' }, headers: { 'x-request-id': 'proxy-0123456789' } };
  assert.match(nameRequest(request as unknown as IncomingMessage), uuid);
});
