/** The mail that confirms a deletion: until when and how the account can be restored. */
import { defaultLocale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import { matchLocale } from '../../http/negotiate-locale.ts';
import { formatDate } from '../../mail/format-date.ts';
import { accountDeletedMail } from '../mails.ts';
import { findAccountById } from '../store.ts';
import { erasureDate } from './rules.ts';

export function registerDeletionJobs({ db, config, mail, jobs }: Context): void {
  jobs.handle('account-deleted', async ({ key, payload: { accountId = '', locale: tag = '' } }) => {
    const account = await findAccountById(db, accountId);
    // Restored in the meantime: the mail would be wrong.
    if (!account?.deleted_at || account.erased_at) return undefined;
    const locale = matchLocale(tag) ?? defaultLocale;
    const date = formatDate(erasureDate(account.deleted_at), locale);
    const signIn = `${config.publicUrl}/${locale}/auth/sign-in`;
    await mail.deliver({ to: account.email, locale, template: accountDeletedMail, values: { date, signIn } }, key);
    return undefined;
  });
}
