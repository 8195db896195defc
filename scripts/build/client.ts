/** The browser's bundle by esbuild; its metafile says what each page needs: scripts to preload, messages to load. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { brandFiles } from './brand.ts';
import { type BuildConfig, browserTargets } from './build-config.ts';
import { BuildError, throwBuildError } from './build-error.ts';
import { buildValues } from './build-values.ts';
import { addedImports, lazilyImported } from './chunk-rule.ts';
import { type Messages, pickMessages } from './messages.ts';
import { minifier } from './minifier.ts';
import { reactModules } from './react-modules.ts';
import { scriptChunks } from './script-chunks.ts';
import type { Styles } from './styles.ts';
import { type MessageIds, messageIdsByPage, pageFile, pageSource } from './used-messages.ts';

export type Client = {
  /** URL of the app's entry. */
  entry: string;
  /** File names of the scripts of each page beyond those that every page loads; under `page/tab` those of a tab beyond its page's. */
  pageScripts: Record<string, string[]>;
  /** URLs of the scripts of a page's first load other than the entry. */
  preloads: (page: string) => string[];
  ids: MessageIds;
};

export async function bundleClient(
  config: BuildConfig,
  { styles, messages }: { styles: Styles; messages: Messages },
): Promise<Client> {
  const options = clientOptions(config, styles.urls);
  const graph = await readGraph(options);
  const { metafile } = await build({
    ...options,
    plugins: [scriptChunks(addedImports(graph)), ...(options.plugins ?? [])],
    sourcemap: 'external',
    metafile: true,
    footer: { js: `// ${minifier}` },
  }).catch(throwBuildError);
  await removeEmptyScripts(metafile);
  await moveSourceMaps(config, metafile);
  await writeFile(path.join(config.out, 'metafile.json'), JSON.stringify(metafile));

  const client = await describeClient(
    { ...metafile, inputs: graph.inputs },
    Object.keys(messages.values().next().value ?? {}),
  );
  for (const [locale, compiled] of messages) {
    for (const name of sharedMessages) {
      const picked = JSON.stringify(pickMessages(compiled, client.ids[name]));
      await writeFile(path.join(config.out, 'public', sharedMessagesUrl(config, name, locale)), picked);
    }
  }
  return client;
}

/** Options of esbuild that the build and the development server share. `styleUrls`: URL of each page's stylesheet. */
export function clientOptions(config: BuildConfig, styleUrls: Record<string, string>): BuildOptions {
  const values = {
    __BUILD_ID__: config.buildId,
    __STYLES__: styleUrls,
  };
  return {
    // What two entry points share is a chunk: React, whose name stays from release to release (docs/decisions/0033-scripts-and-prefetching.md).
    entryPoints: { main: 'src/main.tsx', react: 'react-dom/client' },
    outdir: path.join(config.out, 'public/assets'),
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    bundle: true,
    format: 'esm',
    splitting: true,
    minify: true,
    jsx: 'automatic',
    target: browserTargets,
    legalComments: 'none',
    logLevel: 'silent',
    define: {
      'process.env.NODE_ENV': '"production"',
      // react-intl asks them whether the browser knows the page's language. Every browser knows all of ours, and the first of these
      // calls reads everything that it knows: 130 to 250 ms on a slow phone.
      'Intl.NumberFormat.supportedLocalesOf': 'Intl.getCanonicalLocales',
      'Intl.DateTimeFormat.supportedLocalesOf': 'Intl.getCanonicalLocales',
    },
    alias: {
      '@formatjs/icu-messageformat-parser': emptyParser(),
      // The package is for React 16 and 17; since React 18 the hook is in React itself.
      'use-sync-external-store/shim/index.js': 'react',
    },
    plugins: [buildValues(values), brandFiles(), reactModules()],
  };
}

/** Which module imports which, before the chunk rule adds imports. */
async function readGraph(options: BuildOptions): Promise<Metafile> {
  const unchanged = { ...options, minify: false, write: false as const, metafile: true as const };
  return (await build(unchanged).catch(throwBuildError)).metafile;
}

