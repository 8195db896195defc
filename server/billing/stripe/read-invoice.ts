/** What Stripe says of one invoice, asked afresh: a webhook only says that it is time to ask. */
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { ask, type StripeLink } from './link.ts';

export type Invoice = {
  invoice: Stripe.Invoice;
  subscription: Stripe.Subscription;
  /** The whole amount went back. */
  isRefunded: boolean;
  /** Before the question: whoever asked later knows better. */
  askedAt: Date;
};

/** Null for an invoice without a subscription. @throws ApiError providerFailed */
export async function readInvoice(
  { log, clock }: Context,
  { api }: StripeLink,
  invoiceId: string,
): Promise<Invoice | null> {
  const askedAt = clock.now();
  const invoice = await ask(api.invoices.retrieve(invoiceId), log);
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  if (!subscriptionId) return null;
  const [subscription, payments] = await Promise.all([
    ask(api.subscriptions.retrieve(subscriptionId), log),
    ask(api.invoicePayments.list({ invoice: invoiceId, status: 'paid', expand: [chargeOfPayment] }), log),
  ]);
  return { invoice, subscription, isRefunded: payments.data.some(isReturned), askedAt };
}

/** The invoice that a charge paid; null when it paid none, or was returned only in part. */
export async function invoiceOfReturned(
  { log }: Context,
  { api }: StripeLink,
  chargeId: string,
): Promise<string | null> {
  const charge = await ask(api.charges.retrieve(chargeId), log);
  const paymentIntent = idOf(charge.payment_intent);
  if (!charge.refunded || !paymentIntent) return null;
  const query = { payment: { type: 'payment_intent' as const, payment_intent: paymentIntent }, limit: 1 };
  const payments = await ask(api.invoicePayments.list(query), log);
  return idOf(payments.data[0]?.invoice);
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** What paid an invoice; null when nothing did. @throws ApiError providerFailed */
export async function paymentIntentOf(
  { log }: Context,
  { api }: StripeLink,
  invoiceId: string,
): Promise<string | null> {
  const payments = await ask(api.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 1 }), log);
  return idOf(payments.data[0]?.payment.payment_intent);
}

const chargeOfPayment = 'data.payment.payment_intent.latest_charge';

function isReturned({ payment }: Stripe.InvoicePayment): boolean {
  const intent = payment.payment_intent;
  const charge = typeof intent === 'object' ? intent.latest_charge : null;
  return typeof charge === 'object' && charge !== null && charge.refunded;
}
