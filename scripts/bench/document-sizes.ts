/** Compressed sizes of the documents of every page over all languages. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** In bytes of brotli; `locale` and `file` (below `public`) are those of the largest document. */
export type DocumentSize = { page: string; largest: number; locale: string; file: string; smallest: number };

type Site = { locales: string[]; pages: { path: string; page: string; status: number }[] };

export async function documentSizes(dist: string): Promise<DocumentSize[]> {
  const site: Site = JSON.parse(await readFile(path.join(dist, 'site.json'), 'utf8'));
  const all = site.pages.map(async ({ page, path: pagePath, status }) => {
    const name = status === 404 ? '/404.html' : path.posix.join(pagePath, 'index.html');
    const sizes = site.locales.map(async (locale) => {
      const file = path.join(locale, name);
      return { locale, file, size: (await stat(path.join(dist, 'public', `${file}.br`))).size };
    });
    const sorted = (await Promise.all(sizes)).sort((a, b) => b.size - a.size);
    const [first, last] = [sorted[0], sorted.at(-1)];
    const { size: largest = 0, locale = '', file = '' } = first ?? {};
    return { page, largest, locale, file, smallest: last?.size ?? 0 };
  });
  return (await Promise.all(all)).sort((a, b) => b.largest - a.largest);
}
