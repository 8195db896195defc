/** Lists as Stripe's API gives them: newest first, filtered, in pages (https://docs.stripe.com/api/pagination). */
import type { FastifyRequest } from 'fastify';
import type { SandboxObject, SandboxState } from '../state.ts';
import { findObject, StripeError } from './api-response.ts';
import type { Invoice } from './objects.ts';

const maxListed = 100;
const defaultListed = 10;

type Query = Record<string, string>;
type Filter = (object: SandboxObject, wanted: string) => boolean;

const equals =
  (field: string): Filter =>
  (object, wanted) =>
    object[field] === wanted;
const created: Record<string, Filter> = {
  'created[gte]': (object, wanted) => object.created >= Number(wanted),
};

/** The filters of each list that the product or its tests use. */
const filtersOf: Record<string, Record<string, Filter>> = {
  subscription: {
    ...created,
    customer: equals('customer'),
    status: ({ status }, wanted) => wanted === 'all' || status === wanted,
  },
  invoice: {
    ...created,
    status: equals('status'),
    subscription: (object, wanted) => (object as Invoice).parent.subscription_details.subscription === wanted,
  },
  invoice_payment: {
    status: equals('status'),
    invoice: equals('invoice'),
    'payment[type]': ({ payment }, wanted) => (payment as { type?: string }).type === wanted,
    'payment[payment_intent]': ({ payment }, wanted) =>
      (payment as { payment_intent?: string }).payment_intent === wanted,
  },
  dispute: created,
  refund: created,
  event: { type: equals('type') },
};
const pageParameters = ['limit', 'starting_after'];

/** @throws StripeError for an unknown parameter or cursor */
export function listObjects(request: FastifyRequest, state: SandboxState, type: string): SandboxObject {
  const query = request.query as Query;
  const filters = filtersOf[type] ?? {};
  const names = Object.keys(query).filter((name) => !pageParameters.includes(name) && !name.startsWith('expand['));
  for (const name of names) {
    if (!Object.hasOwn(filters, name)) throw new StripeError(400, `Received unknown parameter: ${name}`);
  }
  const isListed = (object: SandboxObject) =>
    names.every((name) => filters[name]?.(object, query[name] ?? '')) &&
    // Stripe leaves out ended subscriptions unless it is asked for a status.
    (type !== 'subscription' || query.status !== undefined || object.status !== 'canceled');
  const newestFirst = state.list(type).toReversed().filter(isListed);
  const { starting_after: cursor } = query;
  if (cursor) findObject(state, cursor, type);
  const rest = newestFirst.slice(newestFirst.findIndex(({ id }) => id === cursor) + 1);
  const limit = Math.min(Number(query.limit) || defaultListed, maxListed);
  const [path] = request.url.split('?');
  const list = { object: 'list', url: path, has_more: rest.length > limit, data: rest.slice(0, limit) };
  return list as unknown as SandboxObject;
}
