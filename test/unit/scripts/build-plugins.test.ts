/** The plugins of the client bundle, on a small site in a temporary folder, and the repository's boot script. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { build, type Plugin } from 'esbuild';
import { bundleBootScript } from '../../../scripts/build/boot-script.ts';
import { buildValues } from '../../../scripts/build/build-values.ts';
import { lazyAfterMain } from '../../../scripts/build/lazy-after-main.ts';

const files = {
  'src/main.tsx':
    "import './shell.ts'; import './framework/build.ts'; export const pages = [() => import('./one.ts'), () => import('./two.ts')];",
  'src/shell.ts': "import './shared.ts'; import './other.ts'; console.log('shell');",
  'src/shared.ts': "console.log('shared');",
  'src/other.ts': "console.log('other');",
  'src/one.ts': "import './shared.ts'; console.log('one');",
  'src/two.ts': "import './shared.ts'; import './other.ts'; console.log('two');",
  'src/framework/build.ts': 'console.log(__STYLES__.home);',
};

const home = process.cwd();
let folder = '';
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tern-plugins-'));
  process.chdir(folder);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
});
after(async () => {
  process.chdir(home);
  await rm(folder, { recursive: true });
});

function bundle(plugins: Plugin[]) {
  return build({
    absWorkingDir: folder,
    entryPoints: { main: 'src/main.tsx' },
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    splitting: true,
    plugins,
  });
}

/** The sources in the file that has main in it. */
async function sourcesWithMain(plugins: Plugin[]): Promise<string[]> {
  const { outputs } = (await bundle(plugins)).metafile;
  const main = Object.values(outputs).find(({ inputs }) => 'src/main.tsx' in inputs);
  return Object.keys(main?.inputs ?? {}).sort();
}

test('lazy-after-main puts everything that main uses into one file', async () => {
  assert.ok(!(await sourcesWithMain([])).includes('src/shared.ts'));
  assert.deepEqual(await sourcesWithMain([lazyAfterMain('src/main.tsx')]), [
    'src/framework/build.ts',
    'src/main.tsx',
    'src/other.ts',
    'src/shared.ts',
    'src/shell.ts',
  ]);
});

test('lazy-after-main keeps lazy files out of the first load', async () => {
  const { outputs } = (await bundle([lazyAfterMain('src/main.tsx')])).metafile;
  const lazy = Object.values(outputs).filter(({ inputs }) => 'src/one.ts' in inputs || 'src/two.ts' in inputs);
  assert.equal(lazy.length, 2);
  for (const { inputs } of lazy) assert.equal(Object.keys(inputs).length, 1);
});

test('build-values puts constants before the text of src/framework/build.ts only', async () => {
  const { outputFiles } = await bundle([buildValues({ __STYLES__: { home: '/assets/home.css' } })]);
  const texts = outputFiles.map(({ text }) => text);
  assert.equal(texts.filter((text) => text.includes('/assets/home.css')).length, 1);
});

test('the boot script is one minified function call with its hash', async () => {
  const { code, hash } = await bundleBootScript();
  assert.match(code, /^("use strict";)?\(\(\)=>\{.*\}\)\(\);$/);
  assert.match(code, /Admin-Token/);
  assert.match(hash, /^sha256-[\w+/]{43}=$/);
});
