/** Tables of sign-in with Google, Apple and Microsoft. */
import type { ColumnType } from 'kysely';
import type { NullableText, Time } from './columns.ts';

export type IdentityProvider = 'google' | 'apple' | 'microsoft';

export type ExternalIdentitiesTable = {
  issuer: string;
  subject: string;
  identity_provider: IdentityProvider;
  account_id: string;
  /** The identity provider's email when the identity was connected; may differ from the account's. */
  email: string;
  name: string | null;
  created_at: Time;
  last_used_at: Time;
};

export type OAuthFlowsTable = {
  state_digest: string;
  identity_provider: IdentityProvider;
  /** Digest of the cookie that binds the flow to one browser. */
  binding_digest: string;
  nonce_digest: string;
  locale: string;
  remember: boolean;
  invite_code: string | null;
  challenge: NullableText;
  /** The flow connects an identity to the account of a signed-in user; otherwise it signs in. */
  connects: ColumnType<boolean, boolean | undefined, never>;
  /** The parked `form_post` callback, encrypted with the state. */
  callback_form: NullableText;
  expires_at: Time;
};

export type OAuthSignInsTable = {
  digest: string;
  identity_provider: IdentityProvider;
  issuer: string;
  subject: string;
  email: string;
  name: string | null;
  needs: 'password' | 'code' | 'restore';
  /** The code opens an account without a password; only with a verified email. */
  account_exists: ColumnType<boolean, boolean | undefined, never>;
  locale: string;
  remember: boolean;
  invite_code: string | null;
  challenge: NullableText;
  expires_at: Time;
};

/** An identity that a signed-in user is connecting; without its fields until the provider has responded. */
export type IdentityConnectionsTable = {
  /** Of the token that comes next: the start's, then the flow's state, then the completion's. */
  digest: string;
  account_id: string;
  session_digest: string;
  identity_provider: IdentityProvider;
  issuer: NullableText;
  subject: NullableText;
  email: NullableText;
  name: NullableText;
  expires_at: Time;
};
