/**
 * The tables as Kysely sees them; migrations are their source. Times are `timestamptz` (Date), money is integer minor units.
 * Only `store.ts` files name these.
 */
import type { ColumnType, Insertable, Selectable } from 'kysely';

type Time = ColumnType<Date, Date, Date>;
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json = ColumnType<unknown, string, string>;

export type AccountsTable = {
  id: string;
  /** Lower-cased. */
  email: string;
  /** argon2id in PHC form. */
  password_hash: string;
  referral_code: string;
  invited_by: string | null;
  created_at: Time;
};

export type CodesTable = {
  id: string;
  email: string;
  purpose: 'register' | 'reset';
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

/** Owned by rate-limiter-flexible; `expire` is milliseconds since 1970. */
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
  /** Language of the buyer, for the way back and the receipt. */
  locale: string;
  /** The caller's own key of this try, when it gave one. */
  attempt: string | null;
  provider_session_id: string | null;
  provider_url: string | null;
  provider_expires_at: NullableTime;
  subscription_id: string | null;
  created_at: Time;
  completed_at: NullableTime;
  /** When the provider was last asked about it. */
  checked_at: NullableTime;
};

export type SubscriptionsTable = {
  /** The provider's subscription id. */
  id: string;
  account_id: string;
  good_id: number;
  plan: 'personal' | 'startup';
  status: string;
  current_period_end: Time;
  cancel_at_period_end: boolean;
  started_at: Time;
  /** When the provider was asked for what stands here: a later answer is not overwritten by an earlier one. */
  updated_at: Time;
};

export type BlocksTable = {
  id: string;
  account_id: string;
  order_id: string;
  /** The provider's invoice: one invoice grants one block. */
  invoice_id: string;
  plan: 'personal' | 'startup';
  days: number;
  bought_at: Time;
  refunded_at: NullableTime;
};

export type WebhookEventsTable = {
  provider: string;
  event_id: string;
  type: string;
  received_at: Time;
  applied_at: NullableTime;
  payload: Json;
};

export type Database = {
  accounts: AccountsTable;
  codes: CodesTable;
  sessions: SessionsTable;
  limits: LimitsTable;
  orders: OrdersTable;
  subscriptions: SubscriptionsTable;
  blocks: BlocksTable;
  webhook_events: WebhookEventsTable;
};

export type AccountRow = Selectable<AccountsTable>;
export type NewAccount = Insertable<AccountsTable>;
export type SessionRow = Selectable<SessionsTable>;
export type OrderRow = Selectable<OrdersTable>;
export type SubscriptionRow = Selectable<SubscriptionsTable>;
export type BlockRow = Selectable<BlocksTable>;
