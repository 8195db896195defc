/** Routes of checkout and orders. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Order } from '#api-spec/orders.ts';
import type { Product } from '#api-spec/products.ts';
import { secondMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { OrderRow } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { acceptedLocale } from '../../http/negotiate-locale.ts';
import { type HandlerInput, route } from '../../http/route.ts';
import { getDocument } from '../invoices/get-document.ts';
import type { PaymentProvider, PaymentProviders } from '../payments/provider.ts';
import { type Checkout, createCheckout, refuseDowngrade } from './checkout.ts';
import { describeOrders } from './describe.ts';
import { claimCheck, markReturned } from './open-order-store.ts';
import { previewPayment } from './preview.ts';
import { refundOrder } from './refund.ts';
import { findOrder, findOrderPage } from './store.ts';

/** A younger open order waits for its webhook; an older one is checked at the payment provider. */
const webhookTimeoutMs = 4 * secondMs;
/** Minimum time between two checks of one order, however often the customer requests it. */
const checkIntervalMs = 3 * secondMs;

export function orderRoutes(app: FastifyInstance, context: Context, paymentProviders: PaymentProviders): void {
  checkoutRoutes(app, context, paymentProviders);
  const { db, clock, log } = context;

  route(app, operations.listOrders, async ({ query, session }) => {
    const { rows, total, page } = await findOrderPage(db, session.accountId, query);
    const described = await describeOrders(db, session.accountId, rows, clock.now());
    return { rows: described, total, page, pageSize: query.pageSize };
  });

  const findOwnOrder = async (orderId: string, accountId: string): Promise<OrderRow> => {
    const order = await findOrder(db, orderId);
    if (order?.account_id !== accountId) throw new ApiError('orderUnknown');
    return order;
  };

  const describeOwnOrder = async (orderId: string, accountId: string): Promise<Order> => {
    const row = await findOwnOrder(orderId, accountId);
    const [order] = await describeOrders(db, accountId, [row], clock.now());
    if (!order) throw new ApiError('orderUnknown');
    return order;
  };

  route(app, operations.getOrder, async ({ params, session }) => {
    const order = await findOwnOrder(params.orderId, session.accountId);
    const now = clock.now();
    if (order.status === 'uncompleted' && !order.returned_at) await markReturned(db, order.order_id, now);
    const paymentProvider = paymentProviders[order.payment_method];
    const isDue = order.status === 'uncompleted' && now.getTime() - order.created_at.getTime() > webhookTimeoutMs;
    if (!paymentProvider || !isDue || !(await claimCheck(db, order.order_id, now, checkIntervalMs)))
      return describeOwnOrder(params.orderId, session.accountId);
    // The payment page requests the order again, which repeats the check.
    await paymentProvider
      .checkOrder(order)
      .catch((error: unknown) => log.warn({ err: error, order: order.order_id }, 'order check failed'));
    return describeOwnOrder(params.orderId, session.accountId);
  });

  route(app, operations.refundOrder, async ({ params, session }) => {
    const order = await findOwnOrder(params.orderId, session.accountId);
    await refundOrder(context, paymentProviders, order);
    return describeOwnOrder(params.orderId, session.accountId);
  });

  route(app, operations.getInvoice, async ({ params, session }) =>
    getDocument(context, await findOwnOrder(params.orderId, session.accountId), 'invoice'),
  );

  route(app, operations.getCreditNote, async ({ params, session }) =>
    getDocument(context, await findOwnOrder(params.orderId, session.accountId), 'creditNote'),
  );
}

function checkoutRoutes(app: FastifyInstance, context: Context, paymentProviders: PaymentProviders): void {
  const { db, clock } = context;
  const findProduct = (goodId: number): Product => {
    const product = context.catalog().find(goodId);
    if (!product) throw new ApiError('productUnknown');
    return product;
  };

  route(app, operations.verifyDowngrade, async ({ body, session }) => {
    await refuseDowngrade(db, session.accountId, findProduct(body.good_id), clock.now());
    return { allowed: true as const };
  });

  route(app, operations.previewPayment, async ({ query, session }) => {
    const product = findProduct(Number(query.good_id));
    if (!paymentProviders[query.method]) throw new ApiError('paymentMethodUnavailable');
    return previewPayment(context, session.accountId, { product, method: query.method });
  });

  const createCheckoutFor = (paymentProvider: PaymentProvider | null) =>
    paymentProvider && createCheckout(context, paymentProvider);
  const checkouts = {
    card: createCheckoutFor(paymentProviders.card),
    paypal: createCheckoutFor(paymentProviders.paypal),
  };
  type PaymentInput = Pick<HandlerInput<typeof operations.createPaypalPayment>, 'body' | 'session' | 'request'>;
  const startCheckout = async (
    method: keyof PaymentProviders,
    { body, session, request }: PaymentInput,
  ): Promise<Checkout> => {
    const product = findProduct(body.good_id);
    const checkout = checkouts[method];
    if (!checkout) throw new ApiError('paymentMethodUnavailable');
    const { accountId, email } = session;
    const locale = acceptedLocale(request.headers['accept-language']);
    return checkout(product, { accountId, email, locale, attempt: body.attempt });
  };
  route(app, operations.createStripeSubscription, (input) => startCheckout('card', input));
  route(app, operations.createPaypalPayment, (input) => startCheckout('paypal', input));
}
