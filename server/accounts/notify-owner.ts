/**
 * Mails the owner about a change of how the account is signed in to. Whoever made it may be a thief, so that the mail is in the
 * language of the account, not of the request.
 */
import type { Context } from '../context.ts';
import type { AccountRow } from '../db/schema.ts';
import { storedLocale } from '../http/negotiate-locale.ts';
import type { MailName, ValuesOf } from '../mail/templates.ts';

export function notifyOwner<Name extends MailName>(
  { mail }: Pick<Context, 'mail'>,
  { email, locale }: Pick<AccountRow, 'email' | 'locale'>,
  template: Name,
  values: ValuesOf<Name>,
): void {
  mail.send({ to: email, locale: storedLocale(locale), template, values });
}
