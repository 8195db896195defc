/** Card payments through Stripe. */
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { findEntitlementSource } from '../../entitlement-store.ts';
import { type PaymentProvider, refundFailure } from '../provider.ts';
import { checkCardOrder, fetchAndSettleInvoice } from './check.ts';
import { createStripeSession, expireStripeSession } from './checkout-session.ts';
import { type StripeClient, stripeErrorOf } from './client.ts';
import { fetchPaymentIntentId } from './invoice.ts';
import { requestOnce } from './request-once.ts';

export function createCardProvider(context: Context, stripe: StripeClient): PaymentProvider {
  const { config, db } = context;
  return {
    method: 'card',
    createCheckoutSession: (request) => createStripeSession(config, stripe, request),
    async closeCheckoutSession(order) {
      const status = await expireStripeSession(context, stripe, order);
      if (status === 'complete') await checkCardOrder(context, stripe, order);
    },
    checkOrder: (order) => checkCardOrder(context, stripe, order),
    async refundOrder({ order_id }) {
      const invoiceId = await findEntitlementSource(db, order_id);
      const paymentIntent = invoiceId ? await fetchPaymentIntentId(stripe, invoiceId) : null;
      if (!invoiceId || !paymentIntent) throw new ApiError('notRefundable');
      await requestOnce(stripe, `refund-${order_id}`, (api, options) =>
        api.refunds.create({ payment_intent: paymentIntent }, options),
      ).catch((error: unknown) => {
        const response = stripeErrorOf(error);
        // For example in Stripe's dashboard, while the webhook about it was lost: the refund is still to be saved.
        if (response?.code === 'charge_already_refunded') return;
        throw response ? refundFailure(response, response.statusCode) : error;
      });
      await fetchAndSettleInvoice(context, stripe, invoiceId);
    },
  };
}
