/** Signing in. A wrong password and an unknown address are one answer and take the same time. */
import type { Context } from '../context.ts';
import type { AccountRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { LimitRule } from '../http/limits.ts';
import { enter } from './deletion/restore.ts';
import type { Passwords } from './passwords.ts';
import { openSession } from './sessions.ts';
import { findAccount } from './store.ts';

// Tries at one address from one client are few; those from everywhere are more, so that a stranger cannot lock somebody out easily.
const triesPerPair: LimitRule = { name: 'sign-in-pair', points: 10, seconds: 15 * 60 };
const triesPerAddress: LimitRule = { name: 'sign-in-address', points: 100, seconds: 60 * 60 };
const triesPerClient: LimitRule = { name: 'sign-in-client', points: 200, seconds: 60 * 60 };

export type SignIn = {
  email: string;
  password: string;
  remember: boolean;
  /** Brings a deleted account back. */
  restore: boolean;
  client: string;
  userAgent: string | undefined;
};

/** Returns the new session's token. @throws ApiError credentialsWrong, accountDeleted, overloaded, tooManyRequests */
export async function signIn(
  context: Context,
  passwords: Passwords,
  { remember, restore, userAgent, ...credentials }: SignIn,
): Promise<string> {
  const account = await checkPassword(context, passwords, credentials);
  const now = context.clock.now();
  await enter(context.db, account, { restore, now, tooLate: 'credentialsWrong' });
  return openSession(context.db, { accountId: account.id, userAgent, remember, now });
}

/** The account that the password opens. Every try costs. @throws ApiError credentialsWrong, overloaded, tooManyRequests */
export async function checkPassword(
  { db, limits }: Context,
  passwords: Passwords,
  { email, password, client }: Pick<SignIn, 'email' | 'password' | 'client'>,
): Promise<AccountRow> {
  const pair = `${client} ${email}`;
  await limits.take(triesPerClient, client);
  await limits.take(triesPerAddress, email);
  await limits.take(triesPerPair, pair);
  const account = await findAccount(db, email);
  const right = await passwords.verify(account?.password_hash ?? null, password);
  if (!account || !right) throw new ApiError('credentialsWrong');
  await limits.clear(triesPerPair, pair);
  return account;
}
