/** SQL of sessions and of the one-time tokens that become sessions. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../db/open.ts';
import type { AccountRow, SessionRow } from '../db/schema.ts';
import type { OneTimeTokensTable } from '../db/tables/accounts.ts';
import type { IdentityProvider } from '../db/tables/identities.ts';

/** Of an account, read before it is checked who signs in. */
export type SessionOwner = Pick<AccountRow, 'id' | 'session_version'>;

/** Rows of a former version have no number. */
export function hasCurrentVersion(table: 'sessions' | 'pending_sign_ins') {
  const version = sql.ref(`${table}.session_version`);
  return sql<boolean>`coalesce(${version}, accounts.session_version) = accounts.session_version`;
}

/** Whoever has the password can sign in as often as they like, and the settings list every session. */
const maxSessions = 100;

/** Keeps only the most recently used of the account. */
export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
  const { account_id, digest } = session;
  const others = db.selectFrom('sessions').select('digest').where('account_id', '=', account_id);
  const latest = others.where('digest', '!=', digest).orderBy('last_used_at', 'desc').orderBy('digest');
  await db
    .deleteFrom('sessions')
    .where('digest', 'in', latest.offset(maxSessions - 1))
    .execute();
}

/** `email` is null when the account was deleted or blocked, or its sessions were ended while this one was opened; `isStale` means that `last_used_at` is before `staleBefore`. */
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
        and accounts.deleted_at is null and accounts.blocked_at is null
        and accounts.session_version = coalesce(sessions.session_version, accounts.session_version))) as session
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

/** The sessions of an account, the most recently used first. */
export async function findLiveSessions(db: Db, accountId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('sessions')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where(hasCurrentVersion('sessions'))
    .orderBy('last_used_at', 'desc')
    .orderBy('digest')
    .execute();
}

/** A page sends its requests together: only the first of them writes. */
export async function touchSession(
  db: Db,
  digest: string,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('digest', '=', digest)
    .where('last_used_at', '<', staleBefore)
    .execute();
}

export async function setSessionConfirmed(db: Db, digest: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('digest', '=', digest).execute();
}

export async function deleteSession(db: Db, digest: string): Promise<void> {
  await db.deleteFrom('sessions').where('digest', '=', digest).execute();
}

/**
 * Deletes a session only if it belongs to the account, and the account's one-time tokens: the session may have issued them.
 * @param tx a transaction that has locked the account: the session may be issuing one
 */
export async function deleteOwnSession(tx: Db, accountId: string, digest: string): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('digest', '=', digest).execute();
  await tx.deleteFrom('one_time_tokens').where('account_id', '=', accountId).execute();
}

/**
 * Ends the sessions of an account and what could still become one: one-time tokens, sign-ins that wait for a second factor, and, by
 * the new version, those that are being checked at this moment. To devices that signed in before, the account is new.
 * @param tx a transaction
 * @param kept digest of a session that goes on
 */
export async function endSessions(tx: Db, accountId: string, kept = ''): Promise<void> {
  const { session_version } = await tx
    .updateTable('accounts')
    .set((set) => ({ session_version: set('session_version', '+', 1) }))
    .where('id', '=', accountId)
    .returning('session_version')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('digest', '!=', kept).execute();
  await tx.updateTable('sessions').set({ session_version }).where('digest', '=', kept).execute();
  await tx.deleteFrom('one_time_tokens').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('pending_sign_ins').where('account_id', '=', accountId).execute();
}

/**
 * Ends the sign-ins by an identity provider that are not complete: their one-time token or their second factor is missing.
 * @param tx a transaction
 */
export async function endUnfinishedSignIns(
  tx: Db,
  accountId: string,
  identityProvider: IdentityProvider,
): Promise<void> {
  await tx
    .deleteFrom('one_time_tokens')
    .where('account_id', '=', accountId)
    .where('flag', '=', identityProvider)
    .execute();
  await tx
    .deleteFrom('pending_sign_ins')
    .where('account_id', '=', accountId)
    .where('method', '=', identityProvider)
    .execute();
}

/** Whether nobody has ended the session. */
export async function isCurrentSession(db: Db, accountId: string, digest: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('digest')
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .where(hasCurrentVersion('sessions'))
    .executeTakeFirst();
  return session !== undefined;
}

/** Whether a session is remembered, and when it ends; undefined when it has ended meanwhile. */
export async function findSessionLife(
  db: Db,
  sessionDigest: string,
): Promise<{ remember: boolean; expires_at: Date; session_version: number } | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.remember', 'sessions.expires_at', 'accounts.session_version'])
    .where('sessions.digest', '=', sessionDigest)
    .executeTakeFirst();
}

export async function insertOneTimeToken(db: Db, token: Insertable<OneTimeTokensTable>): Promise<void> {
  await db.insertInto('one_time_tokens').values(token).execute();
}

export type TakenToken = Selectable<OneTimeTokensTable> & { owner: SessionOwner };

/** Deletes and returns a token: of two simultaneous requests, one gets it. Undefined also when the account’s sessions were ended. */
export async function takeOneTimeToken(db: Db, digest: string): Promise<TakenToken | undefined> {
  const taken = await db
    .deleteFrom('one_time_tokens')
    .using('accounts')
    .whereRef('accounts.id', '=', 'one_time_tokens.account_id')
    .where('digest', '=', digest)
    .returningAll('one_time_tokens')
    .returning('accounts.session_version as current_version')
    .executeTakeFirst();
  if (!taken) return undefined;
  const { current_version, ...token } = taken;
  if ((token.session_version ?? current_version) !== current_version) return undefined;
  return { ...token, owner: { id: token.account_id, session_version: current_version } };
}
