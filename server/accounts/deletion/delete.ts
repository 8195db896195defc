/** The customer deletes the account (`/delete-policy`): at once it is closed, in fourteen days it is erased. */

import type { Locale } from '#facts/locales.ts';
import { closeBilling } from '../../billing/close-billing.ts';
import { lockAccount } from '../../billing/store.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/session.ts';
import { invalidFields } from '../../http/validate.ts';
import { loseRewards } from '../../referral/store.ts';
import { checkCode } from '../codes.ts';
import { deleteHandoversOf, deleteSessionsOf, useCode } from '../store.ts';
import { erasureOf } from './rules.ts';
import { markDeleted } from './store.ts';

export type Deletion = { code: string; confirmation: string; client: string; locale: Locale };

/** Until when it can come back. @throws ApiError invalidFields, codeWrong, codeExpired, codeTriesUsed, tooManyRequests */
export async function deleteAccount(
  context: Context,
  { accountId, email }: Session,
  { code, confirmation, client, locale }: Deletion,
): Promise<Date> {
  const { db, clock, jobs } = context;
  if (confirmation !== email) throw invalidFields([{ path: 'confirmation', message: 'is not the account’s address' }]);
  const codeId = await checkCode(context, email, 'delete', code, client);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    if (!(await useCode(tx, codeId, now))) throw new ApiError('codeExpired');
    await markDeleted(tx, accountId, now);
    await deleteSessionsOf(tx, accountId);
    await deleteHandoversOf(tx, accountId);
    await loseRewards(tx, accountId, now);
    await closeBilling(context, tx, accountId, now);
    const key = `account-deleted ${accountId} ${now.toISOString()}`;
    await jobs.add(tx, { kind: 'account-deleted', key, payload: { accountId, locale } });
  });
  return erasureOf(now);
}
