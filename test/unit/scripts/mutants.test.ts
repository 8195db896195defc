import assert from 'node:assert/strict';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { allMutants } from '../../../scripts/mutants/all-mutants.ts';
import { type Mutant, mutantProblems } from '../../../scripts/mutants/mutant.ts';
import { runBaseline, runMutants } from '../../../scripts/mutants/run-mutants.ts';

const minMutants = 1_900;

test('every listed mutant fits the sources and names its tests', () => {
  assert.deepEqual(mutantProblems(allMutants), []);
  assert.ok(allMutants.length >= minMutants, `${allMutants.length} mutants`);
});

const files: Record<string, string> = {
  'src/age.ts': 'export const isAdult = (age: number) => age >= 18;\nexport const limit = 18 + 0;\n',
  'test/unit/age.test.ts': '',
  'test/e2e/age.test.ts': '',
};
const mutant: Mutant = {
  file: 'src/age.ts',
  from: 'age >= 18',
  to: 'age > 18',
  rule: 'Adults are 18.',
  tests: ['test/unit/age.test.ts'],
};
const problemsOf = (...changes: Partial<Mutant>[]) =>
  mutantProblems(
    changes.map((change) => ({ ...mutant, ...change })),
    (file) => files[file] ?? null,
  );

test('a list that no longer fits the sources is reported', () => {
  assert.deepEqual(problemsOf({}), []);
  for (const [change, problem] of [
    [{ file: 'src/gone.ts' }, /the file does not exist/],
    [{ from: 'age <= 18' }, /occurs 0 times/],
    [{ from: '18' }, /occurs 2 times/],
    [{ to: mutant.from }, /changes nothing/],
    [{ to: 'age >= ' }, /does not parse/],
    [{ rule: 'adults' }, /not a sentence/],
    [{ tests: [] }, /no test is named/],
    [{ tests: ['test/unit/gone.test.ts'] }, /is no unit or server test/],
    [{ tests: ['test/e2e/age.test.ts'] }, /is no unit or server test/],
    [{ equivalent: '' }, /has no name/],
  ] as const) {
    const problems = problemsOf(change);
    assert.equal(problems.length, 1, String(problem));
    assert.match(problems[0] ?? '', problem);
  }
  assert.match(problemsOf({}, {})[0] ?? '', /listed twice/);
});

test('a mutant that a test notices is killed, another survives, and the file is as it was', async () => {
  const folder = createTemporaryFolder();
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  await write('package.json', '{ "type": "module" }');
  await write('test/support/register.mjs', '');
  await write('src/age.ts', files['src/age.ts'] ?? '');
  await write(
    'test/unit/age.test.ts',
    `import assert from 'node:assert/strict';
     import { test } from 'node:test';
     import { isAdult } from '../../src/age.ts';
     test('18 is adult', () => assert.equal(isAdult(18), true));`,
  );
  const survivor = { ...mutant, to: 'age >= 17', rule: 'Nobody younger is adult.' };
  const baseline = await runBaseline([folder], mutant.tests);
  assert.equal(baseline.get('test/unit/age.test.ts')?.result, 'passed');
  const results = await runMutants([folder], [mutant, survivor], baseline);
  assert.deepEqual(
    results.map(({ outcome: { result, reason } }) => [result, reason]),
    [
      ['failed', '18 is adult'],
      ['passed', ''],
    ],
  );
  assert.equal(await readFile(path.join(folder, 'src/age.ts'), 'utf8'), files['src/age.ts']);
});
