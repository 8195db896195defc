/** PayPal as a way of paying. */
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { PaymentProvider } from '../provider.ts';
import { sourceOf } from '../store.ts';
import { type PaypalLink, PaypalRefusal } from './link.ts';
import { openPaypalPage } from './page.ts';
import { checkPaypalOrder } from './settle.ts';

export function paypalProvider(context: Context, link: PaypalLink): PaymentProvider {
  return {
    method: 'paypal',
    openPage: (request) => openPaypalPage(context, link, request),
    // PayPal has no way to close one; an order that is cancelled here is never captured.
    closePage: async () => {},
    check: ({ order_id }) => checkPaypalOrder(context, link, order_id),
    async refund({ order_id }) {
      const capture = await sourceOf(context.db, order_id);
      if (!capture) throw new ApiError('notRefundable');
      try {
        const path = `/v2/payments/captures/${capture}/refund`;
        await link.ask({ method: 'POST', path, once: `refund-${order_id}` });
      } catch (error) {
        if (!(error instanceof PaypalRefusal)) throw error;
        if (error.issue !== 'CAPTURE_FULLY_REFUNDED') throw new ApiError('paymentProviderFailed', { cause: error });
      }
      await checkPaypalOrder(context, link, order_id);
    },
  };
}
