/** PayPal's page for one order: one term, paid once (decisions §5). */
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { decimalText } from '../money.ts';
import { titleOf } from '../plans.ts';
import type { PageRequest, ProviderPage } from '../provider.ts';
import { returnAddress } from '../return-address.ts';
import { type PaypalLink, PaypalRefusal } from './link.ts';
import { readPaypalOrder } from './order.ts';

/** @throws ApiError providerFailed */
export async function openPaypalPage(
  { config }: Context,
  link: PaypalLink,
  { order }: PageRequest,
): Promise<ProviderPage> {
  const back = returnAddress(config, order);
  const body = JSON.stringify({
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.account_id,
        invoice_id: order.order_id,
        description: `${config.brand.name} ${titleOf(order.plan)}`,
        amount: { currency_code: order.currency, value: decimalText(order) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: config.brand.name,
          locale: pageLocales[order.locale] ?? 'en-US',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: back,
          cancel_url: `${back}&left=1`,
        },
      },
    },
  });
  const made = await link
    .ask({ method: 'POST', path: '/v2/checkout/orders', body, once: order.order_id })
    .catch((error: unknown) => {
      throw error instanceof PaypalRefusal ? new ApiError('paymentProviderFailed', { cause: error }) : error;
    });
  const { id, links = [] } = readPaypalOrder(made);
  const url = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
  if (!url) throw new ApiError('paymentProviderFailed', { cause: new Error(`PayPal’s order ${id} has no page`) });
  return { sessionId: id, url };
}

/** What PayPal calls our languages; it has no Vietnamese and no Malay. */
const pageLocales: Record<string, string> = {
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
};
