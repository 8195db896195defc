/** Stripe's page for one order (https://docs.stripe.com/api/checkout/sessions). */
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import type { OrderRow } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { titleOf } from '../plans.ts';
import type { PageRequest, ProviderPage } from '../provider.ts';
import { returnAddress } from '../return-address.ts';
import { ask, type StripeLink } from './link.ts';

/** @throws ApiError providerFailed */
export async function openCardPage(
  { config, log }: Context,
  { api }: StripeLink,
  { order, email, expiresAt }: PageRequest,
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
  if (!session.url) throw new ApiError('paymentProviderFailed', { cause: new Error(`${session.id} has no page`) });
  return { sessionId: session.id, url: session.url };
}

/** @throws ApiError providerFailed */
export async function closeCardPage({ log }: Context, { api }: StripeLink, order: OrderRow): Promise<void> {
  const id = order.checkout_session_id;
  if (!id) return;
  const { status } = await ask(api.checkout.sessions.retrieve(id), log);
  if (status === 'open') await ask(api.checkout.sessions.expire(id), log);
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
