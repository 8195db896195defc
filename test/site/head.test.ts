/** What search engines read of every indexed page, and titles of all. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { builtSiteUrl } from '#facts/site-url.ts';
import { brand } from '#site/brand.ts';
import { widthOf } from '../../scripts/i18n/lengths.ts';
import { documents, siteFolder } from './documents.ts';

/** In characters; one of Chinese, Japanese or Korean counts as two. Search results show no more. */
const maxWidth = { title: 60, description: 155 };

const allPages = documents().map(({ urlPath, html }) => ({
  urlPath,
  html,
  locale: urlPath.split('/')[1] ?? '',
  title: /<title>([^<]+)/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '',
  description: /<meta name="description" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '',
}));
const pages = allPages.filter(({ html }) => !html.includes('name="robots" content="noindex"'));

for (const part of ['title', 'description'] as const) {
  test(`search results can show the whole ${part} of a page, and no other page of its language has it`, () => {
    assert.ok(pages.length > 10, 'there is no build: npm run build');
    const tooLong = pages.filter((page) => widthOf(page[part]) > maxWidth[part]);
    assert.deepEqual(
      tooLong.map((page) => `${page.urlPath}: ${widthOf(page[part])}`),
      [],
    );
    const sameAs = Map.groupBy(pages, (page) => `${page.locale} ${page[part]}`);
    const repeated = [...sameAs.values()].filter(({ length }) => length > 1);
    assert.deepEqual(
      repeated.map((same) => same.map(({ urlPath }) => urlPath)),
      [],
    );
  });
}

test('titles of a language have one separator before the brand', () => {
  const separators = new Map<string, string[]>();
  for (const { locale, title } of allPages) {
    if (!title.endsWith(brand.name)) continue;
    const separator = title.slice(0, -brand.name.length).trimEnd().at(-1) ?? '';
    separators.set(locale, [...new Set([...(separators.get(locale) ?? []), separator])]);
  }
  assert.ok(separators.get('ja')?.includes('｜'));
  assert.deepEqual(
    [...separators].filter(([, found]) => found.length > 1),
    [],
  );
});

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

test('a free app costs nothing, in no currency', () => {
  const apps = pages.filter(({ urlPath }) => /\/download\/\w/.test(urlPath));
  assert.ok(apps.length > 0);
  for (const { html, urlPath } of apps)
    assert.deepEqual(JSON.parse(structuredData(html)).offers, { '@type': 'Offer', price: 0 }, urlPath);
});

const structuredData = (html: string) => /ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
const fileOf = (url: string) => path.join(siteFolder, new URL(url).pathname);
