/** Sessions: opened by signing in or up, found by the `X-Token` of a request. */
import { later } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { FindSession } from '../http/session.ts';
import { deviceLabel, lastUsedPrecisionMs, newToken, sessionEnd, tokenDigest } from './rules.ts';
import { findLiveSession, insertSession, touchSession } from './store.ts';

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

export function createFindSession({ db, clock, background }: Context): FindSession {
  return async (token) => {
    const digest = tokenDigest(token);
    if (!digest) return null;
    const now = clock.now();
    const found = await findLiveSession(db, digest, now);
    if (!found) return null;
    if (later(found.last_used_at, lastUsedPrecisionMs) < now) {
      background.run('session last used', () => touchSession(db, digest, now));
    }
    return { accountId: found.account_id, email: found.email, digest };
  };
}
