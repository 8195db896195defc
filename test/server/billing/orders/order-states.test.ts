/** The states of an order that customers see (docs/decisions/0038-order-states-and-refunds.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { declineRefund, refundByOperator } from '#server/ops/refund-request.ts';
import { openTestShop, paths } from '../test-shop.ts';

const shop = await openTestShop();

const orderOf = async (token: string, orderId: string) => (await shop.get(paths.order(orderId), { token })).body.data;
const preview = async (token: string, goodId: number) =>
  (await shop.get(`/turboClient/api/v1/payment/preview?good_id=${goodId}&method=card`, { token })).body.data;

test('a payment under review is shown, warns before a second order, and is not closed by one', async () => {
  const token = await shop.signUp('reviewed@example.com');
  const { orderId, url } = await shop.createOrder(token, 1, 'paypal');
  const { id } = await shop.findPayPalOrder(orderId);
  await shop.payPalControl(`orders/${id}/wait`);
  await shop.pressPayPalButton(url, 'pay');
  await shop.payPalControl('webhooks/release');
  const order = await orderOf(token, orderId);
  assert.deepEqual([order.status, order.state, order.payUrl], ['uncompleted', 'underReview', null]);
  assert.equal((await preview(token, 1)).orderUnderReview, orderId);
  await shop.payByCard(token, 1);
  assert.equal((await orderOf(token, orderId)).state, 'underReview');
  shop.clock.advance(20 * minuteMs);
  assert.equal((await orderOf(token, orderId)).late, false);
  await shop.payPalControl(`orders/${id}/complete`);
  assert.equal((await orderOf(token, orderId)).state, 'completed');
  assert.equal((await preview(token, 1)).orderUnderReview, null);
  assert.equal((await shop.getSubscription(token)).validity.daysLeft, 60, 'both payments count');
});

test('an order is late 15 minutes after the customer came back, whatever the tab', async () => {
  const token = await shop.signUp('late-order@example.com');
  const { orderId } = await shop.createOrder(token, 1);
  shop.clock.advance(20 * minuteMs);
  assert.equal((await orderOf(token, orderId)).late, false);
  shop.clock.advance(15 * minuteMs - 1);
  assert.equal((await orderOf(token, orderId)).late, false);
  shop.clock.advance(1);
  assert.equal((await orderOf(token, orderId)).late, true);
});

test('the second refund within 12 months is a request for the operator, the next one after them is automatic', async () => {
  const email = 'again-and-again@example.com';
  const token = await shop.signUp(email);
  const refund = (orderId: string, session = token) => shop.post(paths.refund(orderId), undefined, { token: session });
  const first = await shop.payByCard(token, 1);
  assert.equal((await orderOf(token, first)).refundNeedsApproval, false);
  const refunded = (await refund(first)).body.data;
  assert.deepEqual([refunded.state, refunded.refundNeedsApproval], ['refunded', false]);
  shop.clock.advance(minuteMs);
  const second = await shop.payByCard(token, 1);
  assert.equal((await orderOf(token, second)).refundNeedsApproval, true);
  const { data } = (await refund(second)).body;
  assert.deepEqual([data.state, data.refundableUntil], ['completed', null]);
  assert.equal(data.refundRequestedAt, shop.clock.now().toISOString());
  assert.equal((await refund(second)).body.code, 3007);
  assert.equal((await shop.getSubscription(token)).plan, 'personal');
  const ledger = await shop.getLedger('stripe');
  assert.deepEqual(
    ledger.filter(({ orderId }) => orderId === second).map(({ kind }) => kind),
    ['charge'],
  );
  const toSupport = (await shop.mails()).find(
    ({ to, text }) => to.address !== email && text.includes('Refund requested'),
  );
  assert.match(toSupport?.text ?? '', new RegExp(second));
  // The operator approves by refunding at the payment provider.
  await shop.stripeControl(`invoices/${(await shop.findStripeObjects(second)).invoices[0]?.id}/refund`);
  const approved = await orderOf(token, second);
  assert.deepEqual([approved.state, approved.refundRequestedAt], ['refunded', null]);
  assert.equal(approved.refundNeedsApproval, false);

  shop.clock.advance(365 * dayMs - 1);
  const later = await shop.signIn(email);
  const third = await shop.payByCard(later, 1);
  assert.equal((await orderOf(later, third)).refundNeedsApproval, true);
  shop.clock.advance(1);
  assert.equal((await refund(third, later)).body.data.state, 'refunded');
});

test('the operator approves a refund request, or declines it with a message', async () => {
  const token = await shop.signUp('requests@example.com');
  const refund = (orderId: string) => shop.post(paths.refund(orderId), undefined, { token });
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push(await shop.payByPayPal(token, 1));
  const [first = '', second = '', third = ''] = ids;
  await refund(first);
  await refund(second);
  const { paymentProviders } = createPaymentProviders(shop.context);
  const decline = (orderId: string) => declineRefund(shop.context, orderId, 'The days are nearly used.');
  const approve = (orderId: string) =>
    refundByOperator(shop.context, paymentProviders, orderId, { needsRequest: true });

  await assert.rejects(approve(third), { name: 'OpsError' });
  await assert.rejects(decline(third), { name: 'OpsError' });
  await decline(second);
  await assert.rejects(decline(second), { name: 'OpsError' });
  const declined = await orderOf(token, second);
  const at = shop.clock.now().toISOString();
  assert.deepEqual(
    [declined.state, declined.refundDeclined],
    ['completed', { at, message: 'The days are nearly used.' }],
  );
  assert.equal((await refund(second)).body.code, 3007, 'a declined request is not repeated');
  shop.clock.advance(40 * dayMs);
  await approve(second);
  const session = await shop.signIn('requests@example.com');
  const approved = await orderOf(session, second);
  assert.deepEqual([approved.state, approved.refundDeclined], ['refunded', null]);
  const refunds = (await shop.getLedger('paypal')).filter(
    ({ orderId, kind }) => orderId === second && kind === 'refund',
  );
  assert.equal(refunds.length, 1);
  await assert.rejects(approve(second), { name: 'OpsError' });
});

test('of two refunds at the same time, one is automatic', async () => {
  const token = await shop.signUp('two-refunds@example.com');
  const orders = [await shop.payByPayPal(token, 1), await shop.payByPayPal(token, 1)];
  const responses = await Promise.all(orders.map((id) => shop.post(paths.refund(id), undefined, { token })));
  assert.deepEqual(responses.map(({ body }) => body.data.state).sort(), ['completed', 'refunded']);
});

test('a page past the end is the last page', async () => {
  const token = await shop.signUp('past-the-end@example.com');
  const { orderId } = await shop.createOrder(token, 1);
  const { data } = (await shop.get(`${paths.orders}?page=99&pageSize=10&pagination=true`, { token })).body;
  assert.deepEqual(
    [data.page, data.total, data.rows.map((row: { orderId: string }) => row.orderId)],
    [1, 1, [orderId]],
  );
});
