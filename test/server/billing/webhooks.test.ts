/** Webhooks come twice, late, out of order, forged or never (decisions §5). */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { claimCheck } from '#server/billing/order-store.ts';
import { linkToProviders } from '#server/billing/providers.ts';
import { dayMs } from '#server/billing/rules.ts';
import { checkSubscription } from '#server/billing/stripe/check.ts';
import { linkToStripe, sandboxWebhookSecret } from '#server/billing/stripe/link.ts';
import { sweepOnce } from '#server/billing/sweep.ts';
import { calls, openShop, type Shop } from './support.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
});
afterEach(() => shop.control('webhooks', { mode: 'normal' }));
after(() => shop.close());

const subscription = async (token: string) => (await shop.get(calls.subscription, { token })).body.data;

test('three times and shuffled has the effect of once', async () => {
  const token = await shop.signUp('shuffled@example.com');
  await shop.control('webhooks', { mode: 'hold' });
  const { orderId, url } = await shop.buy(token, 1);
  await shop.press(url, 'pay');
  assert.equal((await shop.get(calls.order(orderId), { token })).body.data.status, 'uncompleted');
  await shop.control('webhooks/release', { shuffle: 'true', times: '3' });
  await shop.until(token, orderId, 'completed');
  assert.equal((await subscription(token)).entitlements.length, 1);
  const receipts = (await shop.mails()).filter(({ subject }) => subject.includes(orderId));
  assert.equal(receipts.length, 1);
});

test('a webhook that never comes strands nobody: asking for the order asks the provider', async () => {
  const token = await shop.signUp('dropped@example.com');
  await shop.control('webhooks', { mode: 'drop' });
  const { orderId, url } = await shop.buy(token, 1);
  await shop.press(url, 'pay');
  shop.clock.advance(5_000);
  assert.equal((await shop.get(calls.order(orderId), { token })).body.data.status, 'completed');
  assert.equal((await subscription(token)).plan, 'personal');
});

test('the sweep finds what nobody asks for, and ends what was abandoned', async () => {
  const token = await shop.signUp('swept@example.com');
  const { providers, stripe } = linkToProviders(shop.context);
  await shop.control('webhooks', { mode: 'drop' });
  const paid = await shop.buy(token, 1);
  await shop.press(paid.url, 'pay');
  const abandoned = await shop.buy(token, 3);
  shop.clock.advance(63 * 60_000);
  await sweepOnce(shop.context, providers, stripe);
  const statuses = (await shop.get(calls.orders, { token })).body.data.rows.map(
    (row: { orderId: string; status: string }) => [row.orderId, row.status],
  );
  assert.deepEqual(Object.fromEntries(statuses), { [paid.orderId]: 'completed', [abandoned.orderId]: 'cancelled' });
});

test('a forged webhook is refused and changes nothing', async () => {
  const event = { id: 'evt_forged', object: 'event', type: 'invoice.paid', data: { object: { id: 'in_forged' } } };
  for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
    const answer = await shop.post(calls.webhook, event, { headers: { 'stripe-signature': signature } });
    assert.deepEqual([answer.status, answer.body.code], [400, 1001]);
  }
});

test('a renewal adds a entitlement and a line in billing; a failed one and the end stop the renewal', async () => {
  const token = await shop.signUp('renewing@example.com');
  const orderId = await shop.pay(token, 1);
  const [{ id } = { id: '' }] = (await shop.ofOrder(orderId)).subscriptions;
  shop.clock.advance(29 * 24 * 60 * 60_000);
  await shop.control(`subscriptions/${id}/renew`);
  const renewed = await subscription(token);
  assert.equal(renewed.entitlements.length, 2);
  // November has 30 days, December 31: what is paid for is what runs.
  assert.deepEqual([renewed.entitlements[0].days, renewed.entitlements[1].days], [30, 31]);
  assert.equal((await shop.get(calls.orders, { token })).body.data.total, 2);
  await shop.control(`subscriptions/${id}/lapse`);
  assert.equal((await subscription(token)).subscribing, false);
});

