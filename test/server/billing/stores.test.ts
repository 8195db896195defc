/** What the tables of billing, referral and jobs guarantee by themselves, whoever writes to them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endEntitlement, findEntitlements, grantEntitlement } from '#server/billing/entitlement-store.ts';
import { closeOrder } from '#server/billing/orders/close.ts';
import {
  cancelOpenOrder,
  claimDueChecks,
  findOrderUnderReview,
  markUnderReview,
} from '#server/billing/orders/open-order-store.ts';
import { refundOrder } from '#server/billing/orders/refund.ts';
import { markRefunded } from '#server/billing/orders/refund-store.ts';
import { completeOrder, findLastCharge, findOrder, type NewOrder } from '#server/billing/orders/store.ts';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import { type PaymentProvider, RefundRefused } from '#server/billing/payments/provider.ts';
import { checkSubscription } from '#server/billing/payments/stripe/check.ts';
import type { StripeClient } from '#server/billing/payments/stripe/client.ts';
import {
  applyEvent,
  claimEvent,
  findUnappliedReason,
  isEventApplied,
} from '#server/billing/payments/webhook-events.ts';
import { getPlanStatus } from '#server/billing/plan-status.ts';
import {
  claimRenewalNotices,
  findLiveSubscriptions,
  findSubscription,
  saveSubscription,
} from '#server/billing/subscriptions/store.ts';
import { addMs, dayMs, minuteMs } from '#server/clock.ts';
import type { SubscriptionRow } from '#server/db/schema.ts';
import { insertReward } from '#server/referral/store.ts';
import { createOrder, subscriptionRow } from '#test/server/billing/rows.ts';
import { openTestApp } from '../support.ts';

const testApp = await openTestApp();
const { db } = testApp.context;
const now = testApp.clock.now();
const accountId = await testApp.createAccount();

const openOrder = (changes: Partial<NewOrder> = {}) => createOrder(testApp.context, accountId, changes);
const subscription = (id: string, changes: Partial<SubscriptionRow> = {}) =>
  subscriptionRow(now, { id, account_id: accountId, ...changes });

test('a late payment completes a cancelled order, but no completed or refunded one', async () => {
  const { order_id } = await openOrder();
  await cancelOpenOrder(db, order_id);
  assert.equal((await completeOrder(db, order_id, {}, now))?.status, 'completed');
  assert.equal(await completeOrder(db, order_id, {}, now), undefined);
  await markRefunded(db, order_id, now);
  assert.equal(await completeOrder(db, order_id, {}, now), undefined);
});

test('only an open order can be cancelled', async () => {
  const { order_id } = await openOrder();
  await completeOrder(db, order_id, {}, now);
  await cancelOpenOrder(db, order_id);
  assert.equal((await findOrder(db, order_id))?.status, 'completed');
});

test('a closed order is cancelled, and a job closes its page', async () => {
  const { order_id } = await openOrder();
  await closeOrder(testApp.context.jobs, db, order_id);
  assert.equal((await findOrder(db, order_id))?.status, 'cancelled');
  const job = await db.selectFrom('jobs').select('kind').where('key', '=', `close-page ${order_id}`).executeTakeFirst();
  assert.equal(job?.kind, 'close-page');
});

test('an order that never got a page is cancelled by the cleanup job when no page could be paid any more', async () => {
  const { order_id } = await openOrder();
  const runAt = async (minutes: number) => {
    const clock = { now: () => addMs(now, minutes * minuteMs) };
    await runBillingCleanup({ ...testApp.context, clock }, { card: null, paypal: null }, null);
    return (await findOrder(db, order_id))?.status;
  };
  assert.equal(await runAt(61), 'uncompleted');
  assert.equal(await runAt(70), 'cancelled');
});

test('a refund that the payment provider refused can be requested again', async () => {
  const { order_id } = await openOrder({ account_id: await testApp.createAccount() });
  const order = await completeOrder(db, order_id, {}, now);
  assert.ok(order);
  const refund = (work: () => Promise<void>) => {
    const card = { refundOrder: work } as unknown as PaymentProvider;
    return refundOrder(testApp.context, { card, paypal: null }, order);
  };
  await assert.rejects(
    refund(() => Promise.reject(new RefundRefused(new Error('bank is closed')))),
    { reason: 'paymentProviderFailed' },
  );
  let refunds = 0;
  await refund(async () => void refunds++);
  assert.equal(refunds, 1);
});

test('a refund that the payment provider refused does not make the next one a request', async () => {
  const account_id = await testApp.createAccount();
  const [first, second] = [await openOrder({ account_id }), await openOrder({ account_id })];
  let refunds = 0;
  const refund = async ({ order_id }: { order_id: string }, work: () => Promise<void>) => {
    const order = await completeOrder(db, order_id, {}, now);
    assert.ok(order);
    await refundOrder(
      testApp.context,
      { card: { refundOrder: work } as unknown as PaymentProvider, paypal: null },
      order,
    );
  };
  await assert.rejects(
    refund(first, () => Promise.reject(new RefundRefused(new Error('bank is closed')))),
    { reason: 'paymentProviderFailed' },
  );
  await refund(second, async () => void refunds++);
  assert.equal(refunds, 1);
});

test('an order is under review from the first time on, until it is paid', async () => {
  const account_id = await testApp.createAccount();
  const { order_id } = await openOrder({ account_id });
  await markUnderReview(db, order_id, now);
  await markUnderReview(db, order_id, addMs(now, 1));
  assert.deepEqual((await findOrderUnderReview(db, account_id))?.review_since, now);
  await completeOrder(db, order_id, {}, now);
  assert.equal(await findOrderUnderReview(db, account_id), undefined);
  const paid = await openOrder({ account_id });
  await completeOrder(db, paid.order_id, {}, now);
  await markUnderReview(db, paid.order_id, now);
  assert.equal((await findOrder(db, paid.order_id))?.review_since, null);
});

test('only open orders are due for a check', async () => {
  const [open, paid] = [await openOrder(), await openOrder()];
  await completeOrder(db, paid.order_id, {}, now);
  const created = { paymentMethod: 'card' as const, from: addMs(now, -1), until: now, limit: 100 };
  const due = await claimDueChecks(db, created, addMs(now, dayMs));
  const ids = due.map(({ order_id }) => order_id);
  assert.deepEqual([ids.includes(open.order_id), ids.includes(paid.order_id)], [true, false]);
});

test('the next charge of a subscription is expected to be like the latest one', async () => {
  await openOrder({ subscription_id: 'sub_price', amount: 500, created_at: addMs(now, -2) });
  await openOrder({ subscription_id: 'sub_price', amount: 999, created_at: addMs(now, -1) });
  assert.equal((await findLastCharge(db, 'sub_price'))?.amount, 999);
});

test('one source grants one entitlement, and a second grant is no error', async () => {
  const grant = { accountId, orderId: null, source: 'in_1', plan: 'personal' as const, days: 30, purchasedAt: now };
  assert.equal(await grantEntitlement(db, grant), true);
  assert.equal(await grantEntitlement(db, { ...grant, days: 60 }), false);
  assert.deepEqual(
    (await findEntitlements(db, accountId)).map(({ days }) => days),
    [30],
  );
});

test('an entitlement ends once', async () => {
  const { order_id } = await openOrder();
  const grant = { accountId, source: 'in_2', plan: 'personal' as const, days: 30, purchasedAt: now };
  await grantEntitlement(db, { ...grant, orderId: order_id });
  assert.equal(await endEntitlement(db, 'in_2', now), order_id);
  assert.equal(await endEntitlement(db, 'in_2', addMs(now, dayMs)), undefined);
  const stored = (await findEntitlements(db, accountId)).find(({ source }) => source === 'in_2');
  assert.deepEqual(stored?.refundedAt, now);
});

test('an older state of a subscription does not replace a newer one, a newer one does', async () => {
  await saveSubscription(db, subscription('sub_1', { status: 'canceled' }));
  await saveSubscription(db, subscription('sub_1', { updated_at: addMs(now, -1) }));
  assert.equal((await findSubscription(db, 'sub_1'))?.status, 'canceled');
  await saveSubscription(db, subscription('sub_1', { updated_at: addMs(now, 1) }));
  assert.equal((await findSubscription(db, 'sub_1'))?.status, 'active');
});

test('a subscription whose charge was declined is live, one that Stripe has ended is not', async () => {
  const own = await testApp.createAccount();
  for (const status of ['active', 'past_due', 'canceled', 'unpaid', 'incomplete'])
    await saveSubscription(db, subscription(`sub_${status}`, { account_id: own, status }));
  const live = await findLiveSubscriptions(db, own);
  assert.deepEqual(live.map(({ status }) => status).sort(), ['active', 'past_due']);
});

test('a plan has a grace period while its renewal is late, but not after it was cancelled', async () => {
  const own = await testApp.createAccount();
  const month = { orderId: null, source: 'in_grace', plan: 'personal' as const, days: 30 };
  await grantEntitlement(db, { ...month, accountId: own, purchasedAt: addMs(now, -30 * dayMs - minuteMs) });
  const planAfter = async (cancel_at_period_end: boolean, updated_at: Date) => {
    await saveSubscription(db, subscription('sub_grace', { account_id: own, cancel_at_period_end, updated_at }));
    return (await getPlanStatus(db, own, now)).plan;
  };
  assert.equal(await planAfter(false, now), 'personal');
  assert.equal(await planAfter(true, addMs(now, 1)), 'free');
});

test('a renewal is announced once per period, and not after it was cancelled', async () => {
  await saveSubscription(db, subscription('sub_once'));
  await saveSubscription(db, subscription('sub_cancelled', { cancel_at_period_end: true }));
  const claim = async () => (await claimRenewalNotices(db, now, addMs(now, 31 * dayMs), 100)).map(({ id }) => id);
  const first = await claim();
  assert.deepEqual([first.includes('sub_once'), first.includes('sub_cancelled')], [true, false]);
  assert.deepEqual(await claim(), []);
  const nextPeriod = { current_period_end: addMs(now, 31 * dayMs), updated_at: addMs(now, 1) };
  await saveSubscription(db, subscription('sub_once', nextPeriod));
  assert.deepEqual(await claim(), ['sub_once']);
});

test('renewals of deleted accounts are not announced', async () => {
  const deleted = await testApp.createAccount();
  await saveSubscription(db, subscription('sub_kept'));
  await saveSubscription(db, subscription('sub_deleted', { account_id: deleted }));
  await db.updateTable('accounts').set({ deleted_at: now }).where('id', '=', deleted).execute();
  const ids = (await claimRenewalNotices(db, now, addMs(now, 31 * dayMs), 100)).map(({ id }) => id);
  assert.deepEqual([ids.includes('sub_kept'), ids.includes('sub_deleted')], [true, false]);
});

test('an event is new once per payment provider', async () => {
  const event = { paymentProvider: 'stripe' as const, id: 'evt_1', type: 'invoice.paid', objectId: null };
  assert.deepEqual([await claimEvent(db, event, now), await claimEvent(db, event, now)], [true, false]);
  const other = { ...event, paymentProvider: 'paypal' as const };
  assert.deepEqual([await isEventApplied(db, event), await isEventApplied(db, other)], [true, false]);
  assert.equal(await claimEvent(db, other, now), true);
});

test('an event that could not be applied leaves those that were', async () => {
  const event = { paymentProvider: 'stripe' as const, id: 'evt_unknown', type: 'invoice.paid', objectId: 'in_unknown' };
  const others = [
    { ...event, id: 'evt_applied' },
    { ...event, paymentProvider: 'paypal' as const },
  ];
  for (const other of others) await claimEvent(db, other, now);
  await applyEvent(testApp.context, event, async () => 'order unknown');
  assert.equal(await findUnappliedReason(db, event), 'order unknown');
  for (const other of others) {
    assert.equal(await isEventApplied(db, other), true);
    assert.equal(await findUnappliedReason(db, other), undefined);
  }
  await applyEvent(testApp.context, event, async () => undefined);
  assert.equal(await findUnappliedReason(db, event), undefined, 'delivered again, it was applied');
});

test('a month has one reward of each number', async () => {
  const times = { month: '2026-11', earned_at: now, claim_deadline: now };
  const reward = { account_id: accountId, ...times, number: 1, registrations: 6, days: 12 };
  await insertReward(db, reward);
  await insertReward(db, reward);
  await insertReward(db, { ...reward, number: 2 });
  const rows = await db.selectFrom('rewards').select('number').where('account_id', '=', accountId).execute();
  assert.deepEqual(rows.map(({ number }) => number).sort(), [1, 2]);
});

test('a subscription is saved as ended only together with the job that closes its invoices', async () => {
  const { order_id: orderId } = await openOrder();
  const row = subscription('sub_ended');
  await saveSubscription(db, row);
  const { id, cancel_at_period_end } = row;
  const ended = {
    id,
    cancel_at_period_end,
    status: 'canceled',
    metadata: { orderId },
    items: { data: [] },
    created: 0,
  };
  const stripe = {
    request: async () => ({ ...ended, customer: 'cus_1', default_payment_method: null }),
  } as unknown as StripeClient;
  const jobs = { ...testApp.context.jobs, add: () => Promise.reject(new Error('database lost')) };
  await assert.rejects(checkSubscription({ ...testApp.context, jobs }, stripe, row), /database lost/);
  assert.equal((await findSubscription(db, id))?.status, 'active');
});
