/** Sends a mail about money to an account, in the language of its order. */
import type { Locale } from '#facts/locales.ts';
import { findEmail } from '../accounts/store.ts';
import type { Context } from '../context.ts';
import type { MailWithoutRecipient } from '../mail/mailer.ts';
import type { MailName } from '../mail/templates.ts';

/**
 * Sends nothing to an account that has been erased since.
 * @param key the job's key; it makes a repeated mail recognizable as the same one
 */
export async function sendToAccount<Name extends MailName>(
  { db, mail }: Pick<Context, 'db' | 'mail'>,
  accountId: string,
  content: MailWithoutRecipient<Name>,
  key: string,
): Promise<void> {
  const to = await findEmail(db, accountId);
  if (to) await mail.deliver({ ...content, to }, key);
}

export function dashboardUrl({ config }: Pick<Context, 'config'>, locale: Locale): string {
  return `${config.siteUrl}/${locale}/dashboard`;
}

export function plansUrl({ config }: Pick<Context, 'config'>, locale: Locale): string {
  return `${config.siteUrl}/${locale}/pricing`;
}
