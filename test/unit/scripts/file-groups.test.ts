import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { planGroups, writeGroups } from '../../../scripts/test-run/file-groups.ts';

const texts: Record<string, string> = {
  'test/server/mocks.test.ts': "import { mock } from 'node:test';",
  'test/server/helper.ts': 'process.chdir(folder);',
  'test/server/helped.test.ts': "import { helper } from './helper.ts';",
};
const read = (file: string) => texts[file] ?? '';

test('short files share processes; slow ones and those that change their process do not', () => {
  const files = ['slow', 'mocks', 'helped', 'a', 'b', 'c', 'd', 'e'].map((name) => `test/server/${name}.test.ts`);
  const groups = planGroups(files, 3, (file) => file.includes('slow'), read);
  const names = groups.map((group) => group.map((file) => path.basename(file, '.test.ts')));
  assert.deepEqual(names, [['slow'], ['mocks'], ['helped'], ['a', 'c', 'e'], ['b', 'd']]);
});

test('node:test, which sorts its files, starts the groups in their order', () => {
  const folder = createTemporaryFolder();
  const groups = [['z'], ...Array.from({ length: 11 }, () => ['b', 'a'])];
  const files = writeGroups(groups, folder);
  assert.deepEqual(files.toSorted(), files);
  assert.match(readFileSync(files[0] ?? '', 'utf8'), /"z"/);
});

test('a group runs the hooks of a file before the next file, reports files that cannot be loaded, and counts only their tests', () => {
  const folder = createTemporaryFolder();
  const files = {
    'one.test.mjs':
      "console.error('of a group with failures'); import { after, test } from 'node:test'; await 0; globalThis.open = true; after(() => { globalThis.open = false; }); test('one', async () => { await 0; });",
    'two.test.mjs':
      "import assert from 'node:assert'; import { test } from 'node:test'; const { open } = globalThis; test('two', () => assert.equal(open, false)); test('failing', () => assert.fail());",
    'broken.test.mjs': "throw new Error('broken');",
  };
  const paths = Object.entries(files).map(([name, text]) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  });
  const counts = path.join(folder, 'counts.json');
  const reporters = [
    '--test-reporter=./scripts/count-reporter.ts',
    `--test-reporter-destination=${counts}`,
    '--test-reporter=./scripts/brief-reporter.ts',
    '--test-reporter-destination=stdout',
  ];
  const quiet = path.join(folder, 'quiet.test.mjs');
  writeFileSync(quiet, "console.error('of a file without failures'); import 'node:test';");
  const args = ['--test', ...reporters, ...writeGroups([paths, [quiet]], path.join(folder, 'groups'))];
  // Without this variable the inner runner would report to the runner of this test.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  assert.throws(
    () => execFileSync(process.execPath, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
    ({ stdout }: { stdout: string }) =>
      stdout.includes('✖ failing') &&
      stdout.includes('Error: broken') &&
      stdout.includes('of a group with failures') &&
      !stdout.includes('of a file without failures') &&
      stdout.includes('2 passed, 2 failed'),
  );
  const { passed, failed, files: durations } = JSON.parse(readFileSync(counts, 'utf8'));
  assert.deepEqual({ passed, failed }, { passed: 2, failed: 2 });
  assert.deepEqual(
    durations.map(({ file }: { file: string }) => path.basename(file)).sort(),
    [...Object.keys(files), 'quiet.test.mjs'].sort(),
  );
});
