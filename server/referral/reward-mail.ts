/** The mail about an earned reward: until when it can be claimed. */
import { planName } from '#facts/plans.ts';
import { findAccountById } from '../accounts/store.ts';
import type { Context } from '../context.ts';
import { storedLocale } from '../http/negotiate-locale.ts';
import { findRewardById } from './store.ts';

export function registerRewardMailJobs({ db, config, clock, mail, jobs }: Context): void {
  jobs.handle('reward-earned', async ({ key, payload: { rewardId = '' } }) => {
    const reward = await findRewardById(db, rewardId);
    // Claimed or lost in the meantime: there is nothing to announce.
    if (!reward || reward.claimed_at || reward.claim_deadline < clock.now()) return;
    const account = await findAccountById(db, reward.account_id);
    if (!account || account.deleted_at) return;
    const locale = storedLocale(account.locale);
    const referralUrl = `${config.siteUrl}/${locale}/referral`;
    const values = { days: reward.days, plan: planName('personal'), date: reward.claim_deadline, referralUrl };
    await mail.deliver({ to: account.email, locale, template: 'rewardEarned', values }, key);
  });
}
