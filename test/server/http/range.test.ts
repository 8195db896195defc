import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { parseRange } from '#server/http/site/range.ts';
import { serveStaticFile } from './static-server.ts';

const text = 'The quick brown fox jumps over the lazy dog.';
const raw = Buffer.from(text);
const headers = { 'content-type': 'text/plain', 'cache-control': 'no-cache' };
const file = await serveStaticFile({ raw, br: brotliCompressSync(raw), headers });
const notFound = await serveStaticFile({ raw, status: 404, headers });
after(() => {
  file.close();
  notFound.close();
});

test('a range is parsed as RFC 9110 says', () => {
  const cases: [string, ReturnType<typeof parseRange>][] = [
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=2-5', { first: 2, last: 5 }],
    ['bytes=2-', { first: 2, last: 9 }],
    ['bytes=2-99', { first: 2, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-99', { first: 0, last: 9 }],
    ['Bytes= 2 - 5', { first: 2, last: 5 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-12', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=12-11', null],
    ['bytes=-', null],
    ['bytes=0-1,3-4', null],
    ['bytes=a-b', null],
    ['items=0-1', null],
    ['', null],
  ];
  for (const [header, expected] of cases) assert.deepEqual(parseRange(header, 10), expected, header);
  assert.equal(parseRange('bytes=0-', 0), 'unsatisfiable');
  assert.equal(parseRange('bytes=-1', 0), 'unsatisfiable');
});

test('a parsed range always lies within the file', () => {
  const position = fc.option(fc.nat(100), { nil: '' });
  fc.assert(
    fc.property(position, position, fc.nat(60), (from, to, size) => {
      const range = parseRange(`bytes=${from}-${to}`, size);
      if (range === null || range === 'unsatisfiable') return;
      assert.ok(0 <= range.first && range.first <= range.last && range.last < size);
    }),
  );
});

test('a range is a 206 with exactly these bytes', async () => {
  const { status, headers, body } = await file.request({ range: 'bytes=4-8' });
  assert.deepEqual([status, body.toString()], [206, 'quick']);
  assert.equal(headers['content-range'], `bytes 4-8/${raw.length}`);
  assert.equal(headers['content-length'], '5');
  const whole = await file.request();
  assert.deepEqual([whole.status, whole.headers['accept-ranges']], [200, 'bytes']);
  for (const name of ['etag', 'vary', 'cache-control', 'content-type'])
    assert.equal(headers[name], whole.headers[name]);
});

test('a range of a compressed response is one of its compressed bytes', async () => {
  const whole = await file.request({ 'accept-encoding': 'br' });
  const part = await file.request({ 'accept-encoding': 'br', range: 'bytes=3-' });
  assert.deepEqual([part.status, part.headers['content-encoding']], [206, 'br']);
  assert.deepEqual(part.body, whole.body.subarray(3));
  assert.notEqual(part.headers.etag, (await file.request()).headers.etag);
});

test('a range behind the end is a 416 with the length', async () => {
  const { status, headers, body } = await file.request({ range: 'bytes=1000-' });
  assert.deepEqual([status, headers['content-range'], body.length], [416, `bytes */${raw.length}`, 0]);
});

test('If-Range of another version gets the whole file, of this version the range', async () => {
  const etag = String((await file.request()).headers.etag);
  const withIfRange = async (ifRange: string) =>
    (await file.request({ range: 'bytes=0-2', 'if-range': ifRange })).status;
  assert.equal(await withIfRange(etag), 206);
  assert.equal(await withIfRange('"other"'), 200);
  assert.equal(await withIfRange(`W/${etag}`), 200);
  assert.equal(await withIfRange('Sun, 22 Nov 2026 12:00:00 GMT'), 200);
  const behind = await file.request({ range: 'bytes=1000-', 'if-range': '"other"' });
  assert.deepEqual([behind.status, behind.body.toString()], [200, text]);
});

test('If-None-Match goes before a range', async () => {
  const etag = String((await file.request()).headers.etag);
  assert.equal((await file.request({ range: 'bytes=0-2', 'if-none-match': etag })).status, 304);
});

test('several ranges, HEAD and documents of errors ignore the header', async () => {
  const several = await file.request({ range: 'bytes=0-1,4-5' });
  assert.deepEqual([several.status, several.body.toString()], [200, text]);
  const head = await file.request({ range: 'bytes=0-1' }, 'HEAD');
  assert.deepEqual([head.status, head.headers['content-length']], [200, String(raw.length)]);
  const missing = await notFound.request({ range: 'bytes=0-1' });
  assert.deepEqual([missing.status, missing.body.toString(), missing.headers['accept-ranges']], [404, text, undefined]);
});
