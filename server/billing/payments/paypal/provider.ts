/** PayPal payments. */
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { findEntitlementSource } from '../../entitlement-store.ts';
import { type PaymentProvider, refundFailure } from '../provider.ts';
import { createPayPalSession } from './checkout-session.ts';
import { type PayPalClient, PayPalRefusal } from './client.ts';
import { checkPayPalOrder } from './settle.ts';

/** PayPal documents both for a refund that was made before. */
const refundedIssues = ['CAPTURE_FULLY_REFUNDED', 'CAPTURED_AMOUNT_FULLY_REFUNDED'];

/** @param card whose open pages are closed before PayPal captures a payment; null when cards are switched off */
export function createPayPalProvider(
  context: Context,
  paypal: PayPalClient,
  card: PaymentProvider | null,
): PaymentProvider {
  const { config, db } = context;
  return {
    method: 'paypal',
    createCheckoutSession: (request) => createPayPalSession(config, paypal, request),
    // PayPal cannot expire an order; one that is cancelled here is never captured.
    closeCheckoutSession: async () => {},
    checkOrder: ({ order_id }) => checkPayPalOrder(context, paypal, card, order_id),
    async refundOrder({ order_id }) {
      const captureId = await findEntitlementSource(db, order_id);
      if (!captureId) throw new ApiError('notRefundable');
      try {
        const path = `/v2/payments/captures/${captureId}/refund`;
        await paypal.request({ method: 'POST', path, requestId: `refund-${order_id}` });
      } catch (error) {
        if (!(error instanceof PayPalRefusal)) throw error;
        if (!refundedIssues.includes(error.issue)) throw refundFailure(error, error.status);
      }
      await checkPayPalOrder(context, paypal, card, order_id);
    },
  };
}
