/** A page's messages are those of its files, lazily loaded ones included, except the shell's and those of its part below the first screen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageIdsByPage } from '../../../scripts/build/used-messages.ts';
import { bundleSmallProject, startSmallProject } from './small-project.ts';

startSmallProject({
  'src/main.tsx':
    "import './shell.tsx'; export const routes = [() => import('./pages/home/home.tsx'), () => import('./pages/pricing/pricing.tsx')];",
  'src/shell.tsx':
    "import './shared.ts'; console.log('shell.title'); void import('./lazy.tsx'); void import('./app/request-code.ts');",
  'src/app/request-code.ts': "import '../shared.ts'; console.log('error.refused');",
  'src/lazy.tsx': "import './shared.ts'; console.log('shell.lazy');",
  'src/shared.ts': "console.log('shared.text');",
  'src/plan.tsx': "import './shared.ts'; console.log('plan.name');",
  'src/pages/home/home.tsx':
    "import '../../shared.ts'; import '../../plan.tsx'; console.log('home.title'); void import('./below.tsx');",
  'src/pages/home/below.tsx': "import '../../shared.ts'; import '../../plan.tsx'; console.log(`home.below`);",
  'src/pages/pricing/pricing.tsx':
    "import '../../shared.ts'; import '../../plan.tsx'; console.log('pricing.title', 'no.message');",
});
const known = [
  'error.refused',
  'home.below',
  'home.title',
  'plan.name',
  'pricing.title',
  'shared.text',
  'shell.lazy',
  'shell.title',
];

async function bundled() {
  return (await bundleSmallProject()).metafile;
}

test('finds the messages of the shell and of each page', async () => {
  const ids = await messageIdsByPage(await bundled(), known);
  assert.deepEqual(ids.shell, ['shared.text', 'shell.lazy', 'shell.title']);
  assert.deepEqual(ids.errors, ['error.refused']);
  assert.deepEqual(ids.page('home'), ['home.title', 'plan.name']);
  assert.deepEqual(ids.below('home'), ['home.below']);
  assert.deepEqual(ids.below('pricing'), []);
  assert.deepEqual(ids.page('pricing'), ['plan.name', 'pricing.title']);
  assert.deepEqual(ids.page('not-found'), []);
});
