/** The card of a payment or a subscription: its brand and last four digits, for the customer to recognize it. */
import type Stripe from 'stripe';
import type { OrderRow } from '../../../db/schema.ts';
import type { StripeClient } from './client.ts';

export type CardColumns = Pick<OrderRow, 'card_brand' | 'card_last4'>;

const noCard: CardColumns = { card_brand: null, card_last4: null };
const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method'];

/** A subscription with what `cardOfSubscription` reads. @throws ApiError paymentProviderFailed */
export async function fetchSubscription(stripe: StripeClient, id: string): Promise<Stripe.Subscription> {
  return stripe.request((api) => api.subscriptions.retrieve(id, { expand }));
}

/** The card of the next charge; a subscription's own payment method comes before the customer's. */
export function cardOfSubscription({ default_payment_method, customer }: Stripe.Subscription): CardColumns {
  const ofCustomer =
    typeof customer === 'object' && !customer.deleted ? customer.invoice_settings?.default_payment_method : null;
  const method = default_payment_method ?? ofCustomer;
  return typeof method === 'object' ? toColumns(method?.card) : noCard;
}

export function cardOfCharge(charge: Stripe.Charge | null): CardColumns {
  return toColumns(charge?.payment_method_details?.card);
}

/** The same for every customer who pays with this card; null for payment methods without one. */
export function fingerprintOfCharge(charge: Stripe.Charge | null): string | null {
  return charge?.payment_method_details?.card?.fingerprint ?? null;
}

function toColumns(card: { brand: string | null; last4: string | null } | null | undefined): CardColumns {
  return card ? { card_brand: card.brand, card_last4: card.last4 } : noCard;
}