export async function describeClient(metafile: Metafile, knownIds: readonly string[]): Promise<Client> {
  const ids = await messageIdsByPage(metafile, knownIds);
  const names = (page: string) => scriptsOf(metafile, page).map((file) => path.basename(file));
  const beyond = (base: string, page: string) => {
    const ofBase = names(base);
    return names(page).filter((name) => !ofBase.includes(name));
  };
  return {
    entry: assetUrl(mainScript(metafile)),
    pageScripts: Object.fromEntries([
      ...pagesOf(metafile).map((page) => [page, beyond('', page)]),
      ...tabsOf(metafile).map((tab) => [tab, beyond(path.dirname(tab), tab)]),
    ]),
    preloads: (page) => names(page).slice(1).map(assetUrl),
    ids,
  };
}

/** Files of messages that belong to no page. */
export const sharedMessages = ['shell', 'errors'] as const;

/** The site knows it too (src/framework/messages.ts). */
export function sharedMessagesUrl(
  { buildId }: Pick<BuildConfig, 'buildId'>,
  name: (typeof sharedMessages)[number],
  locale: string,
): string {
  return `/assets/${name}.${locale}.${buildId}.json`;
}

/** The scripts (esbuild's output paths) that a page's first load runs; the first one contains `main.tsx`. Of no page: those of every page. */
export function scriptsOf({ outputs }: Pick<Metafile, 'outputs'>, page: string): string[] {
  const source = pageSource(page);
  const [pageScript] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source) ?? [];
  const scripts = new Set<string>();
  const visit = (file: string) => {
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const { path: imported, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && imported in outputs) visit(imported);
    }
  };
  visit(mainScript({ outputs }));
  if (pageScript) visit(pageScript);
  return [...scripts];
}

/** esbuild also writes a script of main's name that only imports the chunk with its code; documents load the chunk itself. */
async function removeEmptyScripts({ outputs }: Metafile): Promise<void> {
  const imported = new Set(Object.values(outputs).flatMap(({ imports }) => imports.map(({ path: file }) => file)));
  const isEmpty = (file: string) => file.endsWith('.js') && Object.keys(outputs[file]?.inputs ?? {}).length === 0;
  for (const file of Object.keys(outputs).filter((name) => isEmpty(name) && !imported.has(name))) {
    await Promise.all([rm(file), rm(`${file}.map`)]);
    delete outputs[file];
    delete outputs[`${file}.map`];
  }
}

/** Source maps are for the site's operator, to read stack traces; visitors do not get them. */
async function moveSourceMaps({ out }: BuildConfig, { outputs }: Metafile): Promise<void> {
  await mkdir(path.join(out, 'maps'));
  const maps = Object.keys(outputs).filter((file) => file.endsWith('.map'));
  await Promise.all(maps.map((file) => rename(file, path.join(out, 'maps', path.basename(file)))));
}

/** The package's own entry without a parser: messages are parsed at build time, which saves visitors 7 KB. */
function emptyParser(): string {
  const parser = import.meta.resolve('@formatjs/icu-messageformat-parser');
  return path.join(path.dirname(new URL(parser).pathname), 'no-parser.js');
}

function mainScript({ outputs }: Pick<Metafile, 'outputs'>): string {
  const main = Object.entries(outputs).find(([, { inputs }]) => 'src/main.tsx' in inputs);
  if (!main) throw new BuildError('src/main.tsx', 'is not in the bundle');
  return main[0];
}

/** Names of all pages. */
function pagesOf({ inputs }: Metafile): string[] {
  return Object.keys(inputs)
    .flatMap((file) => pageFile.exec(file)?.[1] ?? [])
    .sort();
}

/** `page/tab` for every folder of a page with a file of the same name that is loaded lazily. */
function tabsOf(metafile: Metafile): string[] {
  return lazilyImported(metafile).flatMap((file) => /^src\/pages\/([^/]+\/([^/]+))\/\2\.tsx$/.exec(file)?.[1] ?? []);
}

function assetUrl(outputFile: string): string {
  return `/assets/${path.basename(outputFile)}`;
}
