/** Controls for tests (decisions §9): the clock of a subscription, the fate of webhooks, refunds, and the ledger. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Delivery, type DeliveryMode, deliveryModes } from './delivery.ts';
import { textAt } from './form.ts';
import type { Invoice, Session, Subscription } from './objects.ts';
import type { StripeState } from './state.ts';
import type { Till } from './till.ts';

type Act = { Params: { id: string; act: string } };

export function controlRoutes(app: FastifyInstance, state: StripeState, till: Till, delivery: Delivery): void {
  app.get('/stripe/control/ledger', () => state.ledger());

  /** `mode=normal|drop|repeat|hold` */
  app.post('/stripe/control/webhooks', (request, reply) => {
    const mode = textAt(request.body, 'mode') as DeliveryMode;
    if (!deliveryModes.includes(mode)) return refused(reply, `mode must be one of ${deliveryModes.join(', ')}`);
    delivery.setMode(mode);
    return reply.send({ mode });
  });

  /** `shuffle=true`, `times=3`: sends what was held. */
  app.post('/stripe/control/webhooks/release', async (request) => {
    const times = Number(textAt(request.body, 'times') ?? 1);
    return { sent: await delivery.release({ shuffle: textAt(request.body, 'shuffle') === 'true', times }) };
  });

  /** Everything that belongs to an order. */
  app.get<{ Params: { id: string } }>('/stripe/control/orders/:id', (request) => {
    const isOwn = (metadata: unknown) => (metadata as { orderId?: string } | undefined)?.orderId === request.params.id;
    const subscriptions = state.list('subscription').filter(({ metadata }) => isOwn(metadata));
    const invoices = (state.list('invoice') as Invoice[]).filter((invoice) =>
      isOwn(invoice.parent.subscription_details.metadata),
    );
    return {
      sessions: state.list('checkout.session').filter(({ metadata }) => isOwn(metadata)),
      subscriptions,
      invoices,
    };
  });

  app.post<Act>('/stripe/control/subscriptions/:id/:act', async (request, reply) => {
    const subscription = state.get(request.params.id) as Subscription | undefined;
    const acts: Record<string, (known: Subscription) => unknown> = {
      renew: till.renew,
      fail: till.fail,
      lapse: till.lapse,
    };
    const act = acts[request.params.act];
    if (!subscription || !act) return refused(reply, 'renew, fail or lapse a subscription that is there');
    const result = act(subscription);
    await delivery.idle();
    return result;
  });

  app.post<Act>('/stripe/control/invoices/:id/refund', async (request, reply) => {
    const invoice = state.get(request.params.id) as Invoice | undefined;
    if (!invoice) return refused(reply, 'there is no such invoice');
    const charge = till.refund(invoice);
    await delivery.idle();
    return charge;
  });

  app.post<Act>('/stripe/control/sessions/:id/expire', async (request, reply) => {
    const session = state.get(request.params.id) as Session | undefined;
    if (!session) return refused(reply, 'there is no such session');
    const expired = till.expire(session);
    await delivery.idle();
    return expired;
  });
}

function refused(reply: FastifyReply, why: string): FastifyReply {
  return reply.status(400).send({ error: why });
}
