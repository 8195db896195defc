/** Refunds within 30 days (docs/decisions/0018-refunds.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { refundOrder } from '#server/billing/orders/refund.ts';
import { findOrder } from '#server/billing/orders/store.ts';
import { createPayPalClient, type PayPalClient, PayPalRefusal } from '#server/billing/payments/paypal/client.ts';
import { createPayPalProvider } from '#server/billing/payments/paypal/provider.ts';
import type { PaymentProvider } from '#server/billing/payments/provider.ts';
import { createStripeClient, type StripeClient } from '#server/billing/payments/stripe/client.ts';
import { createCardProvider } from '#server/billing/payments/stripe/provider.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { ApiError } from '#server/http/api-error.ts';
import { openTestShop, paths } from '../test-shop.ts';

const shop = await openTestShop();

const requestRefund = (token: string, orderId: string) => shop.post(paths.refund(orderId), undefined, { token });

test('a card payment is refunded once, and its days and its renewal end', async () => {
  const token = await shop.signUp('back@example.com');
  const orderId = await shop.payByCard(token, 2);
  const { refundableUntil } = (await shop.get(paths.order(orderId), { token })).body.data;
  assert.ok(Math.abs(Date.parse(refundableUntil) - shop.clock.now().getTime() - 30 * dayMs) < minuteMs);
  const responses = await Promise.all(Array.from({ length: 5 }, () => requestRefund(token, orderId)));
  assert.ok(responses.some(({ status }) => status === 200));
  assert.ok(
    responses.every(({ status, body }) => status === 200 || body.code === 3007),
    responses.map(({ raw }) => raw).join(),
  );
  const order = (await shop.get(paths.order(orderId), { token })).body.data;
  assert.deepEqual([order.status, order.refundableUntil], ['refunded', null]);
  const mails = (await shop.mails()).filter(({ subject }) => subject.includes(orderId));
  assert.equal(mails.length, 2, 'the receipt and the refund notice');
  const { plan, subscribing } = await shop.getSubscription(token);
  assert.deepEqual([plan, subscribing], ['free', false]);
  const ledger = await shop.getLedger('stripe');
  assert.deepEqual(
    ledger.filter((entry) => entry.orderId === orderId).map(({ kind }) => kind),
    ['charge', 'refund'],
  );
  assert.equal((await requestRefund(token, orderId)).body.code, 3007);
});

test('a refund that Stripe has made before is saved as one, although its webhook was lost', async () => {
  const token = await shop.signUp('refunded-before@example.com');
  const orderId = await shop.payByCard(token, 1);
  await shop.stripeControl('webhooks', { mode: 'drop' });
  await shop.stripeControl(`invoices/${(await shop.findStripeObjects(orderId)).invoices[0]?.id}/refund`);
  await shop.stripeControl('webhooks', { mode: 'normal' });
  const { status, body } = await requestRefund(token, orderId);
  assert.deepEqual([status, body.data?.status], [200, 'refunded']);
  const ledger = await shop.getLedger('stripe');
  assert.deepEqual(
    ledger.filter((entry) => entry.orderId === orderId).map(({ kind }) => kind),
    ['charge', 'refund'],
  );
});

test('a PayPal payment is refunded too', async () => {
  const token = await shop.signUp('paypal-back@example.com');
  const orderId = await shop.payByPayPal(token, 1);
  const response = await requestRefund(token, orderId);
  assert.deepEqual([response.status, response.body.data?.status], [200, 'refunded']);
  assert.equal((await shop.getSubscription(token)).plan, 'free');
});

test('a refund that PayPal refuses is none: the customer is told, keeps the days and can ask again', async () => {
  const token = await shop.signUp('paypal-refuses@example.com');
  const orderId = await shop.payByPayPal(token, 1);
  const client = createPayPalClient(shop.context);
  const order = await findOrder(shop.context.db, orderId);
  assert.ok(client && order);
  const request: PayPalClient['request'] = (call) =>
    call.method === 'POST'
      ? Promise.reject(new PayPalRefusal('REFUND_FAILED_INSUFFICIENT_FUNDS', 422))
      : client.request(call);
  const paypal = createPayPalProvider(shop.context, { ...client, request }, null);
  await assert.rejects(refundOrder(shop.context, { card: null, paypal }, order), { reason: 'paymentProviderFailed' });
  assert.equal((await shop.getSubscription(token)).plan, 'personal');
  assert.equal((await requestRefund(token, orderId)).body.data?.status, 'refunded');
});

/** Whether an order's refund counts after the payment provider has failed, without webhooks. The customer reads the same. */
async function countsAfter(paymentProvider: PaymentProvider, orderId: string): Promise<boolean> {
  const order = await findOrder(shop.context.db, orderId);
  assert.ok(order);
  const refund = refundOrder(shop.context, { card: paymentProvider, paypal: paymentProvider }, order);
  const { reason } = await refund.then(
    () => assert.fail('it was made'),
    (error: ApiError) => error,
  );
  const counts = (await findOrder(shop.context.db, orderId))?.refund_started_at !== null;
  assert.equal(reason, counts ? 'paymentProviderUnclear' : 'paymentProviderFailed');
  return counts;
}

