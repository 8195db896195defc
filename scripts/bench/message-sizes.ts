/** Words in the first load of every page in every language: the messages of its own language, those of every page included. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { routes } from '../../src/app/routes.ts';

/** `bytes`: brotli at its best. `files`: addresses that the document has the browser fetch. */
export type WordsSize = { address: string; locale: string; isPublic: boolean; bytes: number; files: string[] };

/** On a public page. */
export const mostWordsBytes = 6 * 1024;

type Site = { locales: string[]; pages: { path: string; page: string; status: number }[] };

const fetched = /<link rel="preload" as="fetch" crossorigin href="([^"]+)"/g;
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/** The largest first. */
export async function wordsSizes(dist: string): Promise<WordsSize[]> {
  const site: Site = JSON.parse(await readFile(path.join(dist, 'site.json'), 'utf8'));
  const read = (file: string) => readFile(path.join(dist, 'public', file), 'utf8');
  const weigh = weighingOnce();
  const forCustomers = routes.filter(({ guards }) => guards?.includes('signedIn')).map(({ page }) => page);
  const all = site.locales.flatMap((locale) =>
    site.pages.map(async ({ page, path: address, status }) => {
      const document = await read(path.join(locale, status === 404 ? '404.html' : `${address}/index.html`));
      const files = [...document.matchAll(fetched)].map(([, href = '']) => href.replace(/\?.*/, ''));
      const sizes = await Promise.all(files.map(async (file) => weigh(wordsIn(await read(file)))));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      return { address, locale, isPublic: !forCustomers.includes(page), bytes, files };
    }),
  );
  return (await Promise.all(all)).sort((a, b) => b.bytes - a.bytes);
}

/** A page's file holds its data besides. */
function wordsIn(json: string): string {
  const content = JSON.parse(json);
  return content.messages && 'data' in content ? JSON.stringify(content.messages) : json;
}

function weighingOnce(): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const size = known.get(text) ?? brotliCompressSync(text, { params }).length;
    known.set(text, size);
    return size;
  };
}
