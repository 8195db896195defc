/**
 * Types of the tables that the migrations create. Times are `timestamptz` (Date), money is whole minor units. Each table is
 * read and written by one module's store.
 */
import type { ColumnType, Insertable, Selectable } from 'kysely';

type Time = ColumnType<Date, Date, Date>;
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
type Json = ColumnType<unknown, string, string>;

export type AccountsTable = {
  id: string;
  /** Lower-cased. */
  email: string;
  /** argon2id in PHC format; null while the account has only external identities. */
  password_hash: string | null;
  referral_code: string;
  invited_by: string | null;
  created_at: Time;
  /** When the customer deleted the account; it can be restored for 14 days. */
  deleted_at: NullableTime;
  /** When personal data was erased; the row remains for the orders that accounting has to keep. */
  erased_at: NullableTime;
};

export type CodesTable = {
  id: string;
  email: string;
  purpose: 'register' | 'reset' | 'delete';
  digest: string;
  expires_at: Time;
  tries_left: number;
  used_at: NullableTime;
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
};

/** Written by rate-limiter-flexible; `expire` is milliseconds since 1970. */
export type LimitsTable = { key: string; points: number; expire: string | null };

export type OrdersTable = {
  order_id: string;
  account_id: string;
  good_id: number;
  plan: 'personal' | 'startup';
  term: 'month' | 'year';
  amount: number;
  currency: string;
  status: 'uncompleted' | 'completed' | 'cancelled' | 'refunded';
  payment_method: 'card' | 'paypal';
  /** Language of the buyer, for the return URL and the receipt. */
  locale: string;
  /** Idempotency key of the request, if it had one. */
  attempt: string | null;
  checkout_session_id: string | null;
  checkout_url: string | null;
  checkout_expires_at: NullableTime;
  subscription_id: string | null;
  created_at: Time;
  completed_at: NullableTime;
  /** When the payment provider was last asked about the order. */
  checked_at: NullableTime;
};

export type SubscriptionsTable = {
  /** The payment provider's subscription id. */
  id: string;
  account_id: string;
  good_id: number;
  plan: 'personal' | 'startup';
  status: string;
  current_period_end: Time;
  cancel_at_period_end: boolean;
  started_at: Time;
  /** When the payment provider was asked for this state, so that an older response never overwrites a newer one. */
  updated_at: Time;
  /** Period end that the latest renewal notice was about. */
  renewal_notice_for: NullableTime;
};

export type EntitlementsTable = {
  id: string;
  account_id: string;
  /** null for a reward. */
  order_id: string | null;
  /** What granted it: a Stripe invoice, a PayPal capture, or `reward:{id}`. One source grants one entitlement. */
  source: string;
  plan: 'personal' | 'startup';
  days: number;
  purchased_at: Time;
  refunded_at: NullableTime;
};

export type WebhookEventsTable = {
  payment_provider: string;
  event_id: string;
  type: string;
  received_at: Time;
  applied_at: NullableTime;
  payload: Json;
};

export type JobsTable = {
  /** Identifies the work, so that it is done once. */
  key: string;
  kind: string;
  payload: Json;
  run_at: Time;
  tries: ColumnType<number, number | undefined, number>;
  /** Id of the worker that has the job; another worker may claim it after `leased_until`. */
  lease: NullableText;
  leased_until: NullableTime;
  /** When it was completed, or given up: then `failure` has the error's name. */
  ended_at: NullableTime;
  failure: NullableText;
  created_at: Time;
};

export type OneTimeTokensTable = {
  /** SHA-256 of the token, hex. Deleted when used. */
  digest: string;
  account_id: string;
  flag: 'web' | 'client' | IdentityProvider;
  client_code: string | null;
  remember: boolean;
  expires_at: Time;
};

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
  locale: string;
  remember: boolean;
  invite_code: string | null;
  expires_at: Time;
};

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

export type TicketsTable = {
  ticket: string;
  digest: string;
  email: string;
  account_id: string | null;
  order_id: string | null;
  suggestion: string;
  /** JSON array of names in the image store. */
  images: Json;
  locale: string;
  created_at: Time;
};

export type Database = {
  accounts: AccountsTable;
  codes: CodesTable;
  sessions: SessionsTable;
  limits: LimitsTable;
  orders: OrdersTable;
  subscriptions: SubscriptionsTable;
  entitlements: EntitlementsTable;
  webhook_events: WebhookEventsTable;
  jobs: JobsTable;
  one_time_tokens: OneTimeTokensTable;
  external_identities: ExternalIdentitiesTable;
  oauth_flows: OAuthFlowsTable;
  oauth_sign_ins: OAuthSignInsTable;
  registrations: RegistrationsTable;
  rewards: RewardsTable;
  tickets: TicketsTable;
};

export type AccountRow = Selectable<AccountsTable>;
export type NewAccount = Insertable<AccountsTable>;
export type SessionRow = Selectable<SessionsTable>;
export type OrderRow = Selectable<OrdersTable>;
/** The part that comes from the payment provider. */
export type SubscriptionRow = Omit<Selectable<SubscriptionsTable>, 'renewal_notice_for'>;
export type EntitlementRow = Selectable<EntitlementsTable>;
export type JobRow = Selectable<JobsTable>;
