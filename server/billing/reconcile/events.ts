/** Webhook events that could not be applied are tried again, now that what they are about may be there. */
import { retryPayPalEvent } from '../payments/paypal/webhooks.ts';
import { retryStripeEvent } from '../payments/stripe/webhooks.ts';
import { findUnappliedEvents, findUnappliedReason } from '../payments/webhook-events.ts';
import type { Comparison, Difference } from './difference.ts';

export async function retryUnapplied({ context, payments }: Comparison): Promise<Difference[]> {
  const { stripe, paypal, paymentProviders } = payments;
  return (await findUnappliedEvents(context.db)).map(({ payment_provider, event_id, type, received_at, payload }) => ({
    problem: 'event unapplied',
    provider: payment_provider,
    object: event_id,
    at: received_at,
    order: null,
    account: null,
    amount: null,
    currency: '',
    async repair() {
      if (payment_provider === 'stripe' && stripe) await retryStripeEvent(context, stripe, event_id);
      if (payment_provider === 'paypal' && paypal)
        await retryPayPalEvent(context, paypal, paymentProviders.card, {
          id: event_id,
          type,
          objectId: payload.object,
        });
      return findUnappliedReason(context.db, { paymentProvider: payment_provider, id: event_id });
    },
  }));
}
