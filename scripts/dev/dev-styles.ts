/** The site's stylesheets in memory. A changed file invalidates the sheets that contain it; a sheet is compiled when it is needed. */
import path from 'node:path';
import { compileSheet, inlineCss, type Sheets, sheetNames } from '../build/styles.ts';

type Sheet = { css: string; files: string[] };

const main = 'index';

export function createDevStyles() {
  let names: string[] = [];
  const sheets = new Map<string, Sheet>();
  /** Sheets that an open page shows: they are compiled at once, so mistakes in them are reported at once. */
  const shown = new Set([main]);

  async function sheet(name: string): Promise<string> {
    const known = sheets.get(name);
    if (known) return known.css;
    if (!names.includes(name)) return '';
    const compiled = await compileSheet(name);
    sheets.set(name, compiled);
    return compiled.css;
  }

  /** What a page's document contains. */
  async function sheetsOf(page: string): Promise<Sheets> {
    const name = `pages/${page}`;
    shown.add(name);
    return new Map([
      [main, await sheet(main)],
      [name, await sheet(name)],
    ]);
  }

  return {
    sheetsOf,
    /**
     * `changed`: absolute paths.
     * @throws BuildError with file and line
     */
    async update(changed: readonly string[]): Promise<void> {
      names = await sheetNames();
      for (const [name, { files }] of sheets) {
        if (!names.includes(name) || files.some((file) => changed.includes(file))) sheets.delete(name);
      }
      for (const name of shown) await sheet(name);
    },
    /** URL of each page's sheet. */
    urls: (): Record<string, string> =>
      Object.fromEntries(
        names
          .filter((name) => name !== main)
          .map((name) => [path.basename(name), `/assets/${path.basename(name)}.css`]),
      ),
    /** `/assets/home.css` is a page's own sheet, `/__dev/styles/home.css` all styles of its document. */
    async read(pathname: string): Promise<string | null> {
      const [, folder, page = ''] = /^\/(assets|__dev\/styles)\/([\w-]+)\.css$/.exec(pathname) ?? [];
      if (!folder || (folder === 'assets' && !names.includes(`pages/${page}`))) return null;
      const all = await sheetsOf(page);
      return folder === 'assets' ? (all.get(`pages/${page}`) ?? '') : inlineCss(all, page);
    },
  };
}
