/** The page where one pays: what is being bought, and Pay, Decline, Cancel. Works without a script. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../../mail/escape-html.ts';
import { sendPage } from '../page.ts';
import type { Session } from './objects.ts';
import type { StripeState } from './state.ts';
import type { Till } from './till.ts';

type IdParams = { Params: { id: string; choice: string } };

export function pageRoutes(app: FastifyInstance, state: StripeState, till: Till): void {
  const sessionOf = (id: string) => state.get(id) as Session | undefined;

  app.get<IdParams>('/stripe/checkout/:id', (request, reply) => {
    const session = sessionOf(request.params.id);
    if (!session) return sendGone(reply);
    if (session.status === 'open' && session.expires_at <= till.now()) till.expire(session);
    return sessionOf(session.id)?.status === 'open' ? sendCheckout(reply, session) : sendGone(reply, session);
  });

  app.post<IdParams>('/stripe/checkout/:id/:choice', (request, reply) => {
    const session = sessionOf(request.params.id);
    if (!session) return sendGone(reply);
    const { choice } = request.params;
    if (choice === 'cancel') return reply.redirect(session.cancel_url, 303);
    if (session.status === 'expired') return sendGone(reply, session);
    if (choice === 'decline') {
      return sendCheckout(reply, state.put<Session>({ ...session, stand_in: { ...session.stand_in, declined: true } }));
    }
    return reply.redirect(till.pay(session).success_url, 303);
  });
}

function sendCheckout(reply: FastifyReply, session: Session): FastifyReply {
  const { price, declined } = session.stand_in;
  const money = moneyText(price.amount, price.currency);
  const row = (label: string, value: string) =>
    `<p class="row"><span>${label}</span><span>${escapeHtml(value)}</span></p>`;
  const button = (choice: string, label: string, look: string) =>
    `<button id="${choice}" class="${look}" formaction="/stripe/checkout/${session.id}/${choice}">${label}</button>`;
  const body = `
<div class="card">
<h2>${escapeHtml(price.name)}</h2>
<p class="muted">Renews every ${price.interval} until it is cancelled.</p>
${row('Order', session.client_reference_id ?? '')}
${row('Email', session.customer_email ?? '')}
<p class="row total"><span>Due today</span><span id="amount">${money}</span></p>
</div>
${declined ? '<p role="alert" class="danger">The card was declined. Nothing was charged. You may try again.</p>' : ''}
<p class="muted">The real page asks for a card here. Choose what the bank shall answer.</p>
<form method="post" class="actions">
${button('pay', `Pay ${money}`, 'primary')}
${button('decline', 'Decline', 'danger')}
${button('cancel', 'Cancel', 'quiet')}
</form>`;
  const formTargets = [...new Set([session.success_url, session.cancel_url].map((url) => new URL(url).origin))];
  return sendPage(reply, { title: 'Pay by card', body, formTargets });
}

function sendGone(reply: FastifyReply, session?: Session): FastifyReply {
  const back = session?.status === 'complete' ? session.success_url : session?.cancel_url;
  const link = back ? `<p><a class="button" href="${escapeHtml(back)}">Back to the shop</a></p>` : '';
  const words = session?.status === 'complete' ? 'This has been paid already.' : 'This page is no longer open.';
  return sendPage(reply, { title: 'Nothing to pay', status: session ? 200 : 404, body: `<p>${words}</p>${link}` });
}

function moneyText(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100);
}
