/** The only place that sees the tables of accounts, codes and sessions. */
import { randomUUID } from 'node:crypto';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { AccountRow, CodesTable, Database, NewAccount, OneTimeTokensTable, SessionRow } from '../db/schema.ts';

type Db = Kysely<Database>;
export type Purpose = CodesTable['purpose'];

export async function findAccount(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function findAccountById(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A deleted account invites nobody. */
export async function findInviter(db: Db, referralCode: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('accounts')
    .select('id')
    .where('referral_code', '=', referralCode)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The new account's id, or null when the address (or, once in 10¹¹, the referral code) is taken. */
export async function insertAccount(db: Db, account: Omit<NewAccount, 'id'>): Promise<string | null> {
  const inserted = await db
    .insertInto('accounts')
    .values({ id: randomUUID(), ...account })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function setPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
}

export type NewCode = { id: string; email: string; purpose: Purpose; digest: string; expiresAt: Date; tries: number };

/** Stores a code in place of the one before: a new one voids the old one. */
export async function replaceCode(db: Db, { expiresAt, tries, ...code }: NewCode): Promise<void> {
  const values = { ...code, expires_at: expiresAt, tries_left: tries, used_at: null };
  await db
    .insertInto('codes')
    .values(values)
    .onConflict((conflict) => conflict.columns(['email', 'purpose']).doUpdateSet(values))
    .execute();
}

export type TriedCode = { id: string; digest: string; triesLeft: number };

/** Takes one try of the current code, atomically; undefined when there is none that may be tried. */
export async function takeTry(db: Db, email: string, purpose: Purpose, now: Date): Promise<TriedCode | undefined> {
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

export async function findCode(db: Db, email: string, purpose: Purpose) {
  return db
    .selectFrom('codes')
    .select(['expires_at', 'tries_left', 'used_at'])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/** Uses a code up. False when somebody else just did, or a new one replaced it. */
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

/** `email`: null when the account was deleted. `isStale`: last used before `staleBefore`, as far as the table knows. */
export async function findLiveSessions(db: Db, digests: string[], now: Date, staleBefore: Date) {
  return (
    db
      .selectFrom('sessions')
      .select(['digest', 'account_id'])
      // Every request asks this: a subquery takes two thirds of a join's time, most of which goes into planning it.
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

export async function deleteSessionsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

export async function deleteHandoversOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('account_id', '=', accountId).execute();
}

export async function isRemembered(db: Db, sessionDigest: string): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('remember').where('digest', '=', sessionDigest).executeTakeFirst();
  return row?.remember ?? false;
}

export async function insertHandover(db: Db, handover: Insertable<OneTimeTokensTable>): Promise<void> {
  await db.insertInto('one_time_tokens').values(handover).execute();
}

/** Takes it away: of two who come at once, one gets it. */
export async function takeHandover(db: Db, digest: string): Promise<Selectable<OneTimeTokensTable> | undefined> {
  return db.deleteFrom('one_time_tokens').where('digest', '=', digest).returningAll().executeTakeFirst();
}

/** Removes what ended before `since`. */
export async function deleteExpired(db: Db, since: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', since).execute();
  await db.deleteFrom('codes').where('expires_at', '<=', since).execute();
  await db.deleteFrom('one_time_tokens').where('expires_at', '<=', since).execute();
  await db.deleteFrom('oauth_flows').where('expires_at', '<=', since).execute();
  await db.deleteFrom('oauth_sign_ins').where('expires_at', '<=', since).execute();
}
