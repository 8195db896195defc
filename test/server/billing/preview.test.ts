/** What the preview says is what paying then does. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { periodEndOf } from '#server/billing/period.ts';
import { previewOf } from '#server/billing/preview.ts';
import { dayMs, type Entitlement, holdingsAt } from '#server/billing/rules.ts';
import { periodEnd } from '#server/sandbox/stripe/objects.ts';
import { calls, openShop } from './support.ts';

const shop = await openShop();
after(() => shop.close());

const preview = (token: string, goodId: number | string, method = 'card') =>
  shop.get(`/turboClient/api/v1/payment/preview?good_id=${goodId}&method=${method}`, { token });
const subscriptionOf = async (token: string) => (await shop.get(calls.subscription, { token })).body.data;

type Shown = { entitlementId?: string; orderId?: string | null; isNew?: boolean };
const daysOnly = ({ entitlementId: _id, orderId: _order, isNew: _new, ...days }: Shown) => days;

/** What is announced happens: by card and by PayPal, for each product that may be bought. */
async function keepsItsWord(token: string, goodId: number, method: 'card' | 'paypal'): Promise<void> {
  const { data } = (await preview(token, goodId, method)).body;
  const before = await subscriptionOf(token);
  let orderId: string;
  if (method === 'card') orderId = await shop.pay(token, goodId);
  else {
    const page = await shop.buy(token, goodId, 'paypal');
    orderId = page.orderId;
    await shop.pressPaypal(page.url, 'pay');
    await shop.until(token, orderId, 'completed');
  }
  await shop.idle();
  const after = await subscriptionOf(token);
  const { amount, currency } = (await shop.get(calls.order(orderId), { token })).body.data;
  assert.deepEqual(data.dueToday, { amount, currency });
  assert.deepEqual(data.entitlements.map(daysOnly), after.entitlements.map(daysOnly));
  assert.deepEqual(
    data.entitlements.map((entitlement: Shown) => entitlement.isNew),
    after.entitlements.map((entitlement: Shown) => entitlement.orderId === orderId),
  );
  if (method === 'card') assert.deepEqual(data.renewal, after.renewal);
  else assert.deepEqual([data.renewal, data.endsRenewalOf, after.renewal], [null, null, before.renewal]);
  if (method === 'card') assert.equal(data.endsRenewalOf, before.renewal?.plan ?? null);
}

test('a first purchase, more of the same, and a higher plan above it, by card and by PayPal', async () => {
  const token = await shop.signUp('keeps@example.com');
  await keepsItsWord(token, 1, 'card');
  shop.clock.advance(dayMs / 3);
  await keepsItsWord(token, 2, 'card');
  shop.clock.advance(dayMs / 3);
  await keepsItsWord(token, 1, 'paypal');
  shop.clock.advance(1);
  await keepsItsWord(token, 4, 'paypal');
  shop.clock.advance(1);
  await keepsItsWord(token, 3, 'card');
});

test('a month that begins on its 31st day ends with the next one', async () => {
  shop.clock.set('2027-01-31T10:00:00.500Z');
  const token = await shop.signUp('january@example.com');
  const { data } = (await preview(token, 1)).body;
  assert.equal(data.renewal.nextChargeAt, '2027-02-28T10:00:00.000Z');
  assert.equal(data.entitlements[0].days, 30);
  await keepsItsWord(token, 1, 'card');
});

test('a renewal that was ended already is not ended once more', async () => {
  const token = await shop.signUp('unsubscribed@example.com');
  await shop.pay(token, 1);
  assert.equal((await preview(token, 3)).body.data.endsRenewalOf, 'personal');
  assert.equal((await preview(token, 3, 'paypal')).body.data.endsRenewalOf, null);
  await shop.delete(calls.cancel, { token });
  assert.equal((await preview(token, 3)).body.data.endsRenewalOf, null);
});

test('it refuses what buying would refuse, and makes no order', async () => {
  const token = await shop.signUp('refused@example.com');
  assert.equal((await preview(token, 999)).body.code, 3002);
  for (const wrong of ['0', '1.5', '-1', 'x', '']) assert.equal((await preview(token, wrong)).body.code, 1002, wrong);
  assert.equal((await preview(token, 1, 'cash')).body.code, 1002);
  await preview(token, 1);
  assert.equal((await shop.get(calls.orders, { token })).body.data.total, 0);
  await shop.pay(token, 3);
  assert.equal((await preview(token, 1)).body.code, 3001);
});

const product = {
  ...{ good_id: 1, term: 'month' as const, days: 30, price: { amount: 999, currency: 'USD' }, renews: true },
  ...{ monthlyPrice: { amount: 999, currency: 'USD' }, yearlySaving: null, devices: 5, locations: 15 },
};
const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true });
const plans = fc.constantFrom<Entitlement['plan'][]>('personal', 'startup');

test('property: the preview’s entitlements are those that the rule finds a moment after the purchase', () => {
  const entitlement = fc.record({
    plan: plans,
    days: fc.integer({ min: 1, max: 400 }),
    ago: fc.integer({ min: 1, max: 500 }),
  });
  fc.assert(
    fc.property(fc.array(entitlement, { maxLength: 5 }), plans, moment, (held, plan, now) => {
      const entitlements = held.map(({ ago, ...others }, index) => {
        return { id: `b${index}`, refundedAt: null, purchasedAt: new Date(now.getTime() - ago * dayMs), ...others };
      });
      const shown = previewOf({ product: { ...product, plan }, method: 'paypal', entitlements, renewing: null, now });
      const bought = { id: 'bought', plan, days: 30, purchasedAt: now, refundedAt: null };
      const found = holdingsAt([bought, ...entitlements], new Date(now.getTime() + 1)).entitlements;
      assert.deepEqual(
        shown.entitlements.map(({ plan: of, days, endsAt, isNew }) => [of, days, endsAt, isNew]),
        found.map((each) => [
          each.entitlement.plan,
          each.entitlement.days,
          each.endsAt.toISOString(),
          each.entitlement.id === 'bought',
        ]),
      );
    }),
  );
});

test('property: the next charge is when the stand-in of Stripe charges', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom('month' as const, 'year' as const), (now, term) => {
      const start = Math.floor(now.getTime() / 1000);
      assert.equal(periodEndOf(now, term).getTime(), periodEnd(start, term, start) * 1000);
    }),
  );
});
