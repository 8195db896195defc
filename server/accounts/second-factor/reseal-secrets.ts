/** After a rotation of `SECRET_KEYS`: seals secrets of the former key with the current one, so that the former one can go. */
import type { Context } from '../../context.ts';
import { findSecondFactorsWithout, replaceSecret } from './store.ts';

const batchSize = 500;

export async function resealSecrets({ db, log, secrets }: Pick<Context, 'db' | 'log' | 'secrets'>): Promise<void> {
  let unreadable = 0;
  // Unreadable ones stay as they are: the next batch would begin with them again, so one batch an hour is enough.
  for (const factor of await findSecondFactorsWithout(db, secrets.sealPrefix, batchSize)) {
    const secret = secrets.unseal('second-factor', factor.secret, factor.account_id);
    if (secret === null) unreadable += 1;
    else await replaceSecret(db, factor, secrets.seal('second-factor', secret, factor.account_id));
  }
  if (unreadable > 0) log.error({ unreadable }, 'second factors unreadable: their key is not in SECRET_KEYS');
}
