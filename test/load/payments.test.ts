import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PaymentMethod } from '#api-spec/orders.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { startCluster, withoutSite } from './cluster.ts';
import { buy, callUntilAnswered, endpoints, mailsTo, type Purchase, pay, signUp, waitForStatus } from './customer.ts';
import { controlWebhooks, findDiscrepancies, findOpenJobs, findProviderObjects, readLedger } from './reconcile.ts';

const cluster = await startCluster({ settings: withoutSite });
after(() => cluster.close());

const methods = PaymentMethod.options;
const notRefundable = 3007;
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

for (const method of methods) {
  test(`${method}: 200 simultaneous requests for one product on two servers create one order and one page`, async () => {
    const { token } = await signUp(cluster, `same-${method}@example.com`);
    const responses = await Promise.all(
      times(200).map(() => callUntilAnswered(cluster, 'POST', endpoints.buy[method], { token, body: { good_id: 1 } })),
    );
    const purchases = responses.map(({ data }) => data as Purchase);
    const [first] = purchases;
    assert.deepEqual([...new Set(responses.map(({ status, code }) => `${status} ${code}`))], ['200 0']);
    assert.deepEqual([...new Set(purchases.map(({ url }) => url))], [first?.url]);
    const rows = await cluster.db
      .selectFrom('orders')
      .select('order_id')
      .where('payment_method', '=', method)
      .execute();
    assert.deepEqual(rows, [{ order_id: first?.orderId }]);
    assert.equal((await findProviderObjects(cluster, first?.orderId ?? '')).pages.length, 1);
  });

  test(`${method}: 40 simultaneous refund requests refund once`, async () => {
    const customer = await signUp(cluster, `refund-${method}@example.com`);
    const purchase = await buy(cluster, customer, method, 2);
    await pay(purchase);
    await waitForStatus(cluster, customer, purchase.orderId, 'completed');
    const { token } = customer;
    const responses = await Promise.all(
      times(40).map(() => callUntilAnswered(cluster, 'POST', endpoints.refund(purchase.orderId), { token })),
    );
    // All may be refused: when the response of the refund that was made comes too late, its request is sent again.
    assert.ok(responses.every(({ success, code }) => success || code === notRefundable));
    const refunds = (await readLedger(cluster)).filter(
      ({ kind, orderId }) => kind === 'refund' && orderId === purchase.orderId,
    );
    assert.deepEqual(
      refunds.map(({ amount }) => amount),
      [7188],
    );
  });
}

test('webhooks sent three times, shuffled and simultaneously, to two servers have one effect', async () => {
  const customers = await Promise.all(times(8).map((index) => signUp(cluster, `thrice-${index}@example.com`)));
  await controlWebhooks(cluster, 'webhooks', { mode: 'hold' });
  const purchases = await Promise.all(
    customers.map(async (customer, index) => {
      const purchase = await buy(cluster, customer, methods[index % methods.length] ?? 'card', (index % 4) + 1);
      await pay(purchase);
      return { customer, ...purchase };
    }),
  );
  const release = { times: '3', shuffle: 'true', together: 'true' };
  await controlWebhooks(cluster, 'webhooks/release', release);
  // The webhooks of the captures that the first ones triggered.
  await controlWebhooks(cluster, 'webhooks/release', release);
  await controlWebhooks(cluster, 'webhooks', { mode: 'normal' });
  await Promise.all(purchases.map(({ customer, orderId }) => waitForStatus(cluster, customer, orderId, 'completed')));
  await waitUntil(async () => (await findOpenJobs(cluster)).length === 0, 'jobs stay open');
  for (const { customer, orderId } of purchases) {
    const receipts = (await mailsTo(cluster, customer.email)).filter(({ text }) => text.includes(orderId));
    assert.equal(receipts.length, 1, 'one receipt');
  }
});

test('the ledgers of the fakes and the database agree to the cent', async () => {
  assert.deepEqual(await findDiscrepancies(cluster), []);
});
