/** The browser's bundle by esbuild, and from its metafile what each page needs: scripts to preload, messages to carry. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import type { Job } from './build-config.ts';
import { BuildError, explained } from './build-error.ts';
import { buildValues } from './build-values.ts';
import { lazyAfterMain } from './lazy-after-main.ts';
import { type Messages, picked } from './messages.ts';
import { packMessages } from './pack-messages.ts';
import { shakeReactIntl } from './shake-react-intl.ts';
import type { Styles } from './styles.ts';
import { browserTargets } from './targets.ts';
import { refuseLeftOut, trimReact } from './trim-react.ts';
import { messageIdsByPage } from './used-messages.ts';

export type Client = {
  /** Address of the one script in a document. */
  entry: string;
  /** Addresses of the scripts that a page's first load needs besides. */
  preloads: (page: string) => string[];
  /** Message ids of the shell (every page) and of each page beyond it. */
  ids: { shell: string[]; page: (page: string) => string[] };
};

type Found = { styles: Styles; messages: Messages };

export async function bundleClient(job: Job, { styles, messages }: Found): Promise<Client> {
  const metafile = await bundle(job, {
    __BUILD_ID__: job.buildId,
    __STYLES__: styles.urls,
    __SHELL_MESSAGES__: Object.fromEntries(job.locales.map((locale) => [locale, shellUrl(job, locale)])),
  });
  await writeFile(path.join(job.out, 'metafile.json'), JSON.stringify(metafile));

  const known = Object.keys(messages.values().next().value ?? {});
  const ids = await messageIdsByPage(metafile, known, (page) => pageSource(metafile, page));
  for (const [locale, compiled] of messages) {
    const own = JSON.stringify(packMessages(picked(compiled, ids.shell)));
    await writeFile(path.join(job.out, 'public', shellUrl(job, locale)), own);
  }
  const entry = mainScript(metafile);
  return { entry: address(entry), preloads: (page) => scriptsOf(metafile, page).slice(1).map(address), ids };
}

export function shellUrl({ buildId }: Job, locale: string): string {
  return `/assets/shell.${locale}.${buildId}.json`;
}

/** The scripts (esbuild's output paths) that a page's first load runs; the first is the one with `main.tsx` in it. */
export function scriptsOf({ inputs, outputs }: Metafile, page: string): string[] {
  const entry = mainScript({ outputs });
  const source = pageSource({ inputs }, page);
  const [own] = Object.entries(outputs).find(([, { entryPoint }]) => source && entryPoint === source) ?? [];
  const wanted = new Set<string>();
  const visit = (file: string) => {
    if (wanted.has(file)) return;
    wanted.add(file);
    for (const { path: imported, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && imported in outputs) visit(imported);
    }
  };
  visit(entry);
  if (own) visit(own);
  return [...wanted];
}

async function bundle(job: Job, values: Record<string, unknown>): Promise<Metafile> {
  await refuseLeftOut('src');
  const { metafile } = await build({
    entryPoints: { main: 'src/main.tsx' },
    outdir: path.join(job.out, 'public/assets'),
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    bundle: true,
    format: 'esm',
    splitting: true,
    minify: true,
    jsx: 'automatic',
    target: browserTargets,
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
    sourcemap: job.watch ? 'linked' : 'external',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { '@formatjs/icu-messageformat-parser': noParser(), 'use-sync-external-store/shim/index.js': 'react' },
    plugins: [lazyAfterMain('src/main.tsx'), buildValues(values), trimReact(), shakeReactIntl()],
    inject: job.watch ? [path.join(import.meta.dirname, '../dev/live-reload.ts')] : [],
  }).catch(explained);
  if (!job.watch) await putMapsAside(job, metafile);
  return metafile;
}

/** Maps are for who runs the site, to read a stack with; visitors get none. */
async function putMapsAside({ out }: Job, { outputs }: Metafile): Promise<void> {
  await mkdir(path.join(out, 'maps'));
  const maps = Object.keys(outputs).filter((file) => file.endsWith('.map'));
  await Promise.all(maps.map((file) => rename(file, path.join(out, 'maps', path.basename(file)))));
}

/** Messages are compiled here, so the visitor needs no ICU parser (7 KB). */
function noParser(): string {
  const parser = import.meta.resolve('@formatjs/icu-messageformat-parser');
  return path.join(path.dirname(new URL(parser).pathname), 'no-parser.js');
}

function mainScript({ outputs }: Pick<Metafile, 'outputs'>): string {
  const found = Object.entries(outputs).find(([, { inputs }]) => 'src/main.tsx' in inputs);
  if (!found) throw new BuildError('src/main.tsx', 'is not in the bundle');
  return found[0];
}

/** A page is a file, or a folder with a file of its name. */
function pageSource({ inputs }: Pick<Metafile, 'inputs'>, page: string): string {
  return [`src/pages/${page}.tsx`, `src/pages/${page}/${page}.tsx`].find((file) => file in inputs) ?? '';
}

function address(output: string): string {
  return `/assets/${path.basename(output)}`;
}
