/** The one mail about a deletion: until when the account can come back, and how. */

import { defaultLocale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import { matchLocale } from '../../locales.ts';
import { dateText } from '../../mail/date-text.ts';
import { accountDeletedMail } from '../mails.ts';
import { findAccountById } from '../store.ts';
import { erasureOf } from './rules.ts';

export function deletionJobs({ db, config, mail, jobs }: Context): void {
  jobs.handle('account-deleted', async ({ key, payload: { accountId = '', locale: asked = '' } }) => {
    const account = await findAccountById(db, accountId);
    // Whoever has come back meanwhile knows.
    if (!account?.deleted_at || account.erased_at) return undefined;
    const locale = matchLocale(asked) ?? defaultLocale;
    const date = dateText(erasureOf(account.deleted_at), locale);
    const signIn = `${config.publicUrl}/${locale}/auth/sign-in`;
    await mail.deliver({ to: account.email, locale, template: accountDeletedMail, values: { date, signIn } }, key);
    return undefined;
  });
}
