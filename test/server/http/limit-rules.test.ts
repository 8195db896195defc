import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

test('no two rate limits have the same name: they would count together', () => {
  const sources = globSync('server/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const rules = sources.flatMap((source) => source.match(/: LimitRule = .*/g) ?? []);
  const names = sources.flatMap((source) =>
    [...source.matchAll(/: LimitRule = \{\s*name: '(.+?)'/g)].map(([, name]) => name),
  );
  assert.ok(names.length > 0 && names.length === rules.length, 'every rule is found');
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
});
