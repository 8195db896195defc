/** Controls for tests and people (decisions §9): what the next capture comes to, waiting captures, refunds, webhooks, the ledger. */
import type { FastifyInstance } from 'fastify';
import type { Delivery } from '../delivery.ts';
import type { SandboxState } from '../state.ts';
import { webhookControls } from '../webhook-controls.ts';
import { type Order, publicOf } from './objects.ts';
import type { Till } from './till.ts';

type Act = { Params: { id: string; act: string }; Body: Record<string, string> | undefined };

export function controlRoutes(app: FastifyInstance, state: SandboxState, till: Till, delivery: Delivery): void {
  /** Every charge and refund, oldest first. */
  app.get('/control/ledger', () => state.ledger());
  webhookControls(app, '/control', delivery);

  /** What belongs to an order of the product. */
  app.get<{ Params: { id: string } }>('/control/orders/:id', ({ params, host }) => ({
    orders: (state.list('order') as Order[])
      .filter(({ purchase_units: [unit] }) => unit.invoice_id === params.id)
      .map((order) => publicOf(order, `http://${host}`)),
  }));

  /** `wait` (the next capture stays pending), `complete`, `deny`, `refund`, `tamper` (amount, currency, custom_id). */
  app.post<Act>('/control/orders/:id/:act', async ({ params, body = {}, headers, host }, reply) => {
    const object = state.get(params.id);
    const order = object?.object === 'order' ? (object as Order) : null;
    const acts: Record<string, (order: Order) => Order | null> = {
      wait: (known) => state.put<Order>({ ...known, stand_in: { ...known.stand_in, next: 'waits' } }),
      complete: (known) => till.decide(known, 'COMPLETED'),
      deny: (known) => till.decide(known, 'DENIED'),
      refund: till.refund,
      tamper: (known) => state.put(tampered(known, body)),
    };
    const act = Object.hasOwn(acts, params.act) ? acts[params.act] : undefined;
    const changed = order && act ? act(order) : null;
    if (!changed) return reply.status(400).send({ error: 'There is nothing that this could be done to.' });
    await delivery.idle();
    if (headers.accept?.includes('text/html')) return reply.redirect('/paypal/', 303);
    return publicOf(changed, `http://${host}`);
  });
}

/** What a forged or mistaken order would charge. */
function tampered(order: Order, { amount, currency, custom_id }: Record<string, string>): Order {
  const [unit] = order.purchase_units;
  const changed = {
    ...unit,
    custom_id: custom_id ?? unit.custom_id,
    amount: { value: amount ?? unit.amount.value, currency_code: currency ?? unit.amount.currency_code },
  };
  return { ...order, purchase_units: [changed] };
}
