/** Controls for tests and for the buttons of the overview: captures, refunds, webhooks, the ledger. */
import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../state.ts';
import { webhookControls } from '../webhook-controls.ts';
import type { WebhookDelivery } from '../webhook-delivery.ts';
import { type Order, publicOf } from './objects.ts';
import type { PaymentSimulator } from './payment-simulator.ts';

type ActionRequest = { Params: { id: string; action: string }; Body: Record<string, string> | undefined };

export function controlRoutes(
  app: FastifyInstance,
  state: SandboxState,
  simulator: PaymentSimulator,
  delivery: WebhookDelivery,
): void {
  /** Every charge and refund, oldest first. */
  app.get('/control/ledger', () => state.ledger());
  webhookControls(app, '/control', delivery);

  /** PayPal's orders for an order of the product. */
  app.get<{ Params: { id: string } }>('/control/orders/:id', ({ params, host }) => ({
    orders: (state.list('order') as Order[])
      .filter(({ purchase_units: [unit] }) => unit.invoice_id === params.id)
      .map((order) => publicOf(order, `http://${host}`)),
  }));

  /** `wait` (the coming capture stays pending), `refuse` (the coming capture), `complete`, `deny`, `refund`, `dispute`, `win-dispute`, `lose-dispute`, `tamper` (amount, currency, custom_id). */
  app.post<ActionRequest>('/control/orders/:id/:action', async ({ params, body = {}, headers, host }, reply) => {
    const object = state.get(params.id);
    const order = object?.object === 'order' ? (object as Order) : null;
    const actions: Record<string, (order: Order) => Order | null> = {
      wait: (found) => state.put<Order>({ ...found, internal: { ...found.internal, next: 'pending' } }),
      refuse: (found) => state.put<Order>({ ...found, internal: { ...found.internal, next: 'refuse' } }),
      complete: (found) => simulator.resolveCapture(found, 'COMPLETED'),
      deny: (found) => simulator.resolveCapture(found, 'DENIED'),
      refund: simulator.refund,
      dispute: (found) => simulator.dispute(found, 'open'),
      'win-dispute': (found) => simulator.dispute(found, 'won'),
      'lose-dispute': (found) => simulator.dispute(found, 'lost'),
      tamper: (found) => state.put(tampered(found, body)),
    };
    const act = Object.hasOwn(actions, params.action) ? actions[params.action] : undefined;
    const changed = order && act ? act(order) : null;
    if (!changed) return reply.status(400).send({ error: 'Not possible in this state' });
    await delivery.idle();
    if (headers.accept?.includes('text/html')) return reply.redirect('/paypal/', 303);
    return publicOf(changed, `http://${host}`);
  });
}

/** The order with another amount, currency or owner, as a forged one would have. */
function tampered(order: Order, { amount, currency, custom_id }: Record<string, string>): Order {
  const [unit] = order.purchase_units;
  const changed = {
    ...unit,
    custom_id: custom_id ?? unit.custom_id,
    amount: { value: amount ?? unit.amount.value, currency_code: currency ?? unit.amount.currency_code },
  };
  return { ...order, purchase_units: [changed] };
}
