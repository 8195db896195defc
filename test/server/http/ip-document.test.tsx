/** The document of the IP page, with what its `<noscript>` really is: each visitor gets the own IP address, and no cache any of them. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { builtSiteUrl } from '#facts/site-url.ts';
import { NoScriptIp } from '#pages/what-is-my-ip/no-script-ip.tsx';
import { insertIp, reserveOtherIp } from '#server/http/site/ip-document.ts';
import { openTestApp } from '#test/server/support.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const messages: Record<string, string> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../locales/en.json'), 'utf8'),
);
const fragment = renderToString(
  <IntlProvider locale="en" messages={messages}>
    <NoScriptIp />
  </IntlProvider>,
);
const sentence = messages['ip.no-script'] ?? '';

const siteDir = createTemporaryFolder();
writeSite();
const env = { SITE_DIR: siteDir, PUBLIC_URL: 'https://tern.example', TRUSTED_PROXIES: '10.0.0.0/8' };
const testApp = await openTestApp({ env });

function writeSite() {
  const pages = [
    { path: '/', page: 'home', status: 200, html: '<p>home</p>' },
    { path: '/what-is-my-ip', page: 'ip', status: 200, html: `<p>before ${builtSiteUrl}</p>${fragment}<p>after</p>` },
  ];
  for (const locale of ['en', 'de']) {
    for (const { path: at, html } of pages) {
      const file = path.join(siteDir, 'public', locale, at, 'index.html');
      mkdirSync(path.dirname(file), { recursive: true });
      const document = `<html lang="${locale}"><head></head>${html}`;
      writeFileSync(file, document);
      writeFileSync(`${file}.br`, brotliCompressSync(document));
      writeFileSync(`${file}.gz`, gzipSync(document));
    }
  }
  const csp = { boot: 'sha256-boot=', styles: { home: 'sha256-home=', ip: 'sha256-ip=' } };
  const listed = pages.map(({ html: _html, ...page }) => page);
  const manifest = { buildId: 'b1', brand: 'Tern VPN', locales: ['en', 'de'], pages: listed, csp };
  writeFileSync(path.join(siteDir, 'site.json'), JSON.stringify(manifest));
}

const get = (url: string, ip: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  testApp.app.inject({ method, url, headers, remoteAddress: ip });

test('the document contains the IP address of its visitor, and no longer the sentence for static hosts', async () => {
  for (const [ip, headers, shown] of [
    ['198.51.100.7', {}, '198.51.100.7'],
    ['2001:db8::7', {}, '2001:db8::7'],
    ['::ffff:198.51.100.8', {}, '198.51.100.8'],
    ['10.1.2.3', { 'x-forwarded-for': '192.0.2.66, 203.0.113.50' }, '203.0.113.50'],
    ['198.51.100.9', { 'x-forwarded-for': '192.0.2.66' }, '198.51.100.9'],
  ] as const) {
    const { statusCode, body } = await get('/en/what-is-my-ip', ip, headers);
    assert.equal(statusCode, 200);
    assert.ok(body.includes(`<bdi>${shown}</bdi>`), body);
    assert.ok(!body.includes(sentence) && !body.includes('hidden') && !body.includes('data-ip'), body);
    assert.match(body, /before https:\/\/tern\.example<\/p><noscript>.*<\/noscript><p>after/s);
  }
});

test('an X-Forwarded-For that is no IP address puts nothing into the document', async () => {
  const { body } = await get('/en/what-is-my-ip', '10.1.2.3', { 'x-forwarded-for': '<script>alert(1)</script>' });
  assert.ok(body.includes('<bdi>10.1.2.3</bdi>'));
  assert.ok(!body.includes('<script>'));
  assert.ok(insertIp(fragment, '<b>&$1').includes('<bdi>&lt;b&gt;&amp;$1</bdi>'));
});

test('no cache may keep the document, in any encoding', async () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    for (const url of ['/en/what-is-my-ip', '/what-is-my-ip']) {
      const headers = { 'accept-encoding': encoding, 'if-none-match': '*', range: 'bytes=0-9' };
      const { statusCode, headers: sent, rawPayload } = await get(url, '198.51.100.7', headers);
      assert.equal(statusCode, 200);
      assert.ok(decode[encoding](rawPayload).toString().includes('<bdi>198.51.100.7</bdi>'));
      assert.equal(sent['content-encoding'] ?? 'identity', encoding);
      assert.equal(sent['content-length'], String(rawPayload.length));
      assert.equal(sent['cache-control'], 'private, no-cache');
      assert.equal(sent.etag, undefined);
      assert.match(String(sent['content-security-policy']), /style-src 'self' 'sha256-ip='/);
    }
  }
  const head = await get('/en/what-is-my-ip', '198.51.100.7', {}, 'HEAD');
  assert.deepEqual([head.statusCode, head.body], [200, '']);
});

test('the language of a document without a prefix is negotiated', async () => {
  const { body, headers } = await get('/what-is-my-ip', '198.51.100.7', { 'accept-language': 'de' });
  assert.match(body, /lang="de"/);
  assert.equal(headers.vary, 'Accept-Encoding, Cookie, Accept-Language');
});

test('other documents are cached as before', async () => {
  const { headers } = await get('/en', '198.51.100.7', { 'accept-encoding': 'br' });
  assert.equal(headers['cache-control'], 'no-cache');
  assert.ok(headers.etag);
});

test('a document tells that the other IP version is checked, so that its row is there from the first paint', () => {
  assert.equal(reserveOtherIp('<html lang="en">'), '<html data-other-ip lang="en">');
});
