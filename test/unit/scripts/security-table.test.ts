/** docs/security.md: each test that it names exists, by file and by words of its title. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| .*`test\//.test(line));
/** A file, and the quoted words that follow it. */
const citation = /`(test\/[\w./-]+\.tsx?)`((?:,? “[^”]+”)*)/g;

for (const row of rows) {
  const [, requirement = ''] = row.split('|');
  test(`the tests of “${requirement.trim()}” exist`, () => {
    for (const [, file = '', titles = ''] of row.matchAll(citation)) {
      assert.ok(existsSync(file), file);
      const text = readFileSync(file, 'utf8');
      for (const [, title = ''] of titles.matchAll(/“([^”]+)”/g)) {
        const isTitle = text.split('\n').some((line) => /\b(?:test|it)\(/.test(line) && line.includes(title));
        assert.ok(isTitle, `${file} has no test “${title}”`);
      }
    }
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
