/** Webhook events that could not be applied are tried again, now that what they are about may be there. */

import { retryPayPalEvent } from '../payments/paypal/webhooks.ts';
import { retryStripeEvent } from '../payments/stripe/webhooks.ts';
import { findUnappliedEvents } from '../payments/webhook-events.ts';
import type { Difference, Reconciling } from './difference.ts';

export async function retryUnapplied({ context, payments }: Reconciling): Promise<Difference[]> {
  const { stripe, paypal, paymentProviders } = payments;
  const isUnapplied = async (id: string) =>
    (await findUnappliedEvents(context.db)).find(({ event_id }) => event_id === id)?.payload as { reason?: string };
  return (await findUnappliedEvents(context.db)).map(({ payment_provider, event_id, type, received_at, payload }) => {
    const objectId = (payload as { object: string | null }).object;
    return {
      problem: 'event unapplied',
      ...{ provider: payment_provider === 'paypal' ? 'paypal' : 'stripe', object: event_id, at: received_at },
      ...{ order: null, account: null, amount: null, currency: '' },
      async repair() {
        if (payment_provider === 'stripe' && stripe) await retryStripeEvent(context, stripe, event_id);
        if (payment_provider === 'paypal' && paypal)
          await retryPayPalEvent(context, paypal, paymentProviders.card, { id: event_id, type, objectId });
        return (await isUnapplied(event_id))?.reason;
      },
    };
  });
}
