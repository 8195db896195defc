/** The part of Stripe's API that the product calls, at its real paths (https://docs.stripe.com/api). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId, type SandboxObject, type SandboxState } from '../state.ts';
import { answerApi, answerOnce, found, type IdRequest, refuseStrangers, StripeError } from './api-answer.ts';
import { type Form, textAt } from './form.ts';
import { newSession } from './new-session.ts';
import type { Charge, Invoice, Session, Subscription } from './objects.ts';
import type { Till } from './till.ts';

/** Lists of Stripe narrow by these, as far as anybody here asks. */
const filters = ['status', 'invoice', 'customer', 'payment_intent', 'type'];
const mostListed = 100;
const defaultListed = 10;

export function apiRoutes(app: FastifyInstance, state: SandboxState, till: Till): void {
  refuseStrangers(app);
  const answer = answerApi(state);
  const once = answerOnce(state);

  app.post('/v1/checkout/sessions', (request, reply) =>
    once(request, reply, () => {
      const session = newSession(request.body as Form, till.now());
      return state.put({ ...session, url: `http://${request.host}/stripe/checkout/${session.id}` });
    }),
  );
  app.get<IdRequest>('/v1/checkout/sessions/:id', (request, reply) => {
    const session = found<Session>(state, request.params.id, 'checkout.session');
    return answer(request, reply, session.expires_at <= till.now() ? till.expire(session) : session);
  });
  app.post<IdRequest>('/v1/checkout/sessions/:id/expire', (request, reply) => {
    const session = found<Session>(state, request.params.id, 'checkout.session');
    if (session.status !== 'open')
      throw new StripeError(400, 'Only Checkout Sessions with a status of open can expire');
    return answer(request, reply, till.expire(session));
  });

  app.post<IdRequest>('/v1/subscriptions/:id', (request, reply) => {
    const subscription = found<Subscription>(state, request.params.id, 'subscription');
    if (subscription.status === 'canceled') throw new StripeError(400, 'A canceled subscription can not be updated');
    const wanted = textAt(request.body, 'cancel_at_period_end');
    return answer(request, reply, wanted ? till.endRenewal(subscription, wanted === 'true') : subscription);
  });
  app.delete<IdRequest>('/v1/subscriptions/:id', (request, reply) =>
    answer(request, reply, till.lapse(found<Subscription>(state, request.params.id, 'subscription'))),
  );

  app.post('/v1/refunds', (request, reply) => once(request, reply, () => refund(request, state, till)));

  app.get<IdRequest>('/v1/invoices/:id', (request, reply) => {
    const invoice = found<Invoice>(state, request.params.id, 'invoice');
    const hosted_invoice_url = `http://${request.host}/stripe/invoice/${invoice.id}`;
    return answer(request, reply, { ...invoice, hosted_invoice_url });
  });
  app.get('/v1/invoices', (request, reply) => answer(request, reply, listOf(request, state, 'invoice')));

  for (const type of ['subscription', 'invoice_payment', 'payment_intent', 'charge', 'event']) {
    app.get<IdRequest>(`/v1/${type}s/:id`, (request, reply) =>
      answer(request, reply, found(state, request.params.id, type)),
    );
    app.get(`/v1/${type}s`, (request, reply) => answer(request, reply, listOf(request, state, type)));
  }
  app.get('/v1/*', () => {
    throw new StripeError(404, 'The stand-in does not know this address');
  });
}

function listOf(request: FastifyRequest, state: SandboxState, type: string): SandboxObject {
  const query = request.query as Record<string, string>;
  const wanted = new Map(filters.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
  const fits = (object: SandboxObject): boolean =>
    [...wanted].every(([name, value]) => object[name] === value) &&
    (!query.subscription || subscriptionOf(object) === query.subscription) &&
    (!query['payment[payment_intent]'] || paymentIntentOf(object) === query['payment[payment_intent]']);
  const newestFirst = state.list(type).toReversed().filter(fits);
  const limit = Math.min(Number(query.limit) || defaultListed, mostListed);
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

function refund(request: FastifyRequest, state: SandboxState, till: Till): SandboxObject {
  const wanted = textAt(request.body, 'charge');
  const intent = textAt(request.body, 'payment_intent');
  const charge = state
    .list('charge')
    .find((known) => (wanted ? known.id === wanted : (known as Charge).payment_intent === intent));
  const invoice = state.list('invoice').find((known) => (known as Invoice).stand_in.charge === charge?.id);
  if (!charge || !invoice) throw new StripeError(404, 'No such charge', 'resource_missing');
  const returned = till.refund(invoice as Invoice);
  if (!returned) throw new StripeError(400, 'The charge has already been refunded', 'charge_already_refunded');
  const { amount, currency, payment_intent } = returned;
  const made = { id: newId('re'), object: 'refund', created: till.now(), status: 'succeeded', charge: charge.id };
  return state.put({ ...made, amount, currency, payment_intent });
}
