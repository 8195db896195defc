/** The chunk rule on a small graph, and what esbuild makes of it on a small site in a temporary folder. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import type { Metafile } from 'esbuild';
import { addedImports, kitOf } from '../../../scripts/build/chunk-rule.ts';
import { scriptChunks } from '../../../scripts/build/script-chunks.ts';
import { bundleSmallProject, startSmallProject } from './small-project.ts';

startSmallProject({
  'src/main.tsx':
    "import './shell.ts'; export const pages = [() => import('./pages/one.ts'), () => import('./pages/two.ts'), () => import('./pages/three.ts')];",
  'src/shell.ts': "import './shared.ts'; console.log('shell');",
  'src/shared.ts': "console.log('shared');",
  'src/ui/sentence-space.ts': "console.log('space');",
  'src/ui/field.ts': "console.log('pager');",
  'src/ui/text-field.ts': "console.log('table');",
  'src/ui/form.ts': "import '../ui/sentence-space.ts'; console.log('notice');",
  'src/api/generated/account.ts': "console.log('errors');",
  'src/api/orders.ts': "import './generated/account.ts'; console.log('orders');",
  'src/pages/part.ts': "console.log('part');",
  'src/pages/one.ts': "import '../shared.ts'; import '../ui/field.ts'; import './part.ts'; console.log('one');",
  'src/pages/two.ts':
    "import '../ui/field.ts'; import '../ui/text-field.ts'; import '../ui/form.ts'; import '../api/orders.ts'; console.log('two');",
  'src/pages/three.ts':
    "import '../ui/text-field.ts'; import '../ui/form.ts'; import '../api/generated/account.ts'; import '../api/orders.ts'; console.log('three');",
});

async function bundle(added: Map<string, string[]>): Promise<Metafile> {
  return (await buildFiles(added)).metafile;
}

function buildFiles(added: Map<string, string[]>) {
  return bundleSmallProject({ sourcemap: 'external', plugins: [scriptChunks(added)] });
}

/** The sources in each script, as esbuild wrote them. */
function contents({ outputs }: Metafile): string[][] {
  const all = Object.values(outputs).map(({ inputs }) => Object.keys(inputs).map((file) => file.replace('src/', '')));
  return all
    .filter((names) => names.length > 0)
    .map((names) => names.sort())
    .sort();
}

test('the entry, one script per page, one per kit', async () => {
  const plain = await bundle(new Map());
  assert.deepEqual(contents(await bundle(addedImports(plain))), [
    ['api/generated/account.ts', 'api/orders.ts'],
    ['main.tsx', 'shared.ts', 'shell.ts', 'ui/sentence-space.ts'],
    ['pages/one.ts', 'pages/part.ts'],
    ['pages/three.ts'],
    ['pages/two.ts'],
    ['ui/field.ts', 'ui/form.ts', 'ui/text-field.ts'],
  ]);
});

test('a page imports main and the whole of each kit of which it uses one module', async () => {
  const added = addedImports(await bundle(new Map()));
  assert.deepEqual(added.get('src/main.tsx'), ['src/ui/sentence-space.ts']);
  assert.deepEqual(added.get('src/pages/one.ts'), [
    'src/main.tsx',
    'src/ui/field.ts',
    'src/ui/form.ts',
    'src/ui/text-field.ts',
  ]);
});

test('no script or source map, on which the names of scripts depend, names the folder of the project', async () => {
  const { outputFiles } = await buildFiles(addedImports(await bundle(new Map())));
  const folder = process.cwd();
  assert.ok(outputFiles.some(({ path }) => path.startsWith(folder)));
  assert.deepEqual(
    outputFiles.filter(({ text }) => text.includes(folder)).map((file) => path.relative(folder, file.path)),
    [],
  );
});

test('a library that is imported lazily needs a file of src around it', () => {
  const lazily = { path: 'node_modules/axios/index.js', kind: 'dynamic-import' as const };
  const inputs = {
    'src/main.tsx': { bytes: 1, imports: [lazily] },
    'node_modules/axios/index.js': { bytes: 1, imports: [] },
  };
  assert.throws(() => addedImports({ inputs }), /axios.*is imported lazily/);
});

test('each shared module has one kit', () => {
  assert.equal(kitOf('src/ui/field.tsx'), 'sign-in');
  assert.equal(kitOf('src/ui/table.tsx'), 'account');
  assert.equal(kitOf('src/ui/segmented-control.tsx'), 'entry');
  assert.equal(kitOf('src/features/faq/faq.tsx'), 'entry');
  assert.equal(kitOf('src/features/sign-in/email-field.tsx'), 'sign-in');
  assert.equal(kitOf('src/components/sent-code.tsx'), 'codes');
  assert.equal(kitOf('src/components/sent-code-storage.ts'), 'sign-in');
  assert.equal(kitOf('src/components/plan-labels.ts'), 'entry');
  assert.equal(kitOf('src/pages/dashboard/settings/confirmation/with-confirmation.ts'), 'account');
  assert.equal(kitOf('src/api/generated/account.ts'), 'account');
  assert.equal(kitOf('src/api/generated/session.zod.ts'), 'validation');
  assert.equal(kitOf('node_modules/crypto-js/core.js'), null);
});
