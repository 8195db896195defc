/** Checks the password of a signed-in user. */
import { dayMs, minuteMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { AccountRow } from '../db/schema.ts';
import { type Client, laneOf } from '../http/client.ts';
import type { Session } from '../http/decorations.ts';
import type { LimitRule } from '../http/limits.ts';
import { tryPassword } from './sign-in.ts';

// Only of this session and account: what strangers do at the sign-in form never keeps an owner from a change.
const triesPerSession: LimitRule = { name: 'password-session', points: 10, windowMs: 15 * minuteMs };
export const triesPerAccount: LimitRule = { name: 'password-account', points: 50, windowMs: dayMs };

/** @throws ApiError credentialsWrong, overloaded, tooManyRequests */
export async function checkOwnPassword(
  context: Pick<Context, 'db' | 'limits' | 'log' | 'passwords'>,
  { accountId, email, digest }: Session,
  { password, client }: { password: string; client: Client },
): Promise<AccountRow> {
  return tryPassword(context, {
    email,
    password,
    lane: laneOf(client, accountId),
    budgetSets: [
      { own: [{ rule: triesPerSession, key: digest }], shared: [{ rule: triesPerAccount, key: accountId }] },
    ],
  });
}
