/** Refunds within 30 days of the payment (docs/decisions/0018-refunds.md). */
import * as limits from '#facts/limits.ts';
import { lockAccount } from '../../accounts/store.ts';
import { addMs, dayMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';
import { ApiError, isApiError } from '../../http/api-error.ts';
import { endEntitlement } from '../entitlement-store.ts';
import { issueCreditNote } from '../invoices/issue.ts';
import { type PaymentProvider, type PaymentProviders, RefundRefused, throwUnclear } from '../payments/provider.ts';
import {
  claimRefund,
  findRefundsSince,
  lockPayersOf,
  markRefunded,
  releaseRefund,
  requestRefund,
} from './refund-store.ts';
import { addRefundTicket } from './refund-ticket.ts';
import { findOrder } from './store.ts';

const refundPeriodMs = limits.refundDays * dayMs;

/** The first refund of an account and of a payer within this time is automatic; later ones need the operator's approval. */
const approvalPeriodMs = 365 * dayMs;

/**
 * Refunds an order, or saves a request when the operator has to approve it.
 * @throws ApiError notRefundable, refundTooLate, paymentProviderFailed, paymentProviderUnclear
 */
export async function refundOrder(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  paymentProviders: PaymentProviders,
  { order_id, account_id, payment_method }: OrderRow,
): Promise<void> {
  const now = clock.now();
  const paymentProvider = paymentProviders[payment_method];
  if (!paymentProvider) throw new ApiError('notRefundable');
  // Under both locks, two refunds at the same time cannot both be the first one of the account or of a payer.
  const approved = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account_id);
    await lockPayersOf(tx, account_id);
    const order = await findOrder(tx, order_id);
    const isOpen = order?.status === 'completed' && !order.disputed_at && !order.refund_requested_at;
    if (!order || !isOpen) throw new ApiError('notRefundable');
    if (!refundableUntil(order, now)) throw new ApiError('refundTooLate');
    const refunds = await findRecentRefunds(tx, account_id, now);
    if (!needsApproval(order, refunds)) {
      await claimRefund(tx, order_id, now);
      return order;
    }
    await requestRefund(tx, order_id, now);
    await addRefundTicket(jobs, tx, { order, refunds, now });
    const key = `refund-requested ${order_id}`;
    await jobs.add(tx, { kind: 'refund-requested', key, payload: { orderId: order_id } });
    return null;
  });
  if (approved) await refundAtProvider(db, paymentProvider, approved);
}

/**
 * A refund that was refused is forgotten. After any other failure it may have been made: it counts, and may be repeated.
 * @throws ApiError paymentProviderFailed when it was refused, paymentProviderUnclear, notRefundable
 */
export async function refundAtProvider(db: Db, paymentProvider: PaymentProvider, order: OrderRow): Promise<void> {
  try {
    await paymentProvider.refundOrder(order);
  } catch (error) {
    if (error instanceof RefundRefused || isApiError(error, 'notRefundable')) await releaseRefund(db, order.order_id);
    throwUnclear(error);
  }
}

/** Ids of orders that were refunded within 12 months, to the account or to who pays for it: accounts cost nothing. */
export function findRecentRefunds(db: Db, accountId: string, now: Date): Promise<string[]> {
  return findRefundsSince(db, accountId, addMs(now, -approvalPeriodMs));
}

/** True when the refund of another order makes this one's a request; its own may have begun and be repeated. */
export function needsApproval({ order_id }: OrderRow, recentRefunds: readonly string[]): boolean {
  return recentRefunds.some((id) => id !== order_id);
}

/** The last moment at which an order can be refunded; null when it cannot (any more). */
export function refundableUntil(
  { status, completed_at, disputed_at, refund_requested_at }: OrderRow,
  now: Date,
): Date | null {
  if (status !== 'completed' || !completed_at || disputed_at || refund_requested_at) return null;
  const until = addMs(completed_at, refundPeriodMs);
  return until > now ? until : null;
}

/**
 * Saves a refund that the payment provider has made: ends the entitlement and marks the order.
 * @param source what granted the entitlement: an invoice or a capture
 * @returns the order; undefined when the refund was saved before
 */
export async function saveRefund(tx: Db, source: string, now: Date): Promise<OrderRow | undefined> {
  const orderId = await endEntitlement(tx, source, now);
  if (!orderId) return undefined;
  await issueCreditNote(tx, orderId, now);
  return markRefunded(tx, orderId, now);
}
