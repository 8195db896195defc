/** The one way to Stripe: its SDK, towards the real API or, without settings, the stand-in (decisions §9). */
import Stripe from 'stripe';
import type { Context, Log } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';

/** What the stand-in signs with. */
export const sandboxWebhookSecret = 'whsec_stand_in_of_stripe';

export type StripeLink = {
  api: Stripe;
  /** @throws when the bytes were not signed with our secret (https://docs.stripe.com/webhooks/signature). */
  readEvent(body: Buffer, signature: string): Stripe.Event;
};

const timeoutMs = 15_000;

/** Null when cards are switched off. */
export function linkToStripe({ config, sandboxUrl }: Pick<Context, 'config' | 'sandboxUrl'>): StripeLink | null {
  if (config.stripe.mode === 'off') return null;
  const common = { maxNetworkRetries: 2, timeout: timeoutMs, telemetry: false };
  if (config.stripe.mode === 'real') {
    return link(new Stripe(config.stripe.secretKey, common), config.stripe.webhookSecret);
  }
  if (!sandboxUrl) return null;
  const { hostname: host, port } = new URL(sandboxUrl);
  return link(new Stripe('sk_test_stand_in', { ...common, host, port, protocol: 'http' }), sandboxWebhookSecret);
}

function link(api: Stripe, secret: string): StripeLink {
  return { api, readEvent: (body, signature) => api.webhooks.constructEvent(body, signature, secret) };
}

/** Asks Stripe; whatever it answers but success becomes `providerFailed`, with the cause only in the log. */
export async function ask<T>(call: Promise<T>, log: Log): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    log.warn({ err: cause }, 'Stripe refused or did not answer');
    throw new ApiError('paymentProviderFailed', { cause });
  }
}
