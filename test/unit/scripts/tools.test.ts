import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeMissing } from '../../../scripts/test-run/tools.ts';

test('nobody is told to install a large package for one program of it', () => {
  const tool = { name: 'Tool', packages: ['one', 'two'], howTo: 'put tool on the PATH' };
  assert.equal(
    describeMissing(tool),
    'Tool: missing; on Debian `apt-get install one two`, elsewhere put tool on the PATH',
  );
  assert.equal(describeMissing({ ...tool, program: '/usr/bin/tool' }), 'Tool: missing; put tool on the PATH');
});
