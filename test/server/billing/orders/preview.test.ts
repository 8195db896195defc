/** A preview must match what the payment then does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Entitlement, entitlementsAt } from '#server/billing/entitlements.ts';
import { previewPurchase } from '#server/billing/orders/preview.ts';
import { periodEndAt } from '#server/billing/subscriptions/period.ts';
import { dayMs } from '#server/clock.ts';
import { periodEnd } from '#server/sandbox/stripe/objects.ts';
import { openTestShop, paths } from '../test-shop.ts';

const shop = await openTestShop();

const requestPreview = (token: string, goodId: number | string, method = 'card') =>
  shop.get(`/turboClient/api/v1/payment/preview?good_id=${goodId}&method=${method}`, { token });

type ShownEntitlement = { entitlementId?: string; orderId?: string | null; isNew?: boolean };
const daysOnly = ({ entitlementId: _id, orderId: _order, isNew: _new, ...days }: ShownEntitlement) => days;

async function assertPreviewMatchesPayment(token: string, goodId: number, method: 'card' | 'paypal'): Promise<void> {
  const { data } = (await requestPreview(token, goodId, method)).body;
  const before = await shop.getSubscription(token);
  const orderId = await (method === 'card' ? shop.payByCard(token, goodId) : shop.payByPayPal(token, goodId));
  await shop.idle();
  const after = await shop.getSubscription(token);
  const { amount, currency } = (await shop.get(paths.order(orderId), { token })).body.data;
  assert.deepEqual(data.dueToday, { amount, currency });
  assert.deepEqual(data.entitlements.map(daysOnly), after.entitlements.map(daysOnly));
  assert.deepEqual(
    data.entitlements.map((entitlement: ShownEntitlement) => entitlement.isNew),
    after.entitlements.map((entitlement: ShownEntitlement) => entitlement.orderId === orderId),
  );
  assert.deepEqual(data.renewal, after.renewal);
  const isKept = method === 'paypal' && before.renewal?.plan === after.renewal?.plan;
  assert.equal(data.endsRenewalOf, isKept ? null : (before.renewal?.plan ?? null));
  assert.equal(data.movesRenewal, isKept && before.renewal !== null);
}

test('the preview matches a first purchase, more of the same plan, and an upgrade, by card and by PayPal', async () => {
  const token = await shop.signUp('preview-matches@example.com');
  await assertPreviewMatchesPayment(token, 1, 'card');
  shop.clock.advance(dayMs / 3);
  await assertPreviewMatchesPayment(token, 2, 'card');
  shop.clock.advance(dayMs / 3);
  await assertPreviewMatchesPayment(token, 1, 'paypal');
  shop.clock.advance(1);
  await assertPreviewMatchesPayment(token, 4, 'paypal');
  shop.clock.advance(1);
  await assertPreviewMatchesPayment(token, 3, 'card');
});

test('a monthly subscription that starts on the 31st renews on the last day of a shorter month', async () => {
  shop.clock.set('2027-01-31T10:00:00.500Z');
  const token = await shop.signUp('january@example.com');
  const { data } = (await requestPreview(token, 1)).body;
  assert.equal(data.renewal.nextChargeAt, '2027-02-28T10:00:00.000Z');
  assert.equal(data.entitlements[0].days, 28);
  await assertPreviewMatchesPayment(token, 1, 'card');
});

test('the preview names the change by the term that renews', async () => {
  const token = await shop.signUp('named-change@example.com');
  const changeOf = async (goodId: number, method = 'card') =>
    (await requestPreview(token, goodId, method)).body.data.change;
  assert.equal(await changeOf(1), 'get');
  await shop.payByCard(token, 1);
  assert.deepEqual(
    [await changeOf(1), await changeOf(2), await changeOf(2, 'paypal'), await changeOf(3)],
    ['addMonth', 'yearly', 'addYear', 'upgrade'],
  );
  assert.equal((await shop.getSubscription(token)).renewal.term, 'month');
});

test('a cancelled renewal is not announced as ended by the purchase', async () => {
  const token = await shop.signUp('unsubscribed@example.com');
  await shop.payByCard(token, 1);
  assert.equal((await requestPreview(token, 3)).body.data.endsRenewalOf, 'personal');
  assert.equal((await requestPreview(token, 3, 'paypal')).body.data.endsRenewalOf, 'personal');
  await shop.delete(paths.cancel, { token });
  assert.equal((await requestPreview(token, 3)).body.data.endsRenewalOf, null);
});

test('a preview is refused like the purchase, and creates no order', async () => {
  const token = await shop.signUp('refused@example.com');
  assert.equal((await requestPreview(token, 999)).body.code, 3002);
  for (const invalid of ['0', '1.5', '-1', 'x', ''])
    assert.equal((await requestPreview(token, invalid)).body.code, 1002, invalid);
  assert.equal((await requestPreview(token, 1, 'cash')).body.code, 1002);
  await requestPreview(token, 1);
  assert.equal((await shop.get(paths.orders, { token })).body.data.total, 0);
  await shop.payByCard(token, 3);
  assert.equal((await requestPreview(token, 1)).body.code, 3001);
});

const product = {
  good_id: 1,
  term: 'month' as const,
  days: 30,
  price: { amount: 999, currency: 'USD' },
  renews: true,
  charge: { amount: 999, currency: 'USD' },
  tax: null,
  monthlyPrice: { amount: 999, currency: 'USD' },
  yearlySaving: null,
  devices: 5,
  locations: 15,
};
const anyDate = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true });
const plans = fc.constantFrom<Entitlement['plan'][]>('personal', 'startup');

test('property: the preview’s entitlements are those of the rules one millisecond after the purchase', () => {
  const entitlement = fc.record({
    plan: plans,
    days: fc.integer({ min: 1, max: 400 }),
    ago: fc.integer({ min: 1, max: 500 }),
  });
  fc.assert(
    fc.property(fc.array(entitlement, { maxLength: 5 }), plans, anyDate, (owned, plan, now) => {
      const entitlements = owned.map(({ ago, ...others }, index) => {
        return { id: `e${index}`, refundedAt: null, purchasedAt: new Date(now.getTime() - ago * dayMs), ...others };
      });
      const preview = previewPurchase({
        product: { ...product, plan },
        method: 'paypal',
        entitlements,
        renewals: [],
        now,
      });
      const purchased = { id: 'purchased', plan, days: 30, purchasedAt: now, refundedAt: null };
      const expected = entitlementsAt([purchased, ...entitlements], new Date(now.getTime() + 1)).entitlements;
      assert.deepEqual(
        preview.entitlements.map(({ plan: shownPlan, days, endsAt, isNew }) => [shownPlan, days, endsAt, isNew]),
        expected.map((each) => [
          each.entitlement.plan,
          each.entitlement.days,
          each.endsAt.toISOString(),
          each.entitlement.id === 'purchased',
        ]),
      );
    }),
  );
});

test('property: the next charge is on the date at which fake Stripe charges', () => {
  fc.assert(
    fc.property(anyDate, fc.constantFrom('month' as const, 'year' as const), (now, term) => {
      const start = Math.floor(now.getTime() / 1000);
      assert.equal(periodEndAt(now, term).getTime(), periodEnd(start, term, start) * 1000);
    }),
  );
});
