/** Which orders the queries of the orders table find, and what an update keeps. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { findEntitlements, grantEntitlement, selectEndingTerms } from '#server/billing/entitlement-store.ts';
import { describeOrders } from '#server/billing/orders/describe.ts';
import {
  claimDueChecks,
  findOpenOrders,
  markReturned,
  markUnderReview,
  setCheckoutSession,
} from '#server/billing/orders/open-order-store.ts';
import {
  claimRefund,
  findRefundRequests,
  markRefundDeclined,
  markRefunded,
  releaseRefund,
  requestRefund,
  selectRefundRequests,
} from '#server/billing/orders/refund-store.ts';
import {
  completeOrder,
  countOrdersSince,
  findDisputedOrderId,
  findOrder,
  findOrderByAttempt,
  findOrdersPaidInstead,
  type NewOrder,
  setDisputed,
} from '#server/billing/orders/store.ts';
import { addTermMails } from '#server/billing/orders/term-mails.ts';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import { addMs, dayMs, minuteMs } from '#server/clock.ts';
import { createOrder } from '#test/server/billing/rows.ts';
import { openTestApp } from '../../support.ts';

const testApp = await openTestApp();
const { db } = testApp.context;
const now = testApp.clock.now();

async function openOrder(account_id: string, changes: Partial<NewOrder> = {}): Promise<string> {
  return (await createOrder(testApp.context, account_id, { payment_method: 'paypal', ...changes })).order_id;
}

async function createPaidOrder(account_id: string, changes: Partial<NewOrder> = {}): Promise<string> {
  const orderId = await openOrder(account_id, changes);
  await completeOrder(db, orderId, {}, now);
  return orderId;
}

test('an order whose payment is under review is not open: no other purchase closes or continues it', async () => {
  const account_id = await testApp.createAccount();
  const [reviewed, open] = [await openOrder(account_id), await openOrder(account_id)];
  await markUnderReview(db, reviewed, now);
  const idsOf = (rows: { order_id: string }[]) => rows.map(({ order_id }) => order_id);
  assert.deepEqual(idsOf(await findOpenOrders(db, account_id)), [open]);
});

test('an attempt key finds an order of its own account only', async () => {
  const [own, other] = [await testApp.createAccount(), await testApp.createAccount()];
  const orderId = await openOrder(own, { attempt: 'try-0001' });
  assert.equal((await findOrderByAttempt(db, own, 'try-0001'))?.order_id, orderId);
  assert.equal(await findOrderByAttempt(db, other, 'try-0001'), undefined);
});

test('the orders of other accounts do not count to the limit of new ones', async () => {
  const [own, other] = [await testApp.createAccount(), await testApp.createAccount()];
  await openOrder(own);
  await openOrder(other);
  assert.equal(await countOrdersSince(db, own, addMs(now, -minuteMs)), 1);
});

test('only an order that was paid while a canceled one was open was paid instead of it, until it is refunded', async () => {
  const account_id = await testApp.createAccount();
  const open = (sessionId: string) => ({ sessionId, url: '', expiresAt: addMs(now, dayMs) });
  await completeOrder(db, await openOrder(account_id, { created_at: addMs(now, -dayMs) }), {}, addMs(now, -dayMs));
  const cancelled = await openOrder(account_id, { status: 'cancelled' });
  await setCheckoutSession(db, cancelled, open('cancelled'));
  const paidInstead = async (...ids: string[]) => [...(await findOrdersPaidInstead(db, ids))];
  assert.deepEqual(await paidInstead(cancelled), [], 'paid before');
  const paid = await createPaidOrder(account_id);
  await setCheckoutSession(db, paid, open('paid'));
  assert.deepEqual(await paidInstead(cancelled, paid), [[cancelled, paid]], 'not instead of itself');
  await markRefunded(db, paid, now);
  assert.deepEqual(await paidInstead(cancelled), []);
});

test('an order is disputed until it is refunded', async () => {
  const account_id = await testApp.createAccount();
  const orderId = await createPaidOrder(account_id);
  await setDisputed(db, orderId, now);
  assert.equal(await findDisputedOrderId(db, account_id), orderId);
  await markRefunded(db, orderId, now);
  assert.equal(await findDisputedOrderId(db, account_id), null);
});

test('a refund that was interrupted is not another refund, nor is that of another account', async () => {
  const [own, other] = [await testApp.createAccount(), await testApp.createAccount()];
  const [interrupted, next] = [await createPaidOrder(own), await createPaidOrder(own)];
  await claimRefund(db, interrupted, now);
  const needsApproval = async (account: string, orderId: string) => {
    const row = await findOrder(db, orderId);
    const [order] = row ? await describeOrders(db, account, [row], now) : [];
    return order?.refundNeedsApproval;
  };
  assert.equal(await needsApproval(own, interrupted), false);
  assert.equal(await needsApproval(own, next), true);
  assert.equal(await needsApproval(other, await createPaidOrder(other)), false);
});

test('a refund that was made at the payment provider counts like one that was requested here', async () => {
  const account = await testApp.createAccount();
  const [made, requested] = [await createPaidOrder(account), await createPaidOrder(account)];
  await markRefunded(db, made, now);
  await claimRefund(db, requested, now);
  await markRefunded(db, requested, addMs(now, dayMs));
  assert.deepEqual((await findOrder(db, made))?.refund_started_at, now);
  assert.deepEqual((await findOrder(db, requested))?.refund_started_at, now, 'the refund began with the request');
});

test('an order that was refunded stays so when the request for it fails afterwards', async () => {
  const orderId = await createPaidOrder(await testApp.createAccount());
  await claimRefund(db, orderId, now);
  await markRefunded(db, orderId, now);
  await releaseRefund(db, orderId);
  assert.deepEqual((await findOrder(db, orderId))?.refund_started_at, now);
});

test('a refund request is listed until it is declined or made, and can be declined once, before the refund has begun', async () => {
  const account = await testApp.createAccount();
  const ids: string[] = [];
  for (let count = 0; count < 4; count++) ids.push(await createPaidOrder(account));
  const [later = '', open = '', started = '', unrequested = ''] = ids;
  await requestRefund(db, later, addMs(now, 1));
  await requestRefund(db, open, now);
  await requestRefund(db, started, now);
  await claimRefund(db, started, now);
  const listed = async () => (await findRefundRequests(db)).map(({ order_id }) => order_id);
  assert.deepEqual((await listed()).toSorted(), [open, started, later].toSorted());
  const decline = (orderId: string) => markRefundDeclined(db, orderId, 'No.', now);
  assert.deepEqual([await decline(started), await decline(unrequested)], [false, false]);
  assert.deepEqual([await decline(open), await decline(open)], [true, false]);
  await markRefunded(db, started, now);
  assert.deepEqual(await listed(), [later]);
});

test('open refund requests are found by an index that holds no others', async () => {
  const account = await testApp.createAccount();
  const [declined, refunded] = [await createPaidOrder(account), await createPaidOrder(account)];
  for (const orderId of [declined, refunded]) await requestRefund(db, orderId, now);
  assert.ok(await markRefundDeclined(db, declined, 'No.', now));
  await markRefunded(db, refunded, now);
  await db.transaction().execute(async (tx) => {
    // The tables of a test are so small that reading all of them is cheapest.
    await sql`set local enable_seqscan = off`.execute(tx);
    const plan = JSON.stringify(await selectRefundRequests(tx).explain('text', sql`analyze`));
    assert.match(plan, /orders_refund_requested/);
    assert.doesNotMatch(plan, /Rows Removed by Filter/);
  });
});

test('an open order is checked after a minute, then ever more rarely, and no more when it is too old', async () => {
  const orderId = await openOrder(await testApp.createAccount());
  const isClaimedAt = async (ms: number) => {
    const at = addMs(now, ms);
    const due = { from: addMs(at, -dayMs), until: addMs(at, -minuteMs), limit: 100, paymentMethod: 'paypal' as const };
    return (await claimDueChecks(db, due, at)).some(({ order_id }) => order_id === orderId);
  };
  assert.deepEqual([await isClaimedAt(minuteMs - 1), await isClaimedAt(minuteMs)], [false, true]);
  assert.deepEqual([await isClaimedAt(2 * minuteMs - 1), await isClaimedAt(2 * minuteMs)], [false, true]);
  assert.deepEqual([await isClaimedAt(4 * minuteMs - 1), await isClaimedAt(4 * minuteMs)], [false, true]);
  assert.deepEqual([await isClaimedAt(dayMs - 1), await isClaimedAt(2 * dayMs)], [true, false]);
});

test('a customer has come back when the page of payment exists, the first time', async () => {
  const orderId = await openOrder(await testApp.createAccount());
  const returnedAt = async () => (await findOrder(db, orderId))?.returned_at;
  await markReturned(db, orderId, now);
  assert.equal(await returnedAt(), null);
  await setCheckoutSession(db, orderId, { sessionId: 'returned', url: 'https://pay.example', expiresAt: now });
  await markReturned(db, orderId, now);
  await markReturned(db, orderId, addMs(now, minuteMs));
  assert.deepEqual(await returnedAt(), now);
});

test('the end of a term is announced when PayPal was paid for it, and not for a card or a reward', async () => {
  const accountId = await testApp.createAccount();
  const [card, paypal] = [
    await createPaidOrder(accountId, { payment_method: 'card' }),
    await createPaidOrder(accountId, { payment_method: 'paypal' }),
  ];
  const term = { accountId, plan: 'personal' as const, days: 1 };
  await grantEntitlement(db, { ...term, orderId: card, source: 'in_card', purchasedAt: addMs(now, -3 * dayMs) });
  await grantEntitlement(db, { ...term, orderId: null, source: 'reward:1', purchasedAt: addMs(now, -2 * dayMs) });
  await grantEntitlement(db, { ...term, orderId: paypal, source: 'CAPTURE', purchasedAt: addMs(now, -dayMs) });
  const ids = new Map((await findEntitlements(db, accountId)).map(({ source, id }) => [source, id]));
  await addTermMails({ ...testApp.context, clock: { now: () => addMs(now, minuteMs) } }, 100);
  const jobs = await db.selectFrom('jobs').select('key').where('kind', '=', 'term-ended').execute();
  const keys = jobs.map(({ key }) => key);
  assert.deepEqual(keys, [`term-ended ${ids.get('CAPTURE')}`]);
});

test('one run of the cleanup job looks at more terms than one transaction holds', async () => {
  const accountId = await testApp.createAccount();
  const orderId = await createPaidOrder(accountId, { payment_method: 'paypal' });
  const term = { accountId, orderId, plan: 'personal' as const, days: 1, purchasedAt: addMs(now, -dayMs) };
  for (let count = 0; count < 60; count++) await grantEntitlement(db, { ...term, source: `MANY-${count}` });
  await runBillingCleanup(testApp.context, { card: null, paypal: null }, null);
  const unchecked = db.selectFrom('entitlements').select('source').where('end_checked_at', 'is', null);
  assert.deepEqual(await unchecked.where('order_id', '=', orderId).execute(), []);
});

test('the terms that are due are found by an index that holds neither payments by card nor rewards', async () => {
  const accountId = await testApp.createAccount();
  const term = { accountId, plan: 'personal' as const, days: 1, purchasedAt: addMs(now, -dayMs) };
  const orderId = await createPaidOrder(accountId);
  await grantEntitlement(db, { ...term, orderId, source: 'in_no_term' });
  await grantEntitlement(db, { ...term, orderId: null, source: 'reward:no-term' });
  await db.transaction().execute(async (tx) => {
    // The tables of a test are so small that reading all of them is cheapest.
    await sql`set local enable_seqscan = off`.execute(tx);
    const due = { endsBefore: now, checkedBefore: now, limit: 50 };
    const plan = JSON.stringify(await selectEndingTerms(tx, due).explain('text', sql`analyze`));
    assert.match(plan, /entitlements_ending.*Index Cond: [^"]*<=/);
    assert.doesNotMatch(plan, /Rows Removed by Filter/);
  });
});
