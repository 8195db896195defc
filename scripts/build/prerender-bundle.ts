/** The same site for Node, to draw pages at build time. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Job } from './build-config.ts';
import { explained } from './build-error.ts';

export type PageInfo = {
  page: string;
  path: string;
  status: 200 | 404;
  indexed: boolean;
  hasText?: boolean;
  template?: boolean;
  /** Pattern of the addresses that a template serves. */
  pattern?: string;
};
type Drawn = { body: string; head: string; lang: string; dir: string; colorMode?: string };
/** What src/app/prerender.tsx exports. */
export type PrerenderBundle = {
  pages: PageInfo[];
  loadData: (page: string, path: string, locale: string) => Promise<unknown>;
  render: (input: { path: string; locale: string; messages: object; data: unknown; text: string }) => Promise<Drawn>;
};

/** What the provider sells as the site is built, for who reads it without JavaScript. */
async function offersOfToday(): Promise<object> {
  const file = process.env.CATALOGUE_FILE ?? 'server/billing/catalogue.json';
  return { date: new Date().toISOString().slice(0, 10), offers: JSON.parse(await readFile(file, 'utf8')) };
}

/** Node keeps a module for good, so each run has an own file name. */
let run = 0;

export async function bundlePrerender({ buildId }: Job): Promise<PrerenderBundle> {
  const outdir = path.resolve('.cache/prerender');
  const name = `${buildId}-${process.pid}-${run++}`;
  await mkdir(outdir, { recursive: true });
  await build({
    entryPoints: { [name]: 'src/app/prerender.tsx' },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    jsx: 'automatic',
    sourcemap: 'inline',
    logLevel: 'silent',
    define: {
      __OFFERS__: JSON.stringify(await offersOfToday()),
      __BUILD_ID__: JSON.stringify(buildId),
      'process.env.NODE_ENV': '"production"',
    },
  }).catch(explained);
  const file = path.join(outdir, `${name}.mjs`);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(file);
  }
}
