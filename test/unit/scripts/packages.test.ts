/** What package.json says about the packages. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

type Versions = Record<string, string>;
type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'overrides', Versions>;

const { dependencies, devDependencies, optionalDependencies, overrides }: Manifest = JSON.parse(
  await readFile('package.json', 'utf8'),
);
const packages = { ...dependencies, ...devDependencies, ...optionalDependencies };

test('every package is pinned to one version', () => {
  const versions = Object.entries({ ...overrides, ...packages });
  const ranges = versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  const advice = 'write the exact version, such as 1.2.3, and run `npm install`';
  assert.deepEqual(ranges.map(String), [], advice);
});

test('the documents say of every package why it is there', async () => {
  const table = await readFile('docs/dependencies.md', 'utf8');
  const isNamed = (name: string) => table.includes(`\`${name}\``) || name.startsWith('@types/');
  assert.deepEqual(
    Object.keys(packages).filter((name) => !isNamed(name)),
    [],
    'add a row to docs/dependencies.md',
  );
});
