/** The documents that the build wrote into `dist/public` (`SITE_DIR`), and what stands in them. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Document = {
  /** Address path, as the server serves it: `/de/pricing`. */
  address: string;
  file: string;
  html: string;
};

export const siteFolder = path.resolve(process.env.SITE_DIR ?? 'dist', 'public');

/** Those with a language prefix; the copies without one are the same. */
export function documents(): Document[] {
  const files = globSync('*/**/*.html', { cwd: siteFolder }).sort();
  return files
    .map((name) => {
      const file = path.join(siteFolder, name);
      const address = `/${name.replaceAll(path.sep, '/').replace(/\/?(index)?\.html$/, '')}`;
      return { address, file, html: readFileSync(file, 'utf8') };
    })
    .filter(({ html, address }) => address.split('/')[1] === /<html lang="([^"]+)"/.exec(html)?.[1]);
}

/** Values of an attribute on elements of a kind, decoded. */
export function attributes(html: string, element: string, name: string): string[] {
  const found = html.matchAll(new RegExp(`<${element}\\b[^>]*?\\s${name}="([^"]*)"`, 'g'));
  return [...found].map(([, value = '']) => value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"));
}
