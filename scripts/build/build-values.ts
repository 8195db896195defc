/**
 * A plugin that puts the build's values as constants before the text of `src/framework/build.ts`. esbuild's own `define`
 * would move objects into a chunk of their own, which is one more request.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const target = /[\\/]src[\\/]framework[\\/]build\.ts$/;

export function buildValues(values: Record<string, unknown>): Plugin {
  // On one line, so that the file's line numbers stay the same.
  const constants = Object.entries(values).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  return {
    name: 'build-values',
    setup(build) {
      build.onLoad({ filter: target }, async ({ path }) => {
        return { contents: constants.join(' ') + (await readFile(path, 'utf8')), loader: 'ts' };
      });
    },
  };
}
