/** Routes of products, payments, orders and the subscription. */
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Product } from '#api-spec/products.ts';
import type { Locale } from '#facts/locales.ts';
import { secondMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { acceptedLocale } from '../http/negotiate-locale.ts';
import { type HandlerInput, route } from '../http/route.ts';
import { webhookRoute } from '../http/webhook-route.ts';
import { readCatalog } from './catalog.ts';
import { handleBillingJobs } from './jobs.ts';
import { type Checkout, createCheckout, refuseDowngrade } from './orders/checkout.ts';
import { describeOrder } from './orders/describe.ts';
import { previewPayment } from './orders/preview.ts';
import { refundOrder } from './orders/refund.ts';
import { claimCheck, findOrder, findOrderPage } from './orders/store.ts';
import { startBillingCleanup } from './payments/cleanup.ts';
import { createPaymentProviders } from './payments/create-providers.ts';
import { handlePayPalWebhook } from './payments/paypal/webhooks.ts';
import type { PaymentProvider, PaymentProviders } from './payments/provider.ts';
import { handleStripeWebhook } from './payments/stripe/webhooks.ts';
import { paypalWebhookPath, stripeWebhookPath } from './payments/urls.ts';
import { describeSubscription } from './subscriptions/describe.ts';
import { cancelRenewal, resumeRenewal } from './subscriptions/renewals.ts';

/** A younger open order waits for its webhook; an older one is checked at the payment provider. */
const webhookTimeoutMs = 4 * secondMs;
/** Minimum time between two checks of one order, however often the customer requests it. */
const checkIntervalMs = 3 * secondMs;

export function billingRoutes(app: FastifyInstance, context: Context): void {
  const { config, db, clock } = context;
  const catalog = readCatalog(config.catalogFile ?? path.join(import.meta.dirname, 'catalog.json'));
  const { stripe, paypal, paymentProviders } = createPaymentProviders(context);
  handleBillingJobs(context, paymentProviders, stripe);
  const findProduct = (goodId: number): Product => {
    const product = catalog.find(goodId);
    if (!product) throw new ApiError('productUnknown');
    return product;
  };

  const products = Object.freeze({ products: catalog.products });
  route(app, operations.listProducts, () => products);

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
  const startCheckout = async (
    method: keyof PaymentProviders,
    {
      body,
      session,
      request,
    }: Pick<HandlerInput<typeof operations.createPaypalPayment>, 'body' | 'session' | 'request'>,
  ): Promise<Checkout> => {
    const product = findProduct(body.good_id);
    const checkout = checkouts[method];
    if (!checkout) throw new ApiError('paymentMethodUnavailable');
    const { accountId, email } = session;
    return checkout(product, { accountId, email, locale: localeOf(request), attempt: body.attempt });
  };
  route(app, operations.createStripeSubscription, (input) => startCheckout('card', input));
  route(app, operations.createPaypalPayment, (input) => startCheckout('paypal', input));

  route(app, operations.cancelStripeSubscription, ({ session, request }) => {
    if (!stripe) throw new ApiError('noSubscription');
    return cancelRenewal(context, stripe, session.accountId, localeOf(request));
  });

  route(app, operations.resumeStripeSubscription, ({ session }) => {
    if (!stripe) throw new ApiError('noSubscription');
    return resumeRenewal(context, stripe, session.accountId);
  });

  route(app, operations.getSubscription, ({ session }) => describeSubscription(context, session.accountId));

  route(app, operations.listOrders, async ({ query, session }) => {
    const { rows, total } = await findOrderPage(db, session.accountId, query);
    const { page, pageSize } = query;
    return { rows: rows.map((row) => describeOrder(row, clock.now())), total, page, pageSize };
  });

  const findOwnOrder = async (orderId: string, accountId: string): Promise<OrderRow> => {
    const order = await findOrder(db, orderId);
    if (order?.account_id !== accountId) throw new ApiError('orderUnknown');
    return order;
  };

  route(app, operations.getOrder, async ({ params, session }) => {
    const order = await findOwnOrder(params.orderId, session.accountId);
    const now = clock.now();
    const paymentProvider = paymentProviders[order.payment_method];
    const isDue = order.status === 'uncompleted' && now.getTime() - order.created_at.getTime() > webhookTimeoutMs;
    if (!paymentProvider || !isDue || !(await claimCheck(db, order.order_id, now, checkIntervalMs)))
      return describeOrder(order, now);
    // A failed check is ignored: the payment page requests the order again.
    await paymentProvider.checkOrder(order).catch(() => {});
    return describeOrder(await findOwnOrder(params.orderId, session.accountId), clock.now());
  });

  route(app, operations.refundOrder, async ({ params, session }) => {
    const order = await findOwnOrder(params.orderId, session.accountId);
    await refundOrder(paymentProviders, order, clock.now());
    return describeOrder(await findOwnOrder(params.orderId, session.accountId), clock.now());
  });

  if (stripe) {
    webhookRoute(app, stripeWebhookPath, ({ body, headers }) =>
      handleStripeWebhook(context, stripe, body, String(headers['stripe-signature'] ?? '')),
    );
  }
  if (paypal) {
    webhookRoute(app, paypalWebhookPath, ({ body, headers }) => handlePayPalWebhook(context, paypal, body, headers));
  }
  let stopCleanup = () => {};
  app.addHook('onListen', async () => {
    stopCleanup = startBillingCleanup(context, paymentProviders, stripe);
  });
  app.addHook('onClose', async () => stopCleanup());
}

function localeOf(request: FastifyRequest): Locale {
  return acceptedLocale(request.headers['accept-language']);
}
