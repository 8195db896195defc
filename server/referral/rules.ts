/** The rules of referrals, without I/O: months, which registrations count, rewards (docs/decisions/0019-referral-rewards.md). */
import { createHash } from 'node:crypto';
import { limits } from '#facts/limits.ts';
import type { RegistrationsTable } from '../db/schema.ts';

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

/** Normalizes an email so that all spellings of one mailbox are equal: without the plus-tag and, at Gmail, without dots. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const local = withoutTag(email.slice(0, at).toLowerCase());
  return gmailDomains.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

const gmailDomains = new Set(['gmail.com', 'googlemail.com']);

/** A leading plus does not start a tag: nothing would be left. */
function withoutTag(local: string): string {
  const plus = local.indexOf('+', 1);
  return plus < 0 ? local : local.slice(0, plus);
}

/** Hashes a mailbox or network for storage. Digests of different referrers cannot be compared, for privacy. */
export function digestFor(inviterId: string, text: string): string {
  return createHash('sha256').update(`${inviterId}\n${text}`).digest('hex');
}
