/** SQL of confirmations: the ways an account has, and the time of a session's last one. */
import type { Db } from '../../db/open.ts';
import { findPasskeys } from '../passkeys/store.ts';
import { hasSecondFactor } from '../second-factor/store.ts';

type Method = 'passkey' | 'secondFactor' | 'password' | 'code';

/** The quickest first. With a second factor nothing less confirms; without one a mailed code works for every account. */
export async function findConfirmationMethods(db: Db, accountId: string): Promise<Method[]> {
  const account = await db
    .selectFrom('accounts')
    .select((account) => account('password_hash', 'is not', null).as('hasPassword'))
    .where('id', '=', accountId)
    .executeTakeFirst();
  const hasPasskeys = (await findPasskeys(db, accountId)).length > 0;
  const passkey = hasPasskeys ? (['passkey'] as const) : [];
  if (await hasSecondFactor(db, accountId)) return [...passkey, 'secondFactor'];
  return [...passkey, ...(account?.hasPassword ? ['password' as const] : []), 'code'];
}

export async function setSessionConfirmed(db: Db, digest: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('digest', '=', digest).execute();
}
