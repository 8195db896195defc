/** Support removes the second factor of a customer who lost it (docs/operate/lost-second-factor.md). */
import type { Context } from '../../context.ts';
import { storedLocale } from '../../http/negotiate-locale.ts';
import { findAccountById } from '../store.ts';
import { deleteSecondFactor } from './store.ts';

/** False when it was off. The mail is a job, because a command sends none itself. */
export async function removeSecondFactor(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  { accountId, actionId }: { accountId: string; actionId: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await deleteSecondFactor(tx, accountId))) return false;
    const key = `second-factor-removed ${actionId}`;
    await jobs.add(tx, { kind: 'second-factor-removed', key, payload: { accountId } });
    return true;
  });
}

export function registerRemovalJobs({ db, jobs, mail }: Context): void {
  jobs.handle('second-factor-removed', async ({ key, payload: { accountId = '' } }) => {
    const account = await findAccountById(db, accountId);
    if (!account || account.erased_at) return;
    const locale = storedLocale(account.locale);
    await mail.deliver({ to: account.email, locale, template: 'secondFactorRemoved', values: {} }, key);
  });
}
