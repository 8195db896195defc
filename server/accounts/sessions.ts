/** Sessions: opened by signing in or up, found by the `X-Token` of a request. */
import { addMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { askTogether } from '../db/batch-lookup.ts';
import type { Db } from '../db/open.ts';
import type { FindSession } from '../http/session.ts';
import { deviceLabel, lastUsedPrecisionMs, newToken, sessionEnd, tokenDigest } from './rules.ts';
import { findLiveSessions, insertSession, touchSession } from './store.ts';

export type NewSession = { accountId: string; userAgent: string | undefined; remember: boolean; now: Date };

/** Opens a session and returns its token, the only time that it exists here. `db` may be a transaction. */
export async function openSession(db: Db, { accountId, userAgent, remember, now }: NewSession): Promise<string> {
  const token = newToken();
  const digest = tokenDigest(token) ?? '';
  await insertSession(db, {
    digest,
    account_id: accountId,
    label: deviceLabel(userAgent),
    remember,
    created_at: now,
    last_used_at: now,
    expires_at: sessionEnd(now, remember),
  });
  return token;
}

/** Found afresh for every request: a session that ended elsewhere is over here too. */
export function createFindSession({ db, clock, background }: Context): FindSession {
  const find = askTogether(async (digests) => {
    const now = clock.now();
    const rows = await findLiveSessions(db, digests, now, addMs(now, -lastUsedPrecisionMs));
    return new Map(rows.map((row) => [row.digest, row]));
  });
  return async (token) => {
    const digest = tokenDigest(token);
    const found = digest ? await find(digest) : undefined;
    if (!digest || !found?.email) return null;
    if (found.isStale) background.run('session last used', () => touchSession(db, digest, clock.now()));
    return { accountId: found.account_id, email: found.email, digest };
  };
}
