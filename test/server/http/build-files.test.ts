/** Processes of different builds serve each other's files (docs/decisions/0066-files-of-other-builds.md). */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { after, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { toOffers } from '#facts/offers.ts';
import { dayMs } from '#server/clock.ts';
import { type BuildFiles, createBuildFiles } from '#server/http/site/build-files.ts';
import { ready } from '#server/http/site/lazy.ts';
import { openSite } from '#server/http/site/site.ts';
import { createStaticResponse } from '#server/http/site/static-response.ts';
import { createLog } from '#server/log.ts';
import { applyRetention } from '#server/retention.ts';
import { openTestApp } from '#test/server/support.ts';
import { listen } from '#test/support/listen.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const testApp = await openTestApp();
const siteUrl = 'http://localhost';
const sharedFiles = () => createBuildFiles({ ...testApp.context, siteUrl, offers: () => today });
const offers = toOffers(testApp.context.catalog().products, '2026-11-01');
let today = offers;
const folder = createTemporaryFolder();
const [older, newer] = [await serveBuild('older'), await serveBuild('newer')];
after(() => {
  older.close();
  newer.close();
});

/** A server of a small build with a script, a picture and a payload of its own. */
async function serveBuild(buildId: string, files?: BuildFiles) {
  const siteDir = path.join(folder, buildId);
  const put = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(siteDir, name)), { recursive: true });
    writeFileSync(path.join(siteDir, name), text);
  };
  const script = `console.log('${buildId.repeat(50)}')`;
  put(`public/assets/main.${buildId}.js`, script);
  writeFileSync(path.join(siteDir, `public/assets/main.${buildId}.js.br`), brotliCompressSync(script));
  put(`public/assets/face.${buildId}.woff2`, buildId);
  put('public/en/_payload.json', JSON.stringify({ buildId }));
  put('public/en/_below.json', JSON.stringify({ buildId }));
  put('public/en/pricing/_payload.json', JSON.stringify({ messages: buildId, data: offers }));
  const manifest = { buildId, brand: 'Tern VPN', locales: ['en'], pages: [], csp: { boot: '', styles: {} } };
  put('site.json', JSON.stringify(manifest));
  const site = await openSite({ siteDir, siteUrl, watch: false, log: createLog('silent') });
  await site.share(files ?? sharedFiles());
  const server = http.createServer((request, response) => site.handle(request, response));
  const port = await listen(server);
  return {
    get: (url: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${url}`, { headers }),
    close() {
      site.close();
      server.close();
    },
  };
}

test('each process serves the files of the other build, as that one does', async () => {
  for (const [server, other, buildId] of [
    [older, newer, 'newer'],
    [newer, older, 'older'],
  ] as const) {
    for (const name of [`main.${buildId}.js`, `face.${buildId}.woff2`]) {
      for (const encoding of ['br', 'identity']) {
        const [response, expected] = await Promise.all(
          [server, other].map((each) => each.get(`/assets/${name}`, { 'accept-encoding': encoding })),
        );
        assert.equal(response?.status, 200);
        assert.equal(await response?.text(), await expected?.text());
        for (const header of ['etag', 'content-type', 'content-encoding', 'cache-control', 'vary'])
          assert.equal(response?.headers.get(header), expected?.headers.get(header), header);
      }
    }
  }
});

test('the pricing page of another build has its own messages, and the prices of today', async () => {
  for (const [server, buildId] of [
    [older, 'newer'],
    [newer, 'older'],
  ] as const) {
    for (const date of ['2026-11-02', '2026-11-03']) {
      today = { ...offers, date };
      const response = await server.get(`/en/pricing/_payload.json?${buildId}`);
      assert.equal(response.headers.get('cache-control'), 'no-cache');
      assert.deepEqual(await response.json(), { messages: buildId, data: today });
    }
  }
});

test('a page gets the messages of its own build', async () => {
  for (const server of [older, newer]) {
    for (const buildId of ['older', 'newer']) {
      const response = await server.get(`/en/_payload.json?${buildId}`);
      assert.deepEqual(await response.json(), { buildId });
      assert.match(response.headers.get('cache-control') ?? '', /immutable/);
    }
  }
  const unknown = await older.get('/en/_payload.json?gone');
  assert.deepEqual([await unknown.json(), unknown.headers.get('cache-control')], [{ buildId: 'older' }, 'no-cache']);
});

test('a file of no build is a 404 that nobody keeps', async () => {
  for (const url of ['/assets/main.gone.js', '/assets/..%2fsite.json', `/assets/${'x'.repeat(300)}`]) {
    const response = await older.get(url);
    assert.deepEqual([response.status, response.headers.get('cache-control')], [404, 'no-store']);
  }
});

test('while the database fails, a file of another build is unavailable and not missing', async () => {
  const failing = { find: () => Promise.reject(new Error('down')), publish: async () => {} };
  const server = await serveBuild('older', failing);
  try {
    const response = await server.get('/assets/main.newer.js');
    const headers = ['retry-after', 'cache-control'].map((name) => response.headers.get(name));
    assert.deepEqual([response.status, ...headers], [503, '5', 'no-store']);
    assert.equal((await server.get('/assets/main.older.js')).status, 200);
  } finally {
    server.close();
  }
});

test('processes of a new build may start at the same time', async () => {
  const file = createStaticResponse({ raw: Buffer.from('x'), headers: {} });
  const files = new Map([['/assets/main.newest.js', ready(file)]]);
  const publish = () => sharedFiles().publish(files);
  await Promise.all([publish(), publish()]);
  assert.equal((await older.get('/assets/main.newest.js')).status, 200);
});

test('a build that no process has had for 30 days is forgotten', async () => {
  const { clock, context } = testApp;
  const urls = async () =>
    (await context.db.selectFrom('build_files').select('url').orderBy('url').execute()).map(({ url }) => url);
  clock.advance(30 * dayMs - 1);
  const restarted = await serveBuild('newer');
  clock.advance(2);
  await applyRetention(context);
  restarted.close();
  assert.deepEqual(await urls(), [
    '/assets/face.newer.woff2',
    '/assets/main.newer.js',
    '/en/_below.json?newer',
    '/en/_payload.json?newer',
    '/en/pricing/_payload.json?newer',
  ]);
});
