/** Maps rows of orders to the API's `Order`. */
import type { Order } from '#api-spec/orders.ts';
import * as limits from '#facts/limits.ts';
import { minuteMs } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { InvoiceKind } from '../../db/tables/billing.ts';
import { describeCard } from '../describe-card.ts';
import { findDocumentKinds } from '../invoices/store.ts';
import { splitTax, toPercent } from '../tax.ts';
import { isPayable } from './checkout.ts';
import { findRecentRefunds, needsApproval, refundableUntil } from './refund.ts';
import { findOrdersPaidInstead } from './store.ts';

const lateMs = limits.activationMinutes * minuteMs;

/** Orders of one account. */
export async function describeOrders(
  db: Db,
  accountId: string,
  rows: readonly OrderRow[],
  now: Date,
): Promise<Order[]> {
  const recentRefunds = await findRecentRefunds(db, accountId, now);
  const idsOf = (list: readonly OrderRow[]) => list.map(({ order_id }) => order_id);
  const kinds = await findDocumentKinds(db, idsOf(rows));
  const paidInstead = await findOrdersPaidInstead(db, idsOf(rows.filter(({ status }) => status === 'cancelled')));
  return rows.map((row) =>
    describeOrder(row, now, {
      needsApproval: needsApproval(row, recentRefunds),
      documents: kinds.get(row.order_id) ?? [],
      paidInstead: paidInstead.get(row.order_id) ?? null,
    }),
  );
}

/** `needsApproval`: of its refund, if it can be refunded. */
type Related = { needsApproval: boolean; documents: InvoiceKind[]; paidInstead: string | null };

function describeOrder(row: OrderRow, now: Date, related: Related): Order {
  const until = refundableUntil(row, now);
  const state = orderState(row);
  return {
    orderId: row.order_id,
    amount: row.amount,
    currency: row.currency,
    tax: describeTax(row),
    status: row.status,
    state,
    late: state === 'open' && row.returned_at !== null && now.getTime() - row.returned_at.getTime() >= lateMs,
    paymentMethod: row.payment_method,
    card: describeCard(row),
    plan: row.plan,
    term: row.term,
    good_id: row.good_id,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    refundableUntil: until?.toISOString() ?? null,
    refundNeedsApproval: until !== null && related.needsApproval,
    refundRequestedAt: row.status === 'completed' ? (row.refund_requested_at?.toISOString() ?? null) : null,
    refundDeclined: describeDecline(row),
    payUrl: isPayable(row, now) ? row.checkout_url : null,
    paidInstead: related.paidInstead,
    documents: related.documents,
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
