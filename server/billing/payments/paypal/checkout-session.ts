/** Creates PayPal orders: one term, paid once (docs/decisions/0017-renewals-and-grace.md). */
import type { Locale } from '#facts/locales.ts';
import { planName } from '#facts/plans.ts';
import type { Config } from '../../../config.ts';
import { ApiError } from '../../../http/api-error.ts';
import { storedLocale } from '../../../http/negotiate-locale.ts';
import { toDecimal } from '../../money.ts';
import type { CheckoutRequest, CheckoutSession } from '../provider.ts';
import { returnUrl } from '../urls.ts';
import { type PayPalClient, PayPalRefusal } from './client.ts';
import { parsePayPalOrder } from './order.ts';

/** @throws ApiError paymentProviderFailed */
export async function createPayPalSession(
  config: Config,
  paypal: PayPalClient,
  { order }: CheckoutRequest,
): Promise<CheckoutSession> {
  const successUrl = returnUrl(config, order);
  const body = JSON.stringify({
    intent: 'CAPTURE',
    purchase_units: [
      {
        // With the two ids below, enough to make the order again when it is lost.
        reference_id: [order.good_id, order.plan, order.term, order.locale, order.tax_rate].join(' '),
        custom_id: order.account_id,
        invoice_id: order.order_id,
        description: `${config.brand.name} ${planName(order.plan)}`,
        amount: { currency_code: order.currency, value: toDecimal(order) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: config.brand.name,
          locale: payPalLocales[storedLocale(order.locale)],
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: successUrl,
          cancel_url: `${successUrl}&left=1`,
        },
      },
    },
  });
  const created = await paypal
    .request({ method: 'POST', path: '/v2/checkout/orders', body, requestId: order.order_id })
    .catch((error: unknown) => {
      throw error instanceof PayPalRefusal ? new ApiError('paymentProviderFailed', { cause: error }) : error;
    });
  const { id, links = [] } = parsePayPalOrder(created);
  const url = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
  if (!url) throw new ApiError('paymentProviderFailed', { cause: new Error(`PayPal order ${id} has no URL`) });
  return { sessionId: id, url };
}

/** PayPal's codes of our locales; it has no Vietnamese and no Malay. */
const payPalLocales: Record<Locale, string> = {
  en: 'en-US',
  'zh-TW': 'zh-TW',
  'zh-CN': 'zh-CN',
  ja: 'ja-JP',
  es: 'es-ES',
  ar: 'ar-EG',
  fr: 'fr-FR',
  de: 'de-DE',
  ko: 'ko-KR',
  ru: 'ru-RU',
  th: 'th-TH',
  pt: 'pt-BR',
  id: 'id-ID',
  vi: 'en-US',
  ms: 'en-US',
};
