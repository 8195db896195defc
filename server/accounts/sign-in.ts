/** Signs in with a password. A wrong password and an unknown email get the same response in the same time. */
import type { Context } from '../context.ts';
import type { AccountRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { LimitRule } from '../http/limits.ts';
import { restoreIfDeleted } from './deletion/restore-if-deleted.ts';
import type { Passwords } from './passwords.ts';
import { openSession } from './sessions.ts';
import { findAccount } from './store.ts';

// Few tries per email and client, more per email from all clients: a stranger cannot easily lock an owner out.
const triesPerPair: LimitRule = { name: 'sign-in-pair', points: 10, seconds: 15 * 60 };
const triesPerEmail: LimitRule = { name: 'sign-in-email', points: 100, seconds: 60 * 60 };
const triesPerClient: LimitRule = { name: 'sign-in-client', points: 200, seconds: 60 * 60 };

export type SignIn = {
  email: string;
  password: string;
  remember: boolean;
  /** Restores a deleted account. */
  restore: boolean;
  clientKey: string;
  userAgent: string | undefined;
};

/** Returns the new session's token. @throws ApiError credentialsWrong, accountDeleted, overloaded, tooManyRequests */
export async function signIn(
  context: Pick<Context, 'db' | 'clock' | 'limits'>,
  passwords: Passwords,
  { remember, restore, userAgent, ...credentials }: SignIn,
): Promise<string> {
  const account = await checkPassword(context, passwords, credentials);
  const now = context.clock.now();
  await restoreIfDeleted(context.db, account, { restore, now, errorAfterPeriod: 'credentialsWrong' });
  return openSession(context.db, { accountId: account.id, userAgent, remember, now });
}

/** Returns the account, deleted ones included. Every try counts. @throws ApiError credentialsWrong, overloaded, tooManyRequests */
export async function checkPassword(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  passwords: Passwords,
  { email, password, clientKey }: Pick<SignIn, 'email' | 'password' | 'clientKey'>,
): Promise<AccountRow> {
  const pair = `${clientKey} ${email}`;
  await limits.consume(triesPerClient, clientKey);
  await limits.consume(triesPerEmail, email);
  await limits.consume(triesPerPair, pair);
  const account = await findAccount(db, email);
  const isRight = await passwords.verify(account?.password_hash ?? null, password);
  if (!account || !isRight) throw new ApiError('credentialsWrong');
  await limits.clear(triesPerPair, pair);
  return account;
}
