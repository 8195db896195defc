/** SCSS to CSS: a document contains the shell's and its page's styles; on navigation the page's own sheet comes as a file. */
import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import * as sass from 'sass';
import { brandFolder } from './brand.ts';
import { type BuildConfig, browserTargets } from './build-config.ts';
import { BuildError, throwBuildError } from './build-error.ts';

export type Styles = {
  /** Shell and page together: the content of the document's one `<style>`. */
  inline: (page: string) => string;
  /** CSP source of that content. */
  hash: (page: string) => string;
  /** The page's own sheet. */
  own: (page: string) => string;
  /** URL of each page's own sheet. */
  urls: Record<string, string>;
};

/** CSS by the name of the sheet: `index`, `pages/home` … */
export type Sheets = Map<string, string>;

export async function compileStyles({ out }: BuildConfig): Promise<Styles> {
  const sheets: Sheets = new Map();
  for (const name of await sheetNames()) sheets.set(name, (await compileSheet(name)).css);
  const urls: Record<string, string> = {};
  for (const [name, css] of sheets) {
    if (name === 'index') continue;
    const page = path.basename(name);
    urls[page] = `/assets/${page}.${digest(css, 'hex').slice(0, 8)}.css`;
    await writeFile(path.join(out, 'public', urls[page]), css);
  }
  return stylesOf(sheets, urls);
}

export function stylesOf(sheets: Sheets, urls: Record<string, string>): Styles {
  const inline = (page: string) => inlineCss(sheets, page);
  const own = (page: string) => ownCss(sheets, page);
  return { inline, own, urls, hash: (page) => `sha256-${digest(inline(page), 'base64')}` };
}

export function inlineCss(sheets: Sheets, page: string): string {
  return (sheets.get('index') ?? '') + ownCss(sheets, page);
}

const ownCss = (sheets: Sheets, page: string) => sheets.get(`pages/${page}`) ?? '';

/** `index` and one sheet per page. */
export async function sheetNames(): Promise<string[]> {
  const files = await readdir('styles/pages').catch(() => []);
  const pages = files.filter((file) => /^[a-z].*\.scss$/.test(file)).sort();
  return ['index', ...pages.map((file) => `pages/${path.basename(file, '.scss')}`)];
}

/**
 * `files`: absolute paths of every file that the sheet is made of.
 * @throws BuildError
 */
export async function compileSheet(name: string): Promise<{ css: string; files: string[] }> {
  const file = `styles/${name}.scss`;
  const { css, loadedUrls } = compileSass(file);
  const { code } = await transform(css, {
    loader: 'css',
    minify: true,
    target: browserTargets,
    charset: 'utf8',
    sourcefile: file,
  }).catch(throwBuildError);
  return { css: shortened(code.trim()), files: loadedUrls.map((url) => fileURLToPath(url)) };
}

/** What esbuild keeps though it means nothing, 130 bytes of each document: spaces in custom properties, and Sass's unit of a hue. */
function shortened(css: string): string {
  const properties = /(?<=[{;])--[\w-]+:[^;}]+/g;
  const withoutSpaces = css.replace(properties, (property) => property.replace(/: (?=\S)/, ':').replaceAll(', ', ','));
  return withoutSpaces.replace(/(oklch\([^)]*?)deg/g, '$1');
}

function compileSass(file: string): sass.CompileResult {
  try {
    return sass.compile(file, {
      style: 'expanded',
      // The accent color is the brand's.
      loadPaths: ['styles', brandFolder()],
      // Two sheets are joined in a document; an `@charset` in the middle would break the rule after it.
      charset: false,
    });
  } catch (error) {
    if (!(error instanceof sass.Exception)) throw error;
    const { url, start, context } = error.span;
    const source = url ? path.relative('.', fileURLToPath(url)) : file;
    throw new BuildError(`${source}:${start.line + 1}`, `${error.sassMessage}\n    ${context?.trim()}`);
  }
}

function digest(text: string, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(text).digest(encoding);
}
