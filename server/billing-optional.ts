// Temporary until these exist: server/billing/routes.ts exporting billingRoutes(app, context), and
// server/sandbox/stripe.ts exporting stripeRoutes(app, sandboxContext) (types in sandbox/sandbox.ts). Then the imports become static.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';

const load = async (file: string) => {
  const full = path.join(import.meta.dirname, file);
  return existsSync(full) ? await import(pathToFileURL(full).href) : {};
};
export async function registerBilling(app: FastifyInstance, context: unknown): Promise<void> {
  const { billingRoutes } = await load('billing/routes.ts');
  await billingRoutes?.(app, context);
}
export async function registerStripe(app: FastifyInstance, context: unknown): Promise<void> {
  const { stripeRoutes } = await load('sandbox/stripe.ts');
  await stripeRoutes?.(app, context);
}
