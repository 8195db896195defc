import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { Product } from '#api-spec/products.ts';
import { readCatalog } from '#server/billing/catalog.ts';
import { createCurrentCatalog } from '#server/billing/current-catalog.ts';
import type { AppliedCatalog, OperatorSettings } from '#server/operator-settings/operator-settings.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const folder = createTemporaryFolder();
const sampleFile = path.join(import.meta.dirname, '../../../brands/tern/catalog.json');
const product = { good_id: 1, plan: 'personal', term: 'month', price: { amount: 999, currency: 'USD' } };

function writeCatalog(content: unknown): string {
  const file = path.join(folder, 'products.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('the sample catalog has two paid plans, each for a month and for a year that saves compared with its own month', () => {
  const { products, find } = readCatalog(sampleFile);
  assert.deepEqual(
    products.map(({ plan, term, price, yearlySaving }) => [plan, term, price.amount, yearlySaving?.money.amount]),
    [
      ['personal', 'month', 999, undefined],
      ['personal', 'year', 7188, 12 * 999 - 7188],
      ['startup', 'month', 1499, undefined],
      ['startup', 'year', 10_788, 12 * 1499 - 10_788],
    ],
  );
  assert.equal(find(4)?.plan, 'startup');
  assert.equal(find(99), undefined);
});

test('what people read is what is charged: price per month and saving contain a tax that the price does not', () => {
  const tax = { ratePercent: 19, inclusive: false };
  const year = { ...product, good_id: 2, term: 'year', price: { amount: 7188, currency: 'USD' }, tax };
  const { find } = readCatalog(writeCatalog([{ ...product, tax }, year]));
  const amounts = ({ charge, monthlyPrice, yearlySaving }: Product) => [
    charge.amount,
    monthlyPrice.amount,
    yearlySaving?.money.amount ?? null,
  ];
  assert.deepEqual(
    [find(1), find(2)].map((each) => each && amounts(each)),
    [
      [1189, 1189, null],
      [8554, 713, 12 * 1189 - 8554],
    ],
  );
  const inclusive = readCatalog(
    writeCatalog([
      { ...product, tax: { ...tax, inclusive: true } },
      { ...year, tax: undefined },
    ]),
  );
  assert.deepEqual(inclusive.products.map(amounts), [
    [999, 999, null],
    [7188, 599, 4800],
  ]);
});

test('a tax of zero percent is none', () => {
  const { find } = readCatalog(writeCatalog([{ ...product, tax: { ratePercent: 0, inclusive: false } }]));
  assert.equal(find(1)?.tax, null);
});

test('an invalid catalog is refused with the line of the problem', () => {
  const invalid: [unknown, RegExp][] = [
    ['[{', /products\.json/],
    [{ products: [] }, /must be a list/],
    [
      [product, { ...product, good_id: 2, price: { amount: 9.99, currency: 'USD' } }],
      /line 1 \(entry 2\): price\.amount/,
    ],
    [[{ ...product, plan: 'gold' }], /line 1 \(entry 1\): plan/],
    [[{ ...product, good_id: 0 }], /line 1 \(entry 1\): good_id/],
    [[{ ...product, good_id: 2 ** 31 }], /line 1 \(entry 1\): good_id/],
    [[{ ...product, tax: { ratePercent: 8.8755, inclusive: true } }], /tax\.ratePercent has more than three decimals/],
    [JSON.stringify([product, { ...product, plan: 'a { in "quotes"' }], null, 2), /line 11 \(entry 2\): plan/],
    [
      [{ ...product, price: { amount: 33_000, currency: 'TWD' }, tax: { ratePercent: 0.5, inclusive: false } }],
      /line 1 \(entry 1\): the charge of 33165 is no multiple of 100, as TWD needs/,
    ],
    [[{ ...product, price: { amount: 9999, currency: 'KWD' } }], /no multiple of 10/],
    [[product, product], /good_id 1 is used twice/],
    [[product, { ...product, good_id: 2 }], /personal by the month is listed twice/],
  ];
  for (const [content, message] of invalid) assert.throws(() => readCatalog(writeCatalog(content)), { message });
});

test('each catalog that is applied replaces the one before, and without one the file applies', () => {
  let catalog: AppliedCatalog | null = null;
  const settings = { current: () => ({ catalog }) } as unknown as OperatorSettings;
  const current = createCurrentCatalog({ catalogFile: writeCatalog([product]) }, settings);
  const amount = () => current().find(1)?.price.amount;
  const apply = (price: number | null) => {
    const entry = { ...product, price: { amount: price, currency: 'USD' } };
    catalog = price === null ? null : ({ entries: [entry] } as unknown as AppliedCatalog);
    return amount();
  };
  assert.equal(amount(), 999);
  assert.deepEqual([apply(500), apply(700), apply(null)], [500, 700, 999]);
});
