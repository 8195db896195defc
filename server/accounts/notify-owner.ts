/**
 * Mails the owner about a change of how the account is signed in to, and logs it. Whoever made it may be a thief, so that the mail
 * is in the language of the account, not of the request.
 */
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { AccountRow } from '../db/schema.ts';
import { storedLocale } from '../http/negotiate-locale.ts';
import type { MailName, ValuesOf } from '../mail/templates.ts';
import { identityProviderNames } from './oauth/rules.ts';
import type { IdentityRow } from './oauth/store.ts';

export function notifyOwner<Name extends MailName>(
  { log, mail }: Pick<Context, 'log' | 'mail'>,
  { id: accountId, email, locale }: AccountRow,
  template: Name,
  values: ValuesOf<Name>,
): void {
  log.info({ accountId, notice: template }, 'account owner notified');
  mail.send({ to: email, locale: storedLocale(locale), template, values });
}

/** After an identity was connected to an existing account, perhaps by somebody else than its owner. */
export function notifyOfIdentity(
  context: Pick<Context, 'config' | 'log' | 'mail'>,
  account: AccountRow,
  { email, identity_provider }: Pick<IdentityRow, 'email' | 'identity_provider'>,
): void {
  const reset = secureResetUrl(context.config, account.locale);
  const values = { identityProvider: identityProviderNames[identity_provider], email, reset };
  notifyOwner(context, account, 'identityConnected', values);
}

/** The reset of the password, which then also removes what a thief may have added. */
export function secureResetUrl({ siteUrl }: Pick<Config, 'siteUrl'>, locale: string | null): string {
  return `${siteUrl}/${storedLocale(locale)}/auth/reset?secure=1`;
}
