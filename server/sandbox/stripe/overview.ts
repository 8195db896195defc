/** What was sold, for people who try the product: each subscription with the controls of its clock. */
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../mail/escape-html.ts';
import { sendPage } from '../page.ts';
import type { SandboxState } from '../state.ts';
import type { Subscription } from './objects.ts';
import { moneyText } from './pages.ts';

const mostShown = 50;

export function overviewRoute(app: FastifyInstance, state: SandboxState): void {
  app.get('/stripe', (_request, reply) => {
    const newest = (state.list('subscription') as Subscription[]).toReversed().slice(0, mostShown);
    const intro = '<p>Subscriptions, the newest first. No money moves here.</p>';
    const ledger = '<p><a href="/stripe/control/ledger">Every charge and refund as JSON</a></p>';
    const list = newest.map(card).join('\n') || '<div class="card">Nothing was sold yet.</div>';
    return sendPage(reply, { title: 'Stand-in of Stripe', body: intro + list + ledger });
  });
}

function card({ id, status, metadata, items, latest_invoice, cancel_at_period_end, stand_in }: Subscription): string {
  const { name, amount, currency, interval } = stand_in.price;
  const end = new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10);
  const next = cancel_at_period_end ? `ends on ${end}` : `next charge on ${end}`;
  const button = (label: string, path: string) =>
    `<button formaction="/stripe/control/${path}" formmethod="post">${label}</button>`;
  const clock = ['Renew', 'Fail', 'Lapse'].map((act) => button(act, `subscriptions/${id}/${act.toLowerCase()}`));
  const refund = latest_invoice ? button('Refund', `invoices/${latest_invoice}/refund`) : '';
  return `<article class="card">
<h2>${escapeHtml(name)}, ${moneyText(amount, currency)} a ${interval}</h2>
<p class="muted">Order ${escapeHtml(metadata.orderId ?? 'unknown')} · ${status}${status === 'canceled' ? '' : `, ${next}`}</p>
<form method="post" class="actions">${status === 'canceled' ? '' : clock.join('\n')}
${refund}</form>
</article>`;
}
