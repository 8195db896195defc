/** Maps rows of orders to the API's `Order`. */
import type { Order } from '#api-spec/orders.ts';
import { limits } from '#facts/limits.ts';
import { minuteMs } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { InvoiceKind } from '../../db/tables/billing.ts';
import { describeCard } from '../describe-card.ts';
import { findDocumentKinds } from '../invoices/store.ts';
import { splitTax, toPercent } from '../tax.ts';
import { isPayable } from './checkout.ts';
import { hasRecentRefund, refundableUntil } from './refund.ts';
import { findOrdersPaidInstead } from './store.ts';

const lateMs = limits.activationMinutes * minuteMs;

/** Orders of one account. */
export async function describeOrders(
  db: Db,
  accountId: string,
  rows: readonly OrderRow[],
  now: Date,
): Promise<Order[]> {
  const hasRefund = await hasRecentRefund(db, accountId, now);
  const idsOf = (list: readonly OrderRow[]) => list.map(({ order_id }) => order_id);
  const kinds = await findDocumentKinds(db, idsOf(rows));
  const paidInstead = await findOrdersPaidInstead(db, idsOf(rows.filter(({ status }) => status === 'cancelled')));
  return rows.map((row) =>
    describeOrder(row, now, {
      hasRefund,
      documents: kinds.get(row.order_id) ?? [],
      paidInstead: paidInstead.get(row.order_id) ?? null,
    }),
  );
}

/** `hasRefund`: whether an order of the account was refunded within 12 months. */
type Related = { hasRefund: boolean; documents: InvoiceKind[]; paidInstead: string | null };

function describeOrder(row: OrderRow, now: Date, { hasRefund, documents, paidInstead }: Related): Order {
  const isRefundable = refundableUntil(row, now) !== null;
  return {
    orderId: row.order_id,
    amount: row.amount,
    currency: row.currency,
    tax: describeTax(row),
    status: row.status,
    state: orderState(row),
    late: orderState(row) === 'open' && row.returned_at !== null && now.getTime() - row.returned_at.getTime() >= lateMs,
    paymentMethod: row.payment_method,
    card: describeCard(row),
    plan: row.plan,
    term: row.term,
    good_id: row.good_id,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    refundableUntil: refundableUntil(row, now)?.toISOString() ?? null,
    refundNeedsApproval: isRefundable && hasRefund,
    refundRequestedAt: row.status === 'completed' ? (row.refund_requested_at?.toISOString() ?? null) : null,
    refundDeclined: describeDecline(row),
    payUrl: isPayable(row, now) ? row.checkout_url : null,
    paidInstead,
    documents,
  };
}

function describeTax({ amount, tax_rate }: OrderRow): Order['tax'] {
  return tax_rate ? { ratePercent: toPercent(tax_rate), amount: splitTax(amount, tax_rate).tax } : null;
}

function describeDecline({ status, refund_declined_at, refund_decline_message }: OrderRow): Order['refundDeclined'] {
  if (status !== 'completed' || !refund_declined_at) return null;
  return { at: refund_declined_at.toISOString(), message: refund_decline_message ?? '' };
}

/** The status as the customer sees it (docs/product.md#billing). */
function orderState({ status, review_since, disputed_at }: OrderRow): Order['state'] {
  if (status === 'uncompleted') return review_since ? 'underReview' : 'open';
  return status === 'completed' && disputed_at ? 'disputed' : status;
}
