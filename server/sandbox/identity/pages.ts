/** The page where one says who one is, and who has been there. Works without a script. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { escapeHtml } from '../../mail/escape-html.ts';
import { sendPage } from '../page.ts';
import type { Kind } from './kinds.ts';
import type { StandIn } from './oidc.ts';

const text = z.string().trim().max(254).catch('');
const answers = z.object({
  email: text,
  verified: z.literal('no').optional().catch(undefined),
  firstName: text,
  lastName: text,
  cancel: z.string().optional().catch(undefined),
});

export function pageRoutes(scope: FastifyInstance, kind: Kind, standIn: () => Promise<StandIn>): void {
  const signIn = `${kind.path}/sign-in/:uid`;

  scope.get(`/${kind.name}`, async (_request, reply) => sendVisitors(reply, kind, await standIn()));

  scope.get(signIn, async (request, reply) => {
    const { provider } = await standIn();
    const isOpen = await provider.interactionDetails(request.raw, reply.raw).then(
      () => true,
      () => false,
    );
    return isOpen ? sendSignIn(reply, kind) : sendClosed(reply);
  });

  scope.post(signIn, async (request, reply) => {
    const to = await answered(request, reply, kind, await standIn()).catch(() => null);
    return to ? reply.redirect(to, 303) : sendClosed(reply);
  });
}

/** Where the browser goes on. @throws when the sign-in is not open any more */
function answered(request: FastifyRequest, reply: FastifyReply, kind: Kind, { provider, people }: StandIn) {
  const { email, verified, firstName, lastName, cancel } = answers.parse(request.body ?? {});
  const finish = (result: Parameters<typeof provider.interactionResult>[2]) =>
    provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
  if (cancel !== undefined) return finish({ error: kind.cancelled, error_description: 'the person went back' });
  const { subject } = people.enter({ email, isVerified: verified !== 'no', name: { firstName, lastName } });
  return finish({ login: { accountId: subject, remember: false }, select_account: {} });
}

function sendSignIn(reply: FastifyReply, { title, isApple }: Kind): FastifyReply {
  const field = (id: string, label: string, more = '') =>
    `<p><label for="${id}">${label}</label><input id="${id}" name="${id}" ${more}></p>`;
  const body = `
<form method="post" class="card">
<p class="muted">${title}’s own page asks for a password here. This one does not: sign in as anybody. An account without an address is possible too.</p>
${field('email', 'Email', 'type="email" autocomplete="off" placeholder="ada@example.com"')}
${isApple ? field('firstName', 'First name') + field('lastName', 'Last name') : ''}
<div class="actions">
<button id="sign-in" class="primary">Sign in</button>
<button id="unverified" name="verified" value="no">Sign in, address unverified</button>
<button id="cancel" class="quiet" name="cancel" value="1">Cancel</button>
</div>
</form>`;
  return sendPage(reply, { title: `Sign in with ${title}`, body });
}

function sendClosed(reply: FastifyReply): FastifyReply {
  const body = '<div class="card"><p>This sign-in is no longer open. Begin again on the site.</p></div>';
  return sendPage(reply, { title: 'Nothing to sign in to', status: 404, body });
}

/** For people who try the product. */
function sendVisitors(reply: FastifyReply, { title }: Kind, { people }: StandIn): FastifyReply {
  const card = (email: string, isVerified: boolean) =>
    `<article class="card"><h2>${escapeHtml(email || 'No address')}</h2><p class="muted">${isVerified ? 'vouched for' : 'not vouched for'}</p></article>`;
  const cards = people.list().map(({ email, isVerified }) => card(email, isVerified));
  const intro = `<p>Who signed in with ${title}, the latest way they said it.</p>`;
  const body = intro + (cards.join('\n') || '<div class="card">Nobody yet.</div>');
  return sendPage(reply, { title: `Stand-in of ${title}`, body });
}
