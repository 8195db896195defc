/** Which renewals are ended at Stripe when they are settled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaidPlan } from '#facts/plans.ts';
import { closeAccountBilling } from '#server/billing/close-account.ts';
import { endEntitlement, grantEntitlement } from '#server/billing/entitlement-store.ts';
import { registerBillingJobs } from '#server/billing/jobs.ts';
import { completeOrder } from '#server/billing/orders/store.ts';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import { addPaidJob, addReceipt, addRefundedJob } from '#server/billing/payments/payment-jobs.ts';
import type { StripeClient } from '#server/billing/payments/stripe/client.ts';
import { endAfterGrace, endRenewals, settleRenewals } from '#server/billing/subscriptions/renewals.ts';
import { findRenewingSubscriptions, findSubscription, saveSubscription } from '#server/billing/subscriptions/store.ts';
import { addMs, dayMs, hourMs } from '#server/clock.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { createOrder, createSubscription } from '#test/server/billing/rows.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { openTestApp } from '../../support.ts';

const testApp = await openTestApp();
const { db } = testApp.context;
const now = testApp.clock.now();

/** Stripe with subscriptions that are paid and can be cancelled. */
function fakeStripe(status = 'active', metadata = {}): StripeClient {
  const items = { data: [{ current_period_end: addMs(now, 30 * dayMs).getTime() / 1000 }] };
  const show = async (id: string, changes = {}) => ({
    id,
    metadata,
    customer: 'cus_1',
    default_payment_method: null,
    created: 0,
    items,
    status,
    cancel_at_period_end: false,
    ...changes,
  });
  const cancel = (id: string) => show(id, { status: 'canceled' });
  const subscriptions = { retrieve: show, update: show, cancel };
  const api = { subscriptions, invoices: { list: async () => ({ data: [] }) } };
  return { request: (call: (api: unknown) => unknown) => call(api) } as unknown as StripeClient;
}

const subscribe = (account_id: string, id: string, plan: PaidPlan, started_at: Date) =>
  createSubscription(testApp.context, { id, account_id, plan, started_at, updated_at: started_at });

const renewingOf = async (accountId: string) => (await findRenewingSubscriptions(db, accountId)).map(({ id }) => id);