test('a refund that Stripe refuses is forgotten, one that may have been made is not', async () => {
  const orderId = await shop.payByCard(await shop.signUp('stripe-unknown@example.com'), 1);
  const client = createStripeClient(shop.context);
  assert.ok(client);
  const { StripeConnectionError, StripeError, StripeInvalidRequestError, StripeRateLimitError } = Stripe.errors;
  const errorOf = (statusCode: number) => ({ message: '', type: 'api_error', statusCode }) as const;
  for (const [error, counts] of [
    [new StripeInvalidRequestError(errorOf(400)), false],
    [new StripeConnectionError({ message: 'timeout', type: 'api_error' }), true],
    [new StripeError(errorOf(409)), true],
    [new StripeRateLimitError(errorOf(429)), true],
    [new StripeError(errorOf(500)), true],
    [new StripeInvalidRequestError(errorOf(404)), false],
  ] as const) {
    const refunds = { create: () => Promise.reject(error) };
    const request: StripeClient['request'] = (call) =>
      client.request((api) => call({ ...api, refunds } as unknown as Stripe));
    const card = createCardProvider(shop.context, { ...client, request });
    assert.equal(await countsAfter(card, orderId), counts, `${error.statusCode}`);
  }
});

test('a refund that PayPal refuses is forgotten, one that may have been made is not', async () => {
  const token = await shop.signUp('paypal-unknown@example.com');
  const orderId = await shop.payByPayPal(token, 1);
  const client = createPayPalClient(shop.context);
  assert.ok(client);
  const providerWith = (post: PayPalClient['request']) => {
    const request: PayPalClient['request'] = (call) => (call.method === 'POST' ? post(call) : client.request(call));
    return createPayPalProvider(shop.context, { ...client, request }, null);
  };
  const failWith = (error: Error) => providerWith(() => Promise.reject(error));
  for (const [error, counts] of [
    [new PayPalRefusal('TRANSACTION_REFUSED', 422), false],
    [new PayPalRefusal('PREVIOUS_REQUEST_IN_PROGRESS', 409), true],
    [new PayPalRefusal('PERMISSION_DENIED', 403), true],
  ] as const)
    assert.equal(await countsAfter(failWith(error), orderId), counts, error.issue);

  await shop.payPalControl('webhooks', { mode: 'drop' });
  const loseResponse: PayPalClient['request'] = async (call) => {
    await client.request(call);
    throw new ApiError('paymentProviderFailed', { cause: new Error('timeout') });
  };
  assert.equal(await countsAfter(providerWith(loseResponse), orderId), true);
  const next = await shop.payByCard(token, 1);
  assert.notEqual((await requestRefund(token, next)).body.data?.refundRequestedAt, null);
  assert.equal((await requestRefund(token, orderId)).body.data?.status, 'refunded', 'the same one may be repeated');
  await shop.payPalControl('webhooks', { mode: 'normal' });
});

