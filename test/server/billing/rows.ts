/** Rows of orders and subscriptions, of the monthly personal plan unless a test says otherwise. */
import { newOrderId } from '#server/billing/orders/order-id.ts';
import { insertOrder, type NewOrder } from '#server/billing/orders/store.ts';
import { saveSubscription } from '#server/billing/subscriptions/store.ts';
import { addMs, dayMs } from '#server/clock.ts';
import type { Context } from '#server/context.ts';
import type { OrderRow, SubscriptionRow } from '#server/db/schema.ts';

export async function createOrder(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  account_id: string,
  changes: Partial<NewOrder> = {},
): Promise<OrderRow> {
  return insertOrder(db, {
    order_id: newOrderId(),
    account_id,
    good_id: 1,
    plan: 'personal',
    term: 'month',
    amount: 999,
    currency: 'USD',
    payment_method: 'card',
    locale: 'en',
    created_at: clock.now(),
    ...changes,
  });
}

/** One that renews in 30 days. */
export function subscriptionRow(now: Date, changes: Partial<SubscriptionRow>): SubscriptionRow {
  return {
    id: 'sub_1',
    account_id: 'account',
    good_id: 1,
    plan: 'personal',
    status: 'active',
    cancel_at_period_end: false,
    current_period_end: addMs(now, 30 * dayMs),
    card_brand: null,
    card_last4: null,
    started_at: now,
    updated_at: now,
    ...changes,
  };
}

export async function createSubscription(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  changes: Partial<SubscriptionRow> & Pick<SubscriptionRow, 'id' | 'account_id'>,
): Promise<void> {
  await saveSubscription(db, subscriptionRow(clock.now(), changes));
}
