/** The second factor as the settings and the export show it, without its secret. */
import type { Db } from '../../db/open.ts';
import { countRecoveryCodes, findSecondFactor } from './store.ts';

/** Null while it is off. */
export async function describeSecondFactor(db: Db, accountId: string) {
  const enabledAt = (await findSecondFactor(db, accountId))?.enabled_at;
  if (!enabledAt) return null;
  return { since: enabledAt.toISOString(), recoveryCodesLeft: await countRecoveryCodes(db, accountId) };
}
