/** What the server and the running site are told about the build. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Job } from './build-config.ts';
import { bootHash } from './document.ts';
import type { PageInfo } from './prerender-bundle.ts';
import type { Styles } from './styles.ts';

type Found = { styles: Styles; pages: PageInfo[] };

export async function writeManifests(job: Job, { styles, pages }: Found): Promise<void> {
  const { buildId, locales, out } = job;
  const csp = { boot: bootHash, styles: Object.fromEntries(pages.map(({ page }) => [page, styles.hash(page)])) };
  const served = pages.map(({ path: address, page, status, pattern }) => {
    return { path: address, page, status, template: pattern ?? null };
  });
  await writeFile(path.join(out, 'site.json'), JSON.stringify({ buildId, locales, pages: served, csp }, null, 2));

  const paths = pages
    .filter(({ status }) => status === 200)
    .map(({ path: address }) => (address === '/' ? '' : address));
  const prerendered = paths.flatMap((address) => locales.map((locale) => `/${locale}${address}`));
  const builds = path.join(out, 'public/builds');
  await mkdir(path.join(builds, 'meta'), { recursive: true });
  await writeFile(path.join(builds, 'latest.json'), JSON.stringify({ id: buildId }));
  const meta = { id: buildId, timestamp: Date.now(), prerendered };
  await writeFile(path.join(builds, `meta/${buildId}.json`), JSON.stringify(meta));
}
