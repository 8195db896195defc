/** The latest sign-ins of each account, which its owner sees in the settings. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_ins')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('account_id', 'uuid', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('country_code', 'text')
    .addColumn('locale', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_ins_account_id').on('sign_ins').columns(['account_id', 'at']).execute();
  await db.schema.createIndex('sign_ins_at').on('sign_ins').column('at').execute();
}
