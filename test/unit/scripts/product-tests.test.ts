/** docs/product-tests.md: each rule has a link to its section and a test that exists. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { namedTests, rowsWithTests, testExists } from '#test/support/named-tests.ts';

const document = 'docs/product-tests.md';
const rows = rowsWithTests(document);

test('every test of a rule exists, by file and by words of its title', () => {
  assert.ok(rows.length >= 70, `${rows.length} rules`);
  const missing = rows.flatMap(namedTests).filter((each) => !each.title || !testExists(each));
  assert.deepEqual(missing, []);
});

test('every rule links to its section and names a test', () => {
  const rules = readFileSync(document, 'utf8')
    .split('\n')
    .filter((line) => line.includes('](product.md#'));
  assert.deepEqual(
    rules.filter((line) => !rows.includes(line)),
    [],
  );
  assert.equal(rules.length, rows.length);
});

test('a title counts on the line after its call, and only within a test', () => {
  const file = 'test/e2e/legal.test.ts';
  assert.equal(testExists({ file, title: 'the footer opens a document in a new tab' }), true);
  assert.equal(testExists({ file, title: 'isJustBelowHeader' }), false);
  assert.equal(testExists({ file: 'test/e2e/no-such.test.ts', title: '' }), false);
});
