/** Controls for tests and people (decisions §9): the clock of a subscription, the fate of webhooks, refunds, and the ledger. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Delivery } from '../delivery.ts';
import type { SandboxObject, SandboxState } from '../state.ts';
import { webhookControls } from '../webhook-controls.ts';
import { textAt } from './form.ts';
import { type Invoice, publicOf, type Session, type Subscription } from './objects.ts';
import type { Till } from './till.ts';

type Act = { Params: { id: string; act: string } };

export function controlRoutes(app: FastifyInstance, state: SandboxState, till: Till, delivery: Delivery): void {
  const known = <T extends SandboxObject>(request: FastifyRequest, type: T['object']): T | undefined => {
    const object = state.get((request.params as { id: string }).id);
    return object?.object === type ? (object as T) : undefined;
  };
  /** Answers when the webhooks have been tried; people are led back to the overview. */
  const done = async (request: FastifyRequest, reply: FastifyReply, result: object | null) => {
    if (!result) return reply.status(400).send({ error: 'There is nothing that this could be done to.' });
    await delivery.idle();
    if (request.headers.accept?.includes('text/html')) return reply.redirect('/stripe', 303);
    return reply.send(publicOf(result));
  };

  /** Every charge and refund, oldest first. */
  app.get('/stripe/control/ledger', () => state.ledger());

  webhookControls(app, '/stripe/control', delivery);

  /** Everything that belongs to an order. */
  app.get<Act>('/stripe/control/orders/:id', ({ params }) => {
    const isOwn = (metadata: unknown) => (metadata as { orderId?: string } | undefined)?.orderId === params.id;
    return publicOf({
      sessions: state.list('checkout.session').filter(({ metadata }) => isOwn(metadata)),
      subscriptions: state.list('subscription').filter(({ metadata }) => isOwn(metadata)),
      invoices: (state.list('invoice') as Invoice[]).filter(({ parent }) =>
        isOwn(parent.subscription_details.metadata),
      ),
    });
  });

  app.post<Act>('/stripe/control/subscriptions/:id/:act', (request, reply) => {
    const subscription = known<Subscription>(request, 'subscription');
    const acts: Record<string, (subscription: Subscription) => SandboxObject> = {
      renew: till.renew,
      fail: till.fail,
      lapse: till.lapse,
    };
    const act = Object.hasOwn(acts, request.params.act) ? acts[request.params.act] : undefined;
    const isAlive = subscription && subscription.status !== 'canceled';
    return done(request, reply, act && isAlive ? act(subscription) : null);
  });

  app.post<Act>('/stripe/control/invoices/:id/refund', (request, reply) => {
    const invoice = known<Invoice>(request, 'invoice');
    return done(request, reply, invoice ? till.refund(invoice) : null);
  });

  app.post<Act>('/stripe/control/sessions/:id/expire', (request, reply) => {
    const session = known<Session>(request, 'checkout.session');
    return done(request, reply, session ? till.expire(session) : null);
  });

  /** What a forged or mistaken checkout would charge: `amount`, `currency`, `accountId`. */
  app.post<Act>('/stripe/control/sessions/:id/tamper', (request, reply) => {
    const session = known<Session>(request, 'checkout.session');
    if (!session) return done(request, reply, null);
    const { price, metadata } = session.stand_in;
    const amount = Number(textAt(request.body, 'amount') ?? price.amount);
    const currency = textAt(request.body, 'currency') ?? price.currency;
    const accountId = textAt(request.body, 'accountId') ?? metadata.accountId ?? '';
    const notes = { price: { ...price, amount, currency }, metadata: { ...metadata, accountId } };
    const changed = { ...session, amount_total: amount, currency, stand_in: { ...session.stand_in, ...notes } };
    return done(request, reply, state.put(changed));
  });
}
