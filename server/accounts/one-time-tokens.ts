/**
 * Hand-over tokens (decisions §3): they carry a sign-in from one place to another (web, client app, outside identity). Single
 * use, 5 minutes, only the digest is stored, bound to what they are for.
 */

import { isDeleted } from '../billing/store.ts';
import { addMs, minuteMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { OneTimeTokensTable } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { LimitRule } from '../http/limits.ts';
import { newToken, tokenDigest } from './rules.ts';
import { openSession } from './sessions.ts';
import { insertHandover, isRemembered, takeHandover } from './store.ts';

const lifeMs = 5 * minuteMs;
const issuesPerAccount: LimitRule = { name: 'handover-issue', points: 30, seconds: 15 * 60 };
const exchangesPerClient: LimitRule = { name: 'handover-exchange', points: 60, seconds: 15 * 60 };

export type Handover = {
  accountId: string;
  flag: OneTimeTokensTable['flag'];
  clientCode: string | null;
  /** Of the session that it becomes. */
  remember: boolean;
  now: Date;
};

/** `db` may be a transaction. */
export async function issueHandover(
  db: Db,
  { accountId, flag, clientCode, remember, now }: Handover,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = addMs(now, lifeMs);
  await insertHandover(db, {
    digest: tokenDigest(token) ?? '',
    account_id: accountId,
    flag,
    client_code: clientCode,
    remember,
    expires_at: expiresAt,
  });
  return { token, expiresAt };
}

export type BaseToken = {
  accountId: string;
  sessionDigest: string;
  flag: 'web' | 'client';
  clientCode: string | undefined;
};

/** For a signed-in session; what it becomes lasts as long as the session was meant to. @throws ApiError tooManyRequests */
export async function issueBaseToken({ db, clock, limits }: Context, wanted: BaseToken) {
  const { accountId, sessionDigest, flag, clientCode = null } = wanted;
  await limits.take(issuesPerAccount, accountId);
  const remember = await isRemembered(db, sessionDigest);
  return issueHandover(db, { accountId, flag, clientCode, remember, now: clock.now() });
}

export type Exchange = {
  token: string;
  flag: OneTimeTokensTable['flag'];
  clientCode: string | undefined;
  client: string;
  userAgent: string | undefined;
};

/** Uses the token up, whatever the answer; a new session's token. @throws ApiError oneTimeTokenInvalid, clientCodeMismatch, tooManyRequests */
export async function exchangeHandover({ db, clock, limits }: Context, exchange: Exchange): Promise<string> {
  const { token, flag, clientCode = null, client, userAgent } = exchange;
  await limits.take(exchangesPerClient, client);
  const digest = tokenDigest(token);
  const taken = digest ? await takeHandover(db, digest) : undefined;
  const now = clock.now();
  if (!taken || taken.expires_at <= now || taken.flag !== flag) throw new ApiError('oneTimeTokenInvalid');
  if (taken.client_code !== null && taken.client_code !== clientCode) throw new ApiError('clientCodeMismatch');
  if (await isDeleted(db, taken.account_id)) throw new ApiError('oneTimeTokenInvalid');
  return openSession(db, { accountId: taken.account_id, userAgent, remember: taken.remember, now });
}
