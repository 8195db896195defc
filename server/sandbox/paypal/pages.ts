/** The approval page (Pay, Decline, Cancel) and an overview of all payments. Works without a script. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../../escape-html.ts';
import { sendPage } from '../page.ts';
import type { SandboxState } from '../state.ts';
import { captureOf, type Order } from './objects.ts';
import type { PaymentSimulator } from './payment-simulator.ts';

type ActionRequest = { Params: { id: string; action: string } };

export function pageRoutes(app: FastifyInstance, state: SandboxState, simulator: PaymentSimulator): void {
  const orderOf = (id: string): Order | undefined => {
    const object = state.get(id);
    return object?.object === 'order' ? (object as Order) : undefined;
  };

  app.get('/', (_request, reply) => sendOverview(reply, (state.list('order') as Order[]).toReversed()));

  app.get<{ Querystring: { token?: string } }>('/checkoutnow', ({ query }, reply) => {
    const order = orderOf(query.token ?? '');
    return order?.status === 'PAYER_ACTION_REQUIRED' ? sendApproval(reply, order) : sendClosed(reply, order);
  });

  app.post<ActionRequest>('/checkoutnow/:id/:action', ({ params }, reply) => {
    const order = orderOf(params.id);
    if (!order) return sendClosed(reply, order);
    const { returnUrl, cancelUrl } = order.internal;
    if (params.action === 'cancel') return reply.redirect(withToken(cancelUrl, order), 303);
    if (params.action === 'pay') simulator.approve(order, order.internal.next);
    // At PayPal, a decline shows only when the payment is captured.
    if (params.action === 'decline') simulator.approve(order, 'decline');
    return reply.redirect(`${withToken(returnUrl, order)}&PayerID=FAKE00000PAYER`, 303);
  });
}

function withToken(url: string, { id }: Order): string {
  return `${url}${url.includes('?') ? '&' : '?'}token=${id}`;
}

function sendApproval(reply: FastifyReply, order: Order): FastifyReply {
  const [{ amount, description, invoice_id }] = order.purchase_units;
  const money = escapeHtml(`${amount.value} ${amount.currency_code}`);
  const button = (choice: string, label: string, className: string) =>
    `<button id="${choice}" class="${className}" formaction="/paypal/checkoutnow/${order.id}/${choice}">${label}</button>`;
  const body = `
<div class="card">
<h2>${escapeHtml(description)}</h2>
<p class="muted">Paid once. It does not renew.</p>
<p class="row"><span>Order</span><span>${escapeHtml(invoice_id)}</span></p>
<p class="row total"><span>Due today</span><span id="amount">${money}</span></p>
</div>
<div class="card">
<p class="muted">PayPal’s own page asks you to sign in here. This one does not, and no money moves: choose what happens.</p>
<form method="post" class="actions" action="/paypal/checkoutnow/${order.id}/pay">
${button('pay', 'Pay', 'primary')}
${button('decline', 'Decline', 'danger')}
${button('cancel', 'Cancel', 'button')}
</form>
</div>`;
  const { returnUrl, cancelUrl } = order.internal;
  const formTargets = [...new Set([returnUrl, cancelUrl].map((url) => new URL(url).origin))];
  return sendPage(reply, { title: 'Pay with PayPal', body, formTargets });
}

function sendClosed(reply: FastifyReply, order: Order | undefined): FastifyReply {
  const back = order ? withToken(order.internal.returnUrl, order) : null;
  const link = back
    ? `<div class="actions"><a class="button" href="${escapeHtml(back)}">Back to the shop</a></div>`
    : '';
  const message = order ? 'This payment has already been completed or declined.' : 'No such payment.';
  const body = `<div class="card"><p>${message}</p>${link}</div>`;
  return sendPage(reply, { title: 'Nothing to pay', status: order ? 200 : 404, body });
}

const maxShown = 50;

function sendOverview(reply: FastifyReply, orders: Order[]): FastifyReply {
  const cards = orders.slice(0, maxShown).map((order) => {
    const [{ amount, description, invoice_id }] = order.purchase_units;
    const capture = captureOf(order);
    const button = (label: string, action: string) =>
      `<button formaction="/paypal/control/orders/${order.id}/${action}" formmethod="post">${label}</button>`;
    const buttons = [
      ...(capture?.status === 'PENDING' ? [button('Complete', 'complete'), button('Deny', 'deny')] : []),
      ...(capture?.status === 'COMPLETED' ? [button('Refund', 'refund')] : []),
    ];
    return `<article class="card">
<h2>${escapeHtml(description)}, ${escapeHtml(`${amount.value} ${amount.currency_code}`)}</h2>
<p class="muted">Order ${escapeHtml(invoice_id)} · ${(capture?.status ?? order.status).toLowerCase().replaceAll('_', ' ')}</p>
<form method="post" class="actions">${buttons.join('\n')}</form>
</article>`;
  });
  const ledger = '<p><a href="/paypal/control/ledger">Every charge and refund as JSON</a></p>';
  const list = cards.join('\n') || '<div class="card">No payments yet.</div>';
  const intro = '<p>Payments, newest first. No money moves here.</p>';
  return sendPage(reply, { title: 'Fake PayPal', body: intro + list + ledger });
}
