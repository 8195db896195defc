import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { reactModules } from '../../../scripts/build/react-modules.ts';

/** Our code is in `src`; a dependency keeps esbuild's wrapper. */
async function bundle(contents: string, resolveDir = 'src'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: path.resolve(resolveDir), sourcefile: path.resolve(resolveDir, 'entry.ts') },
    bundle: true,
    format: 'esm',
    write: false,
    treeShaking: true,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [reactModules()],
  });
  return outputFiles[0]?.text ?? '';
}

test('our modules import what they use of React, without a wrapper', async () => {
  const code = await bundle("import { useState } from 'react'; export const state = useState;");
  assert.match(code, /react\.useState/);
  assert.doesNotMatch(code, /react\.useReducer|= __toESM\(/);
});

test('they use the same React as a dependency', async () => {
  const code = await bundle(
    "import { createContext } from 'react'; import { useIntl } from 'react-intl'; export { createContext, useIntl };",
  );
  assert.equal(code.match(/exports\.createContext = /g)?.length, 1);
});

test('a name that React does not export ends the build', async () => {
  await assert.rejects(bundle("import { useStat } from 'react'; export const state = useStat;"), /No matching export/);
});
