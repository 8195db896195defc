/** The rules of renewals, without I/O: one renewal at most, charged when the paid time ends (docs/decisions/0037-one-renewal.md). */
import * as limits from '#facts/limits.ts';
import { type PaidPlan, planRank } from '#facts/plans.ts';
import { addMs, dayMs, secondMs } from '../../clock.ts';
import { type Entitlement, entitlementsAt } from '../entitlements.ts';

/** A subscription that will be charged again. */
export type Renewal = {
  id: string;
  plan: PaidPlan;
  startedAt: Date;
  nextChargeAt: Date;
  /** Its latest charge is late or was declined. */
  isOverdue: boolean;
  /** Its next charge was moved before, so that it may be moved back. */
  isMoved: boolean;
};

/** A purchase that was just completed. `subscriptionId`: null for a payment method without renewal. */
export type CompletedPurchase = { plan: PaidPlan; subscriptionId: string | null; completedAt: Date };

type RenewalChange = { id: string; kind: 'end' } | { id: string; kind: 'move'; nextChargeAt: Date };

/** Webhooks are late by seconds or hours, which is no reason to move a charge. */
const toleranceMs = dayMs;
/** A charge is never moved closer than this, so that its notice is sent in time. */
const minNoticeMs = (limits.renewalNoticeDays + 1) * dayMs;
/** Stripe moves a charge by two years at most; the rest follows before the charge is due. */
export const maxMoveMs = 700 * dayMs;

/**
 * What has to change at the payment provider.
 * @param renewals of two that began in the same second, the newer one first
 * @param purchase null when only the state counts: the newest renewal remains
 */
export function decideRenewals(
  renewals: readonly Renewal[],
  entitlements: readonly Entitlement[],
  purchase: CompletedPurchase | null,
  now: Date,
): RenewalChange[] {
  const { plan: activePlan } = entitlementsAt(entitlements, now);
  const candidates = renewals
    .filter((renewal) => !purchase || !isReplaced(renewal, purchase))
    .toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  // A page of a lower plan that was paid late must not replace the renewal of the plan in use.
  const kept = candidates.find(({ plan }) => planRank(plan) >= planRank(activePlan)) ?? candidates[0];
  const ended = renewals.filter((renewal) => renewal !== kept).map(({ id }) => ({ id, kind: 'end' as const }));
  const nextChargeAt = kept && chargeAfterMove(kept, entitlements, now);
  return kept && nextChargeAt ? [...ended, { id: kept.id, kind: 'move', nextChargeAt }] : ended;
}

/** True when a purchase ends an earlier renewal: a higher plan does, and the same plan if its charge is overdue. */
function isReplaced(renewal: Renewal, { plan, subscriptionId, completedAt }: CompletedPurchase): boolean {
  if (renewal.id === subscriptionId || renewal.startedAt > completedAt) return false;
  const difference = planRank(plan) - planRank(renewal.plan);
  return difference > 0 || (difference === 0 && renewal.isOverdue);
}

/** The date to which a renewal's next charge has to move: the end of its plan's paid time. Null when it may stay. */
function chargeAfterMove(renewal: Renewal, entitlements: readonly Entitlement[], now: Date): Date | null {
  if (renewal.isOverdue) return null;
  const earliest = addMs(now, minNoticeMs);
  const paidUntil = endOfPlan(entitlements, renewal.plan, now) ?? now;
  const target = Math.min(paidUntil.getTime(), now.getTime() + maxMoveMs);
  const difference = target - renewal.nextChargeAt.getTime();
  if (difference > toleranceMs) return roundUp(target);
  const isTooLate = renewal.isMoved && difference < -toleranceMs && renewal.nextChargeAt > addMs(earliest, toleranceMs);
  return isTooLate ? roundUp(Math.max(target, earliest.getTime())) : null;
}

/** Stripe counts in whole seconds. */
function roundUp(time: number): Date {
  return new Date(Math.ceil(time / secondMs) * secondMs);
}

/** When the last entitlement of a plan will be used up, higher plans before it included. */
export function endOfPlan(entitlements: readonly Entitlement[], plan: PaidPlan, now: Date): Date | null {
  return (
    entitlementsAt(entitlements, now).entitlements.findLast((each) => each.entitlement.plan === plan)?.endsAt ?? null
  );
}
