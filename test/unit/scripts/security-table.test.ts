/** docs/security.md: each test that it names exists, by file and by words of its title. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { namedTests, rowsWithTests, testExists } from '#test/support/named-tests.ts';

for (const row of rowsWithTests('docs/security.md')) {
  const [, requirement = ''] = row.split('|');
  test(`the tests of “${requirement.trim()}” exist`, () => {
    assert.deepEqual(
      namedTests(row).filter((each) => !testExists(each)),
      [],
    );
  });
}

test('every requirement that is met names a test', () => {
  const met = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| [^|]+\| met[ |,]/.test(line));
  assert.ok(met.length > 30);
  assert.deepEqual(
    met.filter((line) => !line.includes('`test/')),
    [],
  );
});
