/** Tables of accounts, sign-in and sessions. */
import type { ColumnType, Generated } from 'kysely';
import type { NullableText, NullableTime, Time } from './columns.ts';
import type { IdentityProvider } from './identities.ts';

export type AccountsTable = {
  id: string;
  /** Lower-cased. */
  email: string;
  /** argon2id in PHC format; null while the account has only external identities. */
  password_hash: string | null;
  referral_code: string;
  invited_by: string | null;
  /** Of the sign-up or the latest order, for mails that answer no request. */
  locale: NullableText;
  created_at: Time;
  /** When the customer deleted the account; it can be restored for 14 days. */
  deleted_at: NullableTime;
  /** When an operator blocked the account: nobody can sign in to it. */
  blocked_at: NullableTime;
  /** How often the sessions of the account were ended, for example by a new password. */
  session_version: Generated<number>;
  /** Where the customer heard of the product, as chosen at sign-up. */
  download_source: NullableText;
  /** When personal data was erased; the row remains for the orders that accounting has to keep. */
  erased_at: NullableTime;
};

/** The newest code of each email and purpose, which anyone may try. */
export type CodesTable = {
  id: string;
  email: string;
  purpose: 'register' | 'reset' | 'confirm' | 'email' | 'identity';
  digest: string;
  /** Digest of who asked for it: a device or an account. */
  requester: NullableText;
  expires_at: Time;
  /** What strangers share; the requester has tries of their own. */
  tries_left: number;
  used_at: NullableTime;
};

/** The latest code that each requester asked for; only they may try it once there is a newer one. */
export type RequestedCodesTable = {
  /** That of the code in `codes`, as long as it is the newest. */
  id: string;
  email: string;
  purpose: CodesTable['purpose'];
  requester: string;
  digest: string;
  expires_at: Time;
};

export type SessionsTable = {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  digest: string;
  account_id: string;
  label: string;
  remember: boolean;
  created_at: Time;
  last_used_at: Time;
  expires_at: Time;
  /** When the user last confirmed in this session that it is them. */
  confirmed_at: NullableTime;
  session_version: SessionVersion;
};

/** That of the account before it was checked who signs in; with another one the row is void. Null in rows of a former version. */
type SessionVersion = ColumnType<number | null, number | null, number | null>;

/** How somebody signed in; `token` is a one-time token from another session. */
export type SignInMethod = 'sign-up' | 'password' | 'passkey' | 'token' | IdentityProvider;

export type SignInsTable = {
  id: string;
  account_id: string;
  at: Time;
  /** With a second factor, that follows after a plus sign. */
  method: SignInMethod | `${SignInMethod}+${SecondFactorKind}`;
  /** Browser and system, or an app's platform; empty when neither is known. */
  device: string;
  /** ISO 3166-1; null when the country is unknown. The IP address is not stored. */
  country_code: NullableText;
  /** Language of the request: the next sign-in makes it that of an account without one. */
  locale: string;
};

/** A code of the authenticator app, or a recovery code. */
export type SecondFactorKind = 'app' | 'recovery-code';

export type SecondFactorsTable = {
  account_id: string;
  /** Of the authenticator app, sealed (server/secrets.ts). */
  secret: string;
  /** Time step of the latest code that was used: it and earlier ones are not accepted again. */
  last_step: ColumnType<string, number, number>;
  created_at: Time;
  /** Null until a code of the app has shown that it has the secret. */
  enabled_at: NullableTime;
};

/** A row is deleted when its code is used. */
export type RecoveryCodesTable = {
  /** SHA-256 of account and code, hex. */
  digest: string;
  account_id: string;
};

/** A sign-in whose first factor was right, and which waits for the second. */
export type PendingSignInsTable = {
  /** SHA-256 of its token, hex. */
  digest: string;
  account_id: string;
  method: SignInMethod;
  /** SHA-256 of the device cookie's id; null for clients without cookies. */
  browser: NullableText;
  remember: boolean;
  /** Restores a deleted account. */
  restore: boolean;
  /** Digest of the OAuth sign-in whose identity is connected then. */
  oauth_sign_in: NullableText;
  /** Of the device that sent the first factor. */
  device_label: ColumnType<string, string | undefined, string>;
  session_version: SessionVersion;
  expires_at: Time;
};

export type PasskeysTable = {
  /** SHA-256 of the credential id, hex. */
  id: string;
  account_id: string;
  /** base64url, as the browser sends it. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** How often the authenticator was used; a lower one than before means a copy. Many passkeys always say 0. */
  counter: ColumnType<string, number, number>;
  /** How browsers reach the authenticator, joined by commas. */
  transports: string;
  name: string;
  created_at: Time;
  last_used_at: NullableTime;
};

/** Challenges that were used: no other response to one of these is accepted. */
export type PasskeyChallengesTable = {
  /** SHA-256 of the challenge, hex. */
  digest: string;
  purpose: 'create' | 'confirm' | 'sign-in';
  /** The session that it was made for; null for a sign-in. */
  session_digest: NullableText;
  expires_at: Time;
};

export type OneTimeTokensTable = {
  /** SHA-256 of the token, hex. Deleted when used. */
  digest: string;
  account_id: string;
  flag: 'web' | 'client' | IdentityProvider;
  client_code: string | null;
  remember: boolean;
  /** SHA-256 of the verifier, base64url: only the browser that began the OAuth sign-in knows it. Null for other tokens. */
  challenge: NullableText;
  /** The new session ends then at the latest. */
  session_expires_at: NullableTime;
  expires_at: Time;
  session_version: SessionVersion;
};

/** Changes of an account's email that can still be undone. */
export type EmailChangesTable = {
  id: string;
  account_id: string;
  old_email: string;
  new_email: string;
  /** SHA-256 of the token in the link to the former email, hex. */
  undo_digest: string;
  /** Language of the notice. */
  locale: string;
  created_at: Time;
};
