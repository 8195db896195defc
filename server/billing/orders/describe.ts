/** Maps an order's row to the API's `Order`. */
import type { Order } from '#api-spec/orders.ts';
import type { OrderRow } from '../../db/schema.ts';
import { isPayable } from './checkout.ts';
import { refundableUntil } from './refund.ts';

export function describeOrder(row: OrderRow, now: Date): Order {
  return {
    orderId: row.order_id,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    paymentMethod: row.payment_method,
    plan: row.plan,
    term: row.term,
    good_id: row.good_id,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    refundableUntil: refundableUntil(row, now)?.toISOString() ?? null,
    payUrl: isPayable(row, now) ? row.checkout_url : null,
  };
}
