/** The money-back guarantee of 30 days (spec §9). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dayMs } from '#server/billing/rules.ts';
import { calls, openShop, type Shop } from './support.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const subscription = async (token: string) => (await shop.get(calls.subscription, { token })).body.data;
const refund = (token: string, orderId: string) => shop.post(calls.refund(orderId), undefined, { token });

test('a card payment goes back once, its days and its renewal end', async () => {
  const token = await shop.signUp('back@example.com');
  const orderId = await shop.pay(token, 2);
  const { refundableUntil } = (await shop.get(calls.order(orderId), { token })).body.data;
  assert.ok(Math.abs(Date.parse(refundableUntil) - shop.clock.now().getTime() - 30 * dayMs) < 60_000);
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund(token, orderId)));
  assert.ok(answers.some(({ status }) => status === 200));
  assert.ok(
    answers.every(({ status, body }) => status === 200 || body.code === 3007),
    answers.map(({ raw }) => raw).join(),
  );
  const order = (await shop.get(calls.order(orderId), { token })).body.data;
  assert.deepEqual([order.status, order.refundableUntil], ['refunded', null]);
  const mails = (await shop.mails()).filter(({ subject }) => subject.includes(orderId));
  assert.equal(mails.length, 2, 'the receipt, and that the money goes back');
  const { plan, subscribing } = await subscription(token);
  assert.deepEqual([plan, subscribing], ['free', false]);
  const ledger = (await (await fetch(`${shop.sandboxUrl}/stripe/control/ledger`)).json()) as {
    orderId: string;
    kind: string;
  }[];
  assert.deepEqual(
    ledger.filter((line) => line.orderId === orderId).map(({ kind }) => kind),
    ['charge', 'refund'],
  );
  assert.equal((await refund(token, orderId)).body.code, 3007);
});

test('a PayPal payment goes back too', async () => {
  const token = await shop.signUp('paypal-back@example.com');
  const { orderId, url } = await shop.buy(token, 1, 'paypal');
  await shop.pressPaypal(url, 'pay');
  await shop.until(token, orderId, 'completed');
  const answer = await refund(token, orderId);
  assert.deepEqual([answer.status, answer.body.data?.status], [200, 'refunded']);
  assert.equal((await subscription(token)).plan, 'free');
});

test('an open order has nothing to give back, another account’s is unknown, and after 30 days it is too late', async () => {
  const token = await shop.signUp('late@example.com');
  const open = await shop.buy(token, 3);
  assert.equal((await refund(token, open.orderId)).body.code, 3007);
  const orderId = await shop.pay(token, 1);
  const stranger = await shop.signUp('stranger@example.com');
  assert.equal((await refund(stranger, orderId)).body.code, 3003);
  shop.clock.advance(30 * dayMs + 60_000);
  const later = await shop.signIn('late@example.com');
  assert.equal((await refund(later, orderId)).body.code, 3008);
});
