/** Sessions: opened by signing in or up, found by the `X-Token` header (docs/decisions/0008-sessions.md). */
import { addMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { batchLookup } from '../db/batch-lookup.ts';
import type { Db } from '../db/open.ts';
import type { AccountRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { FindSession, Session } from '../http/decorations.ts';
import { createToken, hashToken, lastUsedPrecisionMs, sessionExpiry, tryHashToken } from './rules.ts';
import {
  findSessionsByDigest,
  insertSession,
  isCurrentSession,
  type SessionOwner,
  touchSession,
} from './session-store.ts';
import { getAccountRowForUpdate, isAccountBlocked } from './store.ts';

export type NewSession = {
  /** When its sessions are ended from now on, this one is too. */
  account: SessionOwner;
  deviceLabel: string;
  remember: boolean;
  now: Date;
  /** The sign-in itself proved who it is, as a confirmation does (docs/decisions/0054-confirmation.md). */
  isConfirmed?: boolean;
  /** The session ends then at the latest. */
  latest?: Date | null;
};

/** Returns the session's token, which is not stored. @param db may be a transaction. @throws ApiError accountBlocked */
export async function openSession(
  db: Db,
  { account, deviceLabel, remember, now, isConfirmed = false, latest = null }: NewSession,
): Promise<string> {
  if (await isAccountBlocked(db, account.id)) throw new ApiError('accountBlocked');
  const token = createToken();
  await insertSession(db, {
    digest: hashToken(token),
    account_id: account.id,
    label: deviceLabel,
    remember,
    created_at: now,
    last_used_at: now,
    expires_at: sessionExpiry(now, remember, latest),
    confirmed_at: isConfirmed ? now : null,
    session_version: account.session_version,
  });
  return token;
}

/** Reads the database for every request, so a session that another process ended is refused at once. */
export function createFindSession({
  db,
  pool,
  canPrepare,
  clock,
  background,
  tracing,
}: Pick<Context, 'db' | 'pool' | 'canPrepare' | 'clock' | 'background' | 'tracing'>): FindSession {
  const times = () => {
    const now = clock.now();
    return { now, staleBefore: addMs(now, -lastUsedPrecisionMs) };
  };
  const findByDigest = async (digests: string[]) => {
    const rows = await findSessionsByDigest(pool, digests, { ...times(), canPrepare });
    return new Map(rows.map((row) => [row.digest, row]));
  };
  const lookup = tracing?.traceBatchLookup('sessions', findByDigest) ?? batchLookup(findByDigest);
  return async (token) => {
    const digest = tryHashToken(token);
    const session = digest ? await lookup(digest) : undefined;
    if (!digest || !session?.email) return null;
    if (session.isStale) background.run('session last used', () => touchSession(db, digest, times()));
    return { accountId: session.account_id, email: session.email, digest, confirmedAt: session.confirmed_at };
  };
}

/**
 * Locks the account of a session that is about to change how its owner signs in. The session was found before the body came, and may
 * have been ended since. Whoever ends sessions takes the same lock, so a second statement sees it (docs/decisions/0008-sessions.md).
 * @param tx a transaction
 * @throws ApiError sessionRequired
 */
export async function lockOwnAccount(tx: Db, { accountId, digest }: Session): Promise<AccountRow> {
  const account = await getAccountRowForUpdate(tx, accountId);
  if (!(await isCurrentSession(tx, accountId, digest))) throw new ApiError('sessionRequired');
  return account;
}
