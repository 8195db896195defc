import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { builtSiteUrl } from '#facts/site-url.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import type { PageInfo } from '../../../scripts/build/prerender-bundle.ts';
import { writeSearchEngineFiles } from '../../../scripts/build/search-engines.ts';

test('the sitemap has every indexed page in every language, with its alternates, and no other page', async () => {
  const out = createTemporaryFolder();
  mkdirSync(path.join(out, 'public'));
  const pages = [
    { path: '/', indexed: true },
    { path: '/pricing', indexed: true },
    { path: '/dashboard', indexed: false },
  ] as PageInfo[];
  await writeSearchEngineFiles({ out, buildId: 'b1', locales: ['en', 'de'] }, pages);
  const [robots = '', sitemap = ''] = ['robots.txt', 'sitemap.xml'].map((name) =>
    readFileSync(path.join(out, 'public', name), 'utf8'),
  );
  const urls = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url?.replace(builtSiteUrl, ''));
  assert.deepEqual(urls, ['/en', '/de', '/en/pricing', '/de/pricing']);
  const entry = sitemap.split('\n').find((line) => line.includes(`<loc>${builtSiteUrl}/de/pricing<`)) ?? '';
  const alternates = [...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, language, url]) => [language, url]);
  assert.deepEqual(alternates, [
    ['en', `${builtSiteUrl}/en/pricing`],
    ['de', `${builtSiteUrl}/de/pricing`],
    ['x-default', `${builtSiteUrl}/pricing`],
  ]);
  assert.match(robots, /^Sitemap: \S+\/sitemap\.xml$/m);
});
