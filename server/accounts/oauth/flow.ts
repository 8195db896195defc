/**
 * One way to a provider and back (decisions §3). The callback comes as a post from another site, without our cookie: it only
 * parks the form. The navigation that follows brings the cookie, and only the browser that began gets the flow.
 */

import type { Locale } from '#facts/locales.ts';
import { addMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { IdentityProvider } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { newToken, sameDigest, tokenDigest } from '../rules.ts';
import type { OAuthLink } from './client.ts';
import { flowSecrets, openForm, type ProviderForm, sealForm } from './rules.ts';
import { type FlowRow, insertFlow, parkForm, takeFlow } from './store.ts';

export const flowLifeMs = 10 * minuteMs;

export type Wish = {
  provider: IdentityProvider;
  locale: Locale;
  remember: boolean;
  inviteCode: string | null;
  /** Of the browser's cookie. */
  binding: string;
};

/** The provider's page. @throws ApiError oauthFailed */
export async function beginFlow({ db, clock }: Context, link: OAuthLink, wish: Wish): Promise<string> {
  const { provider, locale, remember, inviteCode, binding } = wish;
  const state = newToken();
  const secrets = flowSecrets(binding, state);
  const address = await link.authorizationUrl({ state, ...secrets });
  await insertFlow(db, {
    state_digest: digest(state),
    identity_provider: provider,
    binding_digest: digest(binding),
    nonce_digest: digest(secrets.nonce),
    locale,
    remember,
    invite_code: inviteCode,
    expires_at: addMs(clock.now(), flowLifeMs),
  });
  return address;
}

/** Says nothing of whether there is such a flow: whoever comes for it learns that. */
export async function parkCallback(
  { db }: Context,
  provider: IdentityProvider,
  state: string,
  form: ProviderForm,
): Promise<void> {
  await parkForm(db, { provider, stateDigest: digest(state) }, sealForm(form, state));
}

export type Return = { provider: IdentityProvider; state: string; binding: string };
export type ReturnedFlow = { flow: FlowRow; form: ProviderForm; secrets: { nonce: string; verifier: string } };

/** Ends a flow, whatever becomes of it; null when there is none for this browser, or it is too old. */
export async function endFlow(
  { db, clock }: Context,
  { provider, state, binding }: Return,
): Promise<ReturnedFlow | null> {
  const flow = await takeFlow(db, { provider, stateDigest: digest(state) }, digest(binding));
  if (!flow?.callback_form || flow.expires_at <= clock.now()) return null;
  const secrets = flowSecrets(binding, state);
  if (!sameDigest(flow.nonce_digest, digest(secrets.nonce))) return null;
  return { flow, form: openForm(flow.callback_form, state), secrets };
}

/** A text that can be no token has none. @throws ApiError oauthFailed */
function digest(token: string): string {
  const known = tokenDigest(token);
  if (!known) throw new ApiError('oauthFailed');
  return known;
}
