/** Stripe's webhooks twice, late, out of order, forged or never (docs/decisions/0016-orders-and-webhooks.md). */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { claimCheck } from '#server/billing/orders/open-order-store.ts';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import { checkSubscription } from '#server/billing/payments/stripe/check.ts';
import { createStripeClient, sandboxWebhookSecret } from '#server/billing/payments/stripe/client.ts';
import { dayMs, hourMs, minuteMs } from '#server/clock.ts';
import { openTestShop, paths } from '../test-shop.ts';

const shop = await openTestShop();
afterEach(() => shop.stripeControl('webhooks', { mode: 'normal' }));

test('webhooks that arrive three times and shuffled are applied once', async () => {
  const token = await shop.signUp('shuffled@example.com');
  await shop.stripeControl('webhooks', { mode: 'hold' });
  const { orderId, url } = await shop.createOrder(token, 1);
  await shop.pressStripeButton(url, 'pay');
  assert.equal((await shop.get(paths.order(orderId), { token })).body.data.status, 'uncompleted');
  await shop.stripeControl('webhooks/release', { shuffle: '1', times: '3' });
  await shop.waitForStatus(token, orderId, 'completed');
  assert.equal((await shop.getSubscription(token)).entitlements.length, 1);
  const receipts = (await shop.mails()).filter(({ subject }) => subject.includes(orderId));
  assert.equal(receipts.length, 1);
});

test('without a webhook, requesting the order checks it at Stripe', async () => {
  const token = await shop.signUp('dropped@example.com');
  await shop.stripeControl('webhooks', { mode: 'drop' });
  const { orderId, url } = await shop.createOrder(token, 1);
  await shop.pressStripeButton(url, 'pay');
  shop.clock.advance(5_000);
  assert.equal((await shop.get(paths.order(orderId), { token })).body.data.status, 'completed');
  assert.equal((await shop.getSubscription(token)).plan, 'personal');
});

test('the cleanup job completes paid orders and cancels abandoned ones', async () => {
  const token = await shop.signUp('cleanup@example.com');
  const { paymentProviders, stripe } = createPaymentProviders(shop.context);
  await shop.stripeControl('webhooks', { mode: 'drop' });
  const paid = await shop.createOrder(token, 1);
  await shop.pressStripeButton(paid.url, 'pay');
  const abandoned = await shop.createOrder(token, 3);
  shop.clock.advance(63 * minuteMs);
  await runBillingCleanup(shop.context, paymentProviders, stripe);
  const statuses = (await shop.get(paths.orders, { token })).body.data.rows.map(
    (row: { orderId: string; status: string }) => [row.orderId, row.status],
  );
  assert.deepEqual(Object.fromEntries(statuses), { [paid.orderId]: 'completed', [abandoned.orderId]: 'cancelled' });
});

test('a forged webhook is refused and changes nothing', async () => {
  const event = { id: 'evt_forged', object: 'event', type: 'invoice.paid', data: { object: { id: 'in_forged' } } };
  for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
    const response = await shop.post(paths.webhook, event, { headers: { 'stripe-signature': signature } });
    assert.deepEqual([response.status, response.body.code], [400, 1001]);
  }
});

test('a renewal adds an entitlement and an order; a lapsed subscription renews no more', async () => {
  const token = await shop.signUp('renewing@example.com');
  const orderId = await shop.payByCard(token, 1);
  const [{ id } = { id: '' }] = (await shop.findStripeObjects(orderId)).subscriptions;
  shop.clock.advance(29 * dayMs);
  await shop.stripeControl(`subscriptions/${id}/renew`);
  const renewed = await shop.getSubscription(token);
  assert.equal(renewed.entitlements.length, 2);
  // November has 30 days, December 31: the days of the paid period are granted.
  assert.deepEqual([renewed.entitlements[0].days, renewed.entitlements[1].days], [30, 31]);
  assert.equal((await shop.get(paths.orders, { token })).body.data.total, 2);
  await shop.stripeControl(`subscriptions/${id}/lapse`);
  assert.equal((await shop.getSubscription(token)).subscribing, false);
});

test('a refund ends the entitlement and marks the order', async () => {
  const token = await shop.signUp('refunded@example.com');
  const orderId = await shop.payByCard(token, 2);
  const [{ id } = { id: '' }] = (await shop.findStripeObjects(orderId)).invoices;
  await shop.stripeControl(`invoices/${id}/refund`);
  assert.equal((await shop.get(paths.order(orderId), { token })).body.data.status, 'refunded');
  assert.equal((await shop.getSubscription(token)).plan, 'free');
});

