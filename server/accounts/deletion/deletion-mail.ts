/** The mails that confirm a deletion (until when and how the account can be restored) and a restoration. */
import { planName } from '#facts/plans.ts';
import { getPlanStatus } from '../../billing/plan-status.ts';
import type { Context } from '../../context.ts';
import { storedLocale } from '../../http/negotiate-locale.ts';
import { findAccountById } from '../store.ts';
import { erasureDate } from './rules.ts';

export function registerDeletionJobs({ db, config, clock, mail, jobs }: Context): void {
  jobs.handle('account-deleted', async ({ key, payload: { accountId = '' } }) => {
    const account = await findAccountById(db, accountId);
    // Restored in the meantime: the mail would be wrong.
    if (!account?.deleted_at || account.erased_at) return;
    const locale = storedLocale(account.locale);
    const date = { until: erasureDate(account.deleted_at) };
    const signIn = `${config.siteUrl}/${locale}/auth/sign-in`;
    await mail.deliver({ to: account.email, locale, template: 'accountDeleted', values: { date, signIn } }, key);
  });
  jobs.handle('account-restored', async ({ key, payload: { accountId = '' } }) => {
    const account = await findAccountById(db, accountId);
    // Deleted again in the meantime.
    if (!account || account.deleted_at) return;
    const locale = storedLocale(account.locale);
    const { plan, endsAt } = await getPlanStatus(db, accountId, clock.now());
    const dashboardUrl = `${config.siteUrl}/${locale}/dashboard`;
    const values = { plan: endsAt && planName(plan), date: endsAt, dashboardUrl };
    await mail.deliver({ to: account.email, locale, template: 'accountRestored', values }, key);
  });
}
