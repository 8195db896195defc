import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import claims from '#brand/claims.json' with { type: 'json' };
import * as limits from '#facts/limits.ts';
import { facts } from '#site/facts.ts';
import { paths } from '#site/paths.ts';

test('paths are absolute and have no language prefix', () => {
  for (const path of [paths.home(), paths.plans(), paths.billing(), paths.payment(3), paths.download('iOS')]) {
    assert.match(path, /^\/(?!\/)/);
  }
  assert.equal(paths.order(3, 'TRN-1 x'), '/payment/3?order=TRN-1%20x');
});

test('the guarantee that the site advertises is the refund period of 30 days', () => {
  assert.deepEqual([facts.guaranteeDays, limits.refundDays], [30, 30]);
});

const product = readFileSync('docs/product.md', 'utf8');

test('the first brand advertises the figures that the product promises', () => {
  const [, promise = ''] = product.match(/^Claims in texts: (.*?) apps/m) ?? [];
  const promised = [...promise.matchAll(/\d[\d,]*/g)].map(([figure]) => Number(figure.replace(',', '')));
  const { servers, locations, continents, countries, cities, apps } = claims;
  assert.deepEqual(promised, [servers, locations, continents, countries, cities, apps]);
});

test('the limits of the plans are those of the product', () => {
  const row = (plan: string) => {
    const cells = product.match(new RegExp(`^\\| ${plan} \\|(.*)\\|$`, 'm'))?.[1]?.split('|') ?? [];
    return cells.map((cell) => cell.trim());
  };
  assert.match(row('free')[0] ?? '', new RegExp(`\\b${facts.free.lines} free lines`));
  const { personal, startup } = facts;
  assert.deepEqual(row('personal').slice(1, 3), [`${personal.locations} to choose from`, `${personal.devices}`]);
  assert.deepEqual(row('startup').slice(1, 3), [startup.locations ?? 'all', `${startup.devices}`]);
});
