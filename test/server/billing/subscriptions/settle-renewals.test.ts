/** Which renewals are ended at Stripe when they are settled. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { PaidPlan } from '#facts/plans.ts';
import { endEntitlement, grantEntitlement } from '#server/billing/entitlement-store.ts';
import { completeOrder, insertOrder } from '#server/billing/orders/store.ts';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import type { StripeClient } from '#server/billing/payments/stripe/client.ts';
import { settleRenewals } from '#server/billing/subscriptions/renewals.ts';
import { findRenewingSubscriptions, saveSubscription } from '#server/billing/subscriptions/store.ts';
import { addMs, dayMs, hourMs } from '#server/clock.ts';
import { startTestApp } from '../../support.ts';

const testApp = await startTestApp();
const { db } = testApp.context;
const now = testApp.clock.now();
after(() => testApp.close());

/** Stripe with subscriptions that are paid and can be cancelled. */
function fakeStripe(): StripeClient {
  const items = { data: [{ current_period_end: addMs(now, 30 * dayMs).getTime() / 1000 }] };
  const show = async (_id: string, changes = {}) => ({
    status: 'active',
    cancel_at_period_end: false,
    items,
    ...changes,
  });
  const api = { subscriptions: { retrieve: show, update: show }, invoices: { list: async () => ({ data: [] }) } };
  return { request: (call: (api: unknown) => unknown) => call(api) } as unknown as StripeClient;
}

const createSubscription = (account_id: string, id: string, plan: PaidPlan, started_at: Date) =>
  saveSubscription(db, {
    ...{ id, account_id, good_id: 1, plan, status: 'active', cancel_at_period_end: false, started_at },
    ...{ current_period_end: addMs(now, 30 * dayMs), updated_at: started_at, card_brand: null, card_last4: null },
  });

const renewingOf = async (accountId: string) => (await findRenewingSubscriptions(db, accountId)).map(({ id }) => id);

test('a card purchase that is settled late ends no renewal that was bought after it', async () => {
  const account_id = await testApp.createAccount();
  const earlier = addMs(now, -2 * hourMs);
  await createSubscription(account_id, 'late', 'startup', earlier);
  await createSubscription(account_id, 'bought since', 'personal', addMs(now, -hourMs));
  const { order_id } = await insertOrder(db, {
    ...{ order_id: 'TRN-SETTLE-1', account_id, good_id: 3, plan: 'startup', term: 'month', amount: 1499 },
    ...{ currency: 'USD', payment_method: 'card', locale: 'en', created_at: earlier },
  });
  const order = await completeOrder(db, order_id, { subscription_id: 'late' }, now);
  assert.ok(order);
  // Its days were refunded meanwhile, so that the lower plan is the current one.
  for (const [source, plan] of [
    ['in_startup', 'startup'],
    ['in_personal', 'personal'],
  ] as const)
    await grantEntitlement(db, { accountId: account_id, orderId: null, source, plan, days: 30, purchasedAt: earlier });
  await endEntitlement(db, 'in_startup', now);
  await settleRenewals(testApp.context, fakeStripe(), account_id, order);
  assert.deepEqual(await renewingOf(account_id), ['bought since']);
});

test('the cleanup job ends a second renewal of which every webhook was lost', async () => {
  const account = await testApp.createAccount();
  await createSubscription(account, 'older', 'personal', addMs(now, -dayMs));
  await createSubscription(account, 'newer', 'personal', now);
  await runBillingCleanup(testApp.context, { card: null, paypal: null }, fakeStripe());
  assert.deepEqual(await renewingOf(account), ['newer']);
});
