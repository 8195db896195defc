import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addTax, splitTax, toTaxRate } from '#server/billing/tax.ts';

const amounts = fc.integer({ min: 0, max: 10_000_000_000 });
const rates = fc.integer({ min: 0, max: 100_000 });

test('half a minor unit is rounded up', () => {
  assert.equal(addTax(250, toTaxRate(19)), 298, '47.5 is 48');
  assert.deepEqual(splitTax(999, toTaxRate(19)), { net: 839, tax: 160 });
  assert.deepEqual(splitTax(105, toTaxRate(100)), { net: 53, tax: 52 });
  assert.deepEqual(splitTax(999, 0), { net: 999, tax: 0 });
});

test('every rate with three decimals is exact', () => {
  fc.assert(
    fc.property(rates, (rate) => toTaxRate(Number((rate / 1_000).toFixed(3))) === rate),
    { numRuns: 1_000 },
  );
});

test('net and tax add up to the total, and no other net is closer to the rate', () => {
  fc.assert(
    fc.property(amounts, rates, (total, rate) => {
      const { net, tax } = splitTax(total, rate);
      assert.equal(net + tax, total);
      const exact = (BigInt(total) * 100_000n * 2n) / BigInt(100_000 + rate);
      assert.ok(BigInt(2 * net) - exact <= 1n && exact - BigInt(2 * net) <= 1n, `${net} of ${total} at ${rate}`);
    }),
  );
});

test('a net price that tax was added to is found again in what was charged', () => {
  fc.assert(fc.property(amounts, rates, (net, rate) => splitTax(addTax(net, rate), rate).net === net));
});
