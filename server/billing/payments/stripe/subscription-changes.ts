/** Changes subscriptions at Stripe: ends them, resumes them, moves their next charge. Each may be repeated. */
import type Stripe from 'stripe';
import { secondMs } from '../../../clock.ts';
import type { StripeClient } from './client.ts';

const endedStatuses: readonly Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired'];
const maxInvoices = 12;

/**
 * Ends a renewal: at the end of the paid period, or at once while a charge is open, which nobody may pay afterwards.
 * @throws ApiError paymentProviderFailed
 */
export async function endSubscription(stripe: StripeClient, id: string): Promise<Stripe.Subscription> {
  const subscription = await stripe.request((api) => api.subscriptions.retrieve(id));
  const open = await findOpenInvoices(stripe, id);
  if (endedStatuses.includes(subscription.status)) {
    await closeInvoices(stripe, open);
    return subscription;
  }
  const isPaid = open.length === 0 && ['active', 'trialing'].includes(subscription.status);
  if (isPaid) return stripe.request((api) => api.subscriptions.update(id, { cancel_at_period_end: true }));
  const ended = await stripe.request((api) => api.subscriptions.cancel(id));
  await closeInvoices(stripe, open);
  return ended;
}

/**
 * Closes what could still be paid of a subscription that Stripe has given up. With the setting to mark it as unpaid, it goes on making
 * invoices, and the next one that is paid would begin the renewals again: it is canceled first.
 * @throws ApiError paymentProviderFailed
 */
export async function closeLapsedSubscription(stripe: StripeClient, id: string): Promise<void> {
  const { status } = await stripe.request((api) => api.subscriptions.retrieve(id));
  // Otherwise it has ended, or its customer has paid after all.
  if (status === 'unpaid') await stripe.request((api) => api.subscriptions.cancel(id));
  await closeInvoices(stripe, await findOpenInvoices(stripe, id));
}

/** @throws ApiError paymentProviderFailed */
export async function resumeSubscription(stripe: StripeClient, id: string): Promise<Stripe.Subscription> {
  const { cancel_at_period_end, cancel_at } = await stripe.request((api) => api.subscriptions.retrieve(id));
  const change = cancel_at && !cancel_at_period_end ? { cancel_at: '' as const } : { cancel_at_period_end: false };
  return stripe.request((api) => api.subscriptions.update(id, change));
}

/**
 * Moves the next charge by a trial, which is how Stripe changes a billing date without a charge
 * (https://docs.stripe.com/billing/subscriptions/billing-cycle).
 * @throws ApiError paymentProviderFailed
 */
export async function moveNextCharge(stripe: StripeClient, id: string, to: Date): Promise<Stripe.Subscription> {
  const trial_end = Math.ceil(to.getTime() / secondMs);
  return stripe.request((api) => api.subscriptions.update(id, { trial_end, proration_behavior: 'none' }));
}

async function findOpenInvoices(stripe: StripeClient, subscription: string): Promise<Stripe.Invoice[]> {
  const { data } = await stripe.request((api) => api.invoices.list({ subscription, limit: maxInvoices }));
  return data.filter(({ status }) => status === 'draft' || status === 'open' || status === 'uncollectible');
}

/**
 * Stripe finalizes a draft an hour after the period has ended. Only finalized invoices can be voided, and those of subscriptions cannot
 * be deleted (https://docs.stripe.com/api/invoices/void).
 */
async function closeInvoices(stripe: StripeClient, invoices: readonly Stripe.Invoice[]): Promise<void> {
  for (const { id, status } of invoices) {
    if (status === 'draft') {
      // Without automatic collection: nobody is charged before it is void.
      const finalized = await stripe.request((api) => api.invoices.finalizeInvoice(id, { auto_advance: false }));
      // Nothing was due, for example because of a credit balance.
      if (finalized.status === 'paid') continue;
    }
    await stripe.request((api) => api.invoices.voidInvoice(id));
  }
}