test('a card purchase that is settled late ends no renewal that was bought after it', async () => {
  const account_id = await testApp.createAccount();
  const earlier = addMs(now, -2 * hourMs);
  await subscribe(account_id, 'late', 'startup', earlier);
  await subscribe(account_id, 'bought since', 'personal', addMs(now, -hourMs));
  const bought = { good_id: 3, plan: 'startup' as const, amount: 1499, created_at: earlier };
  const { order_id } = await createOrder(testApp.context, account_id, bought);
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

test('of two purchases in the same second the later one renews, whichever is settled first', async () => {
  const earlier = addMs(now, -hourMs);
  for (const [settled, first, second] of [
    ['first', 'a', 'b'],
    ['second', 'd', 'c'],
    [null, 'f', 'e'],
  ] as const) {
    const account_id = await testApp.createAccount();
    const buy = async (subscription_id: string, created_at: Date) => {
      await subscribe(account_id, subscription_id, 'personal', now);
      const { order_id } = await createOrder(testApp.context, account_id, { created_at });
      return (await completeOrder(db, order_id, { subscription_id }, now)) ?? null;
    };
    const orders = { first: await buy(first, earlier), second: await buy(second, addMs(earlier, 900)) };
    // Renewals are orders, too.
    await completeOrder(db, (await createOrder(testApp.context, account_id)).order_id, { subscription_id: first }, now);
    await settleRenewals(testApp.context, fakeStripe(), account_id, settled && orders[settled]);
    assert.deepEqual(await renewingOf(account_id), [second], `settled: ${settled}`);
  }
});

test('a purchase that is settled after its refund ends no renewal that was resumed', async () => {
  const account_id = await testApp.createAccount();
  await subscribe(account_id, 'resumed', 'personal', addMs(now, -dayMs));
  const bought = { good_id: 3, plan: 'startup' as const, payment_method: 'paypal' as const };
  const { order_id } = await createOrder(testApp.context, account_id, bought);
  const order = await completeOrder(db, order_id, {}, now);
  assert.ok(order);
  await settleRenewals(testApp.context, fakeStripe(), account_id, { ...order, status: 'refunded' });
  assert.deepEqual(await renewingOf(account_id), ['resumed']);
  await settleRenewals(testApp.context, fakeStripe(), account_id, order);
  assert.deepEqual(await renewingOf(account_id), []);
});

test('a renewal stays ended when Stripe was asked for its state before it was, whichever response comes last', async () => {
  for (const arrives of ['first', 'last'] as const) {
    const account_id = await testApp.createAccount();
    const id = `asked, arrives ${arrives}`;
    await subscribe(account_id, id, 'personal', addMs(now, -dayMs));
    const row = await findSubscription(db, id);
    assert.ok(row);
    const stripe = fakeStripe();
    let updated_at = now;
    const arrive = () => saveSubscription(db, { ...row, updated_at });
    const request = async (call: Parameters<StripeClient['request']>[0]) => {
      testApp.clock.advance(1);
      updated_at = testApp.clock.now();
      testApp.clock.advance(1);
      const response = await stripe.request(call);
      if (arrives === 'first') await arrive();
      return response;
    };
    await endRenewals(testApp.context, { ...stripe, request } as StripeClient, account_id);
    if (arrives === 'last') await arrive();
    assert.deepEqual(await renewingOf(account_id), [], arrives);
  }
});

/** Runs the jobs of payments. @param respond of the mail server @returns the keys of the mails that it was given */
function startJobs(respond: () => Promise<void>) {
  const jobs = createJobs(testApp.context);
  const mails: string[] = [];
  const deliver = async (_mail: unknown, key: string) => {
    mails.push(key);
    await respond();
  };
  const context = { ...testApp.context, jobs, mail: { ...testApp.context.mail, deliver } };
  const paymentProviders = { card: null, paypal: null };
  registerBillingJobs(context, { stripe: fakeStripe(), paypal: null, paymentProviders });
  jobs.start();
  return { jobs, mails };
}

test('a receipt that is mailed late ends no renewal that was resumed; one of a former version settles it', async () => {
  const { jobs, mails } = startJobs(async () => {});
  const account_id = await testApp.createAccount();
  await subscribe(account_id, 'resumed again', 'personal', addMs(now, -dayMs));
  const bought = { good_id: 3, plan: 'startup' as const, payment_method: 'paypal' as const };
  const { order_id: orderId } = await createOrder(testApp.context, account_id, bought);
  const order = await completeOrder(db, orderId, {}, now);
  assert.ok(order);
  await addReceipt(jobs, db, order);
  await waitUntil(() => mails.length === 1, 'the receipt is not mailed');
  assert.deepEqual(await renewingOf(account_id), ['resumed again']);
  await jobs.add(db, { kind: 'receipt', key: 'of a former version', payload: { accountId: account_id, orderId } });
  await waitUntil(() => mails.length === 2, 'the receipt of a former version is not mailed');
  assert.deepEqual(await renewingOf(account_id), []);
  await jobs.stop();
});

test('a purchase and a refund end renewals while the mail server hangs, and are mailed afterwards', async () => {
  const responded = Promise.withResolvers<void>();
  const { jobs, mails } = startJobs(() => responded.promise);
  const others = await testApp.createAccount();
  // As many as a process sends at a time.
  for (let sent = 1; sent <= 3; sent++) await addReceipt(jobs, db, await createOrder(testApp.context, others));
  await waitUntil(() => mails.length === 3, 'the mails are not sent');

  const account = await testApp.createAccount();
  await subscribe(account, 'monthly', 'personal', addMs(now, -dayMs));
  await subscribe(account, 'yearly', 'personal', now);
  const { order_id } = await createOrder(testApp.context, account);
  const order = await completeOrder(db, order_id, { subscription_id: 'yearly' }, now);
  assert.ok(order);
  await addPaidJob(jobs, db, order);
  await waitUntil(async () => (await renewingOf(account)).join() === 'yearly', 'the purchase ends no renewal');
  await addRefundedJob(jobs, db, order, 'yearly');
  await waitUntil(async () => (await renewingOf(account)).length === 0, 'the refund ends no renewal');
  assert.equal(mails.length, 3);

  responded.resolve();
  await waitUntil(() => mails.length === 5, 'purchase and refund are not mailed');
  assert.deepEqual(mails.slice(3).sort(), [`receipt ${order_id}`, `refund-notice ${order_id}`]);
  await jobs.stop();
});

test('renewals that a deletion ends late are not those that were bought after the account was restored', async () => {
  const { jobs } = startJobs(async () => {});
  const account = await testApp.createAccount();
  const deletedAt = addMs(now, -dayMs);
  await subscribe(account, 'before the deletion', 'personal', deletedAt);
  await subscribe(account, 'after it', 'personal', addMs(deletedAt, 1));
  await closeAccountBilling(jobs, db, account, deletedAt);
  await waitUntil(async () => (await renewingOf(account)).length < 2, 'no renewal is ended');
  await jobs.stop();
  assert.deepEqual(await renewingOf(account), ['after it']);
});

test('the cleanup job ends a second renewal of which every webhook was lost', async () => {
  const account = await testApp.createAccount();
  await subscribe(account, 'older', 'personal', addMs(now, -dayMs));
  await subscribe(account, 'newer', 'personal', now);
  await runBillingCleanup(testApp.context, { card: null, paypal: null }, fakeStripe());
  assert.deepEqual(await renewingOf(account), ['newer']);
});

test('an unpaid subscription goes on while a reward gives its plan, and ends with the grace period after it', async () => {
  const account = await testApp.createAccount();
  const started_at = addMs(now, -40 * dayMs);
  await subscribe(account, 'unpaid', 'personal', started_at);
  const unpaid = { status: 'past_due', current_period_end: addMs(now, -10 * dayMs) };
  await db.updateTable('subscriptions').set(unpaid).where('id', '=', 'unpaid').execute();
  const reward = { accountId: account, orderId: null, source: 'reward:1', plan: 'personal', days: 12 } as const;
  await grantEntitlement(db, { ...reward, purchasedAt: addMs(now, -dayMs) });
  const statusAfter = async (days: number) => {
    const clock = { now: () => addMs(now, days * dayMs) };
    const row = await findSubscription(db, 'unpaid');
    assert.ok(row);
    await endAfterGrace({ ...testApp.context, clock }, fakeStripe('past_due'), row);
    return (await findSubscription(db, 'unpaid'))?.status;
  };
  assert.deepEqual([await statusAfter(10), await statusAfter(15)], ['past_due', 'canceled']);
});

test('a subscription that Stripe reports as paid is not ended after the grace period, although every webhook was lost', async () => {
  const account_id = await testApp.createAccount();
  await subscribe(account_id, 'paid late', 'personal', addMs(now, -40 * dayMs));
  const unpaid = { status: 'past_due', current_period_end: addMs(now, -10 * dayMs) };
  await db.updateTable('subscriptions').set(unpaid).where('id', '=', 'paid late').execute();
  const created_at = addMs(now, -40 * dayMs);
  const { order_id: orderId } = await createOrder(testApp.context, account_id, { created_at });
  const row = await findSubscription(db, 'paid late');
  assert.ok(row);
  await endAfterGrace(testApp.context, fakeStripe('active', { orderId }), row);
  assert.deepEqual(await renewingOf(account_id), ['paid late']);
});
