/** One term by PayPal: created, approved, captured, once, however its webhooks come (decisions §5). */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { linkToProviders } from '#server/billing/providers.ts';
import { sweepOnce } from '#server/billing/sweep.ts';
import { startTestApp } from '../support.ts';
import { calls, openShop, type Shop } from './support.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
});
afterEach(() => shop.paypalControl('webhooks', { mode: 'normal' }));
after(() => shop.close());

const subscription = async (token: string) => (await shop.get(calls.subscription, { token })).body.data;
const statusOf = async (token: string, orderId: string) =>
  (await shop.get(calls.order(orderId), { token })).body.data.status;
const captures = async (orderId: string) => {
  const ledger = (await (await fetch(`${shop.sandboxUrl}/paypal/control/ledger`)).json()) as {
    orderId: string;
    kind: string;
    amount: number;
  }[];
  return ledger.filter((line) => line.orderId === orderId).map(({ kind, amount }) => [kind, amount]);
};

test('a year is paid once, runs 365 days and does not renew', async () => {
  const token = await shop.signUp('payer@example.com');
  const { orderId, url } = await shop.buy(token, 2, 'paypal');
  const back = await shop.pressPaypal(url, 'pay');
  assert.match(back, new RegExp(`/en/payment/2\\?order=${orderId}&token=`));
  const order = await shop.until(token, orderId, 'completed');
  assert.equal(order.paymentMethod, 'paypal');
  const { plan, subscribing, entitlements } = await subscription(token);
  assert.deepEqual([plan, subscribing, entitlements.length, entitlements[0].daysLeft], ['personal', false, 1, 365]);
  assert.deepEqual(await captures(orderId), [['charge', 7188]]);
  const receipts = (await shop.mails()).filter(({ subject }) => subject.includes(orderId));
  assert.equal(receipts.length, 1);
});

test('many who ask at once get one order and one page', async () => {
  const token = await shop.signUp('eager@example.com');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.post(calls.paypal, { good_id: 1 }, { token })),
  );
  assert.equal(new Set(answers.map(({ raw }) => raw)).size, 1);
  const card = await shop.buy(token, 1);
  assert.notEqual(card.orderId, answers[0]?.body.data.orderId);
});

test('webhooks three times and shuffled have the effect of once', async () => {
  const token = await shop.signUp('paypal-shuffled@example.com');
  await shop.paypalControl('webhooks', { mode: 'hold' });
  const { orderId, url } = await shop.buy(token, 1, 'paypal');
  await shop.pressPaypal(url, 'pay');
  await shop.paypalControl('webhooks/release', { shuffle: 'true', together: 'true', times: '3' });
  await shop.until(token, orderId, 'completed');
  // The capture's own event came while those were held.
  await shop.paypalControl('webhooks/release', { shuffle: 'true', together: 'true', times: '3' });
  assert.equal((await subscription(token)).entitlements.length, 1);
  assert.deepEqual(await captures(orderId), [['charge', 999]]);
});

test('without a webhook, the customer who comes back is enough; without both, the sweep', async () => {
  await shop.paypalControl('webhooks', { mode: 'drop' });
  const token = await shop.signUp('paypal-dropped@example.com');
  const { orderId, url } = await shop.buy(token, 1, 'paypal');
  await shop.pressPaypal(url, 'pay');
  shop.clock.advance(5_000);
  assert.equal(await statusOf(token, orderId), 'completed');

  const other = await shop.signUp('paypal-swept@example.com');
  const [paid, left] = [await shop.buy(other, 1, 'paypal'), await shop.buy(other, 3, 'paypal')];
  await shop.pressPaypal(paid.url, 'pay');
  shop.clock.advance(63 * 60_000);
  const { providers, stripe } = linkToProviders(shop.context);
  await sweepOnce(shop.context, providers, stripe);
  assert.deepEqual(
    [await statusOf(other, paid.orderId), await statusOf(other, left.orderId)],
    ['completed', 'cancelled'],
  );
});

test('a declined payment charges nothing and is said as cancelled', async () => {
  const token = await shop.signUp('paypal-declined@example.com');
  const { orderId, url } = await shop.buy(token, 1, 'paypal');
  await shop.pressPaypal(url, 'decline');
  assert.equal((await shop.until(token, orderId, 'cancelled')).status, 'cancelled');
  assert.deepEqual(await captures(orderId), []);
  const again = await shop.buy(token, 1, 'paypal');
  assert.notEqual(again.orderId, orderId);
});

