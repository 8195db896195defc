import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectFiles } from '../../../scripts/test-run/selection.ts';

const files = ['test/unit/ui/gap.test.tsx', 'test/unit/ui/menu.test.tsx', 'test/unit/ui-kit.test.ts'];

test('`npm test -- path` selects a file, a folder, or a name without ending', () => {
  assert.deepEqual(selectFiles(files, ['test/unit/ui/gap.test.tsx']), [files[0]]);
  assert.deepEqual(selectFiles(files, ['./test/unit/ui/']), files.slice(0, 2));
  assert.deepEqual(selectFiles(files, ['unit/ui/menu']), [files[1]]);
  assert.deepEqual(selectFiles(files, ['test']), files);
  assert.deepEqual(selectFiles(files, ['test/unit/none']), []);
});
