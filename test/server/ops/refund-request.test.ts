/** What the operator's refunds check and remember before the payment provider is asked. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requestRefund } from '#server/billing/orders/refund-store.ts';
import { completeOrder, findOrder, setDisputed } from '#server/billing/orders/store.ts';
import type { PaymentProvider, PaymentProviders } from '#server/billing/payments/provider.ts';
import type { OrderRow } from '#server/db/schema.ts';
import { ApiError } from '#server/http/api-error.ts';
import { declineRefund, refundByOperator } from '#server/ops/refund-request.ts';
import { createOrder } from '#test/server/billing/rows.ts';
import { assertAccountLocked, recordQueries } from '../query-log.ts';
import { openTestApp } from '../support.ts';

const testApp = await openTestApp();
const now = testApp.clock.now();
const accountId = await testApp.createAccount();

/** A paid order whose refund was requested. */
async function requestedOrder(): Promise<string> {
  const { order_id } = await createOrder(testApp.context, accountId);
  await completeOrder(testApp.context.db, order_id, {}, now);
  await requestRefund(testApp.context.db, order_id, now);
  return order_id;
}

/** Payment providers of which the card's does `work` for a refund. */
const providers = (work: PaymentProvider['refundOrder']) => ({
  card: { refundOrder: work } as PaymentProvider,
  paypal: null,
});

for (const needsRequest of [true, false])
  describe(needsRequest ? 'refund approve' : 'refund make', () => {
    const refund = (paymentProviders: PaymentProviders, orderId: string) =>
      refundByOperator(testApp.context, paymentProviders, orderId, { needsRequest });

    it('does not refund a disputed order', async () => {
      const orderId = await requestedOrder();
      await setDisputed(testApp.context.db, orderId, now);
      const never = providers(() => assert.fail('the payment provider was asked'));
      await assert.rejects(refund(never, orderId), {
        name: 'OpsError',
        message: /is disputed since 2026-11-21/,
      });
    });

    it('says which payments are switched off', async () => {
      const orderId = await requestedOrder();
      const off = { card: null, paypal: null };
      await assert.rejects(refund(off, orderId), { name: 'OpsError', message: /^Payments by card/ });
    });

    it('remembers that the refund has begun before it asks the payment provider', async () => {
      const orderId = await requestedOrder();
      let startedAt: Date | null | undefined;
      const work = async () => {
        startedAt = (await findOrder(testApp.context.db, orderId))?.refund_started_at;
      };
      await refund(providers(work), orderId);
      assert.deepEqual(startedAt, now);
    });

    it('decides under the account’s lock', async () => {
      const orderId = await requestedOrder();
      const queries = await recordQueries(() =>
        refund(
          providers(async () => {}),
          orderId,
        ),
      );
      assertAccountLocked(queries, 'orders');
    });
  });

type OrderChanges = Partial<
  Pick<OrderRow, 'status' | 'refund_requested_at' | 'refund_declined_at' | 'refund_started_at'>
>;

describe('the obstacle', () => {
  const never = providers(() => assert.fail('the payment provider was asked'));
  const approve = (orderId: string) => refundByOperator(testApp.context, never, orderId, { needsRequest: true });
  const make = (orderId: string) => refundByOperator(testApp.context, never, orderId, { needsRequest: false });
  const decline = (orderId: string) => declineRefund(testApp.context, orderId, 'No.');
  const set = (orderId: string, changes: OrderChanges) =>
    testApp.context.db.updateTable('orders').set(changes).where('order_id', '=', orderId).execute();

  const cases: [string, OrderChanges, ((orderId: string) => Promise<void>)[], RegExp][] = [
    ['an unpaid order', { status: 'uncompleted' }, [approve, make, decline], /is not paid$/],
    ['a refunded order', { status: 'refunded' }, [approve, make, decline], /is already refunded$/],
    ['no request', { refund_requested_at: null }, [approve, decline], /has no refund request/],
    ['a declined request', { refund_declined_at: new Date('2026-11-20') }, [decline], /was declined on 2026-11-20$/],
    ['a refund that has begun', { refund_started_at: new Date('2026-11-20') }, [decline], /has begun/],
  ];
  for (const [title, changes, decisions, message] of cases)
    it(`is named: ${title}`, async () => {
      const orderId = await requestedOrder();
      await set(orderId, changes);
      for (const decide of decisions) await assert.rejects(decide(orderId), { name: 'OpsError', message });
    });

  it('is named: no payment at the payment provider', async () => {
    const without = providers(() => Promise.reject(new ApiError('notRefundable')));
    const orderId = await requestedOrder();
    const refund = refundByOperator(testApp.context, without, orderId, { needsRequest: false });
    await assert.rejects(refund, { name: 'OpsError', message: /no payment of/ });
    assert.equal(
      (await findOrder(testApp.context.db, orderId))?.refund_started_at,
      null,
      'the request can be declined',
    );
  });
});
