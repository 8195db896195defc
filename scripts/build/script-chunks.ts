/** A plugin that adds imports to lazily loaded files, so that esbuild divides the code by `chunk-rule.ts`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

const ownSource = /[\\/](src|api-spec)[\\/].*\.tsx?$/;

/**
 * Nothing runs differently: main has run before anything lazy, and the modules of a kit only define things.
 * @param addedImports by file; all paths are relative to the working directory
 */
export function scriptChunks(addedImports: ReadonlyMap<string, readonly string[]>): Plugin {
  const lines = [...addedImports].map(([file, added]) => {
    const imports = added.map((name) => `import ${JSON.stringify(relativeImport(file, name))};`);
    return [path.resolve(file), `\n${imports.join('')}\n`] as const;
  });
  const byFile = new Map(lines);
  return {
    name: 'script-chunks',
    setup(build) {
      build.onLoad({ filter: ownSource }, async ({ path: file }) => {
        const added = byFile.get(file);
        if (!added) return null;
        return { contents: (await readFile(file, 'utf8')) + added, loader: file.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/** Not absolute: the name of a script depends on its source map, which contains these lines, and must not on where the project is. */
function relativeImport(from: string, to: string): string {
  return `./${path.relative(path.dirname(from), to)}`;
}
