/** The fakes list payments as Stripe and PayPal do: filtered by time, in pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPayPalClient, PayPalRefusal } from '#server/billing/payments/paypal/client.ts';
import { createStripeClient } from '#server/billing/payments/stripe/client.ts';
import { dayMs } from '#server/clock.ts';
import { openTestShop } from '../test-shop.ts';

let secondPurchaseAt: number;
const cardOrders: string[] = [];
const payPalOrders: string[] = [];

const shop = await openTestShop();
const stripe = createStripeClient(shop.context);
assert.ok(stripe);
for (const name of ['first', 'second', 'third']) {
  if (name === 'second') {
    shop.clock.advance(2 * dayMs);
    secondPurchaseAt = Math.floor(shop.clock.now().getTime() / 1000);
  }
  const token = await shop.signUp(`${name}-list@example.com`);
  cardOrders.push(await shop.payByCard(token, 1));
  payPalOrders.push(await shop.payByPayPal(await shop.signUp(`${name}-paypal@example.com`), 1));
}

test('Stripe lists invoices and subscriptions created since a time, newest first', async () => {
  const query = { created: { gte: secondPurchaseAt } };
  const { api } = stripe;
  const orderIds = (list: { metadata: { orderId?: string } | null }[]) => list.map(({ metadata }) => metadata?.orderId);
  const newest = cardOrders.slice(1).toReversed();
  assert.deepEqual(orderIds((await api.subscriptions.list(query)).data), newest);
  const invoices = (await api.invoices.list(query)).data;
  assert.deepEqual(orderIds(invoices.map(({ parent }) => parent?.subscription_details ?? { metadata: null })), newest);
});

test('Stripe pages through a list without gaps or repetition', async () => {
  const whole = (await stripe.api.invoices.list()).data.map(({ id }) => id);
  const paged: string[] = [];
  for await (const { id } of stripe.api.invoices.list({ limit: 2 })) paged.push(id);
  assert.equal(whole.length, 3);
  assert.deepEqual(paged, whole);
});

test('Stripe leaves out ended subscriptions unless all are asked for, and refuses unknown filters', async () => {
  const [orderId = ''] = cardOrders;
  const subscriptionId = await shop.findSubscriptionId(orderId);
  await stripe.api.subscriptions.cancel(subscriptionId);
  const idsOf = async (query: { status?: 'all' }) =>
    (await stripe.api.subscriptions.list(query)).data.map(({ id }) => id);
  assert.ok(!(await idsOf({})).includes(subscriptionId));
  assert.ok((await idsOf({ status: 'all' })).includes(subscriptionId));
  const unknown = { order: 'TRN' } as unknown as { limit: number };
  await assert.rejects(stripe.api.invoices.list(unknown), { statusCode: 400 });
});

type Transactions = {
  transaction_details: { transaction_info: Record<string, string> & { transaction_amount: { value: string } } }[];
  total_items: number;
  total_pages: number;
};

test('PayPal searches captures and refunds of at most 31 days, in pages', async () => {
  const paypal = createPayPalClient(shop.context);
  assert.ok(paypal);
  const [, orderId = ''] = payPalOrders;
  await shop.payPalControl(`orders/${(await shop.findPayPalOrder(orderId)).id}/refund`);
  const search = async (from: number, until: number, more = '') => {
    const dates = `start_date=${new Date(from).toISOString()}&end_date=${new Date(until).toISOString()}`;
    return (await paypal.request({
      method: 'GET',
      path: `/v1/reporting/transactions?${dates}${more}`,
    })) as Transactions;
  };
  const from = secondPurchaseAt * 1000;
  const { transaction_details, total_items } = await search(from, from + dayMs, '&fields=all');
  const shown = transaction_details.map(({ transaction_info: info }) => [info.invoice_id, info.transaction_status]);
  const refundOfSecond = [orderId, 'S'];
  assert.equal(total_items, 3);
  assert.deepEqual(shown.toSorted(), [[orderId, 'V'], [payPalOrders[2], 'S'], refundOfSecond].toSorted());
  const refund = transaction_details.find(({ transaction_info }) => transaction_info.paypal_reference_id);
  assert.equal(refund?.transaction_info.transaction_amount.value, '-9.99');
  const captureId = refund?.transaction_info.paypal_reference_id;
  const capture = (await paypal.request({ method: 'GET', path: `/v2/payments/captures/${captureId}` })) as {
    supplementary_data: { related_ids: { order_id: string } };
  };
  assert.equal(capture.supplementary_data.related_ids.order_id, (await shop.findPayPalOrder(orderId)).id);

  const second = await search(from, from + dayMs, '&page_size=2&page=2');
  assert.deepEqual([second.transaction_details.length, second.total_pages], [1, 2]);
  const isRefused = ({ cause }: Error) => cause instanceof PayPalRefusal && cause.issue === 'INVALID_REQUEST';
  await assert.rejects(search(from, from + 32 * dayMs), isRefused);
});
