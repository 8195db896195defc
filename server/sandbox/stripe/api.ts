/** The part of Stripe's API that the product calls, at its real paths (https://docs.stripe.com/api). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId, type SandboxObject, type SandboxState } from '../state.ts';
import {
  authenticateApi,
  findObject,
  type IdRequest,
  idempotentSender,
  objectSender,
  StripeError,
} from './api-response.ts';
import { createCheckoutSession } from './checkout-session.ts';
import { type Form, textAt } from './form.ts';
import type { Charge, Invoice, Session, Subscription } from './objects.ts';
import type { PaymentSimulator } from './payment-simulator.ts';

/** The query parameters of lists that the product or its tests use. */
const listFilters = ['status', 'invoice', 'customer', 'payment_intent', 'type'];
const maxListed = 100;
const defaultListed = 10;

export function apiRoutes(app: FastifyInstance, state: SandboxState, simulator: PaymentSimulator): void {
  authenticateApi(app);
  const sendObject = objectSender(state);
  const sendOnce = idempotentSender(state);

  app.post('/v1/checkout/sessions', (request, reply) =>
    sendOnce(request, reply, () => {
      const session = createCheckoutSession(request.body as Form, simulator.now());
      return state.put({ ...session, url: `http://${request.host}/stripe/checkout/${session.id}` });
    }),
  );
  app.get<IdRequest>('/v1/checkout/sessions/:id', (request, reply) => {
    const session = findObject<Session>(state, request.params.id, 'checkout.session');
    return sendObject(request, reply, session.expires_at <= simulator.now() ? simulator.expire(session) : session);
  });
  app.post<IdRequest>('/v1/checkout/sessions/:id/expire', (request, reply) => {
    const session = findObject<Session>(state, request.params.id, 'checkout.session');
    if (session.status !== 'open')
      throw new StripeError(400, 'Only Checkout Sessions with a status of open can expire');
    return sendObject(request, reply, simulator.expire(session));
  });

  app.post<IdRequest>('/v1/subscriptions/:id', (request, reply) => {
    const subscription = findObject<Subscription>(state, request.params.id, 'subscription');
    if (subscription.status === 'canceled') throw new StripeError(400, 'A canceled subscription can not be updated');
    const cancel = textAt(request.body, 'cancel_at_period_end');
    return sendObject(
      request,
      reply,
      cancel ? simulator.cancelAtPeriodEnd(subscription, cancel === 'true') : subscription,
    );
  });
  app.delete<IdRequest>('/v1/subscriptions/:id', (request, reply) =>
    sendObject(request, reply, simulator.cancel(findObject<Subscription>(state, request.params.id, 'subscription'))),
  );

  app.post('/v1/refunds', (request, reply) => sendOnce(request, reply, () => refund(request, state, simulator)));

  app.get<IdRequest>('/v1/invoices/:id', (request, reply) => {
    const invoice = findObject<Invoice>(state, request.params.id, 'invoice');
    const hosted_invoice_url = `http://${request.host}/stripe/invoice/${invoice.id}`;
    return sendObject(request, reply, { ...invoice, hosted_invoice_url });
  });
  app.get('/v1/invoices', (request, reply) => sendObject(request, reply, listOf(request, state, 'invoice')));

  for (const type of ['subscription', 'invoice_payment', 'payment_intent', 'charge', 'event']) {
    app.get<IdRequest>(`/v1/${type}s/:id`, (request, reply) =>
      sendObject(request, reply, findObject(state, request.params.id, type)),
    );
    app.get(`/v1/${type}s`, (request, reply) => sendObject(request, reply, listOf(request, state, type)));
  }
  app.get('/v1/*', () => {
    throw new StripeError(404, 'The fake has no such endpoint');
  });
}

function listOf(request: FastifyRequest, state: SandboxState, type: string): SandboxObject {
  const query = request.query as Record<string, string>;
  const wanted = new Map(listFilters.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
  const matches = (object: SandboxObject): boolean =>
    [...wanted].every(([name, value]) => object[name] === value) &&
    (!query.subscription || subscriptionOf(object) === query.subscription) &&
    (!query['payment[payment_intent]'] || paymentIntentOf(object) === query['payment[payment_intent]']);
  const newestFirst = state.list(type).toReversed().filter(matches);
  const limit = Math.min(Number(query.limit) || defaultListed, maxListed);
  const data = newestFirst.slice(0, limit);
  const list = { object: 'list', url: `/v1/${type}s`, has_more: newestFirst.length > limit, data };
  return list as unknown as SandboxObject;
}

function subscriptionOf(object: SandboxObject): string {
  return (object as Invoice).parent?.subscription_details.subscription;
}

function paymentIntentOf({ payment }: SandboxObject): string | undefined {
  return (payment as { payment_intent?: string } | undefined)?.payment_intent;
}

function refund(request: FastifyRequest, state: SandboxState, simulator: PaymentSimulator): SandboxObject {
  const chargeId = textAt(request.body, 'charge');
  const intent = textAt(request.body, 'payment_intent');
  const charge = state
    .list('charge')
    .find((each) => (chargeId ? each.id === chargeId : (each as Charge).payment_intent === intent));
  const invoice = state.list('invoice').find((each) => (each as Invoice).internal.charge === charge?.id);
  if (!charge || !invoice) throw new StripeError(404, 'No such charge', 'resource_missing');
  const refunded = simulator.refund(invoice as Invoice);
  if (!refunded) throw new StripeError(400, 'The charge has already been refunded', 'charge_already_refunded');
  const { amount, currency, payment_intent } = refunded;
  const created = {
    id: newId('re'),
    object: 'refund',
    created: simulator.now(),
    status: 'succeeded',
    charge: charge.id,
  };
  return state.put({ ...created, amount, currency, payment_intent });
}
