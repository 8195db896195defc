/**
 * Tells the owner of a password that somebody entered on a new device without the code that follows: it is known, and perhaps used
 * elsewhere (docs/decisions/0056-second-factor.md).
 */
import { addMs, dayMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { tryConsume } from '../../http/attempt.ts';
import type { LimitRule } from '../../http/limits.ts';
import { storedLocale } from '../../http/negotiate-locale.ts';
import { findAccountById } from '../store.ts';
import { findPendingSignIn, type PendingSignInRow } from './store.ts';

/** Each check is a row in `jobs`, and right passwords are not limited. */
const checksPerAccount: LimitRule = { name: 'second-factor-missing', points: 10, windowMs: dayMs };
const mailsPerAccount: LimitRule = { name: 'second-factor-mail', points: 1, windowMs: dayMs };

/** The job looks, once the sign-in has expired, whether its code came. */
export async function addMissingSecondFactorJob(
  { db, jobs, limits }: Pick<Context, 'db' | 'jobs' | 'limits'>,
  { account_id, digest, expires_at }: Pick<PendingSignInRow, 'account_id' | 'digest' | 'expires_at'>,
): Promise<void> {
  if (!(await tryConsume(limits, { rule: checksPerAccount, key: account_id }))) return;
  const key = `second-factor-missing ${digest}`;
  await jobs.add(db, { kind: 'second-factor-missing', key, payload: { digest } }, expires_at);
}

export function registerMissingSecondFactorJobs({ clock, config, db, jobs, limits, mail }: Context): void {
  jobs.handle('second-factor-missing', async ({ key, payload: { digest = '' } }) => {
    // Gone when its code came, or when the owner has ended all sign-ins, as by a new password.
    const pending = await findPendingSignIn(db, digest, addMs(clock.now(), -dayMs));
    const account = pending && (await findAccountById(db, pending.account_id));
    if (!account) return;
    const mailBudget = { rule: mailsPerAccount, key: account.id };
    if (!(await tryConsume(limits, mailBudget))) return;
    const locale = storedLocale(account.locale);
    const values = { reset: `${config.siteUrl}/${locale}/auth/reset` };
    const send = mail.deliver({ to: account.email, locale, template: 'secondFactorMissing', values }, key);
    await send.catch(async (error: unknown) => {
      await limits.giveBack(mailBudget);
      throw error;
    });
  });
}
