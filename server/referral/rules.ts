/** The rules of referrals, without I/O: months, which registrations count, rewards (docs/decisions/0019-referral-rewards.md). */
import * as limits from '#facts/limits.ts';
import type { RegistrationsTable } from '../db/tables/referral.ts';

export type NotCountedReason = NonNullable<RegistrationsTable['not_counted']>;

/** Counted registrations per reward, and days of the personal plan in a reward. */
export const { perReward, rewardDays } = limits.referral;

/** A date's UTC month: `2026-11`. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** The last millisecond of a date's UTC month. */
export function monthEnd(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1) - 1);
}

/** Days that are left of a date's UTC month, that of the date included. */
export function daysLeftOfMonth(at: Date): number {
  return monthEnd(at).getUTCDate() - at.getUTCDate() + 1;
}

/** What is known about a new registration from the referrer's earlier ones. */
export type RegistrationHistory = {
  /** The mailbox is the referrer's own or has registered before. */
  isKnownMailbox: boolean;
  /** Earlier registrations from the same network within the month. */
  fromNetwork: number;
};

/** Why a registration does not count; null when it counts. */
export function notCountedReason({ isKnownMailbox, fromNetwork }: RegistrationHistory): NotCountedReason | null {
  if (isKnownMailbox) return 'ownEmail';
  return fromNetwork >= limits.referral.perNetwork ? 'sameNetwork' : null;
}

/**
 * The number, from 1, of the month's reward that a registration earns; null when it earns none.
 * @param counted registrations of the month that count, the new one included
 */
export function rewardEarnedBy(counted: number): number | null {
  return counted > 0 && counted % perReward === 0 ? counted / perReward : null;
}
