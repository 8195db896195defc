/** Generated from api-spec by `npm run api`. Do not edit. */
import type { AccountIdentity } from './account-identity.ts';
import type { AccountSession } from './account-session.ts';
import type { Email } from './email.ts';
import type { ExportedEmailChange } from './exported-email-change.ts';
import type { Passkey } from './passkey.ts';
import type { SecondFactor } from './second-factor.ts';
import type { SignInRecord } from './sign-in-record.ts';

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
  /** In the order in which they were created. */
  passkeys: Passkey[];
  /** The second factor; null while it is off. */
  secondFactor: SecondFactor | null;
  /** Newest first: the latest 20 of the last 90 days. Locations by DB-IP (https://db-ip.com), CC BY 4.0. */
  signIns: SignInRecord[];
  /** The referral ID. */
  referralId: string;
  /** Whether the account signed up with an invite code. */
  wasInvited: boolean;
  /** Names that identity providers sent. */
  identityNames: string[];
  /** Changes of the email in the last 7 days, newest first. */
  emailChanges: ExportedEmailChange[];
};
