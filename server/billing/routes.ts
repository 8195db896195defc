/** Routes of billing: products and billing details here, the rest in the folders of its nouns. Starts billing's jobs, too. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { getBillingDetails, setBillingDetails } from './invoices/billing-details.ts';
import { registerBillingJobs } from './jobs.ts';
import { orderRoutes } from './orders/routes.ts';
import { startBillingCleanup } from './payments/cleanup.ts';
import { createPaymentProviders } from './payments/create-providers.ts';
import { paymentWebhookRoutes } from './payments/webhook-routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';

export function billingRoutes(app: FastifyInstance, context: Context): void {
  const { db, catalog } = context;
  const payments = createPaymentProviders(context);
  const { stripe, paymentProviders } = payments;

  // A mistake in the file stops the start.
  catalog();
  // The operator can replace the catalog while the server runs.
  route(app, operations.listProducts, () => ({ products: catalog().products }), { cacheKey: catalog });

  route(app, operations.getBillingDetails, ({ session }) => getBillingDetails(db, session.accountId));

  route(app, operations.setBillingDetails, ({ body, session }) => setBillingDetails(db, session.accountId, body));

  orderRoutes(app, context, paymentProviders);
  subscriptionRoutes(app, context, stripe);
  paymentWebhookRoutes(app, context, payments);
  registerBillingJobs(context, payments);

  let stopCleanup = () => {};
  app.addHook('onListen', async () => {
    stopCleanup = startBillingCleanup(context, paymentProviders, stripe);
  });
  app.addHook('onClose', async () => stopCleanup());
}
