/** SCSS to CSS: shell and page together go inline into a document; on navigation the page's own sheet comes as a file. */
import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import * as sass from 'sass';
import type { Job } from './build-config.ts';
import { BuildError, explained } from './build-error.ts';
import { browserTargets } from './targets.ts';

export type Styles = {
  /** Shell and page together, by page: the content of the document's one `<style>`. */
  inline: (page: string) => string;
  /** CSP source of that content. */
  hash: (page: string) => string;
  /** Address of a page's own sheet. */
  urls: Record<string, string>;
};

/** Sheets by name: `index`, `pages/home` … */
export type Sheets = Map<string, string>;

export async function compileStyles({ out }: Job): Promise<Styles> {
  const sheets = await compileSheets();
  const urls: Record<string, string> = {};
  for (const [name, css] of sheets) {
    if (!name.startsWith('pages/')) continue;
    const page = path.basename(name);
    urls[page] = `/assets/${page}.${digest(css, 'hex').slice(0, 8)}.css`;
    await writeFile(path.join(out, 'public', urls[page]), css);
  }
  const inline = (page: string) => inlineCss(sheets, page);
  return { inline, urls, hash: (page) => `sha256-${digest(inline(page), 'base64')}` };
}

export async function compileSheets(): Promise<Sheets> {
  const pages = (await readdir('styles/pages').catch(() => [])).filter((name) => /^[a-z].*\.scss$/.test(name)).sort();
  const names = ['index', ...pages.map(sheetName)];
  const entries = names.map(async (name) => [name, await compile(`styles/${name}.scss`)] as const);
  return new Map(await Promise.all(entries));
}

export function inlineCss(sheets: Sheets, page: string): string {
  return (sheets.get('index') ?? '') + (sheets.get(`pages/${page}`) ?? '');
}

function sheetName(file: string): string {
  return `pages/${file.replace('.scss', '')}`;
}

async function compile(file: string): Promise<string> {
  const { css } = sassOf(file);
  const { code } = await transform(css, {
    loader: 'css',
    minify: true,
    target: browserTargets,
    charset: 'utf8',
    sourcefile: file,
  }).catch(explained);
  return code.trim();
}

function sassOf(file: string): sass.CompileResult {
  try {
    return sass.compile(file, {
      style: 'expanded',
      loadPaths: ['styles'],
      // An `@charset` in the middle of a document's sheet would break the rule after it.
      charset: false,
    });
  } catch (error) {
    if (!(error instanceof sass.Exception)) throw error;
    const { url, start } = error.span;
    const place = url ? path.relative('.', fileURLToPath(url)) : file;
    throw new BuildError(`${place}:${start.line + 1}`, error.sassMessage);
  }
}

function digest(text: string, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(text).digest(encoding);
}
