/** The stored objects, with the fields of the API that the product or the fake reads (https://docs.stripe.com/api). */
import { hash } from 'node:crypto';
import { mailboxOf } from '../../mail/mailbox.ts';
import { newId, type SandboxObject } from '../state.ts';

export type Price = { currency: string; amount: number; interval: 'month' | 'year'; name: string };
type Metadata = Record<string, string>;
type Period = { start: number; end: number };

export type Session = SandboxObject & {
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  url: string | null;
  success_url: string;
  cancel_url: string;
  client_reference_id: string | null;
  customer_email: string | null;
  amount_total: number;
  currency: string;
  expires_at: number;
  subscription: string | null;
  invoice: string | null;
  metadata: Metadata;
  /** Data of the fake for the subscription to create; never in a response. */
  internal: { price: Price; metadata: Metadata; declined: boolean };
};

export type Subscription = SandboxObject & {
  object: 'subscription';
  status: 'active' | 'trialing' | 'past_due' | 'canceled';
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  cancellation_details: { reason: 'cancellation_requested' | 'payment_failed' } | null;
  ended_at: number | null;
  billing_cycle_anchor: number;
  customer: string;
  default_payment_method: string | null;
  metadata: Metadata;
  latest_invoice: string | null;
  items: {
    object: 'list';
    data: {
      id: string;
      object: 'subscription_item';
      quantity: number;
      current_period_start: number;
      current_period_end: number;
    }[];
  };
  internal: { price: Price };
};

export type Invoice = SandboxObject & {
  object: 'invoice';
  status: 'draft' | 'open' | 'paid' | 'void';
  amount_due: number;
  amount_paid: number;
  currency: string;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  lines: { object: 'list'; data: LineItem[] };
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Metadata };
  };
  internal: { charge: string | null };
};

type LineItem = { id: string; object: 'line_item'; amount: number; currency: string; quantity: number; period: Period };

export type Customer = SandboxObject & {
  object: 'customer';
  email: string | null;
  invoice_settings: { default_payment_method: string | null };
};

export type PaymentMethod = SandboxObject & {
  object: 'payment_method';
  type: 'card';
  customer: string;
  card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string };
};

export type PortalSession = SandboxObject & {
  object: 'billing_portal.session';
  customer: string;
  return_url: string;
};

export function newCustomer(email: string | null, now: number): Customer {
  const invoice_settings = { default_payment_method: null };
  return { id: newId('cus'), object: 'customer', created: now, livemode: false, email, invoice_settings };
}

/** Stripe's test cards (https://docs.stripe.com/testing#cards). */
export const testCards = [
  { brand: 'visa', last4: '4242' },
  { brand: 'mastercard', last4: '4444' },
] as const;

/** Every person has cards of their own, whatever they add to their email after a plus sign. */
export function newPaymentMethod(
  { id: customer, email }: Customer,
  card: (typeof testCards)[number],
  now: number,
): PaymentMethod {
  const fingerprint = hash('sha256', `${card.last4} ${email ? mailboxOf(email) : customer}`).slice(0, 16);
  return {
    id: newId('pm'),
    object: 'payment_method',
    created: now,
    livemode: false,
    type: 'card',
    customer,
    card: { ...card, exp_month: 12, exp_year: 2099, fingerprint },
  };
}

export type Charge = SandboxObject & {
  object: 'charge';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  currency: string;
  payment_intent: string;
};

/** A paid charge of an invoice. */
export function newCharge(
  { amount_due: amount, currency, customer }: Invoice,
  card: PaymentMethod['card'] | null,
  now: number,
): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    created: now,
    livemode: false,
    amount,
    amount_refunded: 0,
    refunded: false,
    currency,
    customer,
    paid: true,
    status: 'succeeded',
    payment_intent: newId('pi'),
    payment_method_details: { type: 'card', card },
  };
}

export function newPaymentIntent({ id, created, amount, currency, customer, payment_intent }: Charge): SandboxObject {
  return {
    id: payment_intent,
    object: 'payment_intent',
    created,
    livemode: false,
    amount,
    amount_received: amount,
    currency,
    customer,
    status: 'succeeded',
    latest_charge: id,
  };
}

/** Leads from an invoice to its charge. */
export function newInvoicePayment(
  invoice: Invoice,
  { created, amount, currency, payment_intent }: Charge,
): SandboxObject {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    created,
    livemode: false,
    invoice: invoice.id,
    status: 'paid',
    is_default: true,
    amount_paid: amount,
    amount_requested: amount,
    currency,
    payment: { type: 'payment_intent', payment_intent },
  };
}

export function newSubscription(session: Session, { customer, id }: PaymentMethod, now: number): Subscription {
  const { price, metadata } = session.internal;
  return {
    id: newId('sub'),
    object: 'subscription',
    created: now,
    livemode: false,
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    cancellation_details: null,
    billing_cycle_anchor: now,
    collection_method: 'charge_automatically',
    currency: price.currency,
    customer,
    default_payment_method: id,
    metadata,
    latest_invoice: null,
    internal: { price },
    items: itemsOf({ start: now, end: periodEnd(now, price.interval, now) }),
  };
}

export function newInvoice(subscription: Subscription, reason: Invoice['billing_reason'], now: number): Invoice {
  const { amount, currency } = subscription.internal.price;
  const item = subscription.items.data[0];
  const period = { start: item?.current_period_start ?? now, end: item?.current_period_end ?? now };
  return {
    id: newId('in'),
    object: 'invoice',
    created: now,
    livemode: false,
    status: 'open',
    billing_reason: reason,
    currency,
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    total: amount,
    subtotal: amount,
    customer: subscription.customer,
    internal: { charge: null },
    lines: { object: 'list', data: [{ id: newId('il'), object: 'line_item', amount, currency, quantity: 1, period }] },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
  };
}

export function itemsOf({ start, end }: Period): Subscription['items'] {
  const item = { id: newId('si'), object: 'subscription_item' as const, quantity: 1 };
  return { object: 'list', data: [{ ...item, current_period_start: start, current_period_end: end }] };
}

/** Calendar months and years, as Stripe counts them: always the anchor's day, or the last day of a shorter month. */
export function periodEnd(start: number, interval: 'month' | 'year', anchor: number): number {
  const date = new Date(start * 1000);
  const day = new Date(anchor * 1000).getUTCDate();
  date.setUTCDate(1);
  if (interval === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCFullYear(date.getUTCFullYear() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}

/** The object as the API returns it, without the data of the fake. */
export function publicOf<T extends object>(object: T): T {
  return JSON.parse(JSON.stringify(object, (name, value) => (name === 'internal' ? undefined : value)));
}
