/** Days of grace while a renewal is late (decisions §5), and amounts as providers write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimalText, minorUnits } from '#server/billing/money.ts';
import { dayMs, type Entitlement, graceMs, graceOf, holdingsAt } from '#server/billing/rules.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const at = (days: number) => new Date(start + days * dayMs);
const entitlement = (id: string, plan: Entitlement['plan'], boughtOn: number, days: number): Entitlement => ({
  ...{ id, plan, days },
  ...{ purchasedAt: at(boughtOn), refundedAt: null },
});

test('a plan that renews runs on for exactly three days after its last entitlement', () => {
  const entitlements = [entitlement('a', 'personal', 0, 30)];
  assert.equal(graceOf(entitlements, ['personal'], at(29.9)), null);
  assert.deepEqual(graceOf(entitlements, ['personal'], at(30)), { plan: 'personal', until: at(33) });
  assert.deepEqual(graceOf(entitlements, ['personal'], new Date(at(33).getTime() - 1)), {
    plan: 'personal',
    until: at(33),
  });
  assert.equal(graceOf(entitlements, ['personal'], at(33)), null);
  assert.equal(graceOf(entitlements, [], at(31)), null);
});

test('a refund gives no grace', () => {
  const refunded = { ...entitlement('a', 'personal', 0, 30), refundedAt: at(5) };
  assert.equal(graceOf([refunded], ['personal'], at(5)), null);
});

test('a lower plan that waits does not take the place of the higher one in its grace', () => {
  const entitlements = [entitlement('a', 'startup', 0, 30), entitlement('b', 'personal', 0, 30)];
  assert.deepEqual(graceOf(entitlements, ['startup'], at(31)), { plan: 'startup', until: at(33) });
  assert.equal(graceOf(entitlements, ['personal'], at(31)), null);
});

test('grace is only ever for a plan above the running one, and ends within three days', () => {
  const anyBlock = fc.record({
    id: fc.uuid(),
    plan: fc.constantFrom<Entitlement['plan']>('personal', 'startup'),
    days: fc.constantFrom(30, 365),
    purchasedAt: fc.integer({ min: 0, max: 800 }).map(at),
    refundedAt: fc.constant(null),
  });
  const ranks = { free: 0, personal: 1, startup: 2 };
  fc.assert(
    fc.property(
      fc.array(anyBlock, { maxLength: 6 }),
      fc.subarray<Entitlement['plan']>(['personal', 'startup']),
      fc.integer({ min: 0, max: 2_000 }),
      (entitlements, renewing, day) => {
        const now = at(day + 0.5);
        const grace = graceOf(entitlements, renewing, now);
        if (!grace) return;
        assert.ok(renewing.includes(grace.plan));
        assert.ok(ranks[grace.plan] > ranks[holdingsAt(entitlements, now).plan]);
        assert.ok(grace.until > now && grace.until.getTime() - now.getTime() <= graceMs);
      },
    ),
  );
});

test('an amount survives the way to a provider and back, in every kind of currency', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom('USD', 'EUR', 'JPY', 'KRW', 'KWD', 'TND'),
      (amount, currency) => assert.equal(minorUnits(decimalText({ amount, currency }), currency), amount),
    ),
  );
});

test('what is no amount of the currency is none', () => {
  assert.equal(decimalText({ amount: 7, currency: 'USD' }), '0.07');
  assert.equal(minorUnits('9.9', 'USD'), 990);
  assert.equal(minorUnits('9.90', 'JPY'), null);
  assert.equal(minorUnits('9.00', 'JPY'), 9);
  for (const text of ['', '-1', '1e3', '9,99', '9.999', ' 9.99', '9.'])
    assert.equal(minorUnits(text, 'USD'), null, text);
});
