/** SCSS to CSS: the shell's sheet goes inline into every document, a page's sheet beside it or, on navigation, as a file. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';
import * as sass from 'sass';
import { BuildError } from './build-error.ts';
import type { Job } from './job.ts';

export type Styles = {
  /** Shell and page together, by page: the content of the document's one `<style>`. */
  inline: (page: string) => string;
  /** CSP source of that content. */
  hash: (page: string) => string;
  /** Address of a page's own sheet. */
  urls: Record<string, string>;
};

export async function compileStyles({ out }: Job): Promise<Styles> {
  const shell = await compile('styles/index.scss');
  const names = (await readdir('styles/pages')).filter((name) => /^[a-z].*\.scss$/.test(name));
  const sheets = new Map<string, string>();
  const urls: Record<string, string> = {};
  for (const name of names) {
    const page = name.replace('.scss', '');
    const css = await compile(`styles/pages/${name}`);
    sheets.set(page, css);
    urls[page] = `/assets/${page}.${digest(css).slice(0, 8)}.css`;
    await writeFile(path.join(out, 'public', urls[page]), css);
  }
  if (existsSync('styles/fonts.scss')) await writeFile(path.join(out, 'public/assets/fonts.css'), await compile('styles/fonts.scss'));
  const inline = (page: string) => shell + (sheets.get(page) ?? '');
  return { inline, urls, hash: (page) => `sha256-${createHash('sha256').update(inline(page)).digest('base64')}` };
}

async function compile(file: string): Promise<string> {
  try {
    const { css } = sass.compile(file, { style: 'expanded', loadPaths: ['styles'] });
    const { code } = await transform(css, { loader: 'css', minify: true, target: ['chrome111', 'firefox113', 'safari16.4'], charset: 'utf8' });
    return code.trim();
  } catch (error) {
    if (!(error instanceof sass.Exception)) throw error;
    const { url, start } = error.span;
    throw new BuildError(`${url ? path.relative('.', url.pathname) : file}:${start.line + 1}`, error.sassMessage);
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
