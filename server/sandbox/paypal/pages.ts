/** The page where one approves a payment: what is being bought, and Pay, Decline, Cancel. Works without a script. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../../mail/escape-html.ts';
import { sendPage } from '../page.ts';
import type { SandboxState } from '../state.ts';
import { captureOf, type Order } from './objects.ts';
import type { Till } from './till.ts';

type Act = { Params: { id: string; act: string } };

export function pageRoutes(app: FastifyInstance, state: SandboxState, till: Till): void {
  const orderOf = (id: string): Order | undefined => {
    const object = state.get(id);
    return object?.object === 'order' ? (object as Order) : undefined;
  };

  app.get('/', (_request, reply) => sendOverview(reply, (state.list('order') as Order[]).toReversed()));

  app.get<{ Querystring: { token?: string } }>('/checkoutnow', ({ query }, reply) => {
    const order = orderOf(query.token ?? '');
    return order?.status === 'PAYER_ACTION_REQUIRED' ? sendApproval(reply, order) : sendClosed(reply, order);
  });

  app.post<Act>('/checkoutnow/:id/:act', ({ params }, reply) => {
    const order = orderOf(params.id);
    if (!order) return sendClosed(reply, order);
    const { returnUrl, cancelUrl } = order.stand_in;
    if (params.act === 'cancel') return reply.redirect(withToken(cancelUrl, order), 303);
    if (params.act === 'pay') till.approve(order, order.stand_in.next);
    // PayPal says only when the money is taken that the bank refuses.
    if (params.act === 'decline') till.approve(order, 'declines');
    return reply.redirect(`${withToken(returnUrl, order)}&PayerID=STANDIN0PAYER`, 303);
  });
}

function withToken(address: string, { id }: Order): string {
  return `${address}${address.includes('?') ? '&' : '?'}token=${id}`;
}

function sendApproval(reply: FastifyReply, order: Order): FastifyReply {
  const [{ amount, description, invoice_id }] = order.purchase_units;
  const money = escapeHtml(`${amount.value} ${amount.currency_code}`);
  const button = (choice: string, label: string, look: string) =>
    `<button id="${choice}" class="${look}" formaction="/paypal/checkoutnow/${order.id}/${choice}">${label}</button>`;
  const body = `
<div class="card">
<h2>${escapeHtml(description)}</h2>
<p class="muted">Paid once. It does not renew.</p>
<p class="row"><span>Order</span><span>${escapeHtml(invoice_id)}</span></p>
<p class="row total"><span>Due today</span><span id="amount">${money}</span></p>
</div>
<div class="card">
<p class="muted">PayPal’s own page asks you to sign in here. This one does not, and no money moves: choose what shall happen.</p>
<form method="post" class="actions" action="/paypal/checkoutnow/${order.id}/pay">
${button('pay', 'Pay', 'primary')}
${button('decline', 'Decline', 'danger')}
${button('cancel', 'Cancel', 'quiet')}
</form>
</div>`;
  const { returnUrl, cancelUrl } = order.stand_in;
  const formTargets = [...new Set([returnUrl, cancelUrl].map((url) => new URL(url).origin))];
  return sendPage(reply, { title: 'Pay with PayPal', body, formTargets });
}

function sendClosed(reply: FastifyReply, order: Order | undefined): FastifyReply {
  const back = order ? withToken(order.stand_in.returnUrl, order) : null;
  const link = back
    ? `<div class="actions"><a class="button" href="${escapeHtml(back)}">Back to the shop</a></div>`
    : '';
  const words = order ? 'This has been decided already.' : 'There is no such payment.';
  const body = `<div class="card"><p>${words}</p>${link}</div>`;
  return sendPage(reply, { title: 'Nothing to pay', status: order ? 200 : 404, body });
}

const mostShown = 50;

/** What was sold, for people who try the product. */
function sendOverview(reply: FastifyReply, orders: Order[]): FastifyReply {
  const cards = orders.slice(0, mostShown).map((order) => {
    const [{ amount, description, invoice_id }] = order.purchase_units;
    const capture = captureOf(order);
    const button = (label: string, act: string) =>
      `<button formaction="/paypal/control/orders/${order.id}/${act}" formmethod="post">${label}</button>`;
    const acts = [
      ...(capture?.status === 'PENDING' ? [button('Complete', 'complete'), button('Deny', 'deny')] : []),
      ...(capture?.status === 'COMPLETED' ? [button('Refund', 'refund')] : []),
    ];
    return `<article class="card">
<h2>${escapeHtml(description)}, ${escapeHtml(`${amount.value} ${amount.currency_code}`)}</h2>
<p class="muted">Order ${escapeHtml(invoice_id)} · ${(capture?.status ?? order.status).toLowerCase().replaceAll('_', ' ')}</p>
<form method="post" class="actions">${acts.join('\n')}</form>
</article>`;
  });
  const ledger = '<p><a href="/paypal/control/ledger">Every charge and refund as JSON</a></p>';
  const list = cards.join('\n') || '<div class="card">Nothing was sold yet.</div>';
  const intro = '<p>Payments, the newest first. No money moves here.</p>';
  return sendPage(reply, { title: 'Stand-in of PayPal', body: intro + list + ledger });
}