test('no refund of an open order, of another account’s order, or after 30 days', async () => {
  const token = await shop.signUp('late@example.com');
  const open = await shop.createOrder(token, 3);
  assert.equal((await requestRefund(token, open.orderId)).body.code, 3007);
  const orderId = await shop.payByCard(token, 1);
  const stranger = await shop.signUp('stranger@example.com');
  assert.equal((await requestRefund(stranger, orderId)).body.code, 3003);
  shop.clock.advance(30 * dayMs + minuteMs);
  const newToken = await shop.signIn('late@example.com');
  assert.equal((await requestRefund(newToken, orderId)).body.code, 3008);
});

test('the second refund of one card is a request, whatever account it pays for; after 12 months it is the first again', async () => {
  const refunded: string[] = [];
  const refundOf = async (email: string) => {
    // A mailbox gets one code a minute.
    shop.clock.advance(minuteMs);
    const token = await shop.signUp(email);
    const orderId = await shop.payByCard(token, 1);
    const order = async () => (await shop.get(paths.order(orderId), { token })).body.data;
    const { refundNeedsApproval } = await order();
    assert.equal((await requestRefund(token, orderId)).status, 200);
    refunded.push(orderId);
    const { messages } = (await shop.get('/turboClient/api/c-end/account/export', { token })).body.data;
    assert.deepEqual(messages, [], 'a ticket names orders of other accounts');
    return { refundNeedsApproval, status: (await order()).status };
  };
  const automatic = { refundNeedsApproval: false, status: 'refunded' };
  const requested = { refundNeedsApproval: true, status: 'completed' };
  assert.deepEqual(await refundOf('me+1@example.com'), automatic);
  assert.deepEqual(await refundOf('me+2@example.com'), requested);
  const ticket = (await shop.mails()).findLast(({ to }) => to.address === 'support@tern.example');
  assert.ok(ticket?.text.includes(`that paid: ${refunded[0]}.`), ticket?.text);
  assert.deepEqual(await refundOf('another-person@example.com'), automatic);
  shop.clock.advance(365 * dayMs);
  assert.deepEqual(await refundOf('me+3@example.com'), automatic);
});

test('of two accounts’ refunds of one payer at the same time one is automatic', async () => {
  const orders: { token: string; orderId: string }[] = [];
  for (const email of ['together+1@example.com', 'together+2@example.com']) {
    shop.clock.advance(minuteMs);
    const token = await shop.signUp(email);
    orders.push({ token, orderId: await shop.payByCard(token, 1) });
  }
  // With `TEST_DATABASE_URL` they really overlap.
  const responses = await Promise.all(orders.map(({ token, orderId }) => requestRefund(token, orderId)));
  const requested = responses.filter(({ body }) => body.data.refundRequestedAt !== null);
  assert.equal(requested.length, 1, responses.map(({ raw }) => raw).join('\n'));
});

test('who paid is stored as a keyed digest alone', async () => {
  const { db, secrets } = shop.context;
  const stored = async (orderId: string) => (await findOrder(db, orderId))?.payer_digest;
  const byPayPal = await shop.payByPayPal(await shop.signUp('payer-of@example.com'), 1);
  const { payer } = await shop.findPayPalOrder(byPayPal);
  assert.ok(payer);
  assert.equal(await stored(byPayPal), secrets.digest('payer', `paypal ${payer.payer_id}`));
  const byCard = await shop.payByCard(await shop.signUp('card-of@example.com'), 1);
  assert.match((await stored(byCard)) ?? '', /^[0-9a-f]{64}$/);
});
