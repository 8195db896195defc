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
import { listObjects } from './list.ts';
import type { Charge, Customer, Invoice, Session, Subscription } from './objects.ts';
import type { PaymentSimulator } from './payment-simulator.ts';

/** https://docs.stripe.com/api/subscriptions/update#update_subscription-trial_end */
const maxTrialSeconds = 2 * 365 * 86_400;

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

  const startTrial = (subscription: Subscription, end: number): Subscription => {
    if (!(end > simulator.now() && end <= simulator.now() + maxTrialSeconds))
      throw new StripeError(400, 'Invalid timestamp: trial_end');
    return simulator.startTrial(subscription, end);
  };
  app.post<IdRequest>('/v1/subscriptions/:id', (request, reply) => {
    const subscription = findObject<Subscription>(state, request.params.id, 'subscription');
    if (subscription.status === 'canceled') throw new StripeError(400, 'A canceled subscription can not be updated');
    const cancel = textAt(request.body, 'cancel_at_period_end');
    const cancelAt = textAt(request.body, 'cancel_at');
    const trialEnd = textAt(request.body, 'trial_end');
    if (cancelAt !== undefined)
      return sendObject(request, reply, simulator.cancelAt(subscription, Number(cancelAt) || null));
    // Whether this removes a date that was set alone is not documented; here it does not.
    if (cancel === 'false' && !subscription.cancel_at_period_end) return sendObject(request, reply, subscription);
    if (textAt(request.body, 'default_payment_method') === '')
      return sendObject(request, reply, simulator.removeOwnCard(subscription));
    if (trialEnd) {
      // By default Stripe credits the days that are left, and changes what the next invoice asks for.
      if (textAt(request.body, 'proration_behavior') !== 'none')
        throw new StripeError(400, 'The fake does not prorate: proration_behavior has to be none');
      return sendObject(request, reply, startTrial(subscription, Number(trialEnd)));
    }
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

  app.post('/v1/billing_portal/sessions', (request, reply) => {
    const { id: customer } = findObject(state, textAt(request.body, 'customer') ?? '', 'customer');
    const return_url = textAt(request.body, 'return_url') ?? '';
    const id = newId('bps');
    const session = { id, object: 'billing_portal.session', created: simulator.now(), customer, return_url };
    return sendObject(request, reply, state.put({ ...session, url: `http://${request.host}/stripe/portal/${id}` }));
  });

  app.post<IdRequest>('/v1/customers/:id', (request, reply) => {
    const customer = findObject<Customer>(state, request.params.id, 'customer');
    return sendObject(request, reply, state.put({ ...customer, email: textAt(request.body, 'email') ?? null }));
  });

  app.get<IdRequest>('/v1/invoices/:id', (request, reply) =>
    sendObject(request, reply, withPage(request, findObject<Invoice>(state, request.params.id, 'invoice'))),
  );
  app.post<IdRequest>('/v1/invoices/:id/finalize', (request, reply) => {
    const finalized = simulator.finalizeInvoice(findObject<Invoice>(state, request.params.id, 'invoice'));
    if (!finalized) throw new StripeError(400, 'This invoice is already finalized', 'invoice_not_editable');
    return sendObject(request, reply, finalized);
  });
  app.post<IdRequest>('/v1/invoices/:id/void', (request, reply) => {
    const voided = simulator.voidInvoice(findObject<Invoice>(state, request.params.id, 'invoice'));
    if (!voided) throw new StripeError(400, 'You can only pass in open or uncollectible invoices to be voided');
    return sendObject(request, reply, voided);
  });
  // All invoices here are those of subscriptions.
  app.delete<IdRequest>('/v1/invoices/:id', ({ params }) => {
    findObject<Invoice>(state, params.id, 'invoice');
    throw new StripeError(400, "You can't delete invoices created by subscriptions.");
  });
  app.get('/v1/invoices', (request, reply) => {
    const list = listObjects(request, state, 'invoice');
    return sendObject(request, reply, {
      ...list,
      data: (list.data as Invoice[]).map((each) => withPage(request, each)),
    });
  });
  for (const type of ['subscription', 'customer', 'invoice_payment', 'dispute', 'refund', 'event']) {
    app.get(`/v1/${type}s`, (request, reply) => sendObject(request, reply, listObjects(request, state, type)));
  }
  for (const type of [
    'subscription',
    'customer',
    'payment_method',
    'payment_intent',
    'charge',
    'dispute',
    'refund',
    'event',
  ]) {
    app.get<IdRequest>(`/v1/${type}s/:id`, (request, reply) =>
      sendObject(request, reply, findObject(state, request.params.id, type)),
    );
  }
  app.get('/v1/*', () => {
    throw new StripeError(404, 'The fake has no such endpoint');
  });
}

function withPage(request: FastifyRequest, invoice: Invoice): Invoice {
  return { ...invoice, hosted_invoice_url: `http://${request.host}/stripe/invoice/${invoice.id}` };
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
  return refunded;
}
