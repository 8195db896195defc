/** Compressed sizes of the documents of every page over all languages. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SiteManifest } from '#server/http/site/manifest.ts';

/** `file` is below `public`, `size` in bytes of brotli. */
type Document = { locale: string; file: string; size: number };
/** `documents` are those of all languages, the largest first, whose size and locale are `largest` and `locale`. */
export type DocumentSize = { page: string; largest: number; locale: string; smallest: number; documents: Document[] };

export async function documentSizes(dist: string): Promise<DocumentSize[]> {
  const site: SiteManifest = JSON.parse(await readFile(path.join(dist, 'site.json'), 'utf8'));
  const all = site.pages.map(async ({ page, path: pagePath, status }) => {
    const name = status === 404 ? '/404.html' : path.posix.join(pagePath, 'index.html');
    const sizes = site.locales.map(async (locale) => {
      const file = path.join(locale, name);
      return { locale, file, size: (await stat(path.join(dist, 'public', `${file}.br`))).size };
    });
    const documents = (await Promise.all(sizes)).sort((a, b) => b.size - a.size);
    const { size: largest = 0, locale = '' } = documents[0] ?? {};
    return { page, largest, locale, smallest: documents.at(-1)?.size ?? 0, documents };
  });
  return (await Promise.all(all)).sort((a, b) => b.largest - a.largest);
}
