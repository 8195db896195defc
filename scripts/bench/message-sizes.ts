/** Size of the messages that the first load of every page in every language contains, the shell's included. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { SiteManifest } from '#server/http/site/manifest.ts';
import { routes } from '../../src/app/routes.ts';

/** `bytes`: brotli at its best quality. `files`: URL paths of the JSON files whose content the document requests at once. */
export type MessageSize = { path: string; locale: string; isPublic: boolean; bytes: number; files: string[] };

/** Limit for public pages. */
export const maxMessageBytes = 5_300;

/** The JSON file that the inline script requests: the content of others, by URL. */
const requestedJson = /<script data-start="([^? "]*)/;
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/** Default: every page in every language. */
type Only = { locales?: readonly string[]; paths?: readonly string[] };

/** The largest first. */
export async function messageSizes(dist: string, { locales, paths }: Only = {}): Promise<MessageSize[]> {
  const site: SiteManifest = JSON.parse(await readFile(path.join(dist, 'site.json'), 'utf8'));
  const pages = site.pages.filter((page) => !paths || (paths.includes(page.path) && page.status === 200));
  const read = (file: string) => readFile(path.join(dist, 'public', file), 'utf8');
  const weigh = createWeigher();
  const accountPages = routes.filter(({ guards }) => guards?.includes('signedIn')).map(({ page }) => page);
  const all = (locales ?? site.locales).flatMap((locale) =>
    pages.map(async ({ page, path: pagePath, status }) => {
      const document = await read(path.join(locale, status === 404 ? '404.html' : `${pagePath}/index.html`));
      const start: StartFile = JSON.parse(await read(requestedJson.exec(document)?.[1] ?? ''));
      const own = Object.entries(start).filter(([href]) => /\.json\b/.test(href));
      const bytes = weigh(JSON.stringify(own.map(([, content]) => messagesIn(content))));
      const files = own.map(([href]) => href.replace(/\?.*/, ''));
      return { path: pagePath, locale, isPublic: !accountPages.includes(page), bytes, files };
    }),
  );
  return (await Promise.all(all)).sort((a, b) => b.bytes - a.bytes);
}

/** It may contain the preview and the stylesheet of another page, too. */
type StartFile = Record<string, Record<string, unknown>>;

/** A page's payload also contains its data. */
const messagesIn = (content: StartFile[string]) => ('data' in content ? content.messages : content);

function createWeigher(): (text: string) => number {
  const sizes = new Map<string, number>();
  return (text) => {
    const size = sizes.get(text) ?? brotliCompressSync(text, { params }).length;
    sizes.set(text, size);
    return size;
  };
}
