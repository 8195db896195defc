/** Generated from api-spec by `npm run api`. Do not edit. */
import type { AccountIdentity } from './account-identity.ts';
import type { AccountSession } from './account-session.ts';
import type { Email } from './email.ts';

/**
 * What opens the account, and where it is open.
 */
export type Account = {
  email: Email;
  /** When the account was made. ISO 8601, UTC. */
  createdAt: string;
  /** False while only outside sign-ins open it. */
  hasPassword: boolean;
  /** The one that asks first, then the last used. */
  sessions: AccountSession[];
  /** The longest connected first. */
  identities: AccountIdentity[];
};
