/** Signs in with a passkey. It proves possession and the user's presence, so no second factor is asked. */
import { minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { limitFailures } from '../../http/attempt.ts';
import { clientBudgets } from '../../http/client.ts';
import type { LimitRule } from '../../http/limits.ts';
import { openRestored } from '../finish-sign-in.ts';
import type { RequestContext } from '../request-context.ts';
import { findAccountById } from '../store.ts';
import { checkPasskey, createPasskeyRequest, type PasskeyResponse } from './check-passkey.ts';

export const triesPerClient: LimitRule = { name: 'passkey-sign-in', points: 60, windowMs: 15 * minuteMs };
/** A right response costs its client nothing, so a program could open any number of sessions of its own account. */
const signInsPerAccount: LimitRule = { name: 'passkey-account', points: 60, windowMs: 15 * minuteMs };

const use = { purpose: 'sign-in', sessionDigest: null } as const;

export function createPasskeySignIn(context: Pick<Context, 'clock' | 'config' | 'secrets'>) {
  return createPasskeyRequest(context, use);
}

export type PasskeySignIn = Pick<RequestContext, 'client' | 'deviceLabel'> & {
  response: PasskeyResponse;
  remember: boolean;
  /** Restores a deleted account. */
  restore: boolean;
};

/** Returns the new session's token. @throws ApiError passkeyRejected, accountDeleted, accountBlocked, tooManyRequests */
export async function signInWithPasskey(
  context: Pick<Context, 'clock' | 'config' | 'db' | 'jobs' | 'limits' | 'secrets'>,
  { response, remember, restore, client, deviceLabel }: PasskeySignIn,
): Promise<string> {
  const { clock, db, jobs, limits } = context;
  const budgets = clientBudgets(triesPerClient, client);
  const { account_id: id, session_version } = await limitFailures(limits, budgets, () =>
    checkPasskey(context, response, use),
  );
  await limits.consume({ rule: signInsPerAccount, key: id });
  const account = await findAccountById(db, id);
  if (!account) throw new ApiError('passkeyRejected');
  const restoring = { restore, errorAfterPeriod: 'passkeyRejected' as const };
  const owner = { id, session_version, deleted_at: account.deleted_at };
  const session = { account: owner, deviceLabel, remember, now: clock.now(), isConfirmed: true };
  return db.transaction().execute((tx) => openRestored(tx, jobs, { ...restoring, ...session }));
}
