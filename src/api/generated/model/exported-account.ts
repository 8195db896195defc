/** Generated from api-spec by `npm run api`. Do not edit. */
import type { AccountIdentity } from './account-identity.ts';
import type { AccountSession } from './account-session.ts';
import type { Email } from './email.ts';

/**
 * The account with its referral data.
 */
export type ExportedAccount = {
  email: Email;
  /** When the account was created. ISO 8601, UTC. */
  createdAt: string;
  /** False when only identities can sign in. */
  hasPassword: boolean;
  /** The session making the request first, then the most recently used. */
  sessions: AccountSession[];
  /** In the order in which they were connected. */
  identities: AccountIdentity[];
  /** The referral ID. */
  referralId: string;
  /** Whether the account signed up with an invite code. */
  wasInvited: boolean;
};
