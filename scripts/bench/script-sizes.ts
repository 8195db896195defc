/** The scripts of a page's first load and what they contain, from esbuild's metafile. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { scriptsOf } from '../build/client.ts';

/** Packages that load lazily, so a first load must not contain them. */
const forbidden: [name: string, pattern: RegExp][] = [
  ['axios', /node_modules\/axios\//],
  ['Floating UI', /node_modules\/@floating-ui\//],
  ['zod classic', /node_modules\/zod\/v4\/classic\//],
  ['crypto-js', /node_modules\/crypto-js\//],
  ['ICU parser', /icu-messageformat-parser\/(?!no-parser)|icu-skeleton-parser\//],
];

type Sizes = { files: number; gzip: number; br: number };

/** Sizes in bytes, compressed. @param stableSize that of brotli, whatever the scripts are called (`measureStableSizes`) */
export async function scriptSizes(
  dist: string,
  metafile: Metafile,
  page: string,
  stableSize: (file: string) => Promise<number>,
): Promise<Sizes> {
  const files = scriptsOf(metafile, page).map((file) => `assets/${path.basename(file)}`);
  const sum = async (sizeOf: (file: string) => Promise<number>) => {
    const sizes = await Promise.all(files.map(sizeOf));
    return sizes.reduce((total, size) => total + size, 0);
  };
  const gzipSize = async (file: string) => (await stat(path.join(dist, 'public', `${file}.gz`))).size;
  return { files: files.length, gzip: await sum(gzipSize), br: await sum(stableSize) };
}

/** Names of forbidden packages that have bytes in the first load. */
export function forbiddenIn(metafile: Metafile, page: string): string[] {
  const inputs = [...bytesByInput(metafile, page).keys()];
  return forbidden.filter(([, pattern]) => inputs.some((input) => pattern.test(input))).map(([name]) => name);
}

/** Minified bytes by package or folder of `src`, the largest first. */
export function sourcesOf(metafile: Metafile, page: string): [name: string, bytes: number][] {
  const sums = new Map<string, number>();
  for (const [input, bytes] of bytesByInput(metafile, page)) {
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? input.split('/').slice(0, 2).join('/');
    sums.set(name, (sums.get(name) ?? 0) + bytes);
  }
  return [...sums].sort(([, a], [, b]) => b - a);
}

/** Minified bytes of the site's own files, the largest first. */
export function ownFilesOf(metafile: Metafile, page: string): [name: string, bytes: number][] {
  const own = [...bytesByInput(metafile, page)].filter(([input]) => input.startsWith('src/'));
  return own.sort(([, a], [, b]) => b - a);
}

function bytesByInput(metafile: Metafile, page: string): Map<string, number> {
  const bytesByFile = new Map<string, number>();
  for (const file of scriptsOf(metafile, page)) {
    for (const [input, { bytesInOutput }] of Object.entries(metafile.outputs[file]?.inputs ?? {})) {
      if (bytesInOutput > 0) bytesByFile.set(input, (bytesByFile.get(input) ?? 0) + bytesInOutput);
    }
  }
  return bytesByFile;
}
