/** The mailbox of the fake mail server: `/mail`, one mail as HTML at `/mail/{id}`, its attachments, and `/mail.json?to=` for tests. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../../escape-html.ts';
import { sendPage } from '../page.ts';
import type { MailStore, StoredAttachment, StoredMail } from './store.ts';

type MailboxRequest = { Querystring: { to?: string } };

export function mailboxRoutes(app: FastifyInstance, store: MailStore): void {
  app.get<MailboxRequest>('/mail.json', async ({ query }, reply) => {
    const mails = store.list(query.to).map(({ id: _id, ...mail }) => mail);
    return reply.header('cache-control', 'no-store').send(mails);
  });

  app.get<MailboxRequest>('/mail', async ({ query }, reply) => {
    const mails = store.list(query.to);
    const list =
      mails.length > 0
        ? mails.map((mail) => card(mail, store.attachments(mail.id))).join('\n')
        : '<p>No mail yet. Reload the page after something was sent.</p>';
    return sendPage(reply, {
      title: query.to ? `Mailbox of ${query.to}` : 'Mailbox',
      body: filter(query.to ?? '') + list,
    });
  });

  app.get<{ Params: { id: string } }>('/mail/:id', async ({ params }, reply) => {
    const mail = store.find(Number(params.id) || 0);
    if (!mail)
      return sendPage(reply, { status: 404, title: 'No such mail', body: '<p><a href="/mail">Mailbox</a></p>' });
    return sendMailHtml(reply, mail.html || `<pre>${escapeHtml(mail.text)}</pre>`);
  });

  app.get<{ Params: { id: string; index: string } }>('/mail/:id/attachments/:index', async ({ params }, reply) => {
    const attachment = store.attachments(Number(params.id) || 0)[Number(params.index)];
    if (!attachment)
      return sendPage(reply, { status: 404, title: 'No such attachment', body: '<p><a href="/mail">Mailbox</a></p>' });
    const { filename, contentType, content } = attachment;
    return reply
      .headers({
        // Always a download: what was mailed never opens in the sandbox's origin.
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
        'content-type': contentType,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(Buffer.from(content));
  });
}

/** A mail as its own page. Mails have inline styles, nothing else is allowed; `sandbox` gives the page an origin of its own. */
export function sendMailHtml(reply: FastifyReply, html: string): FastifyReply {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-top-navigation-by-user-activation";
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(html);
}

function filter(to: string): string {
  return `<form class="card" method="get" action="/mail">
<label for="to">Mail to</label>
<input id="to" name="to" type="email" value="${escapeHtml(to)}" placeholder="everyone">
<div class="actions"><button class="primary">Show</button> <a class="button" href="/mail">Show all</a></div>
</form>`;
}

function card({ id, to, subject, text, receivedAt }: StoredMail, attachments: readonly StoredAttachment[]): string {
  const links = attachments.map(
    ({ filename }, index) => `<a href="/mail/${id}/attachments/${index}">${escapeHtml(filename)}</a>`,
  );
  return `<article class="card">
<h2>${escapeHtml(subject)}</h2>
<p class="muted">To ${escapeHtml(to)} · <time datetime="${receivedAt}">${receivedAt.replace('T', ' ').slice(0, 19)} UTC</time> · <a href="/mail/${id}">as HTML</a></p>
<pre>${escapeHtml(text)}</pre>
${links.length > 0 ? `<p>Attached: ${links.join(', ')}</p>` : ''}
</article>`;
}
