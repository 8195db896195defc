/** SQL of accounts. */
import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { AccountRow } from '../db/schema.ts';
import type { AccountsTable } from '../db/tables/accounts.ts';
import { endSessions, type SessionOwner } from './session-store.ts';

export async function findAccount(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function findAccountById(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function getAccountRow(db: Db, id: string): Promise<AccountRow> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Locks the row, so that changes of the ways to sign in happen one after the other. */
export async function getAccountRowForUpdate(tx: Db, id: string): Promise<AccountRow> {
  return tx.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** The same by email: undefined also when a change of the email, which held the lock, has taken it from the account. */
export async function findAccountForUpdate(tx: Db, email: string): Promise<AccountRow | undefined> {
  return tx.selectFrom('accounts').selectAll().where('email', '=', email).forUpdate().executeTakeFirst();
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

/** Returns the new account, or null when the email or (very rarely) the referral code is taken. */
export async function insertAccount(
  db: Db,
  account: Omit<Insertable<AccountsTable>, 'id'>,
): Promise<SessionOwner | null> {
  const inserted = await db
    .insertInto('accounts')
    .values({ id: randomUUID(), ...account })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'session_version'])
    .executeTakeFirst();
  return inserted ?? null;
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

/**
 * For `exists`, about the account of a subscription. Instead of `account_id not in (…)`: once the accounts that were ever deleted
 * exceed the memory for a hash table, PostgreSQL compares each row with all of them.
 */
export function selectDeletedSubscriber(db: Db) {
  return db
    .selectFrom('accounts')
    .select('id')
    .where('accounts.id', '=', sql.ref<string>('subscriptions.account_id'))
    .where('deleted_at', 'is not', null);
}

/** Subquery for `account_id in (…)`. */
export function erasedAccountIds(db: Db) {
  return db.selectFrom('accounts').select('id').where('erased_at', 'is not', null);
}

export async function findReferralCode(db: Db, accountId: string): Promise<string> {
  const account = db.selectFrom('accounts').select('referral_code').where('id', '=', accountId);
  return (await account.executeTakeFirstOrThrow()).referral_code;
}

/** The language of mails that answer no request, or a request that somebody else may have made. */
export async function setLocale(db: Db, accountId: string, locale: string): Promise<void> {
  await db.updateTable('accounts').set({ locale }).where('id', '=', accountId).execute();
}

/** @throws a unique violation when another account has the email */
export async function setEmail(db: Db, accountId: string, email: string): Promise<void> {
  await db.updateTable('accounts').set({ email }).where('id', '=', accountId).execute();
}

/** @param passwordHash null: from now on only other ways lead in */
export async function setPassword(db: Db, accountId: string, passwordHash: string | null): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
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

/** Ends the sessions of an account and refuses new ones. @param tx a transaction */
export async function blockAccount(tx: Db, accountId: string, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ blocked_at: now }).where('id', '=', accountId).execute();
  await endSessions(tx, accountId);
}

export async function unblockAccount(db: Db, accountId: string): Promise<void> {
  await db.updateTable('accounts').set({ blocked_at: null }).where('id', '=', accountId).execute();
}

export async function countAccounts(db: Db): Promise<{ open: number; deleted: number; blocked: number }> {
  const row = await db
    .selectFrom('accounts')
    .select([
      sql<string>`count(*) filter (where deleted_at is null)`.as('open'),
      sql<string>`count(*) filter (where deleted_at is not null and erased_at is null)`.as('deleted'),
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
