/** Writes `sitemap.xml` with every indexed page in every language, and `robots.txt`. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { builtSiteUrl } from '../../api-spec/facts/site-url.ts';
import type { BuildConfig } from './build-config.ts';
import type { PageInfo } from './prerender-bundle.ts';

export async function writeSearchEngineFiles({ out, locales }: BuildConfig, pages: readonly PageInfo[]): Promise<void> {
  const robots = `User-agent: *\nAllow: /\nSitemap: ${builtSiteUrl}/sitemap.xml\n`;
  await writeFile(path.join(out, 'public/robots.txt'), robots);
  await writeFile(path.join(out, 'public/sitemap.xml'), sitemap(pages, locales));
}

/** https://www.sitemaps.org/protocol.html with alternates per https://developers.google.com/search/docs/specialty/international/localized-versions. */
function sitemap(pages: readonly PageInfo[], locales: readonly string[]): string {
  const url = (prefix: string, pagePath: string) =>
    `${builtSiteUrl}${prefix}${pagePath === '/' && prefix ? '' : pagePath}`;
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const entries = pages
    .filter(({ indexed }) => indexed)
    .flatMap(({ path: pagePath }) => {
      const alternates = [
        ...locales.map((locale) => alternate(locale, url(`/${locale}`, pagePath))),
        alternate('x-default', url('', pagePath)),
      ];
      return locales.map((locale) => `<url><loc>${url(`/${locale}`, pagePath)}</loc>${alternates.join('')}</url>`);
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}
