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
  'created[gt]': (object, wanted) => object.created > Number(wanted),
  'created[gte]': (object, wanted) => object.created >= Number(wanted),
  'created[lt]': (object, wanted) => object.created < Number(wanted),
  'created[lte]': (object, wanted) => object.created <= Number(wanted),
};
const byCustomer = { customer: equals('customer') };

/** The filters of each list that the product or its tests use. */
const filtersOf: Record<string, Record<string, Filter>> = {
  'checkout.session': { ...created, ...byCustomer, status: equals('status'), subscription: equals('subscription') },
  subscription: {
    ...created,
    ...byCustomer,
    status: ({ status }, wanted) => wanted === 'all' || status === wanted,
  },
  invoice: {
    ...created,
    ...byCustomer,
    status: equals('status'),
    subscription: (object, wanted) => (object as Invoice).parent.subscription_details.subscription === wanted,
  },
  invoice_payment: {
    ...created,
    status: equals('status'),
    invoice: equals('invoice'),
    'payment[type]': ({ payment }, wanted) => (payment as { type?: string }).type === wanted,
    'payment[payment_intent]': ({ payment }, wanted) =>
      (payment as { payment_intent?: string }).payment_intent === wanted,
  },
  customer: created,
  payment_method: byCustomer,
  charge: { ...created, ...byCustomer, payment_intent: equals('payment_intent') },
  payment_intent: { ...created, ...byCustomer },
  dispute: { ...created, charge: equals('charge'), payment_intent: equals('payment_intent') },
  refund: { ...created, charge: equals('charge'), payment_intent: equals('payment_intent') },
  event: { ...created, type: equals('type') },
};
const pageParameters = ['limit', 'starting_after', 'ending_before'];

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
  const { data, has_more } = pageOf(newestFirst, state, type, query);
  const [path] = request.url.split('?');
  const list = { object: 'list', url: path, has_more, data };
  return list as unknown as SandboxObject;
}

function pageOf(list: SandboxObject[], state: SandboxState, type: string, query: Query) {
  const limit = Math.min(Number(query.limit) || defaultListed, maxListed);
  const positionOf = (id: string) => {
    findObject(state, id, type);
    return list.findIndex((object) => object.id === id);
  };
  if (query.ending_before) {
    const before = list.slice(0, Math.max(0, positionOf(query.ending_before)));
    return { data: before.slice(-limit), has_more: before.length > limit };
  }
  const rest = query.starting_after ? list.slice(positionOf(query.starting_after) + 1) : list;
  return { data: rest.slice(0, limit), has_more: rest.length > limit };
}
