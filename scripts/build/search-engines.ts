/** What search engines read: a map of the site with every page's languages, and the way to it. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultOrigin } from '../../src/site/brand.ts';
import type { Job } from './build-config.ts';
import type { PageInfo } from './prerender-bundle.ts';

export async function writeForSearchEngines({ out, locales }: Job, pages: PageInfo[]): Promise<void> {
  const origin = process.env.PUBLIC_URL ?? defaultOrigin;
  const robots = `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`;
  await writeFile(path.join(out, 'public/robots.txt'), robots);
  await writeFile(path.join(out, 'public/sitemap.xml'), sitemap(origin, pages, locales));
}

/** https://www.sitemaps.org/protocol.html with alternates per https://developers.google.com/search/docs/specialty/international/localized-versions. */
function sitemap(origin: string, pages: PageInfo[], locales: readonly string[]): string {
  const url = (prefix: string, address: string) => `${origin}${prefix}${address === '/' && prefix ? '' : address}`;
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const entries = pages
    .filter(({ indexed }) => indexed)
    .flatMap(({ path: address }) => {
      const alternates = [
        ...locales.map((locale) => alternate(locale, url(`/${locale}`, address))),
        alternate('x-default', url('', address)),
      ];
      return locales.map((locale) => `<url><loc>${url(`/${locale}`, address)}</loc>${alternates.join('')}</url>`);
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}
