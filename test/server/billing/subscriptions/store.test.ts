/** Which subscriptions the cleanup job looks at, and what keeps one of its checks from stopping the others. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { findOrder } from '#server/billing/orders/store.ts';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import type { PaymentProvider } from '#server/billing/payments/provider.ts';
import {
  claimOverdueSubscriptions,
  claimRenewalNotices,
  claimSurplusRenewals,
  claimUnpaidSubscriptions,
  findSubscription,
  saveSubscription,
} from '#server/billing/subscriptions/store.ts';
import { addMs, dayMs, hourMs, minuteMs } from '#server/clock.ts';
import type { SubscriptionRow } from '#server/db/schema.ts';
import { createOrder, createSubscription } from '#test/server/billing/rows.ts';
import { openTestApp } from '../../support.ts';

const testApp = await openTestApp();
const { db } = testApp.context;
const now = testApp.clock.now();
beforeEach(async () => {
  await db.deleteFrom('subscriptions').execute();
});

async function subscribe(id: string, account_id: string, changes: Partial<SubscriptionRow> = {}) {
  const current_period_end = addMs(now, 5 * dayMs);
  await createSubscription(testApp.context, { id, account_id, current_period_end, ...changes });
}

const due = { now, checkedBefore: addMs(now, -hourMs), limit: 10 };
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();

test('a subscription is overdue when its period ended and nothing was heard of it since', async () => {
  const account = await testApp.createAccount();
  const until = addMs(now, -2 * hourMs);
  const silent = { current_period_end: addMs(until, -1), updated_at: addMs(until, -1) };
  await subscribe('overdue', account, silent);
  await subscribe('moved', account, { ...silent, status: 'trialing' });
  await subscribe('heard of', account, { ...silent, updated_at: until });
  await subscribe('running', account, { ...silent, current_period_end: until });
  await subscribe('ended', account, { ...silent, status: 'canceled' });
  assert.deepEqual(idsOf(await claimOverdueSubscriptions(db, until, due)), ['moved', 'overdue']);
});

test('an unpaid subscription is looked at when it was not updated for an hour', async () => {
  const account = await testApp.createAccount();
  const until = addMs(now, -hourMs);
  await subscribe('unpaid', account, { status: 'past_due', updated_at: addMs(until, -1) });
  await subscribe('just declined', account, { status: 'past_due', updated_at: until });
  await subscribe('paid', account, { updated_at: addMs(until, -1) });
  assert.deepEqual(idsOf(await claimUnpaidSubscriptions(db, until, due)), ['unpaid']);
});

test('a subscription that cannot be checked waits an hour, and keeps no other from its check; one that was saved waits for nothing', async () => {
  const account = await testApp.createAccount();
  for (const id of ['longest', 'other'])
    await subscribe(id, account, {
      status: 'past_due',
      updated_at: addMs(now, id === 'longest' ? -dayMs : -2 * hourMs),
    });
  const claimAt = async (ms: number) => {
    const at = addMs(now, ms);
    return idsOf(await claimUnpaidSubscriptions(db, now, { now: at, checkedBefore: addMs(at, -hourMs), limit: 1 }));
  };
  assert.deepEqual([await claimAt(0), await claimAt(0), await claimAt(hourMs)], [['longest'], ['other'], []]);
  const row = await findSubscription(db, 'other');
  assert.ok(row);
  await saveSubscription(db, row);
  assert.deepEqual([await claimAt(hourMs), await claimAt(hourMs + 1)], [['other'], ['longest']]);
});

test('two renewals are too many for an account, and one for a deleted account', async () => {
  const [one, two, resumable] = [
    await testApp.createAccount(),
    await testApp.createAccount(),
    await testApp.createAccount(),
  ];
  const [deleted, cancelled, both] = [
    await testApp.createAccount({ deleted_at: now }),
    await testApp.createAccount({ deleted_at: now }),
    await testApp.createAccount({ deleted_at: now, erased_at: now }),
  ];
  await subscribe('only', one);
  await subscribe('lapsed', one, { status: 'canceled' });
  await subscribe('first', two);
  await subscribe('second', two, { status: 'past_due' });
  await subscribe('renews', resumable);
  await subscribe('replaced', resumable, { cancel_at_period_end: true });
  await subscribe('kept', deleted);
  await subscribe('not kept', cancelled, { cancel_at_period_end: true });
  for (const id of ['both', 'both again']) await subscribe(id, both);
  const claimed = await claimSurplusRenewals(db, due);
  assert.deepEqual(idsOf(claimed), ['both', 'both again', 'first', 'kept', 'second']);
  assert.deepEqual(idsOf(await claimSurplusRenewals(db, due)), []);
});

test('a renewal is announced when its charge was moved, not when the last one was declined or the next is far', async () => {
  const account = await testApp.createAccount();
  const until = addMs(now, 7 * dayMs);
  await subscribe('active', account, { current_period_end: until });
  await subscribe('moved', account, { status: 'trialing' });
  await subscribe('declined', account, { status: 'past_due' });
  await subscribe('far', account, { current_period_end: addMs(until, 1) });
  assert.deepEqual(idsOf(await claimRenewalNotices(db, now, until, 10)), ['active', 'moved']);
});

test('an order that cannot be checked does not keep the cleanup job from checking the others', async () => {
  const account_id = await testApp.createAccount();
  const ids = ['TRN-CLEAN-1', 'TRN-CLEAN-2'];
  for (const order_id of ids)
    await createOrder(testApp.context, account_id, { order_id, created_at: addMs(now, -2 * minuteMs) });
  const checked: string[] = [];
  const checkOrder: PaymentProvider['checkOrder'] = async ({ order_id }) => {
    checked.push(order_id);
    throw new Error('Stripe is down');
  };
  const card = { checkOrder } as unknown as PaymentProvider;
  await runBillingCleanup(testApp.context, { card, paypal: null }, null);
  assert.deepEqual(checked.sort(), ids);
  assert.equal((await findOrder(db, 'TRN-CLEAN-1'))?.status, 'uncompleted');
});
