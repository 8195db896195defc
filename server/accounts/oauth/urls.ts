/** URLs of the site that an OAuth flow redirects to (docs/product.md#oauth-sign-in). */
import { type ErrorName, errorCodes } from '#api-spec/codes.ts';
import type { Locale } from '#facts/locales.ts';
import type { IdentityProvider } from '../../db/tables/identities.ts';

type Flow = { identityProvider: IdentityProvider; locale: Locale };

/** The page that exchanges the one-time token for a session. */
export function createSuccessUrl(siteUrl: string, flow: Flow, token: string): string {
  return createUrl(siteUrl, flow, 'success', { token });
}

/** The page with the form for the password, the code or the restore. */
export function createLastStepUrl(siteUrl: string, flow: Flow, token: string): string {
  return createUrl(siteUrl, flow, 'sign-in', { oauth: token });
}

export function createErrorUrl(siteUrl: string, flow: Flow & { connects: boolean }, reason: ErrorName): string {
  const error = { error: String(errorCodes[reason].code) };
  return flow.connects ? createSettingsUrl(siteUrl, flow, error) : createUrl(siteUrl, flow, 'sign-in', error);
}

/** The settings, which complete a connection. */
export function createConnectUrl(siteUrl: string, flow: Flow, token: string): string {
  return createSettingsUrl(siteUrl, flow, { connect: token });
}

function createSettingsUrl(siteUrl: string, { identityProvider, locale }: Flow, query: Record<string, string>): string {
  const all = new URLSearchParams({ tab: 'settings', ...query, type: identityProvider });
  return `${siteUrl}/${locale}/dashboard?${all}`;
}

function createUrl(
  siteUrl: string,
  { identityProvider, locale }: Flow,
  page: 'success' | 'sign-in',
  query: Record<string, string>,
): string {
  return `${siteUrl}/${locale}/auth/${page}?${new URLSearchParams({ ...query, type: identityProvider })}`;
}
