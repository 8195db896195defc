/** Messages to customer service; their images are not stored in the database (`server/contact/image-store.ts`). */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tickets')
    .addColumn('ticket', 'text', (column) => column.primaryKey())
    // Of sender, text and images: the same message sent again within minutes is the same ticket.
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('account_id', 'uuid', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('order_id', 'text')
    .addColumn('suggestion', 'text', (column) => column.notNull())
    .addColumn('pictures', 'jsonb', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('tickets_digest').on('tickets').columns(['digest', 'created_at']).execute();
}
