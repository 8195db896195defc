import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { buy, call, calls, type Method, mailsTo, type Purchase, pay, signUp, until } from './customer.ts';
import { startFleet } from './fleet.ts';
import { disagreements, ledger, madeFor, openJobs, webhooks } from './ledgers.ts';

const fleet = await startFleet();
after(() => fleet.close());

const methods: Method[] = ['card', 'paypal'];
const notRefundable = 3007;
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

for (const by of methods) {
  test(`${by}: 200 requests for one product at once, at two servers, are one order and one page`, async () => {
    const { token } = await signUp(fleet, `same-${by}@example.com`);
    const answers = await Promise.all(
      times(200).map(() => call(fleet, 'POST', calls.buy[by], { token, body: { good_id: 1 } })),
    );
    const purchases = answers.map(({ data }) => data as Purchase);
    const [first] = purchases;
    assert.ok(answers.every(({ success }) => success));
    assert.deepEqual([...new Set(purchases.map(({ url }) => url))], [first?.url]);
    const rows = await fleet.db.selectFrom('orders').select('order_id').where('payment_method', '=', by).execute();
    assert.deepEqual(rows, [{ order_id: first?.orderId }]);
    assert.equal((await madeFor(fleet, first?.orderId ?? '')).pages.length, 1);
  });

  test(`${by}: 40 who ask for one refund at once get the money back once`, async () => {
    const customer = await signUp(fleet, `refund-${by}@example.com`);
    const purchase = await buy(fleet, customer, by, 2);
    await pay(purchase);
    await until(fleet, customer, purchase.orderId, 'completed');
    const { token } = customer;
    const answers = await Promise.all(
      times(40).map(() => call(fleet, 'POST', calls.refund(purchase.orderId), { token })),
    );
    assert.ok(answers.some(({ success }) => success));
    assert.ok(answers.every(({ success, code }) => success || code === notRefundable));
    const back = (await ledger(fleet)).filter(({ kind, orderId }) => kind === 'refund' && orderId === purchase.orderId);
    assert.deepEqual(
      back.map(({ amount }) => amount),
      [7188],
    );
  });
}

test('each webhook three times, shuffled and all at once, at two servers, has one effect', async () => {
  const customers = await Promise.all(times(8).map((index) => signUp(fleet, `thrice-${index}@example.com`)));
  await webhooks(fleet, 'webhooks', { mode: 'hold' });
  const bought = await Promise.all(
    customers.map(async (customer, index) => {
      const purchase = await buy(fleet, customer, methods[index % methods.length] ?? 'card', (index % 4) + 1);
      await pay(purchase);
      return { customer, ...purchase };
    }),
  );
  const release = { times: '3', shuffle: 'true', together: 'true' };
  await webhooks(fleet, 'webhooks/release', release);
  // What PayPal says once the first ones have made the server take the money.
  await webhooks(fleet, 'webhooks/release', release);
  await webhooks(fleet, 'webhooks', { mode: 'normal' });
  await Promise.all(bought.map(({ customer, orderId }) => until(fleet, customer, orderId, 'completed')));
  while ((await openJobs(fleet)).length > 0) await wait(50);
  for (const { customer, orderId } of bought) {
    const receipts = (await mailsTo(fleet, customer.email)).filter(({ text }) => text.includes(orderId));
    assert.equal(receipts.length, 1, 'one receipt');
  }
});

test('the stand-ins and the database agree to the cent', async () => {
  assert.deepEqual(await disagreements(fleet), []);
});
