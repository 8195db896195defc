/** The provider has answered: its code becomes an identity, and that a sign-in. */

import { defaultLocale, isLocale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import type { IdentityProvider } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OAuthLink } from './client.ts';
import { endFlow } from './flow.ts';
import { arrive } from './resolve-identity.ts';
import { appleName } from './rules.ts';
import { refusedAddress } from './urls.ts';

export type Comeback = {
  provider: IdentityProvider;
  state: string;
  binding: string;
  /** Who comes, for the limits, and the full address. */
  client: string;
  address: string;
};

/** Where the visitor goes now. @throws ApiError oauthFailed when this browser has no such flow */
export async function comeBack(context: Context, link: OAuthLink, comeback: Comeback): Promise<string> {
  const { provider, state, client, address } = comeback;
  const returned = await endFlow(context, comeback);
  if (!returned) throw new ApiError('oauthFailed');
  const { flow, form, secrets } = returned;
  const locale = isLocale(flow.locale) ? flow.locale : defaultLocale;
  try {
    if (!form.code) throw new ApiError(reasonOf(form.error, provider, context.log));
    const claims = await link.redeem({ code: form.code, iss: form.iss, state, ...secrets });
    const name = provider === 'apple' ? appleName(form.user) : null;
    const { remember, invite_code: inviteCode } = flow;
    return await arrive(context, { provider, claims, name, locale, remember, inviteCode, client, address });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedAddress(context.config, { provider, locale }, error.reason);
  }
}

const cancelled = ['access_denied', 'user_cancelled_authorize'];

function reasonOf(error = '', provider: IdentityProvider, log: Context['log']) {
  if (cancelled.includes(error)) return 'oauthCancelled';
  // Error codes are ASCII words (RFC 6749 §4.1.2.1); whatever else stands there is nobody's business.
  const reason = /^\w{1,60}$/.test(error) ? error : 'unreadable';
  log.warn({ provider, reason }, 'the provider refused an outside sign-in');
  return 'oauthFailed';
}
