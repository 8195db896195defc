/** The first page of the sandbox: links to the fakes, the test users with one-click sign-in, and the last verification codes. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { issueOneTimeToken } from '../accounts/one-time-tokens.ts';
import { findAccount } from '../accounts/store.ts';
import type { Context } from '../context.ts';
import { escapeHtml } from '../escape-html.ts';
import type { MailedCode, MailStore } from './mail/store.ts';
import { sendPage } from './page.ts';
import { type TestUser, testUserPassword, testUsers } from './test-users/test-users.ts';

type HomePageOptions = {
  mails: MailStore;
  siteUrl: string;
  /** Null while there are no test users: not seeded yet, or switched off. */
  seededContext(): Pick<Context, 'db' | 'clock'> | null;
};

const fakes = [
  ['Mailbox', '/mail'],
  ['Mail gallery', '/mail/gallery'],
  ['Stripe', '/stripe'],
  ['PayPal', '/paypal/'],
  ['Google', '/google'],
  ['Apple', '/apple'],
  ['Microsoft', '/microsoft'],
] as const;

export function homePageRoutes(app: FastifyInstance, { mails, siteUrl, seededContext }: HomePageOptions): void {
  app.get('/', async (_request, reply) => {
    const links = fakes.map(([name, path]) => `<a href="${path}">${name}</a>`).join(' · ');
    const site = `<a href="${escapeHtml(siteUrl)}/">Site</a>`;
    const body = `<p>${site} · ${links}</p>${seededContext() ? userList() : ''}${codeList(mails.lastCodes())}`;
    return sendPage(reply, { title: 'Sandbox', body });
  });

  /** Signs in on the site with a one-time token (docs/decisions/0007-one-time-tokens.md). */
  app.get<{ Params: { email: string } }>('/sign-in/:email', async (request, reply) => {
    if (!isLoopback(request)) return reply.status(403).send({ error: 'Only from this machine' });
    const context = seededContext();
    const isTestUser = testUsers.some(({ email }) => email === request.params.email);
    const account = context && isTestUser ? await findAccount(context.db, request.params.email) : undefined;
    if (!context || !account) {
      return sendPage(reply, { status: 404, title: 'No such test user', body: '<p><a href="/">Sandbox</a></p>' });
    }
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    // A deleted account is restored by its password only.
    if (account.deleted_at) return reply.redirect(`${siteUrl}/auth/sign-in`, 303);
    const { token } = await issueOneTimeToken(context.db, {
      account,
      flag: 'web',
      clientCode: null,
      remember: true,
      now: context.clock.now(),
    });
    return reply.redirect(`${siteUrl}/auth/success?token=${encodeURIComponent(token)}&type=web`, 303);
  });
}

/** The Host too: else another site's domain, pointed at 127.0.0.1, could request a token. */
function isLoopback({ ip, hostname }: FastifyRequest): boolean {
  return (
    ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip) && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  );
}

function userList(): string {
  return `<h2>Test users</h2>
<p class="muted">The password of all is <code>${testUserPassword}</code>. States are as seeded: delete the data folder to start over.</p>
${testUsers.map(userCard).join('\n')}`;
}

function userCard({ email, state }: TestUser): string {
  return `<article class="card user">
<div><h3>${escapeHtml(email)}</h3><p class="muted">${escapeHtml(state)}</p></div>
<a class="button primary" href="/sign-in/${encodeURIComponent(email)}">Sign in<span class="hidden"> as ${escapeHtml(email)}</span></a>
</article>`;
}

function codeList(codes: MailedCode[]): string {
  const intro = '<h2>Verification codes</h2>';
  if (codes.length === 0) return `${intro}<p class="muted">None sent yet. Reload the page after requesting one.</p>`;
  return `${intro}<div class="card">${codes.map(codeRow).join('\n')}</div>`;
}

function codeRow({ to, subject, code, receivedAt }: MailedCode): string {
  const time = `<time datetime="${receivedAt}">${receivedAt.slice(11, 19)} UTC</time>`;
  return `<p class="row"><span>${escapeHtml(to)}<br><span class="muted">${escapeHtml(subject)} · ${time}</span></span><strong>${code}</strong></p>`;
}
