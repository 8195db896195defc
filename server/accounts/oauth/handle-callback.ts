/** Handles the navigation after a provider's callback: exchanges the code for an identity, and signs in with it or connects it. */
import { defaultLocale, isLocale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import type { IdentityProvider } from '../../db/tables/identities.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Client } from '../../http/client.ts';
import type { Log } from '../../log.ts';
import type { OAuthClient } from './client.ts';
import { acceptIdentity } from './connect-identity.ts';
import { type FlowCallback, finishFlow } from './flow.ts';
import { resolveIdentity } from './resolve-identity.ts';
import { parseAppleName } from './rules.ts';
import { createConnectUrl, createErrorUrl } from './urls.ts';

export type CallbackRequest = FlowCallback & { caller: Client; ipAddress: string };

/** Returns the URL of the site to redirect to. @throws ApiError oauthFailed when this browser has no such flow */
export async function handleCallback(context: Context, client: OAuthClient, request: CallbackRequest): Promise<string> {
  const { identityProvider, state, caller, ipAddress } = request;
  const finished = await finishFlow(context, request);
  if (!finished) throw new ApiError('oauthFailed');
  const { flow, form, secrets } = finished;
  const locale = isLocale(flow.locale) ? flow.locale : defaultLocale;
  try {
    if (!form.code) throw new ApiError(toErrorName(form.error, identityProvider, context.log));
    const claims = await client.exchangeCode({ code: form.code, iss: form.iss, state, ...secrets });
    const name = identityProvider === 'apple' ? parseAppleName(form.user) : null;
    if (flow.connects) {
      const token = await acceptIdentity(context, { state, claims, name });
      return createConnectUrl(context.config.siteUrl, { identityProvider, locale }, token);
    }
    return await resolveIdentity(context, {
      identityProvider,
      claims,
      name,
      locale,
      remember: flow.remember,
      inviteCode: flow.invite_code,
      challenge: flow.challenge,
      caller,
      ipAddress,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // When it happens to everybody, a permission or an optional claim is missing at the provider.
    if (error.reason === 'identityWithoutEmail') context.log.warn({ identityProvider }, 'identity without email');
    return createErrorUrl(context.config.siteUrl, { identityProvider, locale, connects: flow.connects }, error.reason);
  }
}

const cancelErrors = ['access_denied', 'user_cancelled_authorize'];

function toErrorName(error = '', identityProvider: IdentityProvider, log: Log): 'oauthCancelled' | 'oauthFailed' {
  if (cancelErrors.includes(error)) return 'oauthCancelled';
  // An error code is one ASCII word (RFC 6749 section 4.1.2.1); other text could hold personal data and is not logged.
  const reason = /^\w{1,60}$/.test(error) ? error : 'unreadable';
  log.warn({ identityProvider, reason }, 'oauth sign-in refused by provider');
  return 'oauthFailed';
}
