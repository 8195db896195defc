/** After a rotation of `SECRET_KEYS`: seals secrets of the former key with the current one, so that the former one can go. */
import type { Context } from '../../context.ts';
import { findSecondFactorsWithout, replaceSecret } from './store.ts';

export async function resealSecrets(
  { db, log, secrets }: Pick<Context, 'db' | 'log' | 'secrets'>,
  batchSize = 500,
): Promise<void> {
  let unreadable = 0;
  let after: string | undefined;
  do {
    // Unreadable ones stay as they are, so the next batch begins after this one.
    const batch = await findSecondFactorsWithout(db, secrets.sealPrefix, { after, limit: batchSize });
    for (const factor of batch) {
      const secret = secrets.unseal('second-factor', factor.secret, factor.account_id);
      if (secret === null) unreadable += 1;
      else await replaceSecret(db, factor, secrets.seal('second-factor', secret, factor.account_id));
    }
    after = batch[batchSize - 1]?.account_id;
  } while (after !== undefined);
  if (unreadable > 0) log.error({ unreadable }, 'second factors unreadable: their key is not in SECRET_KEYS');
}