const forged = new Set<string>();
const forgeries: [string, Record<string, string>][] = [
  ['amount', { amount: '1' }],
  ['currency', { currency: 'jpy' }],
  ['account', { accountId: '3f0f8a1c-0000-4000-8000-000000000000' }],
];
for (const [field, changes] of forgeries) {
  test(`an invoice with another ${field} than the order grants nothing`, async () => {
    const token = await shop.signUp(`${field}@example.com`);
    const { orderId, url } = await shop.createOrder(token, 1);
    const [session] = (await shop.findStripeObjects(orderId)).sessions;
    forged.add(orderId);
    await shop.stripeControl(`sessions/${session?.id}/tamper`, changes);
    await shop.pressStripeButton(url, 'pay');
    await shop.stripeControl('webhooks/release');
    shop.clock.advance(5_000);
    assert.equal((await shop.get(paths.order(orderId), { token })).body.data.status, 'uncompleted');
    const { plan, subscribing, entitlements } = await shop.getSubscription(token);
    assert.deepEqual([plan, entitlements], ['free', []]);
    if (field === 'account') assert.equal(subscribing, false);
  });
}

test('a refund whose webhook arrives before the payment’s grants nothing', async () => {
  const token = await shop.signUp('early-refund@example.com');
  await shop.stripeControl('webhooks', { mode: 'hold' });
  const { orderId, url } = await shop.createOrder(token, 2);
  await shop.pressStripeButton(url, 'pay');
  await shop.stripeControl('webhooks', { mode: 'normal' });
  await shop.stripeControl(`invoices/${(await shop.findStripeObjects(orderId)).invoices[0]?.id}/refund`);
  assert.equal((await shop.get(paths.order(orderId), { token })).body.data.status, 'refunded');
  await shop.stripeControl('webhooks/release', { shuffle: '1' });
  assert.equal((await shop.get(paths.order(orderId), { token })).body.data.status, 'refunded');
  assert.equal((await shop.getSubscription(token)).plan, 'free');
});

test('a refund ends the renewal', async () => {
  const token = await shop.signUp('money-back@example.com');
  const orderId = await shop.payByCard(token, 1);
  await shop.stripeControl(`invoices/${(await shop.findStripeObjects(orderId)).invoices[0]?.id}/refund`);
  await shop.idle();
  assert.equal((await shop.getSubscription(token)).subscribing, false);
  const [charged] = (await shop.findStripeObjects(orderId)).subscriptions;
  assert.equal(charged?.cancel_at_period_end, true);
});

test('a renewal settled by webhooks and checks at the same time is one entitlement and one order', async () => {
  const token = await shop.signUp('renewed-once@example.com');
  const orderId = await shop.payByCard(token, 1);
  const id = await shop.findSubscriptionId(orderId);
  const { db } = shop.context;
  const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const stripe = createStripeClient(shop.context);
  assert.ok(stripe);
  await shop.stripeControl('webhooks', { mode: 'hold' });
  await shop.stripeControl(`subscriptions/${id}/renew`);
  await Promise.all([
    shop.stripeControl('webhooks/release', { times: '3', together: 'true' }),
    ...Array.from({ length: 6 }, () => checkSubscription(shop.context, stripe, row)),
  ]);
  assert.equal((await shop.getSubscription(token)).entitlements.length, 2);
  assert.equal((await shop.get(paths.orders, { token })).body.data.total, 2);
  const receipts = (await shop.mails()).filter(({ to }) => to.address === 'renewed-once@example.com');
  assert.equal(receipts.length, 3, 'the code, and a receipt for each charge');
});

test('the cleanup job finds a renewal whose webhook was lost', async () => {
  const token = await shop.signUp('lost-renewal@example.com');
  const orderId = await shop.payByCard(token, 1);
  const { paymentProviders, stripe } = createPaymentProviders(shop.context);
  shop.clock.advance(31 * dayMs);
  await shop.stripeControl('webhooks', { mode: 'drop' });
  await shop.stripeControl(`subscriptions/${await shop.findSubscriptionId(orderId)}/renew`);
  shop.clock.advance(3 * hourMs);
  const newToken = await shop.signIn('lost-renewal@example.com');
  const { graceUntil } = await shop.getSubscription(newToken);
  assert.ok(new Date(graceUntil) > shop.clock.now());
  await runBillingCleanup(shop.context, paymentProviders, stripe);
  const { plan, renewal, graceUntil: newGraceUntil } = await shop.getSubscription(newToken);
  assert.deepEqual([plan, new Date(renewal.nextChargeAt) > shop.clock.now(), newGraceUntil], ['personal', true, null]);
});

