/** Which of PayPal's transactions are missing here. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { grantEntitlement } from '#server/billing/entitlement-store.ts';
import { setCheckoutSession } from '#server/billing/orders/open-order-store.ts';
import { findOrder } from '#server/billing/orders/store.ts';
import type { PayPalClient } from '#server/billing/payments/paypal/client.ts';
import type { Comparison, Difference } from '#server/billing/reconcile/difference.ts';
import { retryUnapplied } from '#server/billing/reconcile/events.ts';
import { comparePayPal } from '#server/billing/reconcile/paypal.ts';
import { comparePayPalDisputes } from '#server/billing/reconcile/paypal-disputes.ts';
import { addMs, dayMs } from '#server/clock.ts';
import { createOrder } from '#test/server/billing/rows.ts';
import { openTestApp } from '../support.ts';

const testApp = await openTestApp();

type Transaction = { id: string; code: string; status: string; capture?: string; at?: string };
/** PayPal's list, page by page; the same for each part of the time. */
let pages: Transaction[][];
let captureStatus: string;
/** What the capture belongs to. */
let paidOrder = 'paypal-order';
/** Of the payment of every order. */
let captured: string;
let disputesSince: number;
const searched: { start: string | null; end: string | null }[] = [];
beforeEach(() => {
  pages = [];
  searched.length = 0;
});

const request: PayPalClient['request'] = async ({ path }) => {
  const { pathname, searchParams } = new URL(path, 'https://paypal.example');
  if (pathname.startsWith('/v2/payments/captures/')) {
    const supplementary_data = { related_ids: { order_id: paidOrder } };
    return { status: captureStatus, supplementary_data, create_time: '2026-11-21T12:00:00Z' };
  }
  if (pathname.startsWith('/v2/checkout/orders/')) return describeOrder(pathname.split('/').at(-1) ?? '');
  if (pathname === '/v1/customer/disputes') {
    disputesSince = Date.parse(searchParams.get('start_time') ?? '');
    return {};
  }
  const number = Number(searchParams.get('page'));
  if (number === 1) searched.push({ start: searchParams.get('start_date'), end: searchParams.get('end_date') });
  const transaction_details = (pages[number - 1] ?? []).map(({ id, code, status, capture, at }) => ({
    transaction_info: {
      transaction_id: id,
      transaction_event_code: code,
      transaction_status: status,
      paypal_reference_id: capture,
      transaction_initiation_date: at ?? '2026-11-21T12:00:00Z',
      transaction_amount: { currency_code: 'USD', value: code === 'T1107' ? '-9.99' : '9.99' },
    },
  }));
  return { transaction_details, total_pages: pages.length };
};

/** A completed order at PayPal; ours has its id, after a prefix. */
async function describeOrder(id: string) {
  const order = await findOrder(testApp.context.db, `TRN-${id}`);
  const captures = [{ id: `capture ${id}`, status: 'COMPLETED', amount: { currency_code: 'USD', value: captured } }];
  const unit = { custom_id: order?.account_id, invoice_id: order?.order_id, payments: { captures } };
  return { id, status: 'COMPLETED', purchase_units: [{ ...unit, amount: { currency_code: 'USD', value: '9.99' } }] };
}

/** An open order of 9.99 whose page is this order at PayPal. @returns its id */
async function openOrder(sessionId: string): Promise<string> {
  const { context, clock } = testApp;
  const changes = { order_id: `TRN-${sessionId}`, payment_method: 'paypal' as const };
  const { order_id } = await createOrder(context, await testApp.createAccount(), changes);
  await setCheckoutSession(context.db, order_id, { sessionId, url: '', expiresAt: clock.now() });
  return order_id;
}

/** What is missing here, of the last `days` days. */
const compare = (days = 1): Promise<Difference[]> => comparePayPal(comparison(days));

function comparison(days = 1): Comparison {
  const { context, clock } = testApp;
  const payments = { stripe: null, paypal: { webhookId: '', request }, paymentProviders: { card: null, paypal: null } };
  return { context, payments, since: addMs(clock.now(), -days * dayMs) };
}

const findMissing = async (days?: number) => (await compare(days)).map(({ object }) => object);

