/** One-time tokens: carry a sign-in to the web, a client app, or back from a provider (docs/decisions/0007-one-time-tokens.md). */
import { addMs, minuteMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { OneTimeTokensTable } from '../db/tables/accounts.ts';
import type { IdentityProvider } from '../db/tables/identities.ts';
import { ApiError } from '../http/api-error.ts';
import { limitFailures } from '../http/attempt.ts';
import { clientBudgets } from '../http/client.ts';
import type { Session } from '../http/decorations.ts';
import type { LimitRule } from '../http/limits.ts';
import type { RequestContext } from './request-context.ts';
import { createToken, hashToken, matchesChallenge, tryHashToken } from './rules.ts';
import { requireSecondFactor } from './second-factor/require-second-factor.ts';
import {
  findSessionLife,
  insertOneTimeToken,
  type SessionOwner,
  type TakenToken,
  takeOneTimeToken,
} from './session-store.ts';
import { openSession } from './sessions.ts';
import { isAccountDeleted, lockAccount } from './store.ts';

const lifeMs = 5 * minuteMs;
export const issuesPerAccount: LimitRule = { name: 'token-issue', points: 30, windowMs: 15 * minuteMs };
export const exchangesPerClient: LimitRule = { name: 'token-exchange', points: 60, windowMs: 15 * minuteMs };

export type NewOneTimeToken = {
  account: SessionOwner;
  flag: OneTimeTokensTable['flag'];
  clientCode: string | null;
  /** Whether the session that the token is exchanged for is remembered. */
  remember: boolean;
  /** Of the browser that began the OAuth sign-in, which alone can exchange the token. */
  challenge?: string | null;
  /** The new session ends then at the latest. */
  sessionExpiresAt?: Date;
  now: Date;
};

/** @param db may be a transaction */
export async function issueOneTimeToken(
  db: Db,
  { account, flag, clientCode, remember, challenge = null, sessionExpiresAt, now }: NewOneTimeToken,
): Promise<{ token: string; expiresAt: Date }> {
  const token = createToken();
  const expiresAt = addMs(now, lifeMs);
  await insertOneTimeToken(db, {
    digest: hashToken(token),
    account_id: account.id,
    session_version: account.session_version,
    flag,
    client_code: clientCode,
    remember,
    challenge,
    session_expires_at: sessionExpiresAt ?? null,
    expires_at: expiresAt,
  });
  return { token, expiresAt };
}

/** The new session inherits "remember me" and the end of the session that requests the token. @throws ApiError tooManyRequests */
export async function issueBaseToken(
  { db, clock, limits }: Pick<Context, 'db' | 'clock' | 'limits'>,
  { accountId, digest }: Session,
  { flag, clientCode }: { flag: 'web' | 'client'; clientCode?: string | undefined },
): Promise<{ token: string; expiresAt: Date }> {
  await limits.consume({ rule: issuesPerAccount, key: accountId });
  return db.transaction().execute(async (tx) => {
    // Whoever ends the session takes the same lock, and then deletes its tokens.
    await lockAccount(tx, accountId);
    const session = await findSessionLife(tx, digest);
    if (!session) throw new ApiError('sessionRequired');
    return issueOneTimeToken(tx, {
      account: { id: accountId, session_version: session.session_version },
      flag,
      clientCode: clientCode ?? null,
      remember: session.remember,
      sessionExpiresAt: session.expires_at,
      now: clock.now(),
    });
  });
}

export type TokenExchange = Pick<RequestContext, 'client' | 'browser' | 'deviceLabel'> & {
  token: string;
  flag: OneTimeTokensTable['flag'];
  clientCode: string | undefined;
  /** What the browser kept when it began the OAuth sign-in. */
  verifier: string | undefined;
};

/**
 * Returns a new session's token. A failed exchange uses the one-time token up as well. The session that issued a token for another
 * client has had its second factor; an OAuth sign-in has not.
 * @throws ApiError oneTimeTokenInvalid, clientCodeMismatch, secondFactorRequired, tooManyRequests
 */
export async function exchangeToken(
  context: Pick<Context, 'db' | 'clock' | 'jobs' | 'limits'>,
  exchange: TokenExchange,
): Promise<string> {
  const { db, clock, limits } = context;
  const { flag, client, browser, deviceLabel } = exchange;
  const now = clock.now();
  const taken = await limitFailures(limits, clientBudgets(exchangesPerClient, client), () =>
    takeToken(db, exchange, now),
  );
  const { owner: account, remember, session_expires_at: latest } = taken;
  if (isOAuthFlag(flag)) await requireSecondFactor(context, { account, method: flag, browser, remember, deviceLabel });
  return openSession(db, { account, deviceLabel, remember, now, latest });
}

/** Uses the token up. @throws ApiError oneTimeTokenInvalid, clientCodeMismatch */
async function takeToken(db: Db, { token, flag, clientCode, verifier }: TokenExchange, now: Date): Promise<TakenToken> {
  const digest = tryHashToken(token);
  const taken = digest ? await takeOneTimeToken(db, digest) : undefined;
  if (!taken || taken.expires_at <= now || taken.flag !== flag) throw new ApiError('oneTimeTokenInvalid');
  if (isOAuthFlag(flag) && !matchesChallenge(verifier, taken.challenge)) throw new ApiError('oneTimeTokenInvalid');
  if (taken.client_code !== null && taken.client_code !== clientCode) throw new ApiError('clientCodeMismatch');
  if (await isAccountDeleted(db, taken.account_id)) throw new ApiError('oneTimeTokenInvalid');
  return taken;
}

/** A link with such a token would otherwise sign its reader in to the account of whoever made it. */
function isOAuthFlag(flag: TokenExchange['flag']): flag is IdentityProvider {
  return flag !== 'web' && flag !== 'client';
}
