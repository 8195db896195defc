/** Signing up with a code that was mailed (decisions §3). */
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { checkCode } from './codes.ts';
import { makeAccount } from './new-account.ts';
import type { Passwords } from './passwords.ts';
import { normaliseReferralCode } from './rules.ts';
import { openSession } from './sessions.ts';
import { findInviter, useCode } from './store.ts';

export type Registration = {
  email: string;
  code: string;
  password: string;
  inviteCode: string | undefined;
  client: string;
  /** The client's, in full. */
  address: string;
  userAgent: string | undefined;
};

/**
 * Makes the account and its first session; returns the session's token.
 * @throws ApiError inviteCodeUnknown (before a try of the code is spent), codeWrong, codeExpired, codeTriesUsed, overloaded, tooManyRequests
 */
export async function register(context: Context, passwords: Passwords, registration: Registration): Promise<string> {
  const { db, clock } = context;
  const { email, code, password, inviteCode, client, address, userAgent } = registration;
  const inviter = inviteCode ? await findInviter(db, normaliseReferralCode(inviteCode)) : null;
  if (inviter === undefined) throw new ApiError('inviteCodeUnknown');
  const codeId = await checkCode(context, email, 'register', code, client);
  const passwordHash = await passwords.hash(password);
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    if (!(await useCode(tx, codeId, now))) throw new ApiError('codeExpired');
    const accountId = await makeAccount(tx, { email, passwordHash, inviterId: inviter?.id, address, now });
    if (!accountId) throw new ApiError('codeWrong');
    // No "remember me" was asked here: a new customer stays signed in.
    return openSession(tx, { accountId, userAgent, remember: true, now });
  });
}
