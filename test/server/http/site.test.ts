/** The built site, served from a small test build with three languages. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { builtSiteUrl } from '#facts/site-url.ts';
import { loadSite } from '#server/http/site/files.ts';
import { withRequestedUrl } from '#server/http/site/not-found-document.ts';
import { createLog } from '#server/log.ts';
import { openTestApp } from '#test/server/support.ts';
import { listen } from '#test/support/listen.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const siteDir = createTemporaryFolder();
const locales = ['en', 'de', 'zh-TW'];
const pages = [
  { path: '/', page: 'home', status: 200 },
  { path: '/pricing', page: 'pricing', status: 200 },
  { path: '/download/macOS', page: 'download', status: 200 },
  { path: '/delete-policy', page: 'terms', status: 200, template: '/:lead?/delete-policy' },
  { path: '/payment', page: 'payment', status: 200, template: '/payment/:id' },
  { path: '/404', page: 'not-found', status: 404 },
];
writeSite();
const testApp = await openTestApp({ env: { SITE_DIR: siteDir, PUBLIC_URL: 'https://tern.example' } });

function writeSite() {
  const put = (name: string, text: string) => {
    const file = path.join(siteDir, 'public', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (/\.(html|js|json)$/.test(name)) {
      writeFileSync(`${file}.br`, brotliCompressSync(text));
      writeFileSync(`${file}.gz`, gzipSync(text));
    }
  };
  const head = '<head><link rel="modulepreload" href="/assets/main.ABC.js"></head>';
  const price = '<data value="personal-month">$9.99</data>';
  const requestedUrl = '<bdi class="error-page__requested"></bdi>';
  const canonical = `${price}<link rel="canonical" href="${builtSiteUrl}/pricing">${new URL(builtSiteUrl).host}`;
  for (const locale of locales) {
    for (const { path: at, page, status } of pages) {
      put(
        status === 404 ? `${locale}/404.html` : `${locale}${at === '/' ? '' : at}/index.html`,
        `<html lang="${locale}">${page} ${'text '.repeat(50)}${head}${page === 'pricing' ? canonical : ''}${status === 404 ? requestedUrl : ''}`,
      );
      if (status === 200) put(`${locale}${at === '/' ? '' : at}/_payload.json`, `{"page":"${page}"}`);
      if (page === 'home') put(`${locale}/_below.json`, '{}');
      if (page === 'terms') put(`${locale}${at}/_text.json`, '"<p>text</p>"');
    }
  }
  put('assets/main.ABC.js', `console.log('${'tern '.repeat(50)}')`);
  put('favicon.svg', '<svg/>');
  put('robots.txt', `User-agent: *\nSitemap: ${builtSiteUrl}/sitemap.xml\n`);
  put('config.json', '{"apiBase":"static"}');
  const csp = { boot: 'sha256-boot=', styles: { home: 'sha256-home=', pricing: 'sha256-pricing=' } };
  const manifest = { buildId: 'b1', brand: 'Tern VPN', locales, pages, csp };
  writeFileSync(path.join(siteDir, 'site.json'), JSON.stringify(manifest));
}

const get = (url: string, headers: Record<string, string> = {}) => testApp.app.inject({ method: 'GET', url, headers });
const langOf = (body: string) => /lang="([^"]+)"/.exec(body)?.[1];

test('a prefixed page has its language and varies by encoding only', async () => {
  const response = await get('/de/pricing', { cookie: 'locale=en', 'accept-language': 'en' });
  assert.equal(response.statusCode, 200);
  assert.match(response.body, /lang="de">pricing/);
  assert.equal(response.headers.vary, 'Accept-Encoding');
  assert.equal(response.headers['cache-control'], 'no-cache');
  assert.equal((await get('/zh-TW')).statusCode, 200);
});

test('an unprefixed page is served in the language of the cookie, else of Accept-Language, else in English', async () => {
  const requests: [Record<string, string>, string][] = [
    [{}, 'en'],
    [{ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
    [{ 'accept-language': 'zh-HK' }, 'zh-TW'],
    [{ 'accept-language': 'ja' }, 'en'],
    [{ cookie: 'a=b; locale=de', 'accept-language': 'zh-TW' }, 'de'],
    [{ cookie: 'locale=zh-tw', 'accept-language': 'de' }, 'de'],
    [{ cookie: 'xlocale=zh-TW; locale=../de' }, 'en'],
    // A language of the site that this build does not have.
    [{ cookie: 'locale=ja', 'accept-language': 'de' }, 'de'],
  ];
  for (const [headers, locale] of requests) {
    const response = await get('/pricing', headers);
    assert.equal(response.statusCode, 200);
    assert.equal(langOf(response.body), locale, JSON.stringify(headers));
    assert.equal(response.headers.vary, 'Accept-Encoding, Cookie, Accept-Language');
  }
});

test('a prefix in other letter case and a trailing slash redirect with the query, never to another site', async () => {
  const redirects: [string, string][] = [
    ['/zh-tw/pricing?a=1', '/zh-TW/pricing?a=1'],
    ['/ZH-TW', '/zh-TW'],
    ['/DE/pricing', '/de/pricing'],
    ['/de/', '/de'],
    ['/pricing/?a=1&b=//x', '/pricing?a=1&b=//x'],
    ['/de/pricing/', '/de/pricing'],
    ['/nothing/', '/nothing'],
    ['/de/app/delete-policy/?a=1', '/de/app/delete-policy?a=1'],
  ];
  for (const [from, to] of redirects) {
    const response = await get(from);
    assert.deepEqual([response.statusCode, response.headers.location], [308, to], from);
    assert.equal(response.headers['cache-control'], 'no-cache', 'browsers would keep it forever');
  }
});

test('a path to another site or out of the folder is a 404', async () => {
  const { createServer } = await import('node:http');
  const { openSite } = await import('#server/http/site/site.ts');
  const site = await openSite({ siteDir, siteUrl: 'http://x', watch: false, log: testApp.context.log });
  const server = createServer((request, response) => site.handle(request, response));
  const port = await listen(server);
  const { request } = await import('node:http');
  const raw = (target: string) =>
    new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
      request({ port, path: target }, (response) => {
        response
          .resume()
          .on('end', () => resolve({ status: response.statusCode, location: response.headers.location }));
      })
        .on('error', reject)
        .end();
    });
  try {
    for (const target of [
      '//evil.example/',
      '//evil.example',
      '/\\evil.example/',
      '/de//evil.example/',
      '/../site.json',
      '/%2e%2e/site.json',
      '/..%2fsite.json',
      '/de/../../site.json',
      '/%',
      '/%zz/',
      '/de/pricing/index.html',
      '/de/pricing/index.html.br',
      '/site.json',
    ]) {
      assert.deepEqual(await raw(target), { status: 404, location: undefined }, target);
    }
  } finally {
    server.close();
  }
});

test('an unknown path is a 404 in the visitor’s language', async () => {
  const cases: [string, Record<string, string>, string][] = [
    ['/de/nothing', {}, 'de'],
    ['/nothing', { cookie: 'locale=de' }, 'de'],
    ['/fr/pricing', { 'accept-language': 'de' }, 'de'],
    ['/download/BeOS', {}, 'en'],
    ['/download/macos', {}, 'en'],
    ['/de/download/macOS/arm64', {}, 'de'],
    ['/deutsch', {}, 'en'],
    ['/de-AT/pricing', {}, 'en'],
  ];
  for (const [url, headers, locale] of cases) {
    const response = await get(url, headers);
    assert.deepEqual([response.statusCode, langOf(response.body)], [404, locale], url);
    assert.match(response.body, /not-found/);
    assert.equal(response.headers.etag, undefined);
  }
  assert.equal((await get('/assets/old.123.js')).statusCode, 404);
});

test('the 404 document names path and query as requested, in every encoding, and contains no markup of them', async () => {
  const element = '<bdi class="error-page__requested">';
  const raw = withRequestedUrl(`${element}</bdi>`, '/a?b=<script>$&');
  assert.equal(raw, `${element}/a?b=&lt;script&gt;$&amp;</bdi>`);
  const url = '/de/nothing?from=a&b=%3Cb%3E';
  const expected = `${element}/de/nothing?from=a&amp;b=%3Cb%3E</bdi>`;
  const decoders = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync };
  for (const [encoding, decode] of Object.entries(decoders)) {
    const { rawPayload, headers, statusCode } = await get(url, { 'accept-encoding': encoding });
    assert.equal(statusCode, 404);
    assert.equal(headers['content-encoding'], encoding === 'identity' ? undefined : encoding);
    assert.equal(headers['content-length'], String(rawPayload.length));
    assert.ok(decode(rawPayload).toString().includes(expected), encoding);
  }
  const head = await testApp.app.inject({ method: 'HEAD', url });
  assert.deepEqual([head.statusCode, head.body], [404, '']);
});

test('the payment page of an unknown product is a 404, except to follow an order', async () => {
  const status = async (url: string) => (await get(url)).statusCode;
  for (const url of ['/payment/99', '/de/payment/99', '/payment/99?left', '/payment/999999999'])
    assert.equal(await status(url), 404, url);
  assert.equal(await status('/payment/99?order=TRN-7K3M-9Q2X'), 200);
});

test('a template matches product ids and the optional first segment of legal pages', async () => {
  const status = async (url: string) => (await get(url)).statusCode;
  for (const url of [
    '/payment/1',
    '/de/payment/2',
    '/delete-policy',
    '/de/delete-policy',
    '/app/delete-policy',
    '/zh-TW/app/delete-policy',
    '/payment/delete-policy',
    '/delete-policy/delete-policy',
  ]) {
    assert.equal(await status(url), 200, url);
  }
  for (const url of [
    '/payment',
    '/payment/0',
    '/payment/-1',
    '/payment/x',
    '/payment/1.5',
    '/payment/01',
    '/payment/1/2',
    '/a/b/delete-policy',
    '/de/a/b/delete-policy',
    '/delete-policy/a',
    '/app/Delete-policy',
  ]) {
    assert.equal(await status(url), 404, url);
  }
});

test('the encoding with the highest quality is used', async () => {
  const plain = (await get('/de/pricing')).body;
  const cases: [string, string | undefined][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['zstd', undefined],
  ];
  for (const [accept, encoding] of cases) {
    const { headers, rawPayload } = await get('/de/pricing', { 'accept-encoding': accept });
    assert.equal(headers['content-encoding'], encoding, accept);
    const body =
      encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
    assert.equal(body.toString(), plain, accept);
    assert.equal(Number(headers['content-length']), rawPayload.length);
  }
});

test('an unchanged document is a 304, and HEAD has no body', async () => {
  const first = await get('/de/pricing', { 'accept-encoding': 'br' });
  const etag = String(first.headers.etag);
  const again = await get('/de/pricing', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` });
  assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag]);
  assert.equal(
    (await get('/de/pricing', { 'if-none-match': etag })).statusCode,
    200,
    'another encoding has another ETag',
  );
  const head = await testApp.app.inject({ method: 'HEAD', url: '/de/pricing', headers: { 'accept-encoding': 'br' } });
  assert.deepEqual(
    [head.statusCode, head.body, head.headers['content-length']],
    [200, '', first.headers['content-length']],
  );
});

test('assets are immutable for a year, and so is the JSON of a page with the build id', async () => {
  const immutable = 'public, max-age=31536000, immutable';
  const asset = await get('/assets/main.ABC.js', { 'accept-encoding': 'br' });
  assert.deepEqual([asset.headers['cache-control'], asset.headers['content-encoding']], [immutable, 'br']);
  assert.match(String(asset.headers['content-type']), /^text\/javascript/);
  assert.equal((await get('/de/download/macOS/_payload.json?b1')).headers['cache-control'], immutable);
  assert.equal((await get('/de/_below.json?b1')).headers['cache-control'], immutable);
  assert.equal((await get('/de/delete-policy/_text.json?b1')).headers['cache-control'], immutable);
  assert.equal((await get('/de/pricing/_payload.json?old')).headers['cache-control'], 'no-cache');
  assert.equal((await get('/de/pricing/_payload.json')).headers['cache-control'], 'no-cache');
  assert.equal((await get('/robots.txt')).headers['content-type'], 'text/plain; charset=utf-8');
});

test('an icon is kept for a day, and opened by itself it runs no script', async () => {
  const { headers } = await get('/favicon.svg');
  assert.equal(headers['cache-control'], 'public, max-age=86400');
  assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
});

test('documents have a strict policy with their own hashes', async () => {
  const policy = String((await get('/de/pricing')).headers['content-security-policy']);
  assert.match(policy, /script-src 'self' 'sha256-boot='/);
  assert.match(policy, /style-src 'self' 'sha256-pricing='/);
  // The last three do not fall back to `default-src`.
  const rules = ["default-src 'none'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"];
  assert.deepEqual(
    rules.filter((rule) => !policy.split('; ').includes(rule)),
    [],
  );
  assert.match(policy, /; upgrade-insecure-requests$/);
  assert.match(policy, /require-trusted-types-for 'script'; trusted-types site-html(;|$)/);
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval|sha256-home/);
  const { headers } = await get('/');
  assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
  for (const feature of ['camera', 'geolocation', 'microphone', 'payment'])
    assert.ok(String(headers['permissions-policy']).includes(`${feature}=()`), feature);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(headers['referrer-policy'], 'strict-origin');
  assert.ok(headers['permissions-policy']);
});

test('only documents of a site with early hints have any', async () => {
  const { loadSite } = await import('#server/http/site/files.ts');
  const hintsOf = async (earlyHints: boolean) => {
    const { documents, dynamicDocuments, files } = await loadSite({ siteDir, siteUrl: 'http://x', earlyHints });
    const page = (await documents.get('de/pricing')?.make())?.prefixed;
    return [page, dynamicDocuments.get('de 404'), await files.get('/robots.txt')?.make()].map(
      (each) => each?.earlyHints,
    );
  };
  assert.deepEqual(await hintsOf(true), [['</assets/main.ABC.js>; rel=modulepreload'], [], null]);
  assert.deepEqual(await hintsOf(false), [null, [], null]);
});

test('other methods on a page are refused, OPTIONS lists the allowed ones', async () => {
  const post = await testApp.app.inject({ method: 'POST', url: '/de/pricing' });
  assert.deepEqual([post.statusCode, post.headers.allow], [405, 'GET, HEAD, OPTIONS']);
  assert.equal((await testApp.app.inject({ method: 'OPTIONS', url: '/de/pricing' })).statusCode, 204);
});

test('the build has no URL of its own: it gets the one of the site when it is served', async () => {
  assert.equal((await get('/robots.txt')).body, 'User-agent: *\nSitemap: https://tern.example/sitemap.xml\n');
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['', (body: Buffer) => body],
  ] as const) {
    const response = await get('/de/pricing', { 'accept-encoding': encoding });
    const html = decode(response.rawPayload).toString();
    assert.match(html, /href="https:\/\/tern\.example\/pricing">tern\.example/, encoding);
    assert.equal(Number(response.headers['content-length']), response.rawPayload.length);
  }
  assert.equal((await get('/pricing')).headers.vary, 'Accept-Encoding, Cookie, Accept-Language');
});

test('/config.json comes from the server, not from the build', async () => {
  const config = JSON.parse((await get('/config.json')).body);
  assert.equal(config.apiBase, '');
  assert.match(config.entryKey, /^[0-9a-f]{64}$/);
  assert.match(config.entryIv, /^[0-9a-f]{32}$/);
  assert.deepEqual(config.features, { card: true, paypal: true, google: true, apple: true, microsoft: true });
});

test('a site that is not built yet is reported, a complete build is loaded', async () => {
  const { openSite } = await import('#server/http/site/site.ts');
  const copy = createTemporaryFolder();
  const missing = await openSite({ siteDir: copy, siteUrl: 'http://x', watch: false, log: testApp.context.log });
  assert.equal(missing.isBuilt(), false);
  cpSync(siteDir, copy, { recursive: true });
  const present = await openSite({ siteDir: copy, siteUrl: 'http://x', watch: false, log: testApp.context.log });
  assert.equal(present.isBuilt(), true);
});

test('a build that cannot be read does not replace the one that is served', async () => {
  const { openSite } = await import('#server/http/site/site.ts');
  const copy = createTemporaryFolder();
  cpSync(siteDir, copy, { recursive: true });
  const site = await openSite({ siteDir: copy, siteUrl: 'http://x', watch: false, log: testApp.context.log });
  rmSync(copy, { recursive: true });
  await site.reload();
  assert.equal(site.isBuilt(), true);
});

test('a file that cannot be read ends its connection, and the log does not have its query', async () => {
  const { createServer } = await import('node:http');
  const { openSite } = await import('#server/http/site/site.ts');
  const copy = createTemporaryFolder();
  cpSync(siteDir, copy, { recursive: true });
  writeFileSync(path.join(copy, 'public/robots.txt.gz'), 'not compressed');
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => lines.push(line) });
  const site = await openSite({ siteDir: copy, siteUrl: 'http://x', watch: false, log });
  const server = createServer((request, response) => site.handle(request, response));
  const port = await listen(server);
  try {
    const url = `http://127.0.0.1:${port}/robots.txt?token=secret`;
    const hasEnded = { name: 'TypeError', message: 'fetch failed' };
    await assert.rejects(fetch(url, { signal: AbortSignal.timeout(20_000) }), hasEnded);
    assert.match(lines.join(''), /"path":"\/robots\.txt"/);
    assert.doesNotMatch(lines.join(''), /secret/);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('without a build the pages explain what to do and the API works', async () => {
  const withoutBuild = await openTestApp();
  const page = await withoutBuild.get('/de');
  assert.deepEqual([page.status, page.raw], [503, 'The site is not built yet. Run: npm run build\n']);
  assert.equal((await withoutBuild.get('/ipGeo')).status, 200);
});

test('documents name the API where it has another URL than the site', async () => {
  const htmlOf = async (options: { siteUrl: string; apiBase?: string }) => {
    const { documents, dynamicDocuments } = await loadSite({ siteDir, ...options });
    const { read } = (await documents.get('de/pricing')?.make())?.prefixed.variants.gzip ?? {};
    return [String(read && gunzipSync(read())), dynamicDocuments.get('de 404')?.html ?? ''];
  };
  for (const html of await htmlOf({ siteUrl: 'https://vpn.example', apiBase: 'https://api.vpn.example/v1' }))
    assert.match(html, /<html data-api-base="https:\/\/api\.vpn\.example\/v1" lang="de"/);
  for (const html of await htmlOf({ siteUrl: 'https://vpn.example' })) assert.match(html, /<html lang="de"/);
});

test('prices that were applied after the build are in documents and in the payload, which is then revalidated', async () => {
  const price = { amount: 1234, currency: 'USD' };
  const offers = { date: '2026-12-01', offers: [{ plan: 'personal', term: 'month', price } as const] };
  const loaded = await loadSite({ siteDir, siteUrl: 'https://vpn.example', offers: () => offers });
  const document = await loaded.documents.get('de/pricing')?.make();
  assert.match(
    String(document?.prefixed.variants.gzip.read && gunzipSync(document.prefixed.variants.gzip.read())),
    /12,34/,
  );
  const payload = await loaded.files.get('/de/pricing/_payload.json?')?.make();
  assert.deepEqual(JSON.parse(String(payload?.variants.identity.read())).data, offers);
  assert.ok(payload?.variants.identity.headers.includes('no-cache'));
  const other = await loaded.files.get('/de/_payload.json?')?.make();
  assert.ok(other?.variants.identity.headers.some((value) => value.includes('immutable')));
});
