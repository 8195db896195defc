/** SQL of the `tickets` table. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { TicketsTable } from '../db/tables/contact.ts';

export type TicketRow = Selectable<TicketsTable>;

/** Makes transactions with the same message wait for each other, across processes. */
export async function lockMessage(tx: Db, digest: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`.execute(tx);
}

/** The ticket number of the same message, if it was sent after `since`. */
export async function findDuplicate(db: Db, digest: string, since: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('tickets')
    .select('ticket')
    .where('digest', '=', digest)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row?.ticket;
}

/** @returns false when the ticket number is in use */
export async function insertTicket(db: Db, { images, ...row }: TicketRow): Promise<boolean> {
  const result = await db
    .insertInto('tickets')
    .values({ ...row, images: JSON.stringify(images) })
    .onConflict((conflict) => conflict.column('ticket').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findTicket(db: Db, ticket: string): Promise<TicketRow | undefined> {
  return db.selectFrom('tickets').selectAll().where('ticket', '=', ticket).executeTakeFirst();
}

export type Sender = { accountId: string; email: string };

/** Messages that the account sent, or that were sent with its email and without a session; newest first. */
export async function findTicketsOf(db: Db, { accountId, email }: Sender): Promise<TicketRow[]> {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where((or) =>
      or.or([or('account_id', '=', accountId), or.and([or('account_id', 'is', null), or('email', '=', email)])]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('ticket')
    .execute();
}

/** Number and images of a deleted ticket, without its text. */
export type DeletedTicket = Pick<TicketRow, 'ticket' | 'images'>;

/** Deletes all messages that the account sent or that have its email. */
export async function deleteTicketsOf(db: Db, { accountId, email }: Sender): Promise<DeletedTicket[]> {
  return db
    .deleteFrom('tickets')
    .where((or) => or.or([or('account_id', '=', accountId), or('email', '=', email)]))
    .returning(['ticket', 'images'])
    .execute();
}

/** Deletes messages that arrived before `cutoff`. One that is in use stays for the next time: its account is perhaps being erased. */
export async function deleteTicketsBefore(db: Db, cutoff: Date): Promise<DeletedTicket[]> {
  const old = db.selectFrom('tickets').select('ticket').where('created_at', '<', cutoff).forUpdate().skipLocked();
  return db.deleteFrom('tickets').where('ticket', 'in', old).returning(['ticket', 'images']).execute();
}
