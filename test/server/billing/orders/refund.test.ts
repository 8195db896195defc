/** Refunds within 30 days (docs/decisions/0018-refunds.md). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refundOrder } from '#server/billing/orders/refund.ts';
import { findOrder } from '#server/billing/orders/store.ts';
import { createPayPalClient, type PayPalClient, PayPalRefusal } from '#server/billing/payments/paypal/client.ts';
import { createPayPalProvider } from '#server/billing/payments/paypal/provider.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { openTestShop, paths } from '../test-shop.ts';

const shop = await openTestShop();
after(() => shop.close());

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
