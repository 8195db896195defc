/** Controls for tests and for the buttons of the overview: renewals, webhooks, refunds, and the ledger. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxObject, SandboxState } from '../state.ts';
import { webhookControls } from '../webhook-controls.ts';
import type { WebhookDelivery } from '../webhook-delivery.ts';
import { textAt } from './form.ts';
import { type Invoice, publicOf, type Session, type Subscription } from './objects.ts';
import { disputeStatuses, type PaymentSimulator } from './payment-simulator.ts';

type ActionRequest = { Params: { id: string; action: string } };

export function controlRoutes(
  app: FastifyInstance,
  state: SandboxState,
  simulator: PaymentSimulator,
  delivery: WebhookDelivery,
): void {
  const findObject = <T extends SandboxObject>(request: FastifyRequest, type: T['object']): T | undefined => {
    const object = state.get((request.params as { id: string }).id);
    return object?.object === type ? (object as T) : undefined;
  };
  /** Responds when the webhooks have been sent; browsers return to the overview. */
  const respond = async (request: FastifyRequest, reply: FastifyReply, result: object | null) => {
    if (!result) return reply.status(400).send({ error: 'Not possible in this state' });
    await delivery.idle();
    if (request.headers.accept?.includes('text/html')) return reply.redirect('/stripe', 303);
    return reply.send(publicOf(result));
  };

  /** Every charge and refund, oldest first. */
  app.get('/stripe/control/ledger', () => state.ledger());

  webhookControls(app, '/stripe/control', delivery);

  /** Everything that belongs to an order. */
  app.get<ActionRequest>('/stripe/control/orders/:id', ({ params }) => {
    const isOfOrder = (metadata: unknown) => (metadata as { orderId?: string } | undefined)?.orderId === params.id;
    return publicOf({
      sessions: state.list('checkout.session').filter(({ metadata }) => isOfOrder(metadata)),
      subscriptions: state.list('subscription').filter(({ metadata }) => isOfOrder(metadata)),
      invoices: (state.list('invoice') as Invoice[]).filter(({ parent }) =>
        isOfOrder(parent.subscription_details.metadata),
      ),
    });
  });

  app.post<ActionRequest>('/stripe/control/subscriptions/:id/:action', (request, reply) => {
    const subscription = findObject<Subscription>(request, 'subscription');
    const actions: Record<string, (subscription: Subscription) => SandboxObject> = {
      renew: simulator.renew,
      fail: simulator.failRenewal,
      draft: simulator.draftRenewal,
      lapse: simulator.lapse,
    };
    const { action } = request.params;
    const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
    const isLive = subscription && subscription.status !== 'canceled';
    return respond(request, reply, act && isLive ? act(subscription) : null);
  });

  app.post<ActionRequest>('/stripe/control/invoices/:id/refund', (request, reply) => {
    const invoice = findObject<Invoice>(request, 'invoice');
    return respond(request, reply, invoice ? simulator.refund(invoice) : null);
  });

  /** `status`: one of `disputeStatuses` */
  app.post<ActionRequest>('/stripe/control/invoices/:id/dispute', (request, reply) => {
    const invoice = findObject<Invoice>(request, 'invoice');
    const wanted = textAt(request.body, 'status') ?? 'needs_response';
    const status = disputeStatuses.find((each) => each === wanted);
    return respond(request, reply, invoice && status ? simulator.dispute(invoice, status) : null);
  });

  app.post<ActionRequest>('/stripe/control/sessions/:id/expire', (request, reply) => {
    const session = findObject<Session>(request, 'checkout.session');
    return respond(request, reply, session ? simulator.expire(session) : null);
  });

  /** Makes a checkout charge something else, as a forged one would: `amount`, `currency`, `accountId`. */
  app.post<ActionRequest>('/stripe/control/sessions/:id/tamper', (request, reply) => {
    const session = findObject<Session>(request, 'checkout.session');
    if (!session) return respond(request, reply, null);
    const { price, metadata } = session.internal;
    const amount = Number(textAt(request.body, 'amount') ?? price.amount);
    const currency = textAt(request.body, 'currency') ?? price.currency;
    const accountId = textAt(request.body, 'accountId') ?? metadata.accountId ?? '';
    const tampered = { price: { ...price, amount, currency }, metadata: { ...metadata, accountId } };
    const changed = { ...session, amount_total: amount, currency, internal: { ...session.internal, ...tampered } };
    return respond(request, reply, state.put(changed));
  });
}
