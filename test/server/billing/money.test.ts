import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { perMonth, savingOf } from '#server/billing/money.ts';
import { newOrderId } from '#server/billing/order-id.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });

test('the month’s equivalent and the saving of the sample prices', () => {
  assert.deepEqual(perMonth(usd(7188), 12), usd(599));
  assert.deepEqual(savingOf(usd(7188), usd(999)), { money: usd(4800), percent: 40 });
  assert.equal(savingOf(usd(12 * 999), usd(999)), null);
});

test('property: nothing is said to be cheaper than it is', () => {
  const amount = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(amount, amount, (year, month) => {
      assert.ok(perMonth(usd(year), 12).amount * 12 >= year);
      const saving = savingOf(usd(year), usd(month));
      if (!saving) return assert.ok(year >= 12 * month);
      assert.equal(saving.money.amount + year, 12 * month);
      assert.ok(saving.percent * 12 * month <= saving.money.amount * 100);
    }),
  );
});

test('order numbers have the contract’s form and do not repeat', () => {
  const ids = Array.from({ length: 2000 }, newOrderId);
  for (const id of ids) assert.match(id, /^TRN-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
  assert.equal(new Set(ids).size, ids.length);
});
