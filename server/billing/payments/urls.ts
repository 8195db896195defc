/** URLs that payment providers are given. */
import type { Config } from '../../config.ts';
import type { OrderRow } from '../../db/schema.ts';

/** Webhook endpoints; in each provider's dashboard, enter `API_URL` followed by its path. */
export const stripeWebhookPath = '/turboClient/api/v1/payment/stripe/webhook';
export const paypalWebhookPath = '/turboClient/api/v1/payment/paypal/webhook';

/** The page of the site that shows an order's payment status; the provider redirects back to it. */
export function returnUrl({ siteUrl }: Pick<Config, 'siteUrl'>, order: OrderRow): string {
  return `${siteUrl}/${order.locale}/payment/${order.good_id}?order=${order.order_id}`;
}
