/** The sign-in page, and a list of the users who signed in. Works without a script. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { escapeHtml } from '../../escape-html.ts';
import { sendPage } from '../page.ts';
import type { FakeProvider } from './fake-provider.ts';
import type { ProviderProfile } from './profiles.ts';

const text = z.string().trim().max(254).catch('');
const signInForm = z.object({
  email: text,
  verified: z.literal('no').optional().catch(undefined),
  firstName: text,
  lastName: text,
  cancel: z.string().optional().catch(undefined),
});

export function pageRoutes(
  scope: FastifyInstance,
  profile: ProviderProfile,
  getProvider: () => Promise<FakeProvider>,
): void {
  const signIn = `${profile.path}/sign-in/:uid`;

  scope.get(`/${profile.name}`, async (_request, reply) => sendUsers(reply, profile, await getProvider()));

  scope.get(signIn, async (request, reply) => {
    const { provider } = await getProvider();
    const isOpen = await provider.interactionDetails(request.raw, reply.raw).then(
      () => true,
      () => false,
    );
    return isOpen ? sendSignIn(reply, profile) : sendClosed(reply);
  });

  scope.post(signIn, async (request, reply) => {
    const redirectUrl = await finishSignIn(request, reply, profile, await getProvider()).catch(() => null);
    return redirectUrl ? reply.redirect(redirectUrl, 303) : sendClosed(reply);
  });
}

/** Returns the URL to redirect to. @throws when the sign-in is no longer open */
function finishSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  profile: ProviderProfile,
  { provider, users }: FakeProvider,
) {
  const { email, verified, firstName, lastName, cancel } = signInForm.parse(request.body ?? {});
  const finish = (result: Parameters<typeof provider.interactionResult>[2]) =>
    provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
  if (cancel !== undefined) return finish({ error: profile.cancelError, error_description: 'the user cancelled' });
  const { subject } = users.save({ email, isVerified: verified !== 'no', name: { firstName, lastName } });
  return finish({ login: { accountId: subject, remember: false }, select_account: {} });
}

function sendSignIn(reply: FastifyReply, { title, isApple }: ProviderProfile): FastifyReply {
  const field = (id: string, label: string, attributes = '') =>
    `<p><label for="${id}">${label}</label><input id="${id}" name="${id}" ${attributes}></p>`;
  const body = `
<form method="post" class="card">
<p class="muted">${title}’s own page asks for a password here. This one does not: sign in as anyone. Leave the email empty for an account without one.</p>
${field('email', 'Email', 'type="email" autocomplete="off" placeholder="ada@example.com"')}
${isApple ? field('firstName', 'First name') + field('lastName', 'Last name') : ''}
<div class="actions">
<button id="sign-in" class="primary">Sign in</button>
<button id="unverified" name="verified" value="no">Sign in, email unverified</button>
<button id="cancel" name="cancel" value="1">Cancel</button>
</div>
</form>`;
  return sendPage(reply, { title: `Sign in with ${title}`, body });
}

function sendClosed(reply: FastifyReply): FastifyReply {
  const body = '<div class="card"><p>This sign-in is no longer open. Start again on the site.</p></div>';
  return sendPage(reply, { title: 'Nothing to sign in to', status: 404, body });
}

function sendUsers(reply: FastifyReply, { title }: ProviderProfile, { users }: FakeProvider): FastifyReply {
  const card = (email: string, isVerified: boolean) =>
    `<article class="card"><h2>${escapeHtml(email || 'No email')}</h2><p class="muted">${isVerified ? 'verified' : 'not verified'}</p></article>`;
  const cards = users.list().map(({ email, isVerified }) => card(email, isVerified));
  const intro = `<p>Users who signed in with ${title} since the server started.</p>`;
  const body = intro + (cards.join('\n') || '<div class="card">No users yet.</div>');
  return sendPage(reply, { title: `Fake ${title}`, body });
}
