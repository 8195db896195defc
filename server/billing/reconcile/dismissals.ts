/** SQL of the reconcile_dismissals table: differences that a person has settled (docs/decisions/0051-reconcile.md). */
import type { Db } from '../../db/open.ts';
import type { Difference } from './difference.ts';

type Dismissed = Pick<Difference, 'provider' | 'object'>;

/** @returns a function that tells whether a difference was dismissed */
export async function findDismissed(db: Db): Promise<(difference: Dismissed) => boolean> {
  const rows = await db.selectFrom('reconcile_dismissals').select(['payment_provider', 'object_id']).execute();
  const dismissed = new Set(rows.map(({ payment_provider, object_id }) => `${payment_provider} ${object_id}`));
  return ({ provider, object }) => dismissed.has(`${provider} ${object}`);
}

export async function insertDismissal(db: Db, { provider, object }: Dismissed, at: Date): Promise<void> {
  await db
    .insertInto('reconcile_dismissals')
    .values({ payment_provider: provider, object_id: object, dismissed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
