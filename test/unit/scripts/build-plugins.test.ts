/** The plugin that adds the build's values, on a small site in a temporary folder, and the repository's boot script. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { build, type Plugin } from 'esbuild';
import { bundleBootScript } from '../../../scripts/build/boot-script.ts';
import { buildValues } from '../../../scripts/build/build-values.ts';

const files = {
  'src/main.tsx': "import './framework/build.ts'; export const page = () => import('./one.ts');",
  'src/one.ts': "import './framework/build.ts'; console.log('one');",
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
