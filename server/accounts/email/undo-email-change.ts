/** Undoes a change of the email with the link that the former email got (docs/decisions/0059-change-of-email.md). */
import * as facts from '#facts/limits.ts';
import { addMs, dayMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { ApiError } from '../../http/api-error.ts';
import { storedLocale } from '../../http/negotiate-locale.ts';
import { tryHashToken } from '../rules.ts';
import { endSessions } from '../session-store.ts';
import { deleteSignInMethodsAddedAfter } from '../sign-in-methods.ts';
import { getAccountRowForUpdate, setEmail, setPassword } from '../store.ts';
import { addCustomerEmailJob } from './email-jobs.ts';
import { undoCutoff } from './rules.ts';
import { deleteEmailChangesFrom, findEmailChangeToUndo } from './store.ts';

/** Whoever takes an account over may add a way to sign in first; a reset of the password removes as much. */
const suspiciousMs = facts.recentSignInMethodDays * dayMs;

/**
 * Restores the email, leaves no way in but a password reset by it, and tells both emails. Returns the restored one.
 * @throws ApiError emailUndoInvalid, emailInUse
 */
export async function undoEmailChange(
  { db, clock, config, jobs, log, mail }: Pick<Context, 'db' | 'clock' | 'config' | 'jobs' | 'log' | 'mail'>,
  token: string,
): Promise<string> {
  const digest = tryHashToken(token);
  const after = undoCutoff(clock.now());
  const change = digest ? await findEmailChangeToUndo(db, digest, after) : undefined;
  if (!digest || !change) throw new ApiError('emailUndoInvalid');
  const { id: changeId, account_id: accountId, old_email: email, created_at } = change;
  const undo = db.transaction().execute(async (tx) => {
    const account = await getAccountRowForUpdate(tx, accountId);
    // A simultaneous request, which held the lock, has undone the change or erased the account, and with it the change.
    if (!(await findEmailChangeToUndo(tx, digest, after))) throw new ApiError('emailUndoInvalid');
    await setEmail(tx, accountId, email);
    await deleteEmailChangesFrom(tx, change);
    await setPassword(tx, accountId, null);
    await deleteSignInMethodsAddedAfter(tx, account, addMs(created_at, -suspiciousMs));
    await endSessions(tx, accountId);
    await addCustomerEmailJob(jobs, tx, { key: `undo ${changeId}`, accountId });
    return account.email;
  });
  const undoneEmail = await undo.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiError('emailInUse') : error;
  });
  log.info({ accountId }, 'email restored');
  const locale = storedLocale(change.locale);
  const values = { email, reset: `${config.siteUrl}/${locale}/auth/reset` };
  // No job: it would keep the undone email longer than changes of the email are kept.
  for (const to of [email, undoneEmail]) mail.send({ to, locale, template: 'emailUndone', values });
  return email;
}