test('a refund takes the entitlement back and marks the order', async () => {
  const token = await shop.signUp('refunded@example.com');
  const orderId = await shop.pay(token, 2);
  const [{ id } = { id: '' }] = (await shop.ofOrder(orderId)).invoices;
  await shop.control(`invoices/${id}/refund`);
  assert.equal((await shop.get(calls.order(orderId), { token })).body.data.status, 'refunded');
  assert.equal((await subscription(token)).plan, 'free');
});

const forged = new Set<string>();
const forgeries: [string, Record<string, string>][] = [
  ['amount', { amount: '1' }],
  ['currency', { currency: 'jpy' }],
  ['owner', { accountId: '3f0f8a1c-0000-4000-8000-000000000000' }],
];
for (const [what, fields] of forgeries) {
  test(`another ${what} than was ordered grants nothing, by webhook or by asking`, async () => {
    const token = await shop.signUp(`${what}@example.com`);
    const { orderId, url } = await shop.buy(token, 1);
    const [session] = (await shop.ofOrder(orderId)).sessions;
    forged.add(orderId);
    await shop.control(`sessions/${session?.id}/tamper`, fields);
    await shop.press(url, 'pay');
    await shop.control('webhooks/release');
    shop.clock.advance(5_000);
    assert.equal((await shop.get(calls.order(orderId), { token })).body.data.status, 'uncompleted');
    const { plan, subscribing, entitlements } = await subscription(token);
    assert.deepEqual([plan, entitlements], ['free', []]);
    if (what === 'owner') assert.equal(subscribing, false);
  });
}

test('a refund that is heard of before the payment leaves nothing behind', async () => {
  const token = await shop.signUp('early-refund@example.com');
  await shop.control('webhooks', { mode: 'hold' });
  const { orderId, url } = await shop.buy(token, 2);
  await shop.press(url, 'pay');
  await shop.control('webhooks', { mode: 'normal' });
  await shop.control(`invoices/${(await shop.ofOrder(orderId)).invoices[0]?.id}/refund`);
  assert.equal((await shop.get(calls.order(orderId), { token })).body.data.status, 'refunded');
  await shop.control('webhooks/release', { shuffle: 'true' });
  assert.equal((await shop.get(calls.order(orderId), { token })).body.data.status, 'refunded');
  assert.equal((await subscription(token)).plan, 'free');
});

test('who got the money back is not charged again', async () => {
  const token = await shop.signUp('money-back@example.com');
  const orderId = await shop.pay(token, 1);
  await shop.control(`invoices/${(await shop.ofOrder(orderId)).invoices[0]?.id}/refund`);
  await shop.idle();
  assert.equal((await subscription(token)).subscribing, false);
  const [charged] = (await shop.ofOrder(orderId)).subscriptions as { cancel_at_period_end?: boolean }[];
  assert.equal(charged?.cancel_at_period_end, true);
});

test('a renewal that is told and asked for at once, many times, is one entitlement and one order', async () => {
  const token = await shop.signUp('renewed-once@example.com');
  const orderId = await shop.pay(token, 1);
  const id = (await shop.ofOrder(orderId)).subscriptions[0]?.id ?? '';
  const { db } = shop.context;
  const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const stripe = linkToStripe(shop.context);
  assert.ok(stripe);
  await shop.control('webhooks', { mode: 'hold' });
  await shop.control(`subscriptions/${id}/renew`);
  await Promise.all([
    shop.control('webhooks/release', { times: '3', together: 'true' }),
    ...Array.from({ length: 6 }, () => checkSubscription(shop.context, stripe, row)),
  ]);
  assert.equal((await subscription(token)).entitlements.length, 2);
  assert.equal((await shop.get(calls.orders, { token })).body.data.total, 2);
  const receipts = (await shop.mails()).filter(({ to }) => to.address === 'renewed-once@example.com');
  assert.equal(receipts.length, 3, 'the code, and a receipt for each charge');
});

