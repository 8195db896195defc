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
  /** Of the sign-up or the latest order, for mails that answer no request. */
  locale: NullableText;
  created_at: Time;
  /** When the customer deleted the account; it can be restored for 14 days. */
  deleted_at: NullableTime;
  /** When an operator blocked the account: nobody can sign in to it. */
  blocked_at: NullableTime;
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
};

/** How somebody signed in; `token` is a one-time token from another session. */
export type SignInMethod = 'sign-up' | 'password' | 'passkey' | 'token' | IdentityProvider;

export type SignInsTable = {
  id: string;
  account_id: string;
  at: Time;
  /** With a second factor, that follows after a plus sign. */
  method: SignInMethod | `${SignInMethod}+${SecondFactorKind}`;
  /** Browser and system; empty when neither is known. */
  device: string;
  /** ISO 3166-1; null when the country is unknown. The IP address is not stored. */
  country_code: NullableText;
  /** Language of the request, for the notice about the next sign-in. */
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

export type PasskeyChallengesTable = {
  /** SHA-256 of the challenge, hex. */
  digest: string;
  purpose: 'create' | 'confirm' | 'sign-in';
  /** The session that it was made for; null for a sign-in. */
  session_digest: NullableText;
  expires_at: Time;
};

/** Attempts of one budget; `expire` is milliseconds since 1970. */
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
  /** The card that paid; null for PayPal and for payment methods without digits. */
  card_brand: string | null;
  card_last4: string | null;
  created_at: Time;
  completed_at: NullableTime;
  /** When the payment provider was last asked about the order. */
  checked_at: NullableTime;
  /** Since when the payment provider has been reviewing the payment: money may be on its way. */
  review_since: NullableTime;
  /** When the customer first looked at the order after its payment page had been opened. */
  returned_at: NullableTime;
  /** When the customer requested a refund that the operator has to approve. */
  refund_requested_at: NullableTime;
  /** When the operator declined that request, and what the customer was told. */
  refund_declined_at: NullableTime;
  refund_decline_message: string | null;
  /** When the order's refund began; one in 12 months is automatic. */
  refund_started_at: NullableTime;
  /** When the customer's bank opened a dispute; null again when the dispute is won. */
  disputed_at: NullableTime;
  /** Tax in the amount, in thousandths of a percent (server/billing/tax.ts). */
  tax_rate: ColumnType<number, number | undefined, never>;
};

export type InvoiceKind = 'invoice' | 'creditNote';

/** The last number of each series; the row's lock keeps the series without gaps. */
export type InvoiceNumbersTable = { kind: InvoiceKind; year: number; last: number };

/** A trigger refuses updates: an issued invoice never changes. */
export type InvoicesTable = {
  number: string;
  kind: InvoiceKind;
  order_id: string;
  issued_at: Time;
  /** Everything that the document shows (server/billing/invoices/content.ts). */
  content: Json;
};

/** What customers enter for their invoices; empty texts where nothing was entered. */
export type BillingDetailsTable = { account_id: string; name: string; address: string; vat_number: string };

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
  /** The card of the next charge, if it is one. */
  card_brand: string | null;
  card_last4: string | null;
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
  /** When a PayPal term was last looked at, to announce its end. */
  end_checked_at: NullableTime;
  /** When its end was found, so that it is announced once. */
  end_handled_at: NullableTime;
};

/** The days of `source` stand still from `opened_at` to `closed_at`. */
export type DisputesTable = {
  /** The payment provider's dispute id. */
  id: string;
  order_id: string;
  source: string;
  outcome: 'open' | 'won' | 'lost';
  opened_at: Time;
  closed_at: NullableTime;
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
  /** When it was completed or given up. */
  ended_at: NullableTime;
  /** Name of the latest error; null when the job was completed. */
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
  /** SHA-256 of the verifier, base64url: only the browser that began the OAuth sign-in knows it. Null for other tokens. */
  challenge: NullableText;
  /** The new session ends then at the latest. */
  session_expires_at: NullableTime;
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

/** Migrations that a server has to know to work on the database (migrate.ts). */
export type SchemaRequirementsTable = { migration: string };

/** Files of the site's builds, for processes of other builds. */
export type BuildFilesTable = {
  url: string;
  /** Of the body. */
  encoding: 'identity' | 'gzip' | 'br';
  body: Buffer;
  /** When a process that has the build last said so. */
  used_at: Time;
};

/** A DNS leak test: names of its `label` were asked for by these DNS servers. */
export type DnsTestsTable = { label: string; resolvers: string[]; created_at: Time };

/** What an operator changed by a command. */
export type OpsActionsTable = {
  id: string;
  at: Time;
  by: string;
  why: string;
  /** The command without its reason, e.g. `order refund TRN-7K3M-9Q2X`. */
  command: string;
  /** `done`, or why it failed; null while it runs, and when it died. */
  outcome: NullableText;
};

/** What an operator changed while the server runs (`operator-settings/operator-settings.ts`). */
export type OperatorSettingsTable = { name: string; value: unknown; changed_at: Time };

export type Database = {
  accounts: AccountsTable;
  codes: CodesTable;
  requested_codes: RequestedCodesTable;
  sessions: SessionsTable;
  sign_ins: SignInsTable;
  limits: LimitsTable;
  passkeys: PasskeysTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  pending_sign_ins: PendingSignInsTable;
  passkey_challenges: PasskeyChallengesTable;
  orders: OrdersTable;
  invoice_numbers: InvoiceNumbersTable;
  invoices: InvoicesTable;
  billing_details: BillingDetailsTable;
  subscriptions: SubscriptionsTable;
  entitlements: EntitlementsTable;
  disputes: DisputesTable;
  webhook_events: WebhookEventsTable;
  jobs: JobsTable;
  one_time_tokens: OneTimeTokensTable;
  external_identities: ExternalIdentitiesTable;
  oauth_flows: OAuthFlowsTable;
  oauth_sign_ins: OAuthSignInsTable;
  identity_connections: IdentityConnectionsTable;
  email_changes: EmailChangesTable;
  registrations: RegistrationsTable;
  rewards: RewardsTable;
  tickets: TicketsTable;
  schema_requirements: SchemaRequirementsTable;
  ops_actions: OpsActionsTable;
  operator_settings: OperatorSettingsTable;
  build_files: BuildFilesTable;
  dns_tests: DnsTestsTable;
};

export type AccountRow = Selectable<AccountsTable>;
export type NewAccount = Insertable<AccountsTable>;
export type SessionRow = Selectable<SessionsTable>;
export type OrderRow = Selectable<OrdersTable>;
/** The part that comes from the payment provider. */
export type SubscriptionRow = Omit<Selectable<SubscriptionsTable>, 'renewal_notice_for'>;
export type EntitlementRow = Selectable<EntitlementsTable>;
export type DisputeRow = Selectable<DisputesTable>;
export type JobRow = Selectable<JobsTable>;
