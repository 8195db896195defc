/**
 * A plugin that gives our modules React as ES modules. React is CommonJS, and esbuild wraps it anew for every module that imports it:
 * an object with a getter for each export, made when the app starts and called for each element.
 */
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

const namespace = 'react-modules';
const dependency = /[\\/]node_modules[\\/]/;
const load = createRequire(import.meta.url);

/** Dependencies keep esbuild's wrapper: some use React as an object, which would keep every export. */
export function reactModules(): Plugin {
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: /^react(\/jsx-runtime|-dom\/client)?$/ }, ({ path, kind, importer }) => {
        return kind === 'import-statement' && !dependency.test(importer) ? { path, namespace } : null;
      });
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => {
        return { contents: reexports(path), resolveDir: import.meta.dirname };
      });
    },
  };
}

/** Each in a pure call, so that esbuild drops what nobody imports. */
function reexports(path: string): string {
  const names = Object.keys(load(path) as object).filter((name) => !name.startsWith('__'));
  const lines = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => react.${name})();`);
  return [`const react = require(${JSON.stringify(path)});`, ...lines].join('\n');
}
