/** Tables of orders, payments and what they grant. */
import type { ColumnType } from 'kysely';
import type { PaidPlan, Term } from '#facts/plans.ts';
import type { Json, NullableTime, Time } from './columns.ts';

export type PaymentProviderName = 'stripe' | 'paypal';

export type OrdersTable = {
  order_id: string;
  account_id: string;
  good_id: number;
  plan: PaidPlan;
  term: Term;
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
  /** Keyed digest of the card or the PayPal account that paid, until retention forgets it; null where the provider names none. */
  payer_digest: string | null;
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
  plan: PaidPlan;
  status: string;
  current_period_end: Time;
  cancel_at_period_end: boolean;
  started_at: Time;
  /** When the payment provider was asked for this state, or had changed it, so that an older response never overwrites a newer one. */
  updated_at: Time;
  /** The card of the next charge, if it is one. */
  card_brand: string | null;
  card_last4: string | null;
  /** Period end that the latest renewal notice was about. */
  renewal_notice_for: NullableTime;
  /** When the cleanup job last claimed it for a check; null once the check has saved its state. */
  checked_at: NullableTime;
};

export type EntitlementsTable = {
  id: string;
  account_id: string;
  /** null for a reward. */
  order_id: string | null;
  /** What granted it: a Stripe invoice, a PayPal capture, or `reward:{id}`. One source grants one entitlement. */
  source: string;
  plan: PaidPlan;
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
  /** An inquiry may become a dispute; until then it changes nothing for the customer. */
  outcome: 'inquiry' | 'open' | 'won' | 'lost';
  opened_at: Time;
  closed_at: NullableTime;
  /** Until when the operator has to answer; null when nothing waits for them. */
  answer_by: NullableTime;
};

/** A payment or dispute that only the payment provider knows and that a person has settled. */
export type ReconcileDismissalsTable = {
  payment_provider: PaymentProviderName;
  object_id: string;
  dismissed_at: Time;
};

export type WebhookEventsTable = {
  payment_provider: PaymentProviderName;
  event_id: string;
  type: string;
  received_at: Time;
  applied_at: NullableTime;
  /** `object`: the payment provider's id of what the event is about. `reason`: why it could not be applied. */
  payload: Json<{ object: string | null; reason?: string }>;
};
