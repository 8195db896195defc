/** The checkout page (Pay, Decline, Cancel), the page of an invoice, and an overview of all subscriptions. Works without a script. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatMoney } from '#facts/money.ts';
import { escapeHtml } from '../../escape-html.ts';
import { sendPage } from '../page.ts';
import type { SandboxState } from '../state.ts';
import type { IdRequest } from './api-response.ts';
import {
  type Customer,
  type Invoice,
  type PortalSession,
  type Session,
  type Subscription,
  testCards,
} from './objects.ts';
import type { PaymentSimulator } from './payment-simulator.ts';

export function pageRoutes(app: FastifyInstance, state: SandboxState, simulator: PaymentSimulator): void {
  const sessionOf = (id: string): Session | undefined => {
    const object = state.get(id);
    if (object?.object !== 'checkout.session') return undefined;
    const session = object as Session;
    return session.expires_at <= simulator.now() ? simulator.expire(session) : session;
  };

  app.get('/stripe', (_request, reply) => {
    const charged = (state.list('invoice') as Invoice[]).filter(({ internal }) => internal.charge);
    const cards = (state.list('subscription') as Subscription[]).map((subscription) => ({
      subscription,
      // The latest invoice may be one of zero, from moving the next charge.
      lastCharged: charged.findLast(({ parent }) => parent.subscription_details.subscription === subscription.id),
    }));
    return sendOverview(reply, cards);
  });

  app.get<IdRequest>('/stripe/checkout/:id', ({ params }, reply) => {
    const session = sessionOf(params.id);
    return session?.status === 'open' ? sendCheckout(reply, session) : sendClosed(reply, session);
  });

  app.post<IdRequest>('/stripe/checkout/:id/pay', ({ params }, reply) => {
    const session = sessionOf(params.id);
    if (!session || session.status === 'expired') return sendClosed(reply, session);
    return reply.redirect(simulator.pay(session).success_url, 303);
  });

  app.post<IdRequest>('/stripe/checkout/:id/decline', ({ params }, reply) => {
    const session = sessionOf(params.id);
    if (session?.status !== 'open') return sendClosed(reply, session);
    state.put<Session>({ ...session, internal: { ...session.internal, declined: true } });
    return reply.redirect(`/stripe/checkout/${session.id}`, 303);
  });

  const invoiceOf = (id: string): Invoice | undefined => {
    const object = state.get(id);
    return object?.object === 'invoice' ? (object as Invoice) : undefined;
  };
  app.get<IdRequest>('/stripe/invoice/:id', ({ params }, reply) => sendInvoice(reply, invoiceOf(params.id)));

  app.post<IdRequest>('/stripe/invoice/:id/pay', ({ params }, reply) => {
    const invoice = invoiceOf(params.id);
    const subscription = state.get(invoice?.parent.subscription_details.subscription ?? '');
    if (invoice?.status === 'open' && subscription) simulator.renew(subscription as Subscription);
    return reply.redirect(`/stripe/invoice/${params.id}`, 303);
  });

  const portalOf = (id: string) => {
    const session = state.get(id);
    const customer = session?.object === 'billing_portal.session' ? state.get(String(session.customer)) : undefined;
    return customer ? { session: session as PortalSession, customer: customer as Customer } : null;
  };
  app.get<IdRequest>('/stripe/portal/:id', ({ params }, reply) => sendPortal(reply, portalOf(params.id)?.session));
  app.post<IdRequest>('/stripe/portal/:id/update', ({ params }, reply) => {
    const portal = portalOf(params.id);
    if (!portal) return sendPortal(reply, undefined);
    simulator.updateCard(portal.customer, testCards[1]);
    return reply.redirect(portal.session.return_url, 303);
  });
  app.post<IdRequest>('/stripe/portal/:id/cancel', ({ params }, reply) => {
    const portal = portalOf(params.id);
    if (!portal) return sendPortal(reply, undefined);
    for (const subscription of state.list('subscription') as Subscription[]) {
      if (subscription.customer === portal.customer.id && subscription.status !== 'canceled')
        simulator.cancelAtPeriodEnd(subscription, true);
    }
    return reply.redirect(portal.session.return_url, 303);
  });

  app.post<IdRequest>('/stripe/checkout/:id/cancel', ({ params }, reply) => {
    const session = sessionOf(params.id);
    return session ? reply.redirect(session.cancel_url, 303) : sendClosed(reply, session);
  });
}

function sendCheckout(reply: FastifyReply, session: Session): FastifyReply {
  const { price, declined } = session.internal;
  const money = moneyText(price.amount, price.currency);
  const row = (label: string, value: string | null) =>
    value ? `<p class="row"><span>${label}</span><span>${escapeHtml(value)}</span></p>` : '';
  const button = (choice: string, label: string, className: string) =>
    `<button id="${choice}" class="${className}" formaction="/stripe/checkout/${session.id}/${choice}">${label}</button>`;
  const body = `
<div class="card">
<h2>${escapeHtml(price.name)}, one ${price.interval}</h2>
<p class="muted">Renews every ${price.interval} at ${money} until it is cancelled.</p>
${row('Order', session.client_reference_id)}
${row('Email', session.customer_email)}
<p class="row total"><span>Due today</span><span id="amount">${money}</span></p>
</div>
<div class="card">
${cardArt}
<p class="muted">Stripe’s own page asks for a card here. This one does not, and no money moves: choose what happens.</p>
${declined ? '<p class="danger" id="declined" role="alert">The card was declined. Nothing was charged. You can try again.</p>' : ''}
<form method="post" class="actions" action="/stripe/checkout/${session.id}/pay">
${button('pay', 'Pay', 'primary')}
${button('decline', 'Decline', 'danger')}
${button('cancel', 'Cancel', 'button')}
</form>
</div>`;
  const formTargets = [...new Set([session.success_url, session.cancel_url].map((url) => new URL(url).origin))];
  return sendPage(reply, { title: 'Pay by card', body, formTargets });
}

/** The page where a customer pays a declined renewal. */
function sendInvoice(reply: FastifyReply, invoice: Invoice | undefined): FastifyReply {
  if (!invoice) return sendPage(reply, { title: 'No such invoice', status: 404, body: '' });
  const money = moneyText(invoice.amount_due, invoice.currency);
  const pay = `<form method="post" class="actions" action="/stripe/invoice/${invoice.id}/pay"><button id="pay" class="primary">Pay</button></form>`;
  const body = `<div class="card"><p class="row total"><span>${invoice.status === 'paid' ? 'Paid' : 'Due'}</span><span id="amount">${money}</span></p>
${invoice.status === 'paid' ? '' : pay}</div>`;
  return sendPage(reply, { title: 'Invoice', body });
}

