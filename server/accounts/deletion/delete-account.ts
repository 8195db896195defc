/** Deletes an account at its owner's request (docs/decisions/0014-account-deletion.md). */
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Client } from '../../http/client.ts';
import type { Session } from '../../http/decorations.ts';
import { invalidFields } from '../../http/validate.ts';
import { useCode } from '../code-store.ts';
import { checkConfirmationCode } from '../confirmation/confirm-session.ts';
import { lockOwnAccount } from '../sessions.ts';
import { closeAccount } from './close-account.ts';
import { erasureDate } from './rules.ts';

export type Deletion = {
  /** Not needed in a confirmed session. */
  code?: string | undefined;
  confirmation: string;
  client: Client;
};

/**
 * Returns when the account will be erased; until then it can be restored.
 * @throws ApiError invalidFields, codeWrong, codeExpired, codeTriesUsed, sessionRequired, tooManyRequests
 */
export async function deleteAccount(
  context: Pick<Context, 'db' | 'clock' | 'jobs' | 'limits' | 'secrets'>,
  session: Session,
  { code, confirmation, client }: Deletion,
): Promise<Date> {
  const { db, clock, jobs } = context;
  const { accountId, email } = session;
  if (confirmation !== email) throw invalidFields([{ path: 'confirmation', message: 'is not the account’s email' }]);
  const rightCode = code === undefined ? null : await checkConfirmationCode(context, session, { code, client });
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, session);
    if (rightCode && !(await useCode(tx, rightCode, now))) throw new ApiError('codeExpired');
    await closeAccount(jobs, tx, { accountId, now });
  });
  return erasureDate(now);
}
