/** What the operator's refunds check and remember before the payment provider is asked. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approveRefund, makeRefund } from '#server/billing/orders/refund-request.ts';
import { completeOrder, findOrder, insertOrder, requestRefund, setDisputed } from '#server/billing/orders/store.ts';
import type { PaymentProvider } from '#server/billing/payments/provider.ts';
import { assertAccountLocked, recordQueries } from '../../query-log.ts';
import { startTestApp, type TestApp } from '../../support.ts';

let testApp: TestApp;
let accountId: string;
let now: Date;
before(async () => {
  testApp = await startTestApp();
  now = testApp.clock.now();
  accountId = await testApp.createAccount();
});
after(() => testApp.close());

let orders = 0;
/** A paid order whose refund was requested. */
async function createOrder(): Promise<string> {
  orders += 1;
  const order_id = `TRN-REQUEST-${orders}`;
  await insertOrder(testApp.context.db, {
    ...{ order_id, account_id: accountId, good_id: 1, plan: 'personal', term: 'month', amount: 999 },
    ...{ currency: 'USD', payment_method: 'card', locale: 'en', created_at: now },
  });
  await completeOrder(testApp.context.db, order_id, {}, now);
  await requestRefund(testApp.context.db, order_id, now);
  return order_id;
}

/** Payment providers of which the card's does `work` for a refund. */
const providers = (work: PaymentProvider['refundOrder']) => ({
  card: { refundOrder: work } as PaymentProvider,
  paypal: null,
});

for (const refund of [approveRefund, makeRefund])
  describe(refund.name, () => {
    it('does not refund a disputed order', async () => {
      const orderId = await createOrder();
      await setDisputed(testApp.context.db, orderId, now);
      const never = providers(() => assert.fail('the payment provider was asked'));
      await assert.rejects(refund(testApp.context, never, orderId), { reason: 'notRefundable' });
    });

    it('remembers that the refund has begun before it asks the payment provider', async () => {
      const orderId = await createOrder();
      let startedAt: Date | null | undefined;
      const work = async () => {
        startedAt = (await findOrder(testApp.context.db, orderId))?.refund_started_at;
      };
      await refund(testApp.context, providers(work), orderId);
      assert.deepEqual(startedAt, now);
    });

    it('decides under the account’s lock', async () => {
      const orderId = await createOrder();
      const queries = await recordQueries(() =>
        refund(
          testApp.context,
          providers(async () => {}),
          orderId,
        ),
      );
      assertAccountLocked(queries, 'orders');
    });
  });
