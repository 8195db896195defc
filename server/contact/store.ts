/** The only place that sees the table of tickets. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { TicketsTable } from '../db/schema.ts';

export type TicketRow = Omit<Selectable<TicketsTable>, 'images'> & { images: string[] };

/** Messages of one digest, one transaction at a time, over all processes: the second waits here until the first one ends. */
export async function lockMessage(tx: Db, digest: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`.execute(tx);
}

/** The ticket of the same message, when it was sent after `since`. */
export async function findSameMessage(db: Db, digest: string, since: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('tickets')
    .select('ticket')
    .where('digest', '=', digest)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row?.ticket;
}

/** False when the number is taken. */
export async function insertTicket(db: Db, { images, ...row }: TicketRow): Promise<boolean> {
  const result = await db
    .insertInto('tickets')
    .values({ ...row, images: JSON.stringify(images) })
    .onConflict((conflict) => conflict.column('ticket').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findTicket(db: Db, ticket: string): Promise<TicketRow | undefined> {
  const row = await db.selectFrom('tickets').selectAll().where('ticket', '=', ticket).executeTakeFirst();
  return row && ticketRow(row);
}

export type Sender = { accountId: string; email: string };

/** What the account sent, and what was sent from its address without a session; the newest first. */
export async function ticketsOf(db: Db, { accountId, email }: Sender): Promise<TicketRow[]> {
  const rows = await db
    .selectFrom('tickets')
    .selectAll()
    .where((or) =>
      or.or([or('account_id', '=', accountId), or.and([or('account_id', 'is', null), or('email', '=', email)])]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('ticket')
    .execute();
  return rows.map(ticketRow);
}

/** Whatever the account sent, and whatever bears its address. */
export async function deleteTicketsOf(db: Db, { accountId, email }: Sender): Promise<TicketRow[]> {
  const rows = await db
    .deleteFrom('tickets')
    .where((or) => or.or([or('account_id', '=', accountId), or('email', '=', email)]))
    .returningAll()
    .execute();
  return rows.map(ticketRow);
}

function ticketRow(row: Selectable<TicketsTable>): TicketRow {
  return { ...row, images: row.images as string[] };
}