test('a renewal that nobody told of is found by the sweep', async () => {
  const token = await shop.signUp('quiet-renewal@example.com');
  const orderId = await shop.pay(token, 1);
  const { providers, stripe } = linkToProviders(shop.context);
  shop.clock.advance(31 * dayMs);
  await shop.control('webhooks', { mode: 'drop' });
  await shop.control(`subscriptions/${(await shop.ofOrder(orderId)).subscriptions[0]?.id}/renew`);
  shop.clock.advance(3 * 60 * 60_000);
  const later = await shop.signIn('quiet-renewal@example.com');
  const { graceUntil } = await subscription(later);
  assert.ok(new Date(graceUntil) > shop.clock.now());
  await sweepOnce(shop.context, providers, stripe);
  const { plan, renewal, graceUntil: none } = await subscription(later);
  assert.deepEqual([plan, new Date(renewal.nextChargeAt) > shop.clock.now(), none], ['personal', true, null]);
});

test('a cancelled subscription that reaches its end is over', async () => {
  const token = await shop.signUp('ended@example.com');
  const orderId = await shop.pay(token, 1);
  await shop.delete(calls.cancel, { token });
  shop.clock.advance(31 * dayMs);
  await shop.control(`subscriptions/${(await shop.ofOrder(orderId)).subscriptions[0]?.id}/renew`);
  const later = await shop.signIn('ended@example.com');
  const { plan, subscribing, endsAtPeriodEnd } = await subscription(later);
  assert.deepEqual([plan, subscribing, endsAtPeriodEnd], ['free', false, null]);
  assert.equal((await shop.get(calls.orders, { token: later })).body.data.total, 1);
  assert.equal((await shop.delete(calls.cancel, { token: later })).body.code, 3005);
});

test('what the provider’s own people change is seen here', async () => {
  const token = await shop.signUp('by-support@example.com');
  const orderId = await shop.pay(token, 1);
  const [known] = (await shop.ofOrder(orderId)).subscriptions;
  await linkToStripe(shop.context)?.api.subscriptions.update(known?.id ?? '', { cancel_at_period_end: true });
  await shop.control('webhooks/release');
  assert.equal((await subscription(token)).subscribing, false);
});

test('a signed webhook is refused when it is older than five minutes, and unknown events are taken', async () => {
  const send = (age: number) => {
    const event = { id: `evt_${age}`, object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } };
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(Date.now() / 1000) - age;
    const sign = { payload, secret: sandboxWebhookSecret, timestamp };
    const signature = linkToStripe(shop.context)?.api.webhooks.generateTestHeaderString(sign) ?? '';
    return shop.post(calls.webhook, event, { headers: { 'stripe-signature': signature } });
  };
  assert.equal((await send(301)).status, 400);
  assert.equal((await send(0)).status, 200);
});

test('the provider is asked about an order once in a while, however often its customer asks', async () => {
  const token = await shop.signUp('hasty@example.com');
  const { orderId } = await shop.buy(token, 1);
  shop.clock.advance(10_000);
  const claims = await Promise.all(
    Array.from({ length: 10 }, () => claimCheck(shop.context.db, orderId, shop.clock.now(), 3_000)),
  );
  assert.equal(claims.filter(Boolean).length, 1);
  shop.clock.advance(3_000);
  assert.equal(await claimCheck(shop.context.db, orderId, shop.clock.now(), 3_000), true);
});

test('the ledger of the stand-in and the orders agree to the cent', async () => {
  const answer = await fetch(`${shop.sandboxUrl}/stripe/control/ledger`);
  const ledger = (await answer.json()) as { kind: string; amount: number; orderId: string }[];
  const honest = ledger.filter(({ orderId }) => !forged.has(orderId));
  const sumOf = (kind: string) => honest.reduce((sum, line) => sum + (line.kind === kind ? line.amount : 0), 0);
  const orders = await shop.context.db.selectFrom('orders').select(['amount', 'status']).execute();
  const paid = (statuses: string[]) =>
    orders.reduce((sum, { amount, status }) => sum + (statuses.includes(status) ? amount : 0), 0);
  assert.ok(sumOf('charge') > 0 && sumOf('refund') > 0);
  assert.deepEqual([sumOf('charge'), sumOf('refund')], [paid(['completed', 'refunded']), paid(['refunded'])]);
});
