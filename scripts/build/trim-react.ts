/**
 * react-dom is two thirds of a first load, and a sixth of it are features that this site does not use. They are left out:
 * 10 KB gzip less for every visitor. trim-react-list.ts names functions of react-dom's own file, so it belongs to its pinned
 * version: a name that is gone fails the build, and so does a source that uses what is left out; at run time such a use throws.
 * To use one of these features, take its entry off the list.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { BuildError, placeAt } from './build-error.ts';
import { leftOutFeatures } from './trim-react-list.ts';

const own = 'scripts/build/trim-react-list.ts';
const file = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

export function trimReact(): Plugin {
  return {
    name: 'trim-react',
    setup(build) {
      build.onLoad({ filter: file }, async ({ path: found }) => {
        return { contents: trimmed(await readFile(found, 'utf8')), loader: 'js' };
      });
    },
  };
}

/** The text of react-dom's production file without the features. @throws BuildError when it is not the file that the list was made for */
export function trimmed(source: string): string {
  let text = source;
  const replace = (name: string, pattern: RegExp, by: string) => {
    const rest = text.replace(pattern, () => by);
    if (rest === text) throw new BuildError(own, `react-dom has no ${name} any more: look the list over`);
    text = rest;
  };
  for (const { functions, idle = [], prototypes = [] } of leftOutFeatures) {
    for (const name of functions) replace(name, declaration(name), `function ${name}(){leftOut()}\n`);
    for (const name of idle) replace(name, declaration(name), `function ${name}(){}\n`);
    for (const name of prototypes) replace(name, methods(name), '');
  }
  return `${text}\nfunction leftOut(){throw Error("This part of React is left out: see ${own}")}\n`;
}

/** Statements of the whole file begin and end at a line's beginning. */
function declaration(name: string): RegExp {
  return new RegExp(`^function ${name.replace('$', '\\$')}\\([^]*?^\\}\\n`, 'm');
}

function methods(name: string): RegExp {
  return new RegExp(`^${name}\\.prototype\\.\\w+ = function [^]*?^\\};\\n`, 'gm');
}

/** @throws BuildError when a source uses what is left out: better now than before a visitor */
export async function refuseLeftOut(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries) {
    if (!name.endsWith('.tsx')) continue;
    const place = path.join(parentPath, name);
    const text = await readFile(place, 'utf8');
    for (const { use } of leftOutFeatures) {
      const found = use.exec(text);
      if (!found) continue;
      throw new BuildError(placeAt(place, text, found.index), `${found[0].trim()} is left out of React: see ${own}`);
    }
  }
}