test('a payment is missing when it was made, also if it was refunded since, and not while it is pending or denied', async () => {
  pages = [['S', 'V', 'P', 'D'].map((status) => ({ id: `payment ${status}`, code: 'T0006', status }))];
  assert.deepEqual(await findMissing(), ['payment S', 'payment V']);
});

test('the time of a transaction may have any offset from UTC, with or without a colon', async () => {
  const times = [
    '2026-11-21T12:00:00Z',
    '2026-11-21T12:00:00+0000',
    '2026-11-21T05:00:00-0700',
    '2026-11-21T05:00:00-07:00',
  ];
  pages = [times.map((at) => ({ id: at, code: 'T0006', status: 'S', at }))];
  assert.deepEqual(
    (await compare()).map(({ object, at }) => [object, at.toISOString()]),
    times.map((time) => [time, '2026-11-21T12:00:00.000Z']),
  );
});

test('every page of transactions is compared', async () => {
  pages = ['first', 'second', 'third'].map((id) => [{ id, code: 'T0006', status: 'S' }]);
  assert.deepEqual(await findMissing(), ['first', 'second', 'third']);
});

test('a longer time is searched in parts of 31 days without gaps, until now', async () => {
  await findMissing(70);
  const now = testApp.clock.now();
  const bounds = [-70, -39, -8, 0].map((days) => addMs(now, days * dayMs).toISOString());
  assert.deepEqual(
    searched.map(({ start, end }) => [start, end]),
    [bounds.slice(0, 2), bounds.slice(1, 3), bounds.slice(2, 4)],
  );
});

test('disputes of a longer time are searched for less than 180 days: PayPal refuses more, also by the time that the request takes', async () => {
  const searchedMs = async (days: number) => {
    await comparePayPalDisputes(comparison(days));
    return testApp.clock.now().getTime() - disputesSince;
  };
  assert.equal(await searchedMs(179), 179 * dayMs);
  const longest = await searchedMs(400);
  assert.ok(longest > 179 * dayMs && longest < 180 * dayMs, `${longest / dayMs} days`);
});

test('a payment of another amount than its order’s grants no days, and the repair says why', async () => {
  const orderId = await openOrder('LITTLE');
  captureStatus = 'COMPLETED';
  captured = '1.00';
  pages = [[{ id: 'capture LITTLE', code: 'T0006', status: 'S' }]];
  paidOrder = 'LITTLE';
  const [payment] = await compare();
  assert.ok(payment);
  assert.equal(await payment.repair(false), 'PayPal reports another amount or account');
  assert.equal((await findOrder(testApp.context.db, orderId))?.status, 'uncompleted');
});

test('an event of PayPal that could not be applied is tried again at PayPal', async () => {
  const { db } = testApp.context;
  const orderId = await openOrder('LATE');
  captured = '9.99';
  const event = {
    payment_provider: 'paypal' as const,
    event_id: 'WH-1',
    type: 'CHECKOUT.ORDER.APPROVED',
    applied_at: null,
  };
  const payload = JSON.stringify({ object: 'LATE', reason: 'order unknown' });
  await db
    .insertInto('webhook_events')
    .values({ ...event, received_at: testApp.clock.now(), payload })
    .execute();
  const [found, ...others] = await retryUnapplied(comparison());
  assert.deepEqual([found?.provider, found?.object, others.length], ['paypal', 'WH-1', 0]);
  assert.equal(await found?.repair(false), undefined);
  assert.equal((await findOrder(db, orderId))?.status, 'completed');
  assert.deepEqual(await retryUnapplied(comparison()), []);
});

test('a refund is missing when all was given back: not a part, and not an amount that a dispute holds back', async () => {
  const accountId = await testApp.createAccount();
  const days = { plan: 'personal', days: 30, purchasedAt: testApp.clock.now() } as const;
  await grantEntitlement(testApp.context.db, { accountId, orderId: null, source: 'capture', ...days });
  pages = [[{ id: 'refund', code: 'T1107', status: 'S', capture: 'capture' }]];
  captureStatus = 'PARTIALLY_REFUNDED';
  assert.deepEqual(await findMissing(), []);
  captureStatus = 'REFUNDED';
  const [refund] = await compare();
  assert.deepEqual([refund?.object, refund?.amount], ['refund', 999]);
});
