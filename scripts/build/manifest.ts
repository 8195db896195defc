/** What the server, the running site and search engines are told about the build. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultOrigin } from '../../src/site/brand.ts';
import type { Client } from './client.ts';
import { bootHash } from './document.ts';
import type { Job } from './job.ts';
import type { PageInfo } from './server-bundle.ts';
import type { Styles } from './styles.ts';

type Found = { styles: Styles; client: Client; pages: PageInfo[] };

export async function writeManifests(job: Job, { styles, pages }: Found): Promise<void> {
  const { buildId, locales, out } = job;
  const csp = { boot: bootHash, styles: Object.fromEntries(pages.map(({ page }) => [page, styles.hash(page)])) };
  const served = pages.map(({ path: address, page, status, pattern }) => ({ path: address, page, status, template: pattern ?? null }));
  await writeFile(path.join(out, 'site.json'), JSON.stringify({ buildId, locales, pages: served, csp }, null, 2));

  const prerendered = pages.flatMap(({ path: address }) => locales.map((locale) => `/${locale}${address === '/' ? '' : address}`));
  await mkdir(path.join(out, 'public/builds/meta'), { recursive: true });
  await writeFile(path.join(out, 'public/builds/latest.json'), JSON.stringify({ id: buildId }));
  await writeFile(
    path.join(out, `public/builds/meta/${buildId}.json`),
    JSON.stringify({ id: buildId, timestamp: Date.now(), prerendered }),
  );
  await writeFile(path.join(out, 'public/sitemap.xml'), sitemap(pages, locales));
  await writeFile(path.join(out, 'public/robots.txt'), `User-agent: *\nAllow: /\nSitemap: ${origin()}/sitemap.xml\n`);
}

/** https://www.sitemaps.org/protocol.html with the alternates of https://developers.google.com/search/docs/specialty/international/localized-versions. */
function sitemap(pages: PageInfo[], locales: readonly string[]): string {
  const url = (locale: string, address: string) => `${origin()}/${locale}${address === '/' ? '' : address}`;
  const entries = pages
    .filter(({ indexed }) => indexed)
    .flatMap(({ path: address }) => {
      const alternates = locales.map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${url(locale, address)}"/>`);
      return locales.map((locale) => `<url><loc>${url(locale, address)}</loc>${alternates.join('')}</url>`);
    });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}

function origin(): string {
  return process.env.PUBLIC_URL ?? defaultOrigin;
}
