/** Signs up with a mailed code. */
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { checkCode } from './codes.ts';
import { createAccount } from './create-account.ts';
import type { Passwords } from './passwords.ts';
import { normalizeReferralCode } from './rules.ts';
import { openSession } from './sessions.ts';
import { findInviter, useCode } from './store.ts';

export type Registration = {
  email: string;
  code: string;
  password: string;
  inviteCode: string | undefined;
  clientKey: string;
  ipAddress: string;
  userAgent: string | undefined;
};

/**
 * Creates the account and its first session; returns the session's token.
 * @throws ApiError inviteCodeUnknown (before a try of the code is used), codeWrong, codeExpired, codeTriesUsed, overloaded, tooManyRequests
 */
export async function register(
  context: Pick<Context, 'db' | 'clock' | 'limits'>,
  passwords: Passwords,
  { email, code, password, inviteCode, clientKey, ipAddress, userAgent }: Registration,
): Promise<string> {
  const { db, clock } = context;
  const inviter = inviteCode ? await findInviter(db, normalizeReferralCode(inviteCode)) : null;
  if (inviter === undefined) throw new ApiError('inviteCodeUnknown');
  const codeId = await checkCode(context, { email, purpose: 'register', code, clientKey });
  const passwordHash = await passwords.hash(password);
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    if (!(await useCode(tx, codeId, now))) throw new ApiError('codeExpired');
    const accountId = await createAccount(tx, { email, passwordHash, inviterId: inviter?.id, ipAddress, now });
    if (!accountId) throw new ApiError('codeWrong');
    // The sign-up form has no "remember me"; new customers stay signed in.
    return openSession(tx, { accountId, userAgent, remember: true, now });
  });
}
