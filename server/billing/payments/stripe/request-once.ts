/** Requests whose effect must happen once (https://docs.stripe.com/api/idempotent_requests). */
import type Stripe from 'stripe';
import { type StripeClient, stripeErrorOf } from './client.ts';

/** More failures of one key than a day has. A limit, because the SDK's own retries can be answered with a saved failure, too. */
const maxKeys = 10;

/**
 * Calls the API with an idempotency key. Stripe saves failures under a key, too, and repeats them for a day, long after their reason
 * is gone: after a failure that is repeated, the next key is used.
 * @throws ApiError paymentProviderFailed
 */
export async function requestOnce<T>(
  stripe: StripeClient,
  key: string,
  call: (api: Stripe, options: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  for (let number = 1; ; number++) {
    const idempotencyKey = number === 1 ? key : `${key}-${number}`;
    try {
      return await stripe.request((api) => call(api, { idempotencyKey }));
    } catch (error) {
      if (number === maxKeys || !isRepeated(error)) throw error;
    }
  }
}

function isRepeated(error: unknown): boolean {
  return stripeErrorOf(error)?.headers?.['idempotent-replayed'] === 'true';
}
