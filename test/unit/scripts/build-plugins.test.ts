/** The plugin that adds the build's values, on a small site in a temporary folder, and the repository's boot script. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundleBootScript } from '../../../scripts/build/boot-script.ts';
import { buildValues } from '../../../scripts/build/build-values.ts';
import { bundleSmallProject, startSmallProject } from './small-project.ts';

startSmallProject({
  'src/main.tsx': "import './framework/build.ts'; export const page = () => import('./one.ts');",
  'src/one.ts': "import './framework/build.ts'; console.log('one');",
  'src/framework/build.ts': 'console.log(__STYLES__.home);',
});

test('build-values puts constants before the text of src/framework/build.ts only', async () => {
  const { outputFiles } = await bundleSmallProject({
    plugins: [buildValues({ __STYLES__: { home: '/assets/home.css' } })],
  });
  const texts = outputFiles.map(({ text }) => text);
  assert.equal(texts.filter((text) => text.includes('/assets/home.css')).length, 1);
});

test('the boot script is one minified function call with its hash', async () => {
  const { code, hash } = await bundleBootScript();
  assert.match(code, /^("use strict";)?\(\(\)=>\{.*\}\)\(\);$/);
  assert.match(code, /Admin-Token/);
  assert.match(hash, /^sha256-[\w+/]{43}=$/);
});
