/** Stripe Checkout Sessions (https://docs.stripe.com/api/checkout/sessions). */
import type Stripe from 'stripe';
import type { Locale } from '#facts/locales.ts';
import { planName } from '#facts/plans.ts';
import { secondMs } from '../../../clock.ts';
import type { Config } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import type { OrderRow } from '../../../db/schema.ts';
import { ApiError } from '../../../http/api-error.ts';
import { storedLocale } from '../../../http/negotiate-locale.ts';
import type { CheckoutRequest, CheckoutSession } from '../provider.ts';
import { returnUrl } from '../urls.ts';
import { type StripeClient, stripeErrorOf } from './client.ts';
import { requestOnce } from './request-once.ts';

/** @throws ApiError paymentProviderFailed */
export async function createStripeSession(
  config: Config,
  stripe: StripeClient,
  { order, email, expiresAt }: CheckoutRequest,
): Promise<CheckoutSession> {
  const metadata = toMetadata(order);
  const successUrl = returnUrl(config, order);
  const parameters: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    client_reference_id: order.order_id,
    customer_email: email,
    // Without these two, Stripe's dashboard decides what is paid with and in which currency.
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    metadata,
    subscription_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amount,
          recurring: { interval: order.term },
          product_data: { name: `${config.brand.name} ${planName(order.plan)}` },
        },
      },
    ],
    locale: stripeLocales[storedLocale(order.locale)],
    success_url: successUrl,
    cancel_url: `${successUrl}&left=1`,
    expires_at: Math.floor(expiresAt.getTime() / secondMs),
  };
  const { id, url } = await requestOnce(stripe, order.order_id, (api, options) =>
    api.checkout.sessions.create(parameters, options),
  );
  if (!url) throw new ApiError('paymentProviderFailed', { cause: new Error(`${id} has no URL`) });
  return { sessionId: id, url };
}

/** Enough to make the order again when it is lost: `reconcile` does (docs/decisions/0051-reconcile.md). */
function toMetadata(order: OrderRow): Record<string, string> {
  const { order_id: orderId, account_id: accountId, plan, term, locale } = order;
  return { orderId, accountId, goodId: String(order.good_id), plan, term, locale, taxRate: String(order.tax_rate) };
}

type SessionState = Pick<Stripe.Checkout.Session, 'status' | 'invoice'>;

/**
 * The session of an order. One that Stripe does not know, because it was made with the keys of another account or mode, has expired
 * when its time is over.
 * @returns null without a session. @throws ApiError paymentProviderFailed
 */
export async function fetchStripeSession(
  { clock }: Pick<Context, 'clock'>,
  stripe: StripeClient,
  { checkout_session_id: id, checkout_expires_at: expiresAt }: OrderRow,
): Promise<SessionState | null> {
  if (!id) return null;
  try {
    return await stripe.request((api) => api.checkout.sessions.retrieve(id));
  } catch (error) {
    const isUnknown = stripeErrorOf(error)?.code === 'resource_missing';
    if (isUnknown && expiresAt && expiresAt <= clock.now()) return { status: 'expired', invoice: null };
    throw error;
  }
}

/** @returns the session's status afterwards; null without a session. @throws ApiError paymentProviderFailed */
export async function expireStripeSession(
  context: Pick<Context, 'clock'>,
  stripe: StripeClient,
  order: OrderRow,
): Promise<Stripe.Checkout.Session.Status | null> {
  const session = await fetchStripeSession(context, stripe, order);
  if (session?.status !== 'open') return session?.status ?? null;
  return stripe.request((api) => expireUnlessOver(api, order.checkout_session_id ?? ''));
}

/** Another request may have closed the page meanwhile, or the customer may have paid: Stripe refuses that, and it is no failure. */
async function expireUnlessOver(api: Stripe, id: string): Promise<Stripe.Checkout.Session.Status | null> {
  try {
    return (await api.checkout.sessions.expire(id)).status;
  } catch (error) {
    const { status } = await api.checkout.sessions.retrieve(id);
    if (status === 'open') throw error;
    return status;
  }
}

/** Stripe's codes of our locales; it has no Arabic, so it uses the browser's language there. */
export const stripeLocales: Record<
  Locale,
  Extract<Stripe.Checkout.SessionCreateParams.Locale, Stripe.BillingPortal.SessionCreateParams.Locale>
> = {
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
  ar: 'auto',
};
