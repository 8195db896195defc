/** Sizes that nothing but code and words changes (`stableNames`). */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compressText } from '../../server/http/site/compress.ts';
import { stableNames } from '../build/stable-names.ts';

/**
 * @param dist folder of a build
 * @returns a function: size of a file of `public`, in bytes of brotli at its best quality
 */
export async function measureStableSizes(dist: string): Promise<(file: string) => Promise<number>> {
  const [metafile, { buildId }] = await Promise.all(
    ['metafile.json', 'site.json'].map(async (name) => JSON.parse(await readFile(path.join(dist, name), 'utf8'))),
  );
  const { stabilize } = stableNames(metafile, buildId);
  return async (file) => {
    const text = await readFile(path.join(dist, 'public', file), 'utf8');
    const { br } = await compressText(Buffer.from(stabilize(text)));
    return br.length;
  };
}
