/** SQL of sessions and of the one-time tokens that become sessions. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../db/open.ts';
import type { SessionRow } from '../db/schema.ts';
import type { OneTimeTokensTable } from '../db/tables/accounts.ts';

export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** `email` is null when the account was deleted or blocked; `isStale` means that `last_used_at` is before `staleBefore`. */
export type FoundSession = {
  digest: string;
  account_id: string;
  email: string | null;
  confirmed_at: Date | null;
  isStale: boolean;
};

/**
 * Every request with a session runs this query, so a connection parses and plans it once (a named statement) and Kysely does not
 * build it anew. A subquery takes two thirds of a join's time, and a row of one column four fifths of one with five.
 */
const sessionsByDigest = {
  name: 'sessions-by-digest',
  text: `select json_build_array(digest, account_id, confirmed_at, last_used_at < $3,
      (select email from accounts where accounts.id = sessions.account_id
        and accounts.deleted_at is null and accounts.blocked_at is null)) as session
    from sessions where digest = any($1) and expires_at > $2`,
};

export async function findSessionsByDigest(
  pool: Pool,
  digests: string[],
  { now, staleBefore, canPrepare }: { now: Date; staleBefore: Date; canPrepare: boolean },
): Promise<FoundSession[]> {
  const { name, text } = sessionsByDigest;
  const statement = { ...(canPrepare && { name }), text, values: [digests, now, staleBefore] };
  const { rows } = await pool.query<{ session: SessionColumns }>(statement);
  return rows.map(({ session: [digest, account_id, confirmedAt, isStale, email] }) => {
    return { digest, account_id, confirmed_at: confirmedAt === null ? null : new Date(confirmedAt), isStale, email };
  });
}

/** In the order of the statement; times in JSON are ISO 8601. */
type SessionColumns = [
  digest: string,
  accountId: string,
  confirmedAt: string | null,
  isStale: boolean,
  email: string | null,
];

export async function touchSession(db: Db, digest: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('digest', '=', digest).execute();
}

export async function deleteSession(db: Db, digest: string): Promise<void> {
  await db.deleteFrom('sessions').where('digest', '=', digest).execute();
}

export async function deleteSessions(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

export async function deleteOtherSessions(db: Db, accountId: string, currentDigest: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('digest', '!=', currentDigest).execute();
}

/** And sign-ins that wait for a second factor: neither is a session yet. */
export async function deleteOneTimeTokens(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('account_id', '=', accountId).execute();
  await db.deleteFrom('pending_sign_ins').where('account_id', '=', accountId).execute();
}

/** Whether a session is remembered, and when it ends; undefined when it has ended meanwhile. */
export async function findSessionLife(
  db: Db,
  sessionDigest: string,
): Promise<{ remember: boolean; expires_at: Date } | undefined> {
  const session = db.selectFrom('sessions').select(['remember', 'expires_at']).where('digest', '=', sessionDigest);
  return session.executeTakeFirst();
}

export async function insertOneTimeToken(db: Db, token: Insertable<OneTimeTokensTable>): Promise<void> {
  await db.insertInto('one_time_tokens').values(token).execute();
}

/** Deletes and returns a token: of two simultaneous requests, one gets it. */
export async function takeOneTimeToken(db: Db, digest: string): Promise<Selectable<OneTimeTokensTable> | undefined> {
  return db.deleteFrom('one_time_tokens').where('digest', '=', digest).returningAll().executeTakeFirst();
}

export async function countSessions(db: Db, accountId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(sql<string>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}
