/** Cards through Stripe as a way of paying. */
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { PaymentProvider } from '../provider.ts';
import { sourceOf } from '../store.ts';
import { checkCardOrder, settleNow } from './check.ts';
import { ask, type StripeLink } from './link.ts';
import { closeCardPage, openCardPage } from './page.ts';
import { paymentIntentOf } from './read-invoice.ts';

export function cardProvider(context: Context, stripe: StripeLink): PaymentProvider {
  const { db, log } = context;
  return {
    method: 'card',
    openPage: (request) => openCardPage(context, stripe, request),
    closePage: (order) => closeCardPage(context, stripe, order),
    check: (order) => checkCardOrder(context, stripe, order),
    async refund({ order_id }) {
      const invoiceId = await sourceOf(db, order_id);
      const intent = invoiceId ? await paymentIntentOf(context, stripe, invoiceId) : null;
      if (!invoiceId || !intent) throw new ApiError('notRefundable');
      const asked = stripe.api.refunds.create({ payment_intent: intent }, { idempotencyKey: `refund-${order_id}` });
      await ask(asked, log);
      await settleNow(context, stripe, invoiceId);
    },
  };
}
