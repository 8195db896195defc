/** An order can have several invoices: a corrected one names the one that it replaces. It still has one credit note. */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, ensureIndex } from '../online-changes.ts';

const index = {
  name: 'invoices_replaced_once',
  on: `invoices
    (order_id, kind, (case kind when 'invoice' then coalesce(content ->> 'invoiceNumber', '') else '' end))`,
  unique: true,
};

export async function prepare(db: Kysely<unknown>): Promise<void> {
  await buildIndexConcurrently(db, index);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // Before the constraint is dropped, which makes readers of the table wait until this transaction ends.
  await ensureIndex(db, index);
  await db.schema.alterTable('invoices').dropConstraint('invoices_of_order').execute();
}
