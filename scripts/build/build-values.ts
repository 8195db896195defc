/**
 * Values that the build knows, for `src/framework/build.ts` (and for what reloads pages in development). esbuild's own
 * `define` puts objects in a chunk of their own, one more request; as constants before the file's text they stay in it.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const file = /[\\/](src[\\/]framework[\\/]build|scripts[\\/]dev[\\/]live-reload)\.ts$/;

export function buildValues(values: Record<string, unknown>): Plugin {
  // One line, so that the file's own lines keep their numbers.
  const constants = Object.entries(values).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  return {
    name: 'build-values',
    setup(build) {
      build.onLoad({ filter: file }, async ({ path }) => {
        return { contents: constants.join(' ') + (await readFile(path, 'utf8')), loader: 'ts' };
      });
    },
  };
}
