/**
 * Changes an account's email with a code that is mailed to the new one (docs/decisions/0059-change-of-email.md). The former email
 * gets a link that undoes the change.
 */
import { randomUUID } from 'node:crypto';
import type { Locale } from '#facts/locales.ts';
import { dayMs, hourMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Client } from '../../http/client.ts';
import type { Session } from '../../http/decorations.ts';
import type { LimitRule } from '../../http/limits.ts';
import { useCode } from '../code-store.ts';
import { checkCode, sendCode } from '../codes.ts';
import { notifyOwner } from '../notify-owner.ts';
import { hashToken } from '../rules.ts';
import { endSessions } from '../session-store.ts';
import { lockOwnAccount } from '../sessions.ts';
import { setEmail } from '../store.ts';
import { addCustomerEmailJob, addEmailChangeJobs, createUndoToken } from './email-jobs.ts';
import { undoCutoff } from './rules.ts';
import { deleteEmailChangesFrom, findFirstEmailChangeFrom, insertEmailChange } from './store.ts';

/** The codes go to mailboxes of others, so an account gets few. */
const codesPerAccount: LimitRule = { name: 'email-change', points: 6, windowMs: hourMs };
const dailyCodesPerAccount: LimitRule = { name: 'email-change-day', points: 12, windowMs: dayMs };

/** An email that has an account gets a mail about it; the response is the same. @throws ApiError emailUnchanged, tooManyRequests */
export async function sendEmailChangeCode(
  context: Context,
  session: Session,
  { email, client, locale }: { email: string; client: Client; locale: Locale },
): Promise<void> {
  const { accountId: requester } = session;
  if (email === session.email) throw new ApiError('emailUnchanged');
  const budgets = [codesPerAccount, dailyCodesPerAccount].map((rule) => ({ rule, key: requester }));
  await sendCode(context, { email, purpose: 'email', locale, client, requester, budgets });
}

export type EmailChange = { email: string; code: string; client: Client; locale: Locale };

/**
 * Ends every other session. A change back to an email whose change can still be undone is an undo: no link leads back to those
 * between, of which a thief may have the mailbox.
 * @throws ApiError codeWrong, codeExpired (also when another account has got the email meanwhile), codeTriesUsed, sessionRequired, tooManyRequests
 */
export async function changeEmail(
  context: Context,
  session: Session,
  { email, code, client, locale }: EmailChange,
): Promise<void> {
  const { db, clock, jobs, log, secrets } = context;
  const { accountId, digest } = session;
  const check = { email, purpose: 'email' as const, code, client, requesters: [accountId], requesterOnly: true };
  const rightCode = await checkCode(context, check);
  const id = randomUUID();
  const now = clock.now();
  const change = db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(tx, session);
    if (!(await useCode(tx, rightCode, now))) throw new ApiError('codeExpired');
    await setEmail(tx, accountId, email);
    await endSessions(tx, accountId, digest);
    const undone = await findFirstEmailChangeFrom(tx, { accountId, email, after: undoCutoff(now) });
    if (undone) {
      await deleteEmailChangesFrom(tx, undone);
      await addCustomerEmailJob(jobs, tx, { key: id, accountId });
      return account;
    }
    await insertEmailChange(tx, {
      id,
      account_id: accountId,
      old_email: account.email,
      new_email: email,
      created_at: now,
      undo_digest: hashToken(createUndoToken(secrets, id)),
      // The notice goes to the owner, whose language is the account's.
      locale: account.locale ?? locale,
    });
    await addEmailChangeJobs(jobs, tx, { changeId: id, accountId });
    return undefined;
  });
  const changedBack = await change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiError('codeExpired') : error;
  });
  log.info({ accountId }, 'email changed');
  // No job: it would keep the email longer than changes of the email are kept.
  if (changedBack) notifyOwner(context, changedBack, 'emailChangedBack', { email });
}
