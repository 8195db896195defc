/**
 * The way to an identity provider and back (docs/decisions/0011-oauth-sign-in.md). The provider posts its callback from its own
 * site, so the browser sends no cookie with it: the post only stores the form. The navigation that follows brings the cookie,
 * and only the browser that started the flow can finish it.
 */
import type { Locale } from '#facts/locales.ts';
import { addMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { IdentityProvider } from '../../db/tables/identities.ts';
import { ApiError } from '../../http/api-error.ts';
import { isSameDigest } from '../../secrets.ts';
import { createToken, hashToken, tryHashToken } from '../rules.ts';
import type { OAuthClient } from './client.ts';
import { bindConnection } from './connect-identity.ts';
import { type CallbackForm, decryptForm, deriveFlowSecrets, encryptForm } from './rules.ts';
import { type FlowRow, insertFlow, setCallbackForm, takeFlow } from './store.ts';

export const flowLifeMs = 10 * minuteMs;

export type FlowOptions = {
  identityProvider: IdentityProvider;
  locale: Locale;
  remember: boolean;
  inviteCode: string | null;
  /** Of the verifier that the page of a sign-in keeps: what the sign-in ends with is of use only together with it. */
  challenge: string | null;
  /** The token of a connection that a signed-in user began (`connect-identity.ts`); null to sign in. */
  connection: string | null;
  /** The token in the browser's cookie. */
  binding: string;
};

/** Returns the URL at the provider to redirect to. @throws ApiError oauthFailed, oauthExpired */
export async function startFlow(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  client: OAuthClient,
  { identityProvider, locale, remember, inviteCode, challenge, connection, binding }: FlowOptions,
): Promise<string> {
  const state = createToken();
  const secrets = deriveFlowSecrets(binding, state);
  const url = await client.createAuthorizationUrl({ state, ...secrets });
  if (connection !== null) await bindConnection({ db, clock }, { token: connection, state, identityProvider });
  await insertFlow(db, {
    state_digest: hashToken(state),
    identity_provider: identityProvider,
    binding_digest: hashToken(binding),
    nonce_digest: hashToken(secrets.nonce),
    locale,
    remember,
    invite_code: inviteCode,
    challenge,
    connects: connection !== null,
    expires_at: addMs(clock.now(), flowLifeMs),
  });
  return url;
}

/** False for an unknown flow, and one that has its form. */
export async function saveCallbackForm(
  db: Db,
  { identityProvider, state }: Pick<FlowCallback, 'identityProvider' | 'state'>,
  form: CallbackForm,
): Promise<boolean> {
  const stateDigest = tryHashToken(state);
  return stateDigest !== null && setCallbackForm(db, { identityProvider, stateDigest }, encryptForm(form, state));
}

export type FlowCallback = { identityProvider: IdentityProvider; state: string; binding: string };
export type FinishedFlow = { flow: FlowRow; form: CallbackForm; secrets: { nonce: string; verifier: string } };

/** Ends the flow for good; null when this browser has no such flow or it has expired. @throws ApiError oauthFailed */
export async function finishFlow(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { identityProvider, state, binding }: FlowCallback,
): Promise<FinishedFlow | null> {
  const flow = await takeFlow(db, { identityProvider, stateDigest: requireDigest(state) }, requireDigest(binding));
  if (!flow?.callback_form || flow.expires_at <= clock.now()) return null;
  const secrets = deriveFlowSecrets(binding, state);
  if (!isSameDigest(flow.nonce_digest, hashToken(secrets.nonce))) return null;
  return { flow, form: decryptForm(flow.callback_form, state), secrets };
}

/** @throws ApiError oauthFailed when the text cannot be a token */
function requireDigest(token: string): string {
  const digest = tryHashToken(token);
  if (!digest) throw new ApiError('oauthFailed');
  return digest;
}
