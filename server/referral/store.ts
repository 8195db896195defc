/** The only place that sees the tables of registrations and rewards. */
import { randomUUID } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { addMs } from '../clock.ts';
import type { Db } from '../db/open.ts';
import type { RegistrationsTable, RewardsTable } from '../db/schema.ts';
import type { NotCountedReason } from './rules.ts';

export type RewardRow = Selectable<RewardsTable>;

export async function referralCodeOf(db: Db, accountId: string): Promise<string> {
  const account = db.selectFrom('accounts').select('referral_code').where('id', '=', accountId);
  return (await account.executeTakeFirstOrThrow()).referral_code;
}

type Month = { inviterId: string; month: string };

function ofMonth(db: Db, { inviterId, month }: Month) {
  return db.selectFrom('registrations').where('inviter_id', '=', inviterId).where('month', '=', month);
}

export async function hasMailbox(db: Db, inviterId: string, digest: string): Promise<boolean> {
  const known = await db
    .selectFrom('registrations')
    .select('account_id')
    .where('inviter_id', '=', inviterId)
    .where('mailbox_digest', '=', digest)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

export async function countFromNetwork(db: Db, month: Month, digest: string): Promise<number> {
  const { count } = await ofMonth(db, month)
    .select(sql<string>`count(*)`.as('count'))
    .where('network_digest', '=', digest)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countCounted(db: Db, month: Month): Promise<number> {
  const { count } = await ofMonth(db, month)
    .select(sql<string>`count(*)`.as('count'))
    .where('not_counted', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type NotCounted = { at: Date; reason: NotCountedReason };

/** Newest first. */
export async function notCountedOf(db: Db, month: Month, limit: number): Promise<NotCounted[]> {
  return ofMonth(db, month)
    .select(['registered_at as at', 'not_counted as reason'])
    .where('not_counted', 'is not', null)
    .orderBy('registered_at', 'desc')
    .limit(limit)
    .$narrowType<{ reason: NotCountedReason }>()
    .execute();
}

/** False when the account was registered before. */
export async function insertRegistration(db: Db, registration: Insertable<RegistrationsTable>): Promise<boolean> {
  const result = await db
    .insertInto('registrations')
    .values(registration)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Nothing when the month's reward of that number is there already. */
export async function insertReward(db: Db, reward: Omit<Insertable<RewardsTable>, 'id'>): Promise<void> {
  await db
    .insertInto('rewards')
    .values({ id: randomUUID(), ...reward })
    .onConflict((conflict) => conflict.columns(['account_id', 'month', 'number']).doNothing())
    .execute();
}

/** Newest first. */
export async function pageOfRewards(db: Db, accountId: string, { page, pageSize }: { page: number; pageSize: number }) {
  const own = db.selectFrom('rewards').where('account_id', '=', accountId);
  const { total } = await own.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('earned_at', 'desc')
    .orderBy('number', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total: Number(total) };
}

/** Newest first. */
export async function allRewardsOf(db: Db, accountId: string): Promise<RewardRow[]> {
  return db
    .selectFrom('rewards')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('earned_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
}

/** All that ever came, counted or not. */
export async function countRegistrations(db: Db, inviterId: string): Promise<number> {
  const { count } = await db
    .selectFrom('registrations')
    .select(sql<string>`count(*)`.as('count'))
    .where('inviter_id', '=', inviterId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** `rewardId` is any text: what is no id is found nowhere. */
export async function findReward(db: Db, accountId: string, rewardId: string): Promise<RewardRow | undefined> {
  return db
    .selectFrom('rewards')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<string>`id::text`, '=', rewardId)
    .executeTakeFirst();
}

export async function markClaimed(db: Db, id: string, at: Date): Promise<RewardRow> {
  return db
    .updateTable('rewards')
    .set({ claimed_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those that nobody has claimed: their deadline is over. */
export async function loseRewards(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable('rewards')
    .set({ claim_deadline: addMs(now, -1) })
    .where('account_id', '=', accountId)
    .where('claimed_at', 'is', null)
    .where('claim_deadline', '>=', now)
    .execute();
}

/** The account's own side of the programme. In the month under way its registration still counts for who invited it. */
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

/** What was left because its month was not over then. */
export async function deletePastRegistrationsOfErased(db: Db, month: string): Promise<void> {
  await db
    .deleteFrom('registrations')
    .where('month', '<', month)
    .where('account_id', 'in', (select) =>
      select.selectFrom('accounts').select('id').where('erased_at', 'is not', null),
    )
    .execute();
}