test('a check of a subscription that has ended closes its invoices, although the webhook about its end was lost', async () => {
  const orderId = await shop.payByCard(await shop.signUp('lost-end@example.com'), 1);
  const { stripe } = createPaymentProviders(shop.context);
  const id = await shop.findSubscriptionId(orderId);
  const { db } = shop.context;
  const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await shop.stripeControl('webhooks', { mode: 'drop' });
  assert.ok(stripe);
  await stripe.api.subscriptions.cancel(id);
  const closingJobs = () => db.selectFrom('jobs').select('key').where('key', '=', `close-invoices ${id}`).execute();
  assert.deepEqual(await closingJobs(), []);
  await checkSubscription(shop.context, stripe, row);
  assert.equal((await closingJobs()).length, 1);
});

test('a cancelled subscription ends with its period', async () => {
  const token = await shop.signUp('ended@example.com');
  const orderId = await shop.payByCard(token, 1);
  await shop.delete(paths.cancel, { token });
  shop.clock.advance(31 * dayMs);
  await shop.stripeControl(`subscriptions/${await shop.findSubscriptionId(orderId)}/renew`);
  const newToken = await shop.signIn('ended@example.com');
  const { plan, subscribing, endsAtPeriodEnd } = await shop.getSubscription(newToken);
  assert.deepEqual([plan, subscribing, endsAtPeriodEnd], ['free', false, null]);
  assert.equal((await shop.get(paths.orders, { token: newToken })).body.data.total, 1);
  assert.equal((await shop.delete(paths.cancel, { token: newToken })).body.code, 3005);
});

test('changes made in Stripe’s dashboard are saved', async () => {
  const token = await shop.signUp('by-support@example.com');
  const orderId = await shop.payByCard(token, 1);
  const [known] = (await shop.findStripeObjects(orderId)).subscriptions;
  await createStripeClient(shop.context)?.api.subscriptions.update(known?.id ?? '', { cancel_at_period_end: true });
  await shop.stripeControl('webhooks/release');
  assert.equal((await shop.getSubscription(token)).subscribing, false);
});

test('a signed webhook older than five minutes is refused, and unknown events are accepted', async () => {
  const send = (age: number) => {
    const event = { id: `evt_${age}`, object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } };
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(Date.now() / 1000) - age;
    const sign = { payload, secret: sandboxWebhookSecret, timestamp };
    const signature = createStripeClient(shop.context)?.api.webhooks.generateTestHeaderString(sign) ?? '';
    return shop.post(paths.webhook, event, { headers: { 'stripe-signature': signature } });
  };
  assert.equal((await send(301)).status, 400);
  assert.equal((await send(0)).status, 200);
});

test('an order is checked at Stripe at most once per interval', async () => {
  const token = await shop.signUp('hasty@example.com');
  const { orderId } = await shop.createOrder(token, 1);
  shop.clock.advance(10_000);
  const claims = await Promise.all(
    Array.from({ length: 10 }, () => claimCheck(shop.context.db, orderId, shop.clock.now(), 3_000)),
  );
  assert.equal(claims.filter(Boolean).length, 1);
  shop.clock.advance(3_000);
  assert.equal(await claimCheck(shop.context.db, orderId, shop.clock.now(), 3_000), true);
});

test('the orders match fake Stripe’s ledger to the cent', async () => {
  const ledger = await shop.getLedger('stripe');
  const genuine = ledger.filter(({ orderId }) => !forged.has(orderId));
  const sumOf = (kind: string) => genuine.reduce((sum, entry) => sum + (entry.kind === kind ? entry.amount : 0), 0);
  const orders = await shop.context.db.selectFrom('orders').select(['amount', 'status']).execute();
  const sumOfOrders = (statuses: string[]) =>
    orders.reduce((sum, { amount, status }) => sum + (statuses.includes(status) ? amount : 0), 0);
  assert.ok(sumOf('charge') > 0 && sumOf('refund') > 0);
  assert.deepEqual(
    [sumOf('charge'), sumOf('refund')],
    [sumOfOrders(['completed', 'refunded']), sumOfOrders(['refunded'])],
  );
});
