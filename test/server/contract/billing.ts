/** Buying, the order, its money back, and the renewal; the stand-ins take the money. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newOrderId } from '#server/billing/order-id.ts';
import { insertOrder } from '#server/billing/order-store.ts';
import { minuteMs } from '#server/clock.ts';
import type { Sees, Stage } from './stage.ts';

/** Of the sample catalogue: personal for a month, startup for a month, a product that there is not. */
const [personal, startup, nothing] = [1, 3, 999];
const payments = ['createStripeSubscription', 'createPaypalPayment'] as const;

export async function buying({ shop, sees, seesAtLast, elsewhere }: Stage): Promise<void> {
  await sees('listProducts', 'success');
  const token = await shop.signUp('buyer@example.com');
  await sees('verifyDowngrade', 'success', { token, json: { good_id: personal } });
  await sees('verifyDowngrade', 'productUnknown', { token, json: { good_id: nothing } });
  const preview = (good_id: number, method = 'card') => ({ token, query: { good_id: `${good_id}`, method } });
  await sees('previewPayment', 'success', preview(personal));
  await sees('previewPayment', 'success', preview(personal, 'paypal'));
  await sees('previewPayment', 'productUnknown', preview(nothing));
  for (const id of payments) {
    await sees(id, 'success', { token, json: { good_id: personal, attempt: `attempt-${id}` } });
    await sees(id, 'invalidFields', { token, json: { good_id: startup, attempt: `attempt-${id}` } });
    await sees(id, 'productUnknown', { token, json: { good_id: nothing } });
  }
  await shop.pay(token, startup);
  await sees('verifyDowngrade', 'downgradeRefused', { token, json: { good_id: personal } });
  for (const id of payments) await sees(id, 'downgradeRefused', { token, json: { good_id: personal } });
  await sees('previewPayment', 'downgradeRefused', preview(personal));
  // Without a stand-in and without settings, nobody takes money.
  await elsewhere({ sandboxUrl: null }, async (seesThere) => {
    for (const id of payments) await seesThere(id, 'paymentMethodUnavailable', { token, json: { good_id: startup } });
    await seesThere('previewPayment', 'paymentMethodUnavailable', preview(startup));
  });

  const many = await shop.signUp('many-orders@example.com');
  await openOrders({ shop, token: many, count: 30 });
  for (const id of payments)
    await seesAtLast(id, 'tooManyRequests', () => ({ token: many, json: { good_id: personal } }), 1);
}

export async function owning(stage: Stage): Promise<void> {
  const { shop, sees } = stage;
  const token = await shop.signUp('owner-of-orders@example.com');
  const asksAll = async (given: string) => {
    await sees('getSubscription', 'success', { token: given });
    await sees('listOrders', 'success', {
      token: given,
      query: { page: '1', pageSize: '5', pagination: 'true', status: '1' },
    });
  };
  await asksAll(token);
  await sees('listOrders', 'invalidFields', { token, query: { page: '0' } });
  await sees('getOrder', 'invalidFields', { token, params: { orderId: 'TRN-1' } });
  for (const id of ['cancelStripeSubscription', 'resumeStripeSubscription'])
    await sees(id, 'noSubscription', { token });

  const { orderId: open } = await shop.buy(token, startup, 'paypal');
  await sees('getOrder', 'success', { token, params: { orderId: open } });
  await sees('refundOrder', 'notRefundable', { token, params: { orderId: open } });
  const orderId = await shop.pay(token, personal);
  await sees('getOrder', 'success', { token, params: { orderId } });
  await asksAll(token);
  for (const id of ['getOrder', 'refundOrder']) {
    await sees(id, 'orderUnknown', { token, params: { orderId: 'TRN-2222-2222' } });
  }

  await withDeafProvider(stage, async (seesThere) => {
    await seesThere('cancelStripeSubscription', 'paymentProviderFailed', { token });
    await seesThere('refundOrder', 'paymentProviderFailed', { token, params: { orderId } });
    for (const id of payments) await seesThere(id, 'paymentProviderFailed', { token, json: { good_id: 4 } });
  });
  await sees('cancelStripeSubscription', 'success', { token });
  await asksAll(token);
  await withDeafProvider(stage, (seesThere) =>
    seesThere('resumeStripeSubscription', 'paymentProviderFailed', { token }),
  );
  await sees('resumeStripeSubscription', 'success', { token });
  await sees('refundOrder', 'success', { token, params: { orderId } });
  await asksAll(token);
}

/** What is bought runs out: the renewal fails, and the money-back guarantee is over. */
export async function aMonthLater({ shop, sees }: Stage): Promise<void> {
  const email = 'month@example.com';
  const first = await shop.signUp(email);
  const orderId = await shop.pay(first, personal);
  const [subscription] = (await shop.ofOrder(orderId)).subscriptions;
  const { data } = await sees('getSubscription', 'success', { token: first });
  shop.clock.set(new Date(Date.parse(data.validity.endsAt) + minuteMs).toISOString());
  await shop.control(`subscriptions/${subscription?.id}/fail`);
  const token = await shop.signIn(email);
  const late = await sees('getSubscription', 'success', { token });
  assert.notEqual(late.data.graceUntil, null, 'the answer with days of grace was to be seen');
  await sees('refundOrder', 'refundTooLate', { token, params: { orderId } });
}

/** Providers that answer everything with a refusal. */
async function withDeafProvider({ elsewhere }: Stage, act: (sees: Sees) => Promise<void>): Promise<void> {
  const deaf = createServer((_request, response) => response.writeHead(400).end());
  await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
  const { port } = deaf.address() as AddressInfo;
  try {
    await elsewhere({ sandboxUrl: `http://127.0.0.1:${port}` }, act);
  } finally {
    deaf.close();
  }
}

async function openOrders({
  shop,
  token,
  count,
}: {
  shop: Stage['shop'];
  token: string;
  count: number;
}): Promise<void> {
  const { db, clock } = shop.context;
  const session = await shop.app.findSession(token);
  for (let number = 0; number < count; number++) {
    await insertOrder(db, {
      order_id: newOrderId(),
      account_id: session?.accountId ?? '',
      ...{ good_id: startup, plan: 'startup', term: 'month', amount: 1499, currency: 'USD' },
      ...{ payment_method: 'card', locale: 'en', status: 'cancelled', created_at: clock.now() },
    });
  }
}
