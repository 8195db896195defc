/** Routes of products, payments, orders and the subscription. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Order } from '#api-spec/orders.ts';
import type { Product } from '#api-spec/products.ts';
import type { Locale } from '#facts/locales.ts';
import { secondMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { LimitRule } from '../http/limits.ts';
import { acceptedLocale } from '../http/negotiate-locale.ts';
import { type HandlerInput, route } from '../http/route.ts';
import { webhookRoute } from '../http/webhook-route.ts';
import { getBillingDetails, setBillingDetails } from './invoices/billing-details.ts';
import { getDocument } from './invoices/get-document.ts';
import { handleBillingJobs } from './jobs.ts';
import { type Checkout, createCheckout, refuseDowngrade } from './orders/checkout.ts';
import { describeOrders } from './orders/describe.ts';
import { claimCheck, markReturned } from './orders/open-order-store.ts';
import { previewPayment } from './orders/preview.ts';
import { refundOrder } from './orders/refund.ts';
import { findOrder, findOrderPage } from './orders/store.ts';
import { startBillingCleanup } from './payments/cleanup.ts';
import { createPaymentProviders } from './payments/create-providers.ts';
import { handlePayPalWebhook } from './payments/paypal/webhooks.ts';
import type { PaymentProvider, PaymentProviders } from './payments/provider.ts';
import { createPortalSession, findUnpaidInvoiceUrl } from './payments/stripe/customer-pages.ts';
import { handleStripeWebhook } from './payments/stripe/webhooks.ts';
import { paypalWebhookPath, stripeWebhookPath } from './payments/urls.ts';
import { describeSubscription } from './subscriptions/describe.ts';
import { cancelRenewal, resumeRenewal } from './subscriptions/renewals.ts';

/** An applied catalog may reach a browser a minute late; after that it revalidates by ETag. */
const productCacheControl = 'public, max-age=60';
/** A younger open order waits for its webhook; an older one is checked at the payment provider. */
const webhookTimeoutMs = 4 * secondMs;
/** Minimum time between two checks of one order, however often the customer requests it. */
const checkIntervalMs = 3 * secondMs;
/** Each asks Stripe and may send a mail. */
const renewalChangesPerAccount: LimitRule = { name: 'renewal-change', points: 20, seconds: 60 * 60 };
/** Each page is several requests to the payment provider. */
const providerPageRule: LimitRule = { name: 'billing-page', points: 20, seconds: 600 };

export function billingRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, log, metrics } = context;
  const { stripe, paypal, paymentProviders } = createPaymentProviders(context);
  handleBillingJobs(context, paymentProviders, stripe);
  const findProduct = (goodId: number): Product => {
    const product = context.catalog().find(goodId);
    if (!product) throw new ApiError('productUnknown');
    return product;
  };

  // A mistake in the file stops the start.
  context.catalog();
  const listProducts = () => ({ products: context.catalog().products });
  // The operator can replace the catalog while the server runs.
  route(app, operations.listProducts, listProducts, { cacheControl: productCacheControl, cacheKey: context.catalog });

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

  const limitRenewalChange = (accountId: string) =>
    context.limits.consume({ rule: renewalChangesPerAccount, key: accountId });

  route(app, operations.cancelStripeSubscription, async ({ session, request }) => {
    if (!stripe) throw new ApiError('noSubscription');
    await limitRenewalChange(session.accountId);
    return cancelRenewal(context, stripe, session.accountId, localeOf(request));
  });

  route(app, operations.resumeStripeSubscription, async ({ session }) => {
    if (!stripe) throw new ApiError('noSubscription');
    await limitRenewalChange(session.accountId);
    return resumeRenewal(context, stripe, session.accountId);
  });

  const openPage =
    (findUrl: typeof createPortalSession | typeof findUnpaidInvoiceUrl, missing: 'noSubscription' | 'nothingDue') =>
    async ({ session, request }: Pick<HandlerInput<typeof operations.openBillingPortal>, 'session' | 'request'>) => {
      if (!stripe) throw new ApiError(missing);
      await context.limits.consume({ rule: providerPageRule, key: session.accountId });
      return { url: await findUrl(context, stripe, session.accountId, localeOf(request)) };
    };
  route(app, operations.openBillingPortal, openPage(createPortalSession, 'noSubscription'));
  route(app, operations.payRenewal, openPage(findUnpaidInvoiceUrl, 'nothingDue'));

  route(app, operations.getSubscription, ({ session }) => describeSubscription(context, session.accountId));

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

  route(app, operations.getBillingDetails, ({ session }) => getBillingDetails(db, session.accountId));

  route(app, operations.setBillingDetails, ({ body, session }) => setBillingDetails(db, session.accountId, body));

  /** A wrong webhook secret looks like this: every event is rejected. */
  const countRejected = (provider: string) => () => {
    metrics.webhooks.inc({ provider, result: 'rejected' });
    log.warn({ provider }, 'webhook rejected');
  };
  if (stripe) {
    webhookRoute(app, stripeWebhookPath, countRejected('stripe'), ({ body, headers }) =>
      handleStripeWebhook(context, stripe, body, String(headers['stripe-signature'] ?? '')),
    );
  }
  if (paypal) {
    webhookRoute(app, paypalWebhookPath, countRejected('paypal'), ({ body, headers, request: { client } }) =>
      handlePayPalWebhook(context, paypal, paymentProviders.card, { body, headers, client }),
    );
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
