/** SQL of invoices, their number series, and billing details. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { BillingDetailsTable, InvoiceKind, InvoicesTable } from '../../db/tables/billing.ts';
import type { InvoiceContent } from './content.ts';

export type InvoiceRow = Omit<Selectable<InvoicesTable>, 'content'> & { content: InvoiceContent };

/**
 * The next number of a series. The row stays locked until the transaction ends: another one waits, and gets the same number when
 * this one is rolled back, so that none is skipped or repeated.
 */
export async function takeInvoiceNumber(tx: Db, kind: InvoiceKind, year: number): Promise<number> {
  return skipInvoiceNumbers(tx, kind, year, 1);
}

/** @returns the last number that is taken now */
export async function skipInvoiceNumbers(db: Db, kind: InvoiceKind, year: number, count: number): Promise<number> {
  const { last } = await db
    .insertInto('invoice_numbers')
    .values({ kind, year, last: count })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'year']).doUpdateSet({ last: sql`invoice_numbers.last + ${count}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertInvoice(tx: Db, content: InvoiceContent): Promise<void> {
  const { number, kind, orderId, issuedAt } = content;
  await tx
    .insertInto('invoices')
    .values({
      number,
      kind,
      order_id: orderId,
      issued_at: new Date(issuedAt),
      content: JSON.stringify(content),
    })
    .execute();
}

/** The documents of orders, invoices before credit notes, and corrected invoices after those that they replace. */
export async function findInvoices(db: Db, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('kind', 'desc')
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  return rows as InvoiceRow[];
}

const readBatchSize = 1000;

/** The documents issued from a time until before another, oldest first, batch by batch: those of a month may exceed the memory. */
export async function* readInvoicesIssued(db: Db, { from, to }: { from: Date; to: Date }): AsyncGenerator<InvoiceRow> {
  let last = { issued_at: from, number: '' };
  for (;;) {
    const rows = await db
      .selectFrom('invoices')
      .selectAll()
      .where(sql<boolean>`(issued_at, number) > (${last.issued_at}, ${last.number})`)
      .where('issued_at', '<', to)
      .orderBy('issued_at')
      .orderBy('number')
      .limit(readBatchSize)
      .execute();
    yield* rows as InvoiceRow[];
    last = rows.at(-1) ?? last;
    if (rows.length < readBatchSize) return;
  }
}

/** Of an invoice that was corrected, the last version. */
export async function findInvoice(db: Db, orderId: string, kind: InvoiceKind): Promise<InvoiceRow | undefined> {
  return (await findInvoices(db, [orderId])).findLast((row) => row.kind === kind);
}

/** When a document was issued; undefined for a number that is not given yet. */
export async function findIssueTime(db: Db, number: string): Promise<Date | undefined> {
  const row = await db.selectFrom('invoices').select('issued_at').where('number', '=', number).executeTakeFirst();
  return row?.issued_at;
}

/** Which documents each order has, by its id. */
export async function findDocumentKinds(db: Db, orderIds: readonly string[]): Promise<Map<string, InvoiceKind[]>> {
  const kinds = new Map<string, InvoiceKind[]>(orderIds.map((orderId) => [orderId, []]));
  if (orderIds.length === 0) return kinds;
  const rows = await db
    .selectFrom('invoices')
    .select(['order_id', 'kind'])
    .distinct()
    .where('order_id', 'in', orderIds)
    .orderBy('kind', 'desc')
    .execute();
  for (const { order_id, kind } of rows) kinds.get(order_id)?.push(kind);
  return kinds;
}

export async function findBillingDetails(
  db: Db,
  accountId: string,
): Promise<Selectable<BillingDetailsTable> | undefined> {
  return db.selectFrom('billing_details').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

export async function saveBillingDetails(db: Db, row: BillingDetailsTable): Promise<void> {
  const { account_id, ...values } = row;
  await db
    .insertInto('billing_details')
    .values({ account_id, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export async function eraseBillingDetails(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('billing_details').where('account_id', '=', accountId).execute();
}
