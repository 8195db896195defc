/** The rules of inviting others, pure (decisions §6): months, what counts, what it earns. */
import { createHash } from 'node:crypto';
import { limits } from '#facts/limits.ts';
import type { RegistrationsTable } from '../db/schema.ts';

export type NotCountedReason = NonNullable<RegistrationsTable['not_counted']>;

/** Registrations that make a reward, and the days of the personal plan in it. */
export const { perReward, rewardDays } = limits.referral;

/** The UTC month of a moment: `2026-11`. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** The last instant of a moment's UTC month. */
export function monthEnd(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1) - 1);
}

/** What the referrer's other registrations say about a new one. */
export type Findings = {
  /** The mailbox is the referrer's own, or came before. */
  isKnownMailbox: boolean;
  /** Earlier registrations from the same network within the month. */
  fromNetwork: number;
};

/** Why a registration does not count, or null: it counts. */
export function whyNotCounted({ isKnownMailbox, fromNetwork }: Findings): NotCountedReason | null {
  if (isKnownMailbox) return 'ownEmail';
  return fromNetwork >= limits.referral.perNetwork ? 'sameNetwork' : null;
}

/** Which reward of its month the `counted`th registration earns, from 1; null for those between. */
export function rewardEarnedBy(counted: number): number | null {
  return counted > 0 && counted % perReward === 0 ? counted / perReward : null;
}

/** One text for all addresses that lead into one mailbox: without the plus-tag, at Gmail without dots. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const local = withoutTag(email.slice(0, at).toLowerCase());
  return gmailDomains.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

const gmailDomains = new Set(['gmail.com', 'googlemail.com']);

/** A plus at the beginning starts no tag: nothing would be left. */
function withoutTag(local: string): string {
  const plus = local.indexOf('+', 1);
  return plus < 0 ? local : local.slice(0, plus);
}

/** What is stored of a mailbox or a network: comparable among one referrer's registrations, and with nothing else. */
export function digestFor(inviterId: string, text: string): string {
  return createHash('sha256').update(`${inviterId}\n${text}`).digest('hex');
}
