/** Fourteen days after a deletion everything is erased that accounting need not keep (`/delete-policy`). */
import { eraseEntitlements } from '../../billing/store.ts';
import { eraseTickets } from '../../contact/erase.ts';
import type { Context } from '../../context.ts';
import { monthOf } from '../../referral/rules.ts';
import { deletePastRegistrationsOfErased, eraseReferral } from '../../referral/store.ts';
import { erasedIfDeletedBy } from './rules.ts';
import { accountsToErase, eraseAccount, lockToErase } from './store.ts';

const atOnce = 1000;

/** Each in a transaction of its own, by one of the processes that look. One failure does not keep the others waiting. */
export async function eraseDeleted(context: Context): Promise<void> {
  const { db, clock, log } = context;
  const deletedBy = erasedIfDeletedBy(clock.now());
  for (const id of await accountsToErase(db, deletedBy, atOnce)) {
    await erase(context, id, deletedBy).catch((error) => log.error({ err: error }, 'an account could not be erased'));
  }
  await deletePastRegistrationsOfErased(db, monthOf(clock.now()));
}

async function erase({ db, clock, jobs }: Context, id: string, deletedBy: Date): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const account = await lockToErase(tx, id, deletedBy);
    if (!account) return;
    await eraseTickets(jobs, tx, { accountId: id, email: account.email });
    await eraseReferral(tx, id, monthOf(now));
    await eraseEntitlements(tx, id);
    await eraseAccount(tx, account, now);
  });
}
