/** Sizes that nothing but code and words changes (`stableNames`). */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compressText } from '../../server/http/site/compress.ts';
import { stableNames } from '../build/stable-names.ts';

/** One set of names makes a document up to 20 bytes larger or smaller than another one. */
const seeds = [0, 1, 2, 3];

/**
 * @param dist folder of a build
 * @returns a function: size of a file of `public`, in bytes of brotli at its best quality; the mean over some sets of names
 */
export async function measureStableSizes(dist: string): Promise<(file: string) => Promise<number>> {
  const [metafile, { buildId }] = await Promise.all(
    ['metafile.json', 'site.json'].map(async (name) => JSON.parse(await readFile(path.join(dist, name), 'utf8'))),
  );
  const names = seeds.map((seed) => stableNames(metafile, buildId, seed));
  const measure = async (file: string) => {
    const text = await readFile(path.join(dist, 'public', file), 'utf8');
    const sizes = await Promise.all(
      names.map(async ({ stabilize }) => (await compressText(Buffer.from(stabilize(text)))).br.length),
    );
    return Math.round(sizes.reduce((sum, size) => sum + size) / sizes.length);
  };
  const sizes = new Map<string, Promise<number>>();
  return (file) => {
    const size = sizes.get(file) ?? measure(file);
    sizes.set(file, size);
    return size;
  };
}
