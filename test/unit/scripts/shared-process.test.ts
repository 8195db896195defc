import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canShareProcess } from '../../../scripts/test-run/shared-process.ts';

const files: Record<string, string> = {
  'test/unit/pure.test.ts': "import { sample } from './samples.ts'; import { add } from '#site/add.ts';",
  'test/unit/samples.ts': 'export const sample = 1;',
  'test/unit/dom.test.ts': "import '../support/dom.ts';",
  'test/unit/alias.test.ts': "import { render } from '#test/support/render.tsx';",
  'test/unit/hook.test.ts': ['before', '(() => {});'].join(''),
  'test/support/dom.ts': "import { Window } from 'happy-dom';",
};
const canShare = (file: string) => canShareProcess(file, (name) => files[name] ?? null);

test('tests without DOM, hooks and changed globals share a process', () => {
  assert.equal(canShare('test/unit/pure.test.ts'), true);
  assert.equal(canShare('test/unit/hook.test.ts'), false);
  assert.equal(canShare('test/unit/any.test.tsx'), false);
});

test('what a test imports from test/ counts too', () => {
  assert.equal(canShare('test/unit/dom.test.ts'), false);
  assert.equal(canShare('test/unit/alias.test.ts'), false);
});
