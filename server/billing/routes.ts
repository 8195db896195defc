/** HTTP of products, payments, orders and the subscription. */
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Order } from '#api-spec/orders.ts';
import type { Product } from '#api-spec/products.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { LimitRule } from '../http/limits.ts';
import { route } from '../http/route.ts';
import { webhookRoute } from '../http/webhook-route.ts';
import { acceptedLocale, type Locale } from '../locales.ts';
import { readCatalogue } from './catalogue.ts';
import { beginCardPayment, refuseDowngrade } from './checkout.ts';
import { checkOrder } from './settle.ts';
import { findOrder, pageOfOrders } from './store.ts';
import { linkToStripe } from './stripe.ts';
import { overviewOf, unsubscribe } from './subscriptions.ts';
import { sweepOrders } from './sweep.ts';
import { stripeWebhookPath } from './webhook-path.ts';
import { receiveEvent } from './webhooks.ts';

const payments: LimitRule = { name: 'payment', points: 30, seconds: 600 };
/** An open order younger than this waits for its webhook before the provider is asked. */
const patienceMs = 4_000;

export function billingRoutes(app: FastifyInstance, context: Context): void {
  const { config, db, clock, limits } = context;
  const catalogue = readCatalogue(config.catalogueFile ?? path.join(import.meta.dirname, 'catalogue.json'));
  const stripe = linkToStripe(context);
  const productOf = (goodId: number): Product => {
    const product = catalogue.find(goodId);
    if (!product) throw new ApiError('productUnknown');
    return product;
  };
  const cards = () => {
    if (!stripe) throw new ApiError('methodOff');
    return stripe;
  };

  route(app, operations.listProducts, () => ({ products: catalogue.products }));

  route(app, operations.verifyDowngrade, async ({ body, session }) => {
    await refuseDowngrade(db, session.accountId, productOf(body.good_id), clock.now());
    return { allowed: true as const };
  });

  route(app, operations.createStripeSubscription, async ({ body, session, request }) => {
    const product = productOf(body.good_id);
    const link = cards();
    await limits.take(payments, session.accountId);
    const { accountId, email } = session;
    const buyer = { accountId, email, locale: localeOf(request), attempt: body.attempt };
    return beginCardPayment(context, link, product, buyer);
  });

  route(app, operations.cancelStripeSubscription, ({ session, request }) =>
    unsubscribe(context, cards(), session.accountId, localeOf(request)),
  );

  route(app, operations.getSubscription, ({ session }) => overviewOf(context, catalogue, session.accountId));

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
    const isDue = clock.now().getTime() - order.created_at.getTime() > patienceMs;
    if (order.status !== 'uncompleted' || !isDue || !stripe) return describe(order, clock.now());
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
  const isPayable = row.status === 'uncompleted' && row.provider_expires_at !== null && row.provider_expires_at > now;
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
    payUrl: isPayable ? row.provider_url : null,
  };
}

function localeOf(request: FastifyRequest): Locale {
  return acceptedLocale(request.headers['accept-language']);
}
