/** The documents that the build wrote into `dist/public` (`SITE_DIR`), and their attributes. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Document = {
  /** URL path, as the server serves it: `/de/pricing`. */
  urlPath: string;
  file: string;
  html: string;
};

export const siteFolder = path.resolve(process.env.SITE_DIR ?? 'dist', 'public');

/** Only documents with a language prefix: those without are copies. */
export function documents(): Document[] {
  const files = globSync('*/**/*.html', { cwd: siteFolder }).sort();
  return files
    .map((name) => {
      const file = path.join(siteFolder, name);
      const urlPath = `/${name.replaceAll(path.sep, '/').replace(/\/?(index)?\.html$/, '')}`;
      return { urlPath, file, html: readFileSync(file, 'utf8') };
    })
    .filter(({ html, urlPath }) => urlPath.split('/')[1] === /<html lang="([^"]+)"/.exec(html)?.[1]);
}

/** File names of the scripts that the document loads: the entry, and what it needs at once. */
export function preloadedScripts(html: string): string[] {
  return [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href = '']) => path.basename(href));
}

/** Decoded values of an attribute of all elements with this name; the name is a regular expression. */
export function attributes(html: string, element: string, name: string): string[] {
  const found = html.matchAll(new RegExp(`<${element}\\b[^>]*?\\s${name}="([^"]*)"`, 'g'));
  return [...found].map(([, value = '']) => value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"));
}
