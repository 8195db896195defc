import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { preloadLinks } from '#server/http/site/early-hints.ts';
import { serveStaticFile } from './static-server.ts';

const html = `<!doctype html><html><head><title>Tern</title>
<script type="module" src="/assets/main.js" fetchpriority="low"></script><script src="/boot.js"></script>
<link rel="modulepreload" href="/assets/home.js" fetchpriority="low"><link rel="icon" href="/favicon.svg">
<link rel="preload" as="style" href="/assets/fonts.css"><link rel="preload" as="fetch" href="/en/_payload.json">
<link rel="modulepreload" href="https://elsewhere.example/a.js">
</head><body><link rel="modulepreload" href="/assets/late.js"></body></html>`;
const links = [
  '</assets/main.js>; rel=modulepreload; fetchpriority=low',
  '</assets/home.js>; rel=modulepreload; fetchpriority=low',
  '</assets/fonts.css>; rel=preload; as=style',
];
const navigation = { 'sec-fetch-mode': 'navigate' };

const file = { raw: Buffer.from(html), headers: { 'content-type': 'text/html' } };
const withHints = await serveStaticFile({ ...file, earlyHints: preloadLinks(html) });
const withoutHints = await serveStaticFile(file);
after(() => {
  withHints.close();
  withoutHints.close();
});

test('hints are the module scripts and stylesheets that the head loads from the site itself', () => {
  assert.deepEqual(preloadLinks(html), links);
  assert.deepEqual(preloadLinks('<link rel="modulepreload" href="/a.js">'), []);
});

test('a navigation gets 103 with the links, then the document', async () => {
  const { status, body, hints } = await withHints.request(navigation);
  assert.deepEqual(hints, [links.join(', ')]);
  assert.deepEqual([status, body.toString()], [200, html]);
});

test('other requests, revalidations and a site without hints get the document only', async () => {
  const { headers } = await withHints.request();
  const none = [
    withHints.request(),
    withHints.request({ 'sec-fetch-mode': 'cors' }),
    withHints.request(navigation, 'HEAD'),
    withHints.request({ ...navigation, 'if-none-match': String(headers.etag) }),
    withoutHints.request(navigation),
  ];
  for (const { hints } of await Promise.all(none)) assert.deepEqual(hints, []);
});
