import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryName } from '#facts/country-name.ts';

test('Hong Kong and Macao have their common names', () => {
  assert.deepEqual([countryName('HK', 'en'), countryName('MO', 'en')], ['Hong Kong', 'Macao']);
  assert.equal(countryName('HK', 'zh-TW'), '香港');
  assert.equal(countryName('HK', 'de'), 'Hongkong');
});

test('other countries have their full names', () => {
  assert.equal(countryName('GB', 'en'), 'United Kingdom');
  assert.equal(countryName('US', 'es'), 'Estados Unidos');
});
