/** Invoices fetched from Stripe. A webhook's own data is not used: it may be out of date. */
import type Stripe from 'stripe';
import type { Clock } from '../../../clock.ts';
import { type CardColumns, cardOfCharge, fetchSubscription, fingerprintOfCharge } from './card.ts';
import type { StripeClient } from './client.ts';

export type FetchedInvoice = {
  invoice: Stripe.Invoice;
  subscription: Stripe.Subscription;
  /** The whole amount was refunded. */
  isRefunded: boolean;
  /** The card that paid it. */
  card: CardColumns;
  /** Of that card. */
  fingerprint: string | null;
  /** Taken before the request: of two fetches, the later request has the newer state. */
  requestedAt: Date;
};

/** @returns null for an invoice without a subscription. @throws ApiError paymentProviderFailed */
export async function fetchInvoice(
  clock: Clock,
  stripe: StripeClient,
  invoiceId: string,
): Promise<FetchedInvoice | null> {
  const requestedAt = clock.now();
  const invoice = await stripe.request((api) => api.invoices.retrieve(invoiceId));
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  if (!subscriptionId) return null;
  const expand = ['data.payment.payment_intent.latest_charge'];
  const [subscription, payments] = await Promise.all([
    fetchSubscription(stripe, subscriptionId),
    stripe.request((api) => api.invoicePayments.list({ invoice: invoiceId, status: 'paid', expand })),
  ]);
  const charges = payments.data.map(chargeOf);
  const isRefunded = charges.some((charge) => charge?.refunded);
  const charge = charges.find(Boolean) ?? null;
  const [card, fingerprint] = [cardOfCharge(charge), fingerprintOfCharge(charge)];
  return { invoice, subscription, isRefunded, card, fingerprint, requestedAt };
}

/** The invoice that a charge paid; null when it paid none or was refunded only in part. @throws ApiError paymentProviderFailed */
export async function fetchRefundedInvoiceId(stripe: StripeClient, chargeId: string): Promise<string | null> {
  const charge = await stripe.request((api) => api.charges.retrieve(chargeId));
  return charge.refunded ? findInvoiceId(stripe, charge) : null;
}

/** The invoice that a charge paid; null when it paid none. @throws ApiError paymentProviderFailed */
export async function fetchInvoiceIdOfCharge(stripe: StripeClient, chargeId: string): Promise<string | null> {
  return findInvoiceId(stripe, await stripe.request((api) => api.charges.retrieve(chargeId)));
}

async function findInvoiceId(stripe: StripeClient, charge: Stripe.Charge): Promise<string | null> {
  const paymentIntent = idOf(charge.payment_intent);
  if (!paymentIntent) return null;
  const query = { payment: { type: 'payment_intent' as const, payment_intent: paymentIntent }, limit: 1 };
  const payments = await stripe.request((api) => api.invoicePayments.list(query));
  return idOf(payments.data[0]?.invoice);
}

/** The payment intent that paid an invoice; null for an unpaid one. @throws ApiError paymentProviderFailed */
export async function fetchPaymentIntentId(stripe: StripeClient, invoiceId: string): Promise<string | null> {
  const query = { invoice: invoiceId, status: 'paid' as const, limit: 1 };
  const payments = await stripe.request((api) => api.invoicePayments.list(query));
  return idOf(payments.data[0]?.payment.payment_intent);
}

/** The id of something that Stripe returns either as an id or expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function chargeOf({ payment }: Stripe.InvoicePayment): Stripe.Charge | null {
  const intent = payment.payment_intent;
  const charge = typeof intent === 'object' ? intent.latest_charge : null;
  return typeof charge === 'object' ? charge : null;
}
