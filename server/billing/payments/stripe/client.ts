/** The Stripe client: its SDK with the real API or, without keys, fake Stripe (docs/decisions/0028-fakes-instead-of-stubs.md). */
import Stripe from 'stripe';
import { secondMs } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';

/** Fake Stripe signs its webhooks with this. */
export const sandboxWebhookSecret = 'whsec_fake_stripe';

export type StripeClient = {
  api: Stripe;
  /** Calls the API. @throws ApiError paymentProviderFailed for every failure, with its cause. */
  request<T>(call: (api: Stripe) => Promise<T>): Promise<T>;
  /** @throws when the body is not signed with our secret (https://docs.stripe.com/webhooks/signature). */
  parseEvent(body: Buffer, signature: string): Stripe.Event;
};

const timeoutMs = 15 * secondMs;

/**
 * @param onFailure called for every request that fails
 * @returns null when cards are switched off
 */
export function createStripeClient(
  { config, sandboxUrl }: Pick<Context, 'config' | 'sandboxUrl'>,
  onFailure: () => void = () => {},
): StripeClient | null {
  if (config.stripe.mode === 'off') return null;
  const common = { maxNetworkRetries: 2, timeout: timeoutMs, telemetry: false };
  if (config.stripe.mode === 'real') {
    return createClient(new Stripe(config.stripe.secretKey, common), config.stripe.webhookSecret, onFailure);
  }
  if (!sandboxUrl) return null;
  const { hostname: host, port } = new URL(sandboxUrl);
  const api = new Stripe('sk_test_fake', { ...common, host, port, protocol: 'http' });
  return createClient(api, sandboxWebhookSecret, onFailure);
}

/** Stripe's response behind a failed request; null when the failure is another one. */
export function stripeErrorOf(error: unknown): Stripe.errors.StripeError | null {
  const cause = error instanceof ApiError ? error.cause : null;
  return cause instanceof Stripe.errors.StripeError ? cause : null;
}

function createClient(api: Stripe, webhookSecret: string, onFailure: () => void): StripeClient {
  return {
    api,
    parseEvent: (body, signature) => api.webhooks.constructEvent(body, signature, webhookSecret),
    async request(call) {
      try {
        return await call(api);
      } catch (cause) {
        onFailure();
        throw new ApiError('paymentProviderFailed', { cause });
      }
    },
  };
}
