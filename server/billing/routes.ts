/** HTTP of products, payments, orders and the subscription. */
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Product } from '#api-spec/products.ts';
import type { Locale } from '#facts/locales.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { type Call, route } from '../http/route.ts';
import { webhookRoute } from '../http/webhook-route.ts';
import { acceptedLocale } from '../locales.ts';
import { readCatalogue } from './catalogue.ts';
import { type Checkout, createCheckout, refuseDowngrade } from './checkout.ts';
import { describeOrder } from './describe-order.ts';
import { billingJobs } from './jobs.ts';
import { claimCheck, findOrder, pageOfOrders } from './order-store.ts';
import { receivePaypalEvent } from './paypal/webhooks.ts';
import { previewPayment } from './preview.ts';
import type { PaymentProvider, Providers } from './provider.ts';
import { linkToProviders } from './providers.ts';
import { refundOrder } from './refund.ts';
import { resume, unsubscribe } from './stripe/renewals.ts';
import { receiveStripeEvent } from './stripe/webhooks.ts';
import { overviewOf } from './subscriptions.ts';
import { sweepBilling } from './sweep.ts';
import { paypalWebhookPath, stripeWebhookPath } from './webhook-path.ts';

/** An open order younger than this waits for its webhook before the provider is asked. */
const patienceMs = 4_000;
/** Between two questions to the provider about one order, however often the customer asks. */
const checkGapMs = 3_000;

export function billingRoutes(app: FastifyInstance, context: Context): void {
  const { config, db, clock } = context;
  const catalogue = readCatalogue(config.catalogueFile ?? path.join(import.meta.dirname, 'catalogue.json'));
  const { stripe, paypal, providers } = linkToProviders(context);
  billingJobs(context, providers, stripe);
  const checkoutBy = (provider: PaymentProvider | null) => provider && createCheckout(context, provider);
  const productOf = (goodId: number): Product => {
    const product = catalogue.find(goodId);
    if (!product) throw new ApiError('productUnknown');
    return product;
  };
  const checkouts = { card: checkoutBy(providers.card), paypal: checkoutBy(providers.paypal) };

  const products = Object.freeze({ products: catalogue.products });
  route(app, operations.listProducts, () => products);

  route(app, operations.verifyDowngrade, async ({ body, session }) => {
    await refuseDowngrade(db, session.accountId, productOf(body.good_id), clock.now());
    return { allowed: true as const };
  });

  route(app, operations.previewPayment, async ({ query, session }) => {
    const product = productOf(Number(query.good_id));
    if (!providers[query.method]) throw new ApiError('paymentMethodUnavailable');
    return previewPayment(context, session.accountId, { product, method: query.method });
  });

  const begin = async (
    method: keyof Providers,
    { body, session, request }: Pick<Call<typeof operations.createPaypalPayment>, 'body' | 'session' | 'request'>,
  ): Promise<Checkout> => {
    const product = productOf(body.good_id);
    const checkout = checkouts[method];
    if (!checkout) throw new ApiError('paymentMethodUnavailable');
    const { accountId, email } = session;
    return checkout(product, { accountId, email, locale: localeOf(request), attempt: body.attempt });
  };
  route(app, operations.createStripeSubscription, (call) => begin('card', call));
  route(app, operations.createPaypalPayment, (call) => begin('paypal', call));

  route(app, operations.cancelStripeSubscription, ({ session, request }) => {
    if (!stripe) throw new ApiError('noSubscription');
    return unsubscribe(context, stripe, session.accountId, localeOf(request));
  });

  route(app, operations.resumeStripeSubscription, ({ session }) => {
    if (!stripe) throw new ApiError('noSubscription');
    return resume(context, stripe, session.accountId);
  });

  route(app, operations.getSubscription, ({ session }) => overviewOf(context, session.accountId));

  route(app, operations.listOrders, async ({ query, session }) => {
    const { rows, total } = await pageOfOrders(db, session.accountId, query);
    const { page, pageSize } = query;
    return { rows: rows.map((row) => describeOrder(row, clock.now())), total, page, pageSize };
  });

  const ownOrder = async (orderId: string, accountId: string): Promise<OrderRow> => {
    const order = await findOrder(db, orderId);
    if (order?.account_id !== accountId) throw new ApiError('orderUnknown');
    return order;
  };

  route(app, operations.getOrder, async ({ params, session }) => {
    const order = await ownOrder(params.orderId, session.accountId);
    const now = clock.now();
    const provider = providers[order.payment_method];
    const isDue = order.status === 'uncompleted' && now.getTime() - order.created_at.getTime() > patienceMs;
    if (!provider || !isDue || !(await claimCheck(db, order.order_id, now, checkGapMs)))
      return describeOrder(order, now);
    // Not knowing is no failure: the customer asks again in a moment.
    await provider.check(order).catch(() => {});
    return describeOrder(await ownOrder(params.orderId, session.accountId), clock.now());
  });

  route(app, operations.refundOrder, async ({ params, session }) => {
    await refundOrder(context, providers, await ownOrder(params.orderId, session.accountId));
    return describeOrder(await ownOrder(params.orderId, session.accountId), clock.now());
  });

  if (stripe) {
    webhookRoute(app, stripeWebhookPath, ({ body, headers }) =>
      receiveStripeEvent(context, stripe, body, String(headers['stripe-signature'] ?? '')),
    );
  }
  if (paypal) {
    webhookRoute(app, paypalWebhookPath, ({ body, headers }) => receivePaypalEvent(context, paypal, body, headers));
  }
  let stop = () => {};
  app.addHook('onListen', async () => {
    stop = sweepBilling(context, providers, stripe);
  });
  app.addHook('onClose', async () => stop());
}

function localeOf(request: FastifyRequest): Locale {
  return acceptedLocale(request.headers['accept-language']);
}