test('whoever leaves PayPal comes back with the order still open', async () => {
  const token = await shop.signUp('paypal-left@example.com');
  const { orderId, url } = await shop.buy(token, 1, 'paypal');
  assert.match(await shop.pressPaypal(url, 'cancel'), /left=1/);
  assert.equal(await statusOf(token, orderId), 'uncompleted');
  assert.equal((await shop.buy(token, 1, 'paypal')).url, url);
});

test('a payment under review waits until it is decided', async () => {
  for (const [act, status] of [
    ['complete', 'completed'],
    ['deny', 'cancelled'],
  ] as const) {
    const token = await shop.signUp(`paypal-${act}@example.com`);
    const { orderId, url } = await shop.buy(token, 1, 'paypal');
    const { id } = await shop.paypalOrder(orderId);
    await shop.paypalControl(`orders/${id}/wait`);
    await shop.pressPaypal(url, 'pay');
    shop.clock.advance(70 * 60_000);
    assert.equal(await statusOf(token, orderId), 'uncompleted');
    await shop.paypalControl(`orders/${id}/${act}`);
    assert.equal((await shop.until(token, orderId, status)).status, status);
  }
});

test('another amount, currency or owner is neither captured nor granted', async () => {
  for (const tampered of [{ amount: '0.01' }, { currency: 'EUR' }, { custom_id: 'somebody else' }]) {
    const token = await shop.signUp(`tampered-${Object.keys(tampered)[0]}@example.com`);
    const { orderId, url } = await shop.buy(token, 1, 'paypal');
    const { id } = await shop.paypalOrder(orderId);
    await shop.paypalControl(`orders/${id}/tamper`, tampered);
    await shop.pressPaypal(url, 'pay');
    shop.clock.advance(5_000);
    assert.equal(await statusOf(token, orderId), 'uncompleted');
    assert.deepEqual(await captures(orderId), []);
  }
});

test('an order that a newer one replaced is never captured', async () => {
  const token = await shop.signUp('paypal-two@example.com');
  const first = await shop.buy(token, 1, 'paypal');
  shop.clock.advance(31 * 60_000);
  const second = await shop.buy(token, 1, 'paypal');
  assert.notEqual(second.orderId, first.orderId);
  await shop.pressPaypal(first.url, 'pay');
  await shop.pressPaypal(second.url, 'pay');
  await shop.until(token, second.orderId, 'completed');
  assert.deepEqual(await captures(first.orderId), []);
  assert.equal(await statusOf(token, first.orderId), 'cancelled');
});

test('a webhook that PayPal did not send is refused', async () => {
  const url = '/turboClient/api/v1/payment/paypal/webhook';
  const event = {
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: 'x', invoice_id: 'TRN-2222-2222' },
  };
  const headers = {
    'paypal-transmission-id': 't',
    'paypal-transmission-time': '2026-11-21T12:00:00Z',
    'paypal-transmission-sig': 'forged',
    'paypal-cert-url': 'https://api.paypal.com/cert',
    'paypal-auth-algo': 'SHA256withRSA',
  };
  assert.deepEqual((await shop.post(url, event)).body.code, 1001);
  assert.deepEqual((await shop.post(url, event, { headers })).body.code, 1001);
  assert.deepEqual((await shop.post(url, [], { headers })).body.code, 1001);
});

test('switched off, PayPal is not offered', async () => {
  const tern = await startTestApp({ env: { PAYPAL: 'off' } });
  try {
    const token = await tern.signUp('off@example.com');
    const answer = await tern.post(calls.paypal, { good_id: 1 }, { token });
    assert.deepEqual([answer.status, answer.body.code], [409, 3006]);
    assert.equal(JSON.parse((await tern.get('/config.json')).raw).features.paypal, false);
  } finally {
    await tern.close();
  }
});

test('a downgrade is refused here too', async () => {
  const token = await shop.signUp('paypal-down@example.com');
  const { orderId, url } = await shop.buy(token, 3, 'paypal');
  await shop.pressPaypal(url, 'pay');
  await shop.until(token, orderId, 'completed');
  assert.equal((await shop.post(calls.paypal, { good_id: 1 }, { token })).body.code, 3001);
});
