/** Invoices and credit notes with their number series, the customers' billing details, and the tax rate of orders. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('tax_rate', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('invoice_numbers')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('last', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('invoice_numbers_pkey', ['kind', 'year'])
    .execute();
  await db.schema
    .createTable('invoices')
    .addColumn('number', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.order_id'))
    .addColumn('issued_at', 'timestamptz', (column) => column.notNull())
    .addColumn('content', 'jsonb', (column) => column.notNull())
    .addUniqueConstraint('invoices_of_order', ['order_id', 'kind'])
    .execute();
  await db.schema.createIndex('invoices_issued').on('invoices').column('issued_at').execute();
  await sql`create function refuse_invoice_change() returns trigger language plpgsql as
    'begin raise exception ''an issued invoice never changes''; end'`.execute(db);
  await sql`create trigger invoices_unchanged before update on invoices
    for each row execute function refuse_invoice_change()`.execute(db);
  await db.schema
    .createTable('billing_details')
    .addColumn('account_id', 'uuid', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('vat_number', 'text', (column) => column.notNull())
    .execute();
}