/** The customer portal: another card, or the end of the renewal. */
function sendPortal(reply: FastifyReply, session: PortalSession | undefined): FastifyReply {
  if (!session) return sendPage(reply, { title: 'No such portal session', status: 404, body: '' });
  const [, { brand, last4 }] = testCards;
  const button = (action: string, label: string, className: string) =>
    `<button id="${action}" class="${className}" formaction="/stripe/portal/${session.id}/${action}">${label}</button>`;
  const body = `<div class="card">
<p class="muted">Stripe’s own page asks for another card here. This one gives the customer a test card.</p>
<form method="post" class="actions">
${button('update', `Use ${brand} ending in ${last4}`, 'primary')}
${button('cancel', 'Cancel subscription', 'danger')}
<a class="button" href="${escapeHtml(session.return_url)}">Back to the shop</a>
</form>
</div>`;
  return sendPage(reply, { title: 'Your card', body, formTargets: [new URL(session.return_url).origin] });
}

/** Attributes only: the content security policy allows no inline styles. */
const cardArt = `<svg width="220" height="132" viewBox="0 0 220 132" role="img" aria-label="A payment card">
<rect width="220" height="132" rx="12" fill="#14532d"/>
<rect x="20" y="28" width="32" height="24" rx="4" fill="#bbf7d0"/>
<g fill="#dcfce7" font-family="ui-monospace, Menlo, monospace"><text x="20" y="84" font-size="15">•••• •••• •••• 4242</text>
<text x="20" y="112" font-size="11">FAKE CARD</text><text x="164" y="112" font-size="11">12/99</text></g>
</svg>`;

function sendClosed(reply: FastifyReply, session: Session | undefined): FastifyReply {
  const isPaid = session?.status === 'complete';
  const back = isPaid ? session.success_url : session?.cancel_url;
  const link = back
    ? `<div class="actions"><a class="button" href="${escapeHtml(back)}">Back to the shop</a></div>`
    : '';
  const message = isPaid ? 'This has already been paid.' : 'This page has expired. Nothing was charged.';
  const status = session ? 200 : 404;
  return sendPage(reply, { title: 'Nothing to pay', status, body: `<div class="card"><p>${message}</p>${link}</div>` });
}

const maxShown = 50;

type Card = { subscription: Subscription; lastCharged: Invoice | undefined };

function sendOverview(reply: FastifyReply, subscriptions: Card[]): FastifyReply {
  const intro = '<p>Subscriptions, newest first. No money moves here.</p>';
  const ledger = '<p><a href="/stripe/control/ledger">Every charge and refund as JSON</a></p>';
  const cards = subscriptions.toReversed().slice(0, maxShown).map(subscriptionCard);
  const list = cards.join('\n') || '<div class="card">No subscriptions yet.</div>';
  return sendPage(reply, { title: 'Fake Stripe', body: intro + list + ledger });
}

function subscriptionCard({ subscription, lastCharged }: Card): string {
  const { id, status, metadata, items, cancel_at_period_end, internal } = subscription;
  const { name, amount, currency, interval } = internal.price;
  const end = new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10);
  const next = cancel_at_period_end ? `ends on ${end}` : `next charge on ${end}`;
  const isCanceled = status === 'canceled';
  const button = (label: string, path: string) =>
    `<button formaction="/stripe/control/${path}" formmethod="post">${label}</button>`;
  const renewals = ['Renew', 'Fail', 'Lapse'].map((label) =>
    button(label, `subscriptions/${id}/${label.toLowerCase()}`),
  );
  const refund = lastCharged ? button('Refund', `invoices/${lastCharged.id}/refund`) : '';
  return `<article class="card">
<h2>${escapeHtml(name)}, ${moneyText(amount, currency)} a ${interval}</h2>
<p class="muted">Order ${escapeHtml(metadata.orderId ?? 'unknown')} · ${status}${isCanceled ? '' : `, ${next}`}</p>
<form method="post" class="actions">${isCanceled ? '' : renewals.join('\n')}
${refund}</form>
</article>`;
}

function moneyText(amount: number, currency: string): string {
  return formatMoney({ amount, currency: currency.toUpperCase() }, 'en', 'auto');
}
