/** Stripe's page for one order (https://docs.stripe.com/api/checkout/sessions). */
import type Stripe from 'stripe';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { titleOf } from './plans.ts';
import { ask, type StripeLink } from './stripe.ts';

export type ProviderPage = { sessionId: string; url: string };
type Request = { order: OrderRow; email: string; expiresAt: Date };

/**
 * Opens it. The order's number is the idempotency key and everything sent comes from the order: who asks twice, even after a
 * crash, gets the same page.
 * @throws ApiError providerFailed
 */
export async function openProviderPage(
  { config, log }: Context,
  { api }: StripeLink,
  { order, email, expiresAt }: Request,
): Promise<ProviderPage> {
  const metadata = { orderId: order.order_id, accountId: order.account_id };
  const back = returnAddress(config, order);
  const parameters: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    client_reference_id: order.order_id,
    customer_email: email,
    metadata,
    subscription_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amount,
          recurring: { interval: order.term },
          product_data: { name: `${config.brand.name} ${titleOf(order.plan)}` },
        },
      },
    ],
    locale: pageLocales[order.locale] ?? 'auto',
    success_url: back,
    cancel_url: `${back}&left=1`,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  };
  const session = await ask(api.checkout.sessions.create(parameters, { idempotencyKey: order.order_id }), log);
  if (!session.url) throw new ApiError('providerFailed', { cause: new Error(`${session.id} has no page`) });
  return { sessionId: session.id, url: session.url };
}

/** Nobody shall pay on it any more. One that was paid meanwhile stays paid: its webhook says so. */
export async function closeProviderPage({ log }: Context, { api }: StripeLink, order: OrderRow): Promise<void> {
  if (order.provider_session_id)
    await ask(api.checkout.sessions.expire(order.provider_session_id), log).catch(() => {});
}

/** The page of the site that follows an order. */
export function returnAddress({ publicUrl }: Pick<Config, 'publicUrl'>, order: OrderRow): string {
  return `${publicUrl}/${order.locale}/payment/${order.good_id}?order=${order.order_id}`;
}

/** What Stripe calls our languages; it has no Arabic and then goes by the browser. */
const pageLocales: Record<string, Stripe.Checkout.SessionCreateParams.Locale> = {
  en: 'en',
  'zh-TW': 'zh-TW',
  'zh-CN': 'zh',
  ja: 'ja',
  es: 'es',
  fr: 'fr',
  de: 'de',
  ko: 'ko',
  ru: 'ru',
  vi: 'vi',
  th: 'th',
  pt: 'pt',
  id: 'id',
  ms: 'ms',
};
