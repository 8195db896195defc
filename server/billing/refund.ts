/** The money-back guarantee: 30 days from the payment (spec §9), without a question asked. */
import { limits } from '#facts/limits.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { Providers } from './provider.ts';
import { dayMs } from './rules.ts';

const guaranteeMs = limits.refundDays * dayMs;

/** The last moment; null for an order of which nothing can be given back (any more). */
export function refundableUntil({ status, completed_at }: OrderRow, now: Date): Date | null {
  if (status !== 'completed' || !completed_at) return null;
  const until = new Date(completed_at.getTime() + guaranteeMs);
  return until > now ? until : null;
}

/** @throws ApiError notRefundable, refundTooLate, providerFailed */
export async function refundOrder({ clock }: Context, providers: Providers, order: OrderRow): Promise<void> {
  const provider = providers[order.payment_method];
  if (order.status !== 'completed' || !provider) throw new ApiError('notRefundable');
  if (!refundableUntil(order, clock.now())) throw new ApiError('refundTooLate');
  await provider.refund(order);
}
