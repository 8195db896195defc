/** Sets a new password with a mailed code, which ends every session of the account. */
import * as facts from '#facts/limits.ts';
import { addMs, dayMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { ApiError, isApiError } from '../http/api-error.ts';
import { attempt } from '../http/attempt.ts';
import { laneOf } from '../http/client.ts';
import type { LimitRule } from '../http/limits.ts';
import { useCode, wasUsed } from './code-store.ts';
import { checkCode } from './codes.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { knowsEmail } from './known-device.ts';
import { notifyOwner } from './notify-owner.ts';
import type { RequestContext } from './request-context.ts';
import { codeLifeMs } from './rules.ts';
import { endSessions } from './session-store.ts';
import { checkPassword } from './sign-in.ts';
import { deleteSignInMethodsAddedAfter } from './sign-in-methods.ts';
import { findAccount, findAccountForUpdate, setPassword } from './store.ts';

/** More than a customer needs to think of a new password: each try is as heavy as a sign-in. */
const unchangedPerCode: LimitRule = { name: 'reset-unchanged', points: 20, windowMs: codeLifeMs };

export type PasswordReset = Pick<RequestContext, 'client' | 'device'> & {
  email: string;
  code: string;
  password: string;
  /** Somebody else may have been in the account: removes what was added in the last days, which would let them in again. */
  removeRecent: boolean;
};

type ResetContext = Pick<Context, 'config' | 'db' | 'clock' | 'limits' | 'log' | 'mail' | 'passwords' | 'secrets'>;

/** @throws ApiError passwordCommon (before a try of the code is used), passwordUnchanged, codeWrong, codeExpired, codeTriesUsed, overloaded, tooManyRequests */
export async function resetPassword(context: ResetContext, reset: PasswordReset): Promise<void> {
  const { email, code, password, client, device, removeRecent } = reset;
  const { config, db, clock, limits, passwords } = context;
  refuseCommonPassword(password, config.brand);
  const check = { email, purpose: 'reset' as const, code, client, requesters: [device.id] };
  const rightCode = await checkCode(context, check).catch((error) => throwUnlessRepeated(context, reset, error));
  if (!rightCode) return;
  const { password_hash: formerHash = null } = (await findAccount(db, email)) ?? {};
  const lane = laneOf(client, (await knowsEmail(db, device, email)) ? email : undefined);
  const budgets = { own: [{ rule: unchangedPerCode, key: rightCode.id }], shared: [] };
  const passwordHash = await attempt(limits, [budgets], 'passwordUnchanged', async () => {
    // Whoever knows the former password would stay in.
    if (formerHash && (await passwords.verify(formerHash, password, lane))) throw new ApiError('passwordUnchanged');
    return passwords.hash(password, lane);
  }).catch((error: unknown) => {
    throw isApiError(error, 'tooManyRequests') ? new ApiError('codeTriesUsed') : error;
  });
  const now = clock.now();
  const { account, wasOn } = await db.transaction().execute(async (tx) => {
    const account = await findAccountForUpdate(tx, email);
    if (!account) throw new ApiError('codeWrong');
    if (!(await useCode(tx, rightCode, now))) throw new ApiError('codeExpired');
    await setPassword(tx, account.id, passwordHash);
    const after = addMs(now, -facts.recentSignInMethodDays * dayMs);
    const wasOn = removeRecent && (await deleteSignInMethodsAddedAfter(tx, account, after));
    await endSessions(tx, account.id);
    return { account, wasOn };
  });
  notifyOwner(context, account, 'passwordChanged', {});
  if (wasOn) notifyOwner(context, account, 'secondFactorOff', {});
}

/**
 * The response to a reset may have been lost: then its code was used, and its password is the current one. One that removes
 * something is not taken for a repetition: the first one may not have asked for that.
 */
async function throwUnlessRepeated(context: ResetContext, reset: PasswordReset, error: unknown): Promise<null> {
  const { email, removeRecent } = reset;
  const code = { email, purpose: 'reset' as const, now: context.clock.now() };
  // Only the right code is refused as expired.
  if (removeRecent || !isApiError(error, 'codeExpired') || !(await wasUsed(context.db, code))) throw error;
  await checkPassword(context, reset).catch((refusal: unknown) => {
    throw isApiError(refusal, 'credentialsWrong') ? error : refusal;
  });
  return null;
}
