/** The stylesheets of `npm run dev` in a temporary folder. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { createDevStyles } from '../../../scripts/dev/dev-styles.ts';
import { startSmallProject } from './small-project.ts';

startSmallProject({
  'styles/_tools.scss': '$color: red;',
  'styles/index.scss': "@use 'tools'; .a { color: tools.$color }",
  'styles/pages/home.scss': '.b { margin: 1px }',
});

const change = async (file: string, text: string) => {
  await writeFile(file, text);
  return path.resolve(file);
};

test('a changed file changes every sheet that uses it', async () => {
  const styles = createDevStyles();
  await styles.update([]);
  assert.equal(await styles.read('/__dev/styles/home.css'), '.a{color:red}.b{margin:1px}');
  await styles.update([await change('styles/_tools.scss', '$color: #00f;')]);
  assert.equal(await styles.read('/__dev/styles/home.css'), '.a{color:#00f}.b{margin:1px}');
  assert.equal(await styles.read('/assets/home.css'), '.b{margin:1px}');
  assert.deepEqual(styles.urls(), { home: '/assets/home.css' });
});

test('a mistake in a sheet that is shown is reported', async () => {
  const styles = createDevStyles();
  await styles.update([]);
  await styles.read('/__dev/styles/home.css');
  const broken = await change('styles/pages/home.scss', '.b { margin: $none }');
  await assert.rejects(styles.update([broken]), /^BuildError: styles\/pages\/home\.scss:1: Undefined variable/);
  await styles.update([await change('styles/pages/home.scss', '.b { margin: 2px }')]);
  assert.equal(await styles.read('/assets/home.css'), '.b{margin:2px}');
});

test('an unknown sheet does not exist', async () => {
  const styles = createDevStyles();
  await styles.update([]);
  assert.equal(await styles.read('/assets/gone.css'), null);
});
