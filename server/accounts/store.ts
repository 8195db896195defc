/** SQL of accounts, codes, sessions and one-time tokens. */
import { randomUUID } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { AccountRow, CodesTable, NewAccount, OneTimeTokensTable, SessionRow } from '../db/schema.ts';

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

export async function setPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
}

export type NewCode = {
  id: string;
  email: string;
  purpose: CodePurpose;
  digest: string;
  expiresAt: Date;
  tries: number;
};

/** Replaces the email's previous code of that purpose. */
export async function replaceCode(db: Db, { expiresAt, tries, ...code }: NewCode): Promise<void> {
  const values = { ...code, expires_at: expiresAt, tries_left: tries, used_at: null };
  await db
    .insertInto('codes')
    .values(values)
    .onConflict((conflict) => conflict.columns(['email', 'purpose']).doUpdateSet(values))
    .execute();
}

export type TriedCode = { id: string; digest: string; triesLeft: number };

/** Uses one try of the current code, atomically; undefined when no code can be tried. */
export async function takeTry(
  db: Db,
  { email, purpose, now }: { email: string; purpose: CodePurpose; now: Date },
): Promise<TriedCode | undefined> {
  const row = await db
    .updateTable('codes')
    .set((set) => ({ tries_left: set('tries_left', '-', 1) }))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning(['id', 'digest', 'tries_left'])
    .executeTakeFirst();
  return row && { id: row.id, digest: row.digest, triesLeft: row.tries_left };
}

export async function findCode(db: Db, { email, purpose }: { email: string; purpose: CodePurpose }) {
  return db
    .selectFrom('codes')
    .select(['expires_at', 'tries_left', 'used_at'])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/** Uses a code up; false when a simultaneous request already did, or a new code replaced it. */
export async function useCode(db: Db, id: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** `email` is null when the account was deleted; `isStale` means that `last_used_at` is before `staleBefore`. */
export async function findSessionsByDigest(
  db: Db,
  digests: string[],
  { now, staleBefore }: { now: Date; staleBefore: Date },
) {
  return (
    db
      .selectFrom('sessions')
      .select(['digest', 'account_id'])
      // Every request runs this query. A subquery takes two thirds of a join's time, most of which is planning.
      .select((row) =>
        row
          .selectFrom('accounts')
          .select('email')
          .whereRef('accounts.id', '=', 'sessions.account_id')
          .where('accounts.deleted_at', 'is', null)
          .$asScalar()
          .as('email'),
      )
      .select((row) => row('last_used_at', '<', staleBefore).as('isStale'))
      .where('digest', '=', sql<string>`any(${digests})`)
      .where('expires_at', '>', now)
      .execute()
  );
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

export async function deleteOneTimeTokens(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('account_id', '=', accountId).execute();
}

export async function isSessionRemembered(db: Db, sessionDigest: string): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('remember').where('digest', '=', sessionDigest).executeTakeFirst();
  return row?.remember ?? false;
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
  await db.deleteFrom('one_time_tokens').where('expires_at', '<=', cutoff).execute();
  await db.deleteFrom('oauth_flows').where('expires_at', '<=', cutoff).execute();
  await db.deleteFrom('oauth_sign_ins').where('expires_at', '<=', cutoff).execute();
}
