/** The export for static hosts of the current build. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { builtSiteUrl } from '#facts/site-url.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { exportSite } from '../../scripts/export/export-site.ts';
import { freePort } from '../../scripts/free-port.ts';
import { attributes, siteFolder } from './documents.ts';

const folder = createTemporaryFolder();
const root = path.join(folder, 'site/public');
const options = {
  siteDir: path.dirname(siteFolder),
  out: path.join(folder, 'site'),
  siteUrl: 'https://vpn.example',
  apiUrl: 'https://api.vpn.example/v1',
  products: [
    { good_id: 1, plan: 'personal', term: 'month', charge: { amount: 1234, currency: 'EUR' } },
    { good_id: 3, plan: 'startup', term: 'month', charge: { amount: 5678, currency: 'EUR' } },
  ] as const,
  compress: false,
};
before(() => exportSite(options));

const textOf = (name: string) => readFileSync(path.join(root, name), 'utf8');

test('every file has the URL of the site, and the pages those of the API', async () => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const unchanged: string[] = [];
  for (const file of files) if ((await readFile(file)).includes(new URL(builtSiteUrl).host)) unchanged.push(file);
  assert.deepEqual(unchanged, []);
  assert.deepEqual(
    attributes(textOf('de/pricing.html'), 'link', 'href').includes('https://vpn.example/de/pricing'),
    true,
  );
  assert.match(textOf('robots.txt'), /Sitemap: https:\/\/vpn\.example\/sitemap\.xml/);
  assert.equal(JSON.parse(textOf('config.json')).apiBase, options.apiUrl);
  for (const name of ['de/pricing.html', 'en/404.html'])
    assert.ok(textOf(name).startsWith(`<!doctype html><html data-api-base="${options.apiUrl}" `), name);
});

test('documents and payloads have the prices of the catalog, whatever those of the build', () => {
  const pricesOf = (name: string) =>
    [...textOf(name).matchAll(/<data value="(\w+-\w+)">([^<]*)/g)].map(([, ...each]) => each);
  const expected = (month: string, startup: string) => [
    ['personal-month', month],
    ['personal-year', '–'],
    ['startup-month', startup],
    ['startup-year', '–'],
  ];
  assert.deepEqual(pricesOf('de/pricing.html'), expected('12,34\u00a0€', '56,78\u00a0€'));
  assert.deepEqual(pricesOf('pricing.html'), expected('€12.34', '€56.78'));
  assert.match(textOf('de/pricing.html'), /"price":"12\.34","priceCurrency":"EUR"/);
  assert.match(textOf('de/pricing/_payload.json'), /"amount":5678,"currency":"EUR"/);
});

test('without JavaScript the IP page of a static host says that it needs JavaScript', () => {
  const html = textOf('en/what-is-my-ip.html');
  assert.match(html, /<noscript><p data-ip="unknown">This check needs JavaScript/);
  assert.match(html, /<div data-ip="known" hidden="">/);
});

test('/favicon.ico is an icon', () => {
  const icon = readFileSync(path.join(root, 'favicon.ico'));
  assert.deepEqual(
    [icon.readUInt16LE(2), icon.readUInt16LE(4), icon.length - icon.readUInt32LE(18)],
    [1, 1, icon.readUInt32LE(14)],
  );
});

test('headers and rewrites fit the limits of Cloudflare Pages', () => {
  // https://developers.cloudflare.com/pages/configuration/headers/ and …/redirects/
  const lines = textOf('_headers').split('\n');
  assert.ok(Math.max(...lines.map(({ length }) => length)) <= 2_000);
  assert.match(textOf('_headers'), /connect-src 'self' https:\/\/api\.vpn\.example;/);
  const rewrites = textOf('_redirects').trim().split('\n');
  assert.ok(rewrites.length <= 2_000);
  assert.ok(rewrites.includes('/de/payment/1 /de/payment 200'));
  // Cloudflare would apply a rule with a placeholder to files, too.
  assert.doesNotMatch(textOf('_redirects'), /:|\*.* 200$/m);
});

test('a folder with other files is left alone', async () => {
  await assert.rejects(exportSite(options), /is not empty/);
});

test('a configuration that is no JSON is named', async () => {
  const out = path.join(folder, 'other');
  await assert.rejects(exportSite({ ...options, out, config: '{' }), /^Error: config\.json is not JSON: /);
});

test('nginx serves pages, rewrites and the 404 document of the language', async () => {
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  const include = path.join(options.out, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const server = `server { listen 127.0.0.1:${port}; include ${include}; }`;
  writeFileSync(file, `daemon off; pid ${folder}/pid; ${user} events {} http { access_log off; ${server} }`);
  const nginx = spawn('nginx', ['-c', file, '-e', path.join(folder, 'error.log')], { stdio: 'ignore' });
  after(() => void nginx.kill());
  const get = (url: string, encoding = 'gzip') =>
    fetch(`http://127.0.0.1:${port}${url}`, { redirect: 'manual', headers: { 'accept-encoding': encoding } });
  const isStarted = () =>
    get('/').then(
      () => true,
      () => nginx.exitCode !== null,
    );
  await waitUntil(isStarted, 'nginx does not start');
  const pages: [string, number, RegExp][] = [
    ['/', 200, /lang="en".*data-page="home"/],
    ['/de', 200, /lang="de".*data-page="home"/],
    ['/de/pricing', 200, /lang="de".*data-page="pricing"/],
    ['/de/payment/1', 200, /lang="de".*data-page="payment"/],
    ['/payment/x', 404, /lang="en".*data-page="not-found"/],
    ['/de/terms', 200, /lang="de".*data-page="legal"/],
    ['/de/app/terms', 200, /lang="de".*data-page="legal"/],
    ['/app/terms', 200, /lang="en".*data-page="legal"/],
    ['/de/nothing', 404, /lang="de".*data-page="not-found"/],
  ];
  for (const [url, status, html] of pages) {
    const response = await get(url);
    assert.equal(response.status, status, url);
    assert.match(await response.text(), html, url);
    assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/, url);
  }
  assert.equal((await get('/de/pricing/')).headers.get('location'), '/de/pricing');
  const elsewhere = await get('/%5Cevil.example/');
  assert.deepEqual([elsewhere.status, elsewhere.headers.get('location')], [404, null], 'never to another site');
  assert.equal((await get('/assets/none.js')).headers.get('cache-control'), 'no-cache');
  const icon = await get('/favicon.ico');
  assert.deepEqual([icon.status, icon.headers.get('cache-control')], [200, 'public, max-age=86400']);
  // As the export does unless told otherwise (`compress`).
  writeFileSync(path.join(root, 'robots.txt.gz'), gzipSync(textOf('robots.txt')));
  for (const [encoding, sent] of [
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const { headers } = await get('/robots.txt', encoding);
    assert.deepEqual([headers.get('content-encoding'), headers.get('vary')], [sent, 'Accept-Encoding'], encoding);
  }
  const script = (await readdir(path.join(root, 'assets'))).find((name) => name.endsWith('.js'));
  assert.match(String((await get(`/assets/${script}`)).headers.get('cache-control')), /immutable/);
});
