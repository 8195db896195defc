/** What search engines read of every indexed page. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { builtSiteUrl } from '#facts/site-url.ts';
import { documents, siteFolder } from './documents.ts';

const pages = documents()
  .filter(({ html }) => !html.includes('name="robots" content="noindex"'))
  .map(({ urlPath, html }) => ({
    urlPath,
    html,
  }));

test('images and URLs of structured data are on the site', () => {
  const structured = pages.map(({ urlPath, html }) => ({ urlPath, json: structuredData(html) }));
  const urlsOf = (property: string) =>
    structured.flatMap(({ json }) =>
      [...json.matchAll(new RegExp(`"${property}":"([^"]*)"`, 'g'))].map(([, url]) => url),
    );
  assert.deepEqual([...new Set(urlsOf('url'))], [builtSiteUrl]);
  for (const property of ['logo', 'image']) {
    const urls = urlsOf(property);
    assert.ok(urls.length > 0, property);
    for (const url of urls) assert.ok(url?.startsWith(`${builtSiteUrl}/`) && existsSync(fileOf(url)), url);
  }
});

const structuredData = (html: string) => /ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
const fileOf = (url: string) => path.join(siteFolder, new URL(url).pathname);
