/** The browser's bundle by esbuild, and from its metafile what each page needs: files to preload, messages to carry. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildFailure, build, type Metafile } from 'esbuild';
import { BuildError } from './build-error.ts';
import type { Job } from './job.ts';
import type { Messages } from './messages.ts';
import type { Styles } from './styles.ts';
import { messageIdsByPage } from './used-messages.ts';

export type Client = {
  /** Address of the one script in a document. */
  entry: string;
  /** Addresses of the scripts that a page's first load needs besides. */
  preloads: (page: string) => string[];
  /** Message ids of the shell (every page) and of each page beyond it. */
  ids: { shell: string[]; page: (page: string) => string[] };
};

export async function bundleClient(job: Job, { styles, messages }: { styles: Styles; messages: Messages }): Promise<Client> {
  const shellUrls = Object.fromEntries(job.locales.map((locale) => [locale, shellUrl(job, locale)]));
  const metafile = await bundle(job, { __BUILD_ID__: job.buildId, __STYLES__: styles.urls, __SHELL_MESSAGES__: shellUrls });
  await writeFile(path.join(job.out, 'metafile.json'), JSON.stringify(metafile));

  const ids = await messageIdsByPage(metafile, Object.keys(messages.get(job.locales[0] ?? 'en') ?? {}));
  for (const [locale, compiled] of messages) {
    const own = Object.fromEntries(ids.shell.map((id) => [id, compiled[id]]));
    await writeFile(path.join(job.out, 'public', shellUrl(job, locale)), JSON.stringify(own));
  }
  const outputs = outputsByEntry(metafile);
  const entry = outputs.get('src/main.tsx') ?? '';
  return {
    entry: address(entry),
    preloads: (page) => preloads(metafile, entry, outputs.get(pageSource(metafile, page))),
    ids,
  };
}

export function shellUrl({ buildId }: Job, locale: string): string {
  return `/assets/shell.${locale}.${buildId}.json`;
}

async function bundle({ out }: Job, values: Record<string, unknown>): Promise<Metafile> {
  const define = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
  const noParser = path.resolve('node_modules/@formatjs/icu-messageformat-parser/no-parser.js');
  try {
    const { metafile } = await build({
      entryPoints: { main: 'src/main.tsx' },
      outdir: path.join(out, 'public/assets'),
      entryNames: '[name].[hash]',
      chunkNames: '[name].[hash]',
      bundle: true,
      format: 'esm',
      splitting: true,
      minify: true,
      jsx: 'automatic',
      target: ['chrome111', 'firefox113', 'safari16.4'],
      metafile: true,
      legalComments: 'none',
      logLevel: 'silent',
      define: { ...define, 'process.env.NODE_ENV': '"production"' },
      alias: { '@formatjs/icu-messageformat-parser': noParser },
    });
    return metafile;
  } catch (error) {
    const [first] = (error as BuildFailure).errors ?? [];
    if (!first) throw error;
    throw new BuildError(`${first.location?.file ?? 'src'}:${first.location?.line ?? 0}`, first.text);
  }
}

function outputsByEntry({ outputs }: Metafile): Map<string, string> {
  return new Map(Object.entries(outputs).flatMap(([file, { entryPoint }]) => (entryPoint ? [[entryPoint, file]] : [])));
}

export function pageSource({ inputs }: Metafile, page: string): string {
  return [`src/pages/${page}.tsx`, `src/pages/${page}/${page}.tsx`].find((file) => file in inputs) ?? '';
}

function preloads({ outputs }: Metafile, entry: string, page: string | undefined): string[] {
  const wanted = new Set<string>();
  const visit = (file: string) => {
    for (const { path: imported, kind } of outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement' || wanted.has(imported)) continue;
      wanted.add(imported);
      visit(imported);
    }
  };
  visit(entry);
  if (page) {
    wanted.add(page);
    visit(page);
  }
  wanted.delete(entry);
  return [...wanted].map(address);
}

function address(output: string): string {
  return `/assets/${path.basename(output)}`;
}

