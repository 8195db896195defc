/** SQL of accounts, codes, sessions and one-time tokens. */
import { randomUUID } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../db/open.ts';
import type { AccountRow, NewAccount, SessionRow } from '../db/schema.ts';
import type { CodesTable, OneTimeTokensTable } from '../db/tables/accounts.ts';

export type CodePurpose = CodesTable['purpose'];

export async function findAccount(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function findAccountById(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Undefined for an unknown referral code, and for that of a deleted account. */
export async function findInviter(db: Db, referralCode: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('accounts')
    .select('id')
    .where('referral_code', '=', referralCode)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the new account's id, or null when the email or (very rarely) the referral code is taken. */
export async function insertAccount(db: Db, account: Omit<NewAccount, 'id'>): Promise<string | null> {
  const inserted = await db
    .insertInto('accounts')
    .values({ id: randomUUID(), ...account })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Transactions that change an account's money or entitlements take this lock, so they run one after the other. */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** Undefined for an erased account. */
export async function findEmail(db: Db, accountId: string): Promise<string | undefined> {
  const account = db.selectFrom('accounts').select('email').where('id', '=', accountId).where('erased_at', 'is', null);
  return (await account.executeTakeFirst())?.email;
}

/** True for every account that its owner deleted, whether it can still be restored or not. */
export async function isAccountDeleted(db: Db, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('deleted_at').where('id', '=', accountId).executeTakeFirst();
  return row !== undefined && row.deleted_at !== null;
}

export async function isAccountBlocked(db: Db, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('blocked_at').where('id', '=', accountId).executeTakeFirst();
  return row !== undefined && row.blocked_at !== null;
}

/** Subquery for `account_id in (…)`. */
export function deletedAccountIds(db: Db) {
  return db.selectFrom('accounts').select('id').where('deleted_at', 'is not', null);
}

/** Subquery for `account_id in (…)`. */
export function erasedAccountIds(db: Db) {
  return db.selectFrom('accounts').select('id').where('erased_at', 'is not', null);
}

export async function findReferralCode(db: Db, accountId: string): Promise<string> {
  const account = db.selectFrom('accounts').select('referral_code').where('id', '=', accountId);
  return (await account.executeTakeFirstOrThrow()).referral_code;
}

/** The language of mails that answer no request. */
export async function setLocale(db: Db, accountId: string, locale: string): Promise<void> {
  await db.updateTable('accounts').set({ locale }).where('id', '=', accountId).execute();
}

export async function setPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
}

export type NewCode = {
  id: string;
  email: string;
  purpose: CodePurpose;
  digest: string;
  requester: string | null;
  expiresAt: Date;
  tries: number;
};

/** The newest code of the email and purpose. It voids the requester's previous one, and that of whoever asked without being known. */
export async function replaceCode(db: Db, { expiresAt, tries, ...code }: NewCode): Promise<void> {
  const { requester, ...requested } = { ...code, expires_at: expiresAt };
  const newest = { ...requested, requester, tries_left: tries, used_at: null };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('codes')
      .values(newest)
      .onConflict((conflict) => conflict.columns(['email', 'purpose']).doUpdateSet(newest))
      .execute();
    if (requester === null) return;
    await tx
      .insertInto('requested_codes')
      .values({ ...requested, requester })
      .onConflict((conflict) => conflict.columns(['email', 'purpose', 'requester']).doUpdateSet(requested))
      .execute();
  });
}

export type LiveCode = CodeKey & { digest: string };
type CodeKey = { id: string; email: string; purpose: CodePurpose };
type CodeQuery = { email: string; purpose: CodePurpose; now: Date };

/** The newest code, if it can be tried now. */
export async function findLiveCode(
  db: Db,
  { email, purpose, now }: CodeQuery,
): Promise<(LiveCode & { requester: string | null }) | undefined> {
  return db
    .selectFrom('codes')
    .select(['id', 'email', 'purpose', 'digest', 'requester'])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The latest code that one of these asked for. Ask only while the newest code is live: using a code voids all. */
export async function findRequestedCode(
  db: Db,
  { email, purpose, now, requesters }: CodeQuery & { requesters: string[] },
): Promise<LiveCode | undefined> {
  return db
    .selectFrom('requested_codes')
    .select(['id', 'email', 'purpose', 'digest'])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('requester', 'in', requesters)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
}

/** Uses one of the tries that strangers share, atomically; false when none is left. */
export async function takeTry(db: Db, id: string): Promise<boolean> {
  const taken = await db
    .updateTable('codes')
    .set((set) => ({ tries_left: set('tries_left', '-', 1) }))
    .where('id', '=', id)
    .where('tries_left', '>', 0)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function findCode(db: Db, { email, purpose }: { email: string; purpose: CodePurpose }) {
  return db
    .selectFrom('codes')
    .select(['expires_at', 'used_at'])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/**
 * Uses a code up, and with it all of the email and purpose; false when a simultaneous request already did, or its requester's new
 * code replaced it.
 * @param tx a transaction
 */
export async function useCode(tx: Db, { id, email, purpose }: CodeKey, now: Date): Promise<boolean> {
  const requested = tx.selectFrom('requested_codes').select('id').where('id', '=', id);
  const used = await tx
    .updateTable('codes')
    .set({ used_at: now })
    .where('used_at', 'is', null)
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where((where) => where.or([where('id', '=', id), where.exists(requested)]))
    .returning('id')
    .executeTakeFirst();
  if (!used) return false;
  await tx.deleteFrom('requested_codes').where('email', '=', email).where('purpose', '=', purpose).execute();
  return true;
}

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
 * build it anew. A subquery takes two thirds of a join's time.
 */
const sessionsByDigest = {
  name: 'sessions-by-digest',
  text: `select digest, account_id, confirmed_at, last_used_at < $3 as "isStale",
      (select email from accounts where accounts.id = sessions.account_id
        and accounts.deleted_at is null and accounts.blocked_at is null) as email
    from sessions where digest = any($1) and expires_at > $2`,
};

export async function findSessionsByDigest(
  pool: Pool,
  digests: string[],
  { now, staleBefore, canPrepare }: { now: Date; staleBefore: Date; canPrepare: boolean },
): Promise<FoundSession[]> {
  const { name, text } = sessionsByDigest;
  const statement = { ...(canPrepare && { name }), text, values: [digests, now, staleBefore] };
  const { rows } = await pool.query<FoundSession>(statement);
  return rows;
}

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

/** Deletes rows that expired at or before `cutoff`. */
export async function deleteExpired(db: Db, cutoff: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', cutoff).execute();
  await db.deleteFrom('codes').where('expires_at', '<=', cutoff).execute();
  await db.deleteFrom('requested_codes').where('expires_at', '<=', cutoff).execute();
  await db.deleteFrom('one_time_tokens').where('expires_at', '<=', cutoff).execute();
  await db.deleteFrom('oauth_flows').where('expires_at', '<=', cutoff).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', cutoff).execute();
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<=', cutoff).execute();
  await db.deleteFrom('oauth_sign_ins').where('expires_at', '<=', cutoff).execute();
  await db.deleteFrom('identity_connections').where('expires_at', '<=', cutoff).execute();
}

/** Accounts whose email contains a text, newest first. */
export async function findAccountsLike(db: Db, text: string, limit: number): Promise<AccountRow[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('erased_at', 'is', null)
    .where(sql<boolean>`position(${text} in email) > 0`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
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

/** Ends the sessions of an account and refuses new ones. @param tx a transaction */
export async function blockAccount(tx: Db, accountId: string, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ blocked_at: now }).where('id', '=', accountId).execute();
  await deleteSessions(tx, accountId);
  await deleteOneTimeTokens(tx, accountId);
}

export async function unblockAccount(db: Db, accountId: string): Promise<void> {
  await db.updateTable('accounts').set({ blocked_at: null }).where('id', '=', accountId).execute();
}

export async function countAccounts(db: Db): Promise<{ open: number; deleted: number; blocked: number }> {
  const row = await db
    .selectFrom('accounts')
    .select([
      sql<string>`count(*) filter (where deleted_at is null)`.as('open'),
      sql<string>`count(*) filter (where deleted_at is not null)`.as('deleted'),
      sql<string>`count(*) filter (where blocked_at is not null)`.as('blocked'),
    ])
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), deleted: Number(row.deleted), blocked: Number(row.blocked) };
}

/** Sign-ups since a time by what customers said where they heard of the product; erased accounts have no answer. */
export async function countSignUps(db: Db, since: Date): Promise<{ source: string; accounts: number }[]> {
  const rows = await db
    .selectFrom('accounts')
    .select([sql<string>`coalesce(download_source, '')`.as('source'), sql<string>`count(*)`.as('accounts')])
    .where('created_at', '>=', since)
    .groupBy('source')
    .orderBy('accounts', 'desc')
    .execute();
  return rows.map(({ source, accounts }) => ({ source, accounts: Number(accounts) }));
}
