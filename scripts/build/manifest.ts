/** `site.json` for the server, and the build's id and pages for the running site. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BootScript } from './boot-script.ts';
import { readBrand } from './brand.ts';
import type { BuildConfig } from './build-config.ts';
import type { PageInfo } from './prerender-bundle.ts';
import type { Styles } from './styles.ts';

type Parts = { boot: BootScript; styles: Styles; pages: readonly PageInfo[] };

export async function writeManifests(config: BuildConfig, parts: Parts): Promise<void> {
  const { buildId, locales, out } = config;
  await writeFile(path.join(out, 'site.json'), JSON.stringify(siteManifest(config, parts), null, 2));

  const paths = parts.pages
    .filter(({ status }) => status === 200)
    .map(({ path: pagePath }) => (pagePath === '/' ? '' : pagePath));
  const prerendered = paths.flatMap((pagePath) => locales.map((locale) => `/${locale}${pagePath}`));
  const builds = path.join(out, 'public/builds');
  await mkdir(path.join(builds, 'meta'), { recursive: true });
  await writeFile(path.join(builds, 'latest.json'), JSON.stringify({ id: buildId }));
  const meta = { id: buildId, timestamp: Date.now(), prerendered };
  await writeFile(path.join(builds, `meta/${buildId}.json`), JSON.stringify(meta));
}

/** What the server knows about the site; server/http/site/manifest.ts has its schema. */
export function siteManifest({ buildId, locales }: BuildConfig, { boot, styles, pages }: Parts) {
  return {
    buildId,
    brand: readBrand().name,
    locales: [...locales],
    pages: pages.map(({ path: pagePath, page, status, pattern }) => {
      return { path: pagePath, page, status, template: pattern ?? null };
    }),
    csp: { boot: boot.hash, styles: Object.fromEntries(pages.map(({ page }) => [page, styles.hash(page)])) },
  };
}
