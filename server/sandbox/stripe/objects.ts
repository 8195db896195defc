/** The shapes that the stand-in keeps, with the fields of the API that anybody here reads (https://docs.stripe.com/api). */
import type { StripeObject } from './state.ts';

export type Price = { currency: string; amount: number; interval: 'month' | 'year'; name: string };

export type Session = StripeObject & {
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
  metadata: Record<string, string>;
  /** The stand-in's own: what the subscription will be made of. */
  stand_in: { price: Price; metadata: Record<string, string>; declined: boolean };
};

export type Subscription = StripeObject & {
  object: 'subscription';
  status: 'active' | 'past_due' | 'canceled';
  cancel_at_period_end: boolean;
  metadata: Record<string, string>;
  latest_invoice: string | null;
  items: {
    object: 'list';
    data: { id: string; object: 'subscription_item'; current_period_start: number; current_period_end: number }[];
  };
  stand_in: { price: Price };
};

export type Invoice = StripeObject & {
  object: 'invoice';
  status: 'paid' | 'open';
  amount_due: number;
  amount_paid: number;
  currency: string;
  billing_reason: 'subscription_create' | 'subscription_cycle';
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Record<string, string> };
  };
  stand_in: { charge: string | null };
};

export type Charge = StripeObject & {
  object: 'charge';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  currency: string;
  payment_intent: string;
};

/** Calendar months and years, as Stripe counts them; the 31st falls back to the month's last day. */
export function periodEnd(start: number, interval: 'month' | 'year'): number {
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  if (interval === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCFullYear(date.getUTCFullYear() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}
