/** Webhooks come twice, late, out of order, forged or never (decisions §5). */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { linkToStripe } from '#server/billing/stripe.ts';
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
  assert.equal((await subscription(token)).blocks.length, 1);
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
  const stripe = linkToStripe(shop.context);
  assert.ok(stripe);
  await shop.control('webhooks', { mode: 'drop' });
  const paid = await shop.buy(token, 1);
  await shop.press(paid.url, 'pay');
  const abandoned = await shop.buy(token, 3);
  shop.clock.advance(36 * 60_000);
  await fetch(abandoned.url);
  await sweepOnce(shop.context, stripe);
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

test('a renewal adds a block and a line in billing; a failed one and the end stop the renewal', async () => {
  const token = await shop.signUp('renewing@example.com');
  const orderId = await shop.pay(token, 1);
  const [{ id } = { id: '' }] = (await shop.ofOrder(orderId)).subscriptions;
  shop.clock.advance(29 * 24 * 60 * 60_000);
  await shop.control(`subscriptions/${id}/renew`);
  const renewed = await subscription(token);
  assert.equal(renewed.blocks.length, 2);
  // November has 30 days, December 31: what is paid for is what runs.
  assert.deepEqual([renewed.blocks[0].days, renewed.blocks[1].days], [30, 31]);
  assert.equal((await shop.get(calls.orders, { token })).body.data.total, 2);
  await shop.control(`subscriptions/${id}/lapse`);
  assert.equal((await subscription(token)).subscribing, false);
});

test('a refund takes the block back and marks the order', async () => {
  const token = await shop.signUp('refunded@example.com');
  const orderId = await shop.pay(token, 2);
  const [{ id } = { id: '' }] = (await shop.ofOrder(orderId)).invoices;
  await shop.control(`invoices/${id}/refund`);
  assert.equal((await shop.get(calls.order(orderId), { token })).body.data.status, 'refunded');
  assert.equal((await subscription(token)).plan, 'free');
});

test('another amount than was ordered grants nothing', async () => {
  const token = await shop.signUp('amount@example.com');
  await shop.control('webhooks', { mode: 'hold' });
  const { orderId, url } = await shop.buy(token, 1);
  await shop.context.db.updateTable('orders').set({ amount: 1 }).where('order_id', '=', orderId).execute();
  await shop.press(url, 'pay');
  await shop.control('webhooks/release');
  assert.equal((await shop.get(calls.order(orderId), { token })).body.data.status, 'uncompleted');
  assert.equal((await subscription(token)).plan, 'free');
});

test('the ledger of the stand-in and the completed orders agree to the cent', async () => {
  const ledger = (await (await fetch(`${shop.sandboxUrl}/stripe/control/ledger`)).json()) as {
    kind: string;
    amount: number;
  }[];
  const charged = ledger.filter(({ kind }) => kind === 'charge').reduce((sum, { amount }) => sum + amount, 0);
  const rows = await shop.context.db
    .selectFrom('orders')
    .select('amount')
    .where('status', 'in', ['completed', 'refunded'])
    .execute();
  // The one whose amount was tampered with was charged 9.99 and is not completed.
  assert.equal(
    rows.reduce((sum, { amount }) => sum + amount, 0),
    charged - 999,
  );
});
