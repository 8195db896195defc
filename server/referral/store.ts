/** SQL of the registrations and rewards tables. */
import { randomUUID } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { erasedAccountIds } from '../accounts/store.ts';
import { addMs } from '../clock.ts';
import { countRows } from '../db/count-rows.ts';
import { lastPage } from '../db/last-page.ts';
import type { Db } from '../db/open.ts';
import type { RegistrationsTable, RewardsTable } from '../db/tables/referral.ts';
import type { NotCountedReason } from './rules.ts';

export type RewardRow = Selectable<RewardsTable>;

type Month = { inviterId: string; month: string };

function selectMonth(db: Db, { inviterId, month }: Month) {
  return db.selectFrom('registrations').where('inviter_id', '=', inviterId).where('month', '=', month);
}

/** Whether somebody with this mailbox has registered with the referral ID before. @param digests of the mailbox, with every valid key */
export async function isMailboxKnown(db: Db, inviterId: string, digests: string[]): Promise<boolean> {
  return (await selectOfMailbox(db, inviterId, digests).limit(1).executeTakeFirst()) !== undefined;
}

/** By the index of digests, which are those of one referrer: the index of referrers holds all registrations of theirs. */
export function selectOfMailbox(db: Db, inviterId: string, digests: string[]) {
  return db
    .selectFrom('registrations')
    .select('account_id')
    .where('inviter_id', '=', inviterId)
    .where('mailbox_digest', 'in', digests);
}

/** Registrations of a month from a network. @param digests of the network, with every valid key */
export async function countFromNetwork(db: Db, month: Month, digests: string[]): Promise<number> {
  return countRows(selectMonth(db, month).where('network_digest', 'in', digests));
}

/** Registrations of a month that count towards rewards. */
export async function countCounted(db: Db, month: Month): Promise<number> {
  return countRows(selectMonth(db, month).where('not_counted', 'is', null));
}

export type NotCounted = { at: Date; reason: NotCountedReason };

/** Newest first. */
export async function findNotCounted(db: Db, month: Month, limit: number): Promise<NotCounted[]> {
  return selectMonth(db, month)
    .select(['registered_at as at', 'not_counted as reason'])
    .where('not_counted', 'is not', null)
    .orderBy('registered_at', 'desc')
    .limit(limit)
    .$narrowType<{ reason: NotCountedReason }>()
    .execute();
}

/** @returns false when the account was recorded before */
export async function insertRegistration(db: Db, registration: Insertable<RegistrationsTable>): Promise<boolean> {
  const result = await db
    .insertInto('registrations')
    .values(registration)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns its id; undefined when the month already has a reward of that number */
export async function insertReward(db: Db, reward: Omit<Insertable<RewardsTable>, 'id'>): Promise<string | undefined> {
  const inserted = await db
    .insertInto('rewards')
    .values({ id: randomUUID(), ...reward })
    .onConflict((conflict) => conflict.columns(['account_id', 'month', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Newest first. */
export async function findRewardPage(
  db: Db,
  accountId: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const own = db.selectFrom('rewards').where('account_id', '=', accountId);
  const total = await countRows(own);
  const shown = lastPage(page, pageSize, total);
  const rows = await own
    .selectAll()
    .orderBy('earned_at', 'desc')
    .orderBy('number', 'desc')
    .limit(pageSize)
    .offset((shown - 1) * pageSize)
    .execute();
  return { rows, total, page: shown };
}

/** Newest first. */
export async function findAllRewards(db: Db, accountId: string): Promise<RewardRow[]> {
  return db
    .selectFrom('rewards')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('earned_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
}

/** All registrations, counted or not. */
export async function countRegistrations(db: Db, inviterId: string): Promise<number> {
  return countRows(db.selectFrom('registrations').where('inviter_id', '=', inviterId));
}

/** Every registration with the account's referral ID, newest first, without whose it is. */
export async function findRegistrations(db: Db, inviterId: string) {
  return db
    .selectFrom('registrations')
    .select(['registered_at', 'not_counted'])
    .where('inviter_id', '=', inviterId)
    .orderBy('registered_at', 'desc')
    .execute();
}

/** @param rewardId unvalidated; text that is not a UUID finds nothing */
export async function findReward(db: Db, accountId: string, rewardId: string): Promise<RewardRow | undefined> {
  return db
    .selectFrom('rewards')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<string>`id::text`, '=', rewardId)
    .executeTakeFirst();
}

/** Of any account; for jobs. */
export async function findRewardById(db: Db, rewardId: string): Promise<RewardRow | undefined> {
  return db.selectFrom('rewards').selectAll().where('id', '=', rewardId).executeTakeFirst();
}

export async function markClaimed(db: Db, id: string, at: Date): Promise<RewardRow> {
  return db
    .updateTable('rewards')
    .set({ claimed_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends the deadline of unclaimed rewards. */
export async function expireRewards(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable('rewards')
    .set({ claim_deadline: addMs(now, -1) })
    .where('account_id', '=', accountId)
    .where('claimed_at', 'is', null)
    .where('claim_deadline', '>=', now)
    .execute();
}

/** Erases an account's rewards and registrations. Its own registration of the current month still counts for its referrer. */
export async function eraseReferral(db: Db, accountId: string, month: string): Promise<void> {
  await db.deleteFrom('rewards').where('account_id', '=', accountId).execute();
  await db.deleteFrom('registrations').where('inviter_id', '=', accountId).execute();
  await db.deleteFrom('registrations').where('account_id', '=', accountId).where('month', '<', month).execute();
  await db
    .updateTable('registrations')
    .set({ mailbox_digest: '', network_digest: '' })
    .where('account_id', '=', accountId)
    .execute();
}

/** Of a month before this one. What is in use stays for the next time: waiting for another server's erasure could end in a deadlock. */
function lockPast(db: Db, month: string) {
  return db.selectFrom('registrations').select('account_id').where('month', '<', month).forUpdate().skipLocked();
}

/** The registrations that `eraseReferral` kept until their month was over. */
export async function deletePastRegistrationsOfErased(db: Db, month: string): Promise<void> {
  const past = lockPast(db, month).where('account_id', 'in', erasedAccountIds(db));
  await db.deleteFrom('registrations').where('account_id', 'in', past).execute();
}

/** Networks count within a month only. */
export async function forgetNetworksBefore(db: Db, month: string): Promise<void> {
  const past = lockPast(db, month).where('network_digest', '!=', '');
  await db.updateTable('registrations').set({ network_digest: '' }).where('account_id', 'in', past).execute();
}

/** Registrations through referral links since a time, and the rewards that they earned. */
export async function countReferrals(
  db: Db,
  since: Date,
): Promise<Record<'registrations' | 'counted' | 'rewards', number>> {
  const registrations = db.selectFrom('registrations').where('registered_at', '>=', since);
  return {
    registrations: await countRows(registrations),
    counted: await countRows(registrations.where('not_counted', 'is', null)),
    rewards: await countRows(db.selectFrom('rewards').where('earned_at', '>=', since)),
  };
}
