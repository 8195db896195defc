/** An order can have several invoices: a corrected one names the one that it replaces, and replaces it alone. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('invoices').dropConstraint('invoices_of_order').execute();
  await sql`create unique index invoices_of_order on invoices (order_id, kind, coalesce(content ->> 'invoiceNumber', ''))`.execute(
    db,
  );
}
