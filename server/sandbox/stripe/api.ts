/** The part of Stripe's API that the product calls, at its real paths (https://docs.stripe.com/api). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../sandbox.ts';
import { type Form, textAt, textsAt } from './form.ts';
import type { Charge, Invoice, Session, Subscription } from './objects.ts';
import { newId, type StripeObject, type StripeState } from './state.ts';
import type { Till } from './till.ts';

type IdParams = { Params: { id: string } };

const defaultLifeSeconds = 24 * 60 * 60;

export function apiRoutes(app: FastifyInstance, state: StripeState, till: Till, context: SandboxContext): void {
  const expireIfDue = (session: Session): Session =>
    session.status === 'open' && session.expires_at <= till.now() ? till.expire(session) : session;

  app.post('/v1/checkout/sessions', (request, reply) =>
    once(request, reply, state, () => {
      const session = newSession(request.body as Form, till.now());
      return state.put({ ...session, url: `${baseUrl(request)}/stripe/checkout/${session.id}` });
    }),
  );
  app.get<IdParams>('/v1/checkout/sessions/:id', (request, reply) =>
    found<Session>(state, reply, request.params.id, expireIfDue),
  );
  app.post<IdParams>('/v1/checkout/sessions/:id/expire', (request, reply) =>
    found<Session>(state, reply, request.params.id, (session) =>
      session.status === 'open' ? till.expire(session) : session,
    ),
  );
  app.get<IdParams>('/v1/subscriptions/:id', (request, reply) => found(state, reply, request.params.id));
  app.post<IdParams>('/v1/subscriptions/:id', (request, reply) =>
    found<Subscription>(state, reply, request.params.id, (subscription) => {
      const wanted = textAt(request.body, 'cancel_at_period_end');
      return wanted === undefined
        ? subscription
        : till.update(subscription, { cancel_at_period_end: wanted === 'true' });
    }),
  );
  app.delete<IdParams>('/v1/subscriptions/:id', (request, reply) =>
    found<Subscription>(state, reply, request.params.id, (subscription) => till.lapse(subscription)),
  );
  app.get<IdParams>('/v1/invoices/:id', (request, reply) => found(state, reply, request.params.id));
  app.get<IdParams>('/v1/charges/:id', (request, reply) => found(state, reply, request.params.id));
  app.get<IdParams>('/v1/events/:id', (request, reply) => found(state, reply, request.params.id));
  app.get('/v1/invoice_payments', (request) => {
    const wanted = (request.query as Record<string, string>)['payment[payment_intent]'];
    const data = state
      .list('invoice_payment')
      .filter(({ payment }) => (payment as { payment_intent: string }).payment_intent === wanted);
    return { object: 'list', url: '/v1/invoice_payments', has_more: false, data };
  });
  app.post('/v1/refunds', (request, reply) =>
    once(request, reply, state, () => {
      const charge = state
        .list('charge')
        .find(({ payment_intent }) => payment_intent === textAt(request.body, 'payment_intent'));
      const invoice = state.list('invoice').find((known) => (known as Invoice).stand_in.charge === charge?.id);
      if (!invoice) return null;
      const { amount, currency, payment_intent } = till.refund(invoice as Invoice) as Charge;
      return {
        id: newId('re'),
        object: 'refund',
        created: till.now(),
        status: 'succeeded',
        amount,
        currency,
        payment_intent,
      };
    }),
  );
  app.get('/stripe', (_request, reply) => reply.redirect('/stripe/control/ledger'));
  context.log.debug({}, 'the stand-in of Stripe is ready');
}

/** An idempotency key gives the same answer again (https://docs.stripe.com/api/idempotent_requests). */
function once(
  request: FastifyRequest,
  reply: FastifyReply,
  state: StripeState,
  make: () => StripeObject | null,
): FastifyReply {
  const key = request.headers['idempotency-key'];
  const known = typeof key === 'string' ? state.answered(key) : undefined;
  if (known) return reply.type('application/json').header('idempotent-replayed', 'true').send(known);
  const made = make();
  if (!made) return missing(reply);
  const answer = JSON.stringify(made);
  if (typeof key === 'string') state.remember(key, answer);
  return reply.type('application/json').send(answer);
}

function found<T extends StripeObject>(
  state: StripeState,
  reply: FastifyReply,
  id: string,
  change: (object: T) => T = (object) => object,
): FastifyReply {
  const object = state.get(id) as T | undefined;
  return object ? reply.send(change(object)) : missing(reply);
}

function missing(reply: FastifyReply): FastifyReply {
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' };
  return reply.status(404).send({ error });
}

function newSession(form: Form, now: number): Session {
  const price = (...path: string[]) => textAt(form, 'line_items', '0', 'price_data', ...path);
  const amount = Number(price('unit_amount'));
  const currency = price('currency') ?? 'usd';
  const interval = price('recurring', 'interval') === 'year' ? 'year' : 'month';
  return {
    ...{
      id: newId('cs_test'),
      object: 'checkout.session',
      created: now,
      status: 'open',
      payment_status: 'unpaid',
      url: null,
    },
    success_url: textAt(form, 'success_url') ?? '',
    cancel_url: textAt(form, 'cancel_url') ?? '',
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    customer_email: textAt(form, 'customer_email') ?? null,
    amount_total: amount,
    currency,
    expires_at: Number(textAt(form, 'expires_at') ?? now + defaultLifeSeconds),
    subscription: null,
    invoice: null,
    metadata: textsAt(form, 'metadata'),
    stand_in: {
      price: { currency, amount, interval, name: price('product_data', 'name') ?? '' },
      metadata: textsAt(form, 'subscription_data', 'metadata'),
      declined: false,
    },
  };
}

function baseUrl(request: FastifyRequest): string {
  return `http://${request.host}`;
}
