import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import * as z from 'zod';
import { allowOrigins } from '#server/http/cors.ts';
import { handleErrors } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { openTestApp } from '#test/server/support.ts';

const testApp = await openTestApp();
const app = createLongApp();
after(() => app.close());

/** Routes with long responses, and one with a short one. */
function createLongApp() {
  const long = 'tern '.repeat(1000);
  const created = fastify();
  created.decorateRequest('session', null);
  handleErrors(created);
  allowOrigins(created, ['https://app.example']);
  const operation = { path: '/long', session: 'none', data: z.string() } as const;
  route(created, { ...operation, id: 'readLong', method: 'get' }, () => long);
  route(created, { ...operation, id: 'writeLong', method: 'post' }, () => long);
  route(created, { ...operation, id: 'fail', method: 'delete' }, () => {
    throw new Error(long);
  });
  route(created, { ...operation, id: 'readShort', method: 'get', path: '/short' }, () => 'tern');
  const same = { ...operation, id: 'same', method: 'get', path: '/same', cacheControl: 'public, max-age=60' } as const;
  route(created, same, () => long, { cacheKey: () => 'same' });
  const query = z.object({ key: z.string() });
  const counted = { cacheKey: (input: { query: { key: string } }) => input.query.key };
  let calls = 0;
  route(created, { ...operation, query, id: 'count', method: 'get', path: '/count' }, () => `${++calls}`, counted);
  return created;
}

const request = (method: 'GET' | 'HEAD' | 'POST' | 'DELETE', url: string, headers: Record<string, string> = {}) =>
  app.inject({ method, url, headers });
const acceptsAll = { 'accept-encoding': 'gzip, deflate, br, zstd' };

test('JSON above 1 KB is compressed as the client accepts', async () => {
  for (const url of ['/long', '/same', '/same']) {
    const plain = await request('GET', url);
    assert.equal(plain.headers['content-encoding'], undefined);
    const br = await request('GET', url, acceptsAll);
    assert.deepEqual([br.headers['content-encoding'], br.headers['content-length']], ['br', `${br.rawPayload.length}`]);
    assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain.body);
    const gzip = await request('GET', url, { 'accept-encoding': 'gzip' });
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body);
  }
});

test('Vary names the encoding beside the origin where a response can be compressed', async () => {
  const varyOf = async (url: string, headers = {}) => (await request('GET', url, headers)).headers.vary;
  assert.equal(await varyOf('/long'), 'Origin, Accept-Encoding');
  assert.equal(await varyOf('/long', acceptsAll), 'Origin, Accept-Encoding');
  assert.equal(await varyOf('/short', acceptsAll), 'Origin');
});

test('only what GET returns is compressed: no POST, which may return a token, and no error', async () => {
  const encodingOf = async (method: 'GET' | 'HEAD' | 'POST' | 'DELETE', url: string) =>
    (await request(method, url, acceptsAll)).headers['content-encoding'];
  assert.deepEqual([await encodingOf('GET', '/long'), await encodingOf('HEAD', '/long')], ['br', 'br']);
  assert.deepEqual([await encodingOf('POST', '/long'), await encodingOf('DELETE', '/long')], [undefined, undefined]);
  assert.equal(await encodingOf('GET', '/short'), undefined);
});

test('an unchanged response is a 304 in every encoding, without a body and its headers', async () => {
  const { headers } = await request('GET', '/same', acceptsAll);
  const etag = String(headers.etag);
  assert.match(etag, /^W\/"[\w-]{16}"$/);
  for (const value of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await request('GET', '/same', { 'if-none-match': value });
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag], value);
    assert.equal(again.headers.vary, 'Origin, Accept-Encoding');
    assert.deepEqual([again.headers['content-type'], again.headers['content-encoding']], [undefined, undefined]);
  }
  assert.equal((await request('GET', '/same', { 'if-none-match': 'W/"other"' })).statusCode, 200);
});

test('data with a cache key is made once for each key', async () => {
  const read = async (key: string) => JSON.parse((await request('GET', `/count?key=${key}`)).body).data;
  assert.deepEqual([await read('one'), await read('two'), await read('one')], ['1', '2', '1']);
});

test('the product list is kept for a minute and then revalidated', async () => {
  const url = '/turboClient/api/product/list/official';
  const { headers } = await testApp.get(url);
  assert.equal(headers['cache-control'], 'public, max-age=60');
  const again = await testApp.get(url, { headers: { 'if-none-match': String(headers.etag) } });
  assert.deepEqual([again.status, again.raw, again.headers['cache-control']], [304, '', 'public, max-age=60']);
});

test('what belongs to one user is not stored and has no ETag', async () => {
  const token = await testApp.signUp('ada@example.com');
  const { status, headers } = await testApp.get('/turboClient/api/c-end/user-info', { token });
  assert.deepEqual([status, headers['cache-control'], headers.etag], [200, 'no-store', undefined]);
});
