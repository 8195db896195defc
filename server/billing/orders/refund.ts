/** Refunds within 30 days of the payment (docs/decisions/0018-refunds.md). */
import { limits } from '#facts/limits.ts';
import { addMs, dayMs } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { endEntitlement } from '../entitlement-store.ts';
import type { PaymentProviders } from '../payments/provider.ts';
import { markRefunded } from './store.ts';

const refundPeriodMs = limits.refundDays * dayMs;

/** @throws ApiError notRefundable, refundTooLate, paymentProviderFailed */
export async function refundOrder(paymentProviders: PaymentProviders, order: OrderRow, now: Date): Promise<void> {
  const paymentProvider = paymentProviders[order.payment_method];
  if (order.status !== 'completed' || !paymentProvider) throw new ApiError('notRefundable');
  if (!refundableUntil(order, now)) throw new ApiError('refundTooLate');
  await paymentProvider.refundOrder(order);
}

/** The last moment at which an order can be refunded; null when it cannot (any more). */
export function refundableUntil({ status, completed_at }: OrderRow, now: Date): Date | null {
  if (status !== 'completed' || !completed_at) return null;
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
  return orderId ? markRefunded(tx, orderId) : undefined;
}
