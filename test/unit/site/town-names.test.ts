import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { townNames } from '#site/town-names.ts';

const brandTowns = globSync('brands/*/locations.json').flatMap((file) => {
  const continents: Record<string, Record<string, [string][]>> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.values(continents).flatMap((countries) =>
    Object.values(countries)
      .flat()
      .map(([town]) => town),
  );
});
const towns = [...new Set(brandTowns)].sort();

for (const locale of ['zh-TW', 'zh-CN', 'ja', 'ar', 'ko', 'ru', 'th'] as const)
  test(`every town of a shipped brand has a name in the script of ${locale}`, () =>
    assert.deepEqual(Object.keys(townNames[locale] ?? {}).sort(), towns));

test('every translated town belongs to a shipped brand', () => {
  const translated = Object.values(townNames).flatMap((names) => Object.keys(names ?? {}));
  assert.deepEqual(
    translated.filter((town) => !towns.includes(town)),
    [],
  );
});
