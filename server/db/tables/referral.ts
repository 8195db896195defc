/** Tables of the referral program. */
import type { NullableTime, Time } from './columns.ts';

export type RegistrationsTable = {
  account_id: string;
  inviter_id: string;
  /** UTC, `2026-11`. */
  month: string;
  registered_at: Time;
  mailbox_digest: string;
  network_digest: string;
  /** Why the registration does not count towards a reward; null when it counts. */
  not_counted: 'ownEmail' | 'sameNetwork' | null;
};

export type RewardsTable = {
  id: string;
  account_id: string;
  month: string;
  /** Position among the rewards of the month, from 1. */
  number: number;
  earned_at: Time;
  claim_deadline: Time;
  registrations: number;
  days: number;
  claimed_at: NullableTime;
};
