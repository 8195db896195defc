/** HTTP of products, payments, orders and the subscription. */
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Order } from '#api-spec/orders.ts';
import type { Product } from '#api-spec/products.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { route } from '../http/route.ts';
import { webhookRoute } from '../http/webhook-route.ts';
import { acceptedLocale, type Locale } from '../locales.ts';
import { readCatalogue } from './catalogue.ts';
import { checkOrder } from './check-order.ts';
import { createCheckout, isPayable, refuseDowngrade } from './checkout.ts';
import { claimCheck, findOrder, pageOfOrders } from './order-store.ts';
import { linkToStripe } from './stripe.ts';
import { overviewOf, unsubscribe } from './subscriptions.ts';
import { sweepOrders } from './sweep.ts';
import { stripeWebhookPath } from './webhook-path.ts';
import { receiveEvent } from './webhooks.ts';

/** An open order younger than this waits for its webhook before the provider is asked. */
const patienceMs = 4_000;
/** Between two questions to the provider about one order, however often the customer asks. */
const checkGapMs = 3_000;

export function billingRoutes(app: FastifyInstance, context: Context): void {
  const { config, db, clock } = context;
  const catalogue = readCatalogue(config.catalogueFile ?? path.join(import.meta.dirname, 'catalogue.json'));
  const stripe = linkToStripe(context);
  const productOf = (goodId: number): Product => {
    const product = catalogue.find(goodId);
    if (!product) throw new ApiError('productUnknown');
    return product;
  };
  const checkout = stripe && createCheckout(context, stripe);

  route(app, operations.listProducts, () => ({ products: catalogue.products }));

  route(app, operations.verifyDowngrade, async ({ body, session }) => {
    await refuseDowngrade(db, session.accountId, productOf(body.good_id), clock.now());
    return { allowed: true as const };
  });

  route(app, operations.createStripeSubscription, async ({ body, session, request }) => {
    const product = productOf(body.good_id);
    if (!checkout) throw new ApiError('methodOff');
    const { accountId, email } = session;
    return checkout(product, { accountId, email, locale: localeOf(request), attempt: body.attempt });
  });

  route(app, operations.cancelStripeSubscription, ({ session, request }) => {
    if (!stripe) throw new ApiError('noSubscription');
    return unsubscribe(context, stripe, session.accountId, localeOf(request));
  });

  route(app, operations.getSubscription, ({ session }) => overviewOf(context, session.accountId));

  route(app, operations.listOrders, async ({ query, session }) => {
    const { rows, total } = await pageOfOrders(db, session.accountId, query);
    const { page, pageSize } = query;
    return { rows: rows.map((row) => describe(row, clock.now())), total, page, pageSize };
  });

  route(app, operations.getOrder, async ({ params, session }) => {
    const own = async () => {
      const order = await findOrder(db, params.orderId);
      if (order?.account_id !== session.accountId) throw new ApiError('orderUnknown');
      return order;
    };
    const order = await own();
    const now = clock.now();
    const isDue = order.status === 'uncompleted' && now.getTime() - order.created_at.getTime() > patienceMs;
    if (!stripe || !isDue || !(await claimCheck(db, order.order_id, now, checkGapMs))) return describe(order, now);
    // Not knowing is no failure: the customer asks again in a moment.
    await checkOrder(context, stripe, order).catch(() => {});
    return describe(await own(), clock.now());
  });

  if (!stripe) return;
  webhookRoute(app, stripeWebhookPath, ({ body, headers }) =>
    receiveEvent(context, stripe, body, String(headers['stripe-signature'] ?? '')),
  );
  let stop = () => {};
  app.addHook('onListen', async () => {
    stop = sweepOrders(context, stripe);
  });
  app.addHook('onClose', async () => stop());
}

function describe(row: OrderRow, now: Date): Order {
  return {
    orderId: row.order_id,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    paymentMethod: row.payment_method,
    plan: row.plan,
    term: row.term,
    good_id: row.good_id,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    refundableUntil: null,
    payUrl: isPayable(row, now) ? row.provider_url : null,
  };
}

function localeOf(request: FastifyRequest): Locale {
  return acceptedLocale(request.headers['accept-language']);
}
