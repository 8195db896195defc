/** Changes of an account's email that can still be undone, and codes for a new email (docs/decisions/0059-change-of-email.md). */
import { type Kysely, sql } from 'kysely';

const purposes = ['register', 'reset', 'delete', 'confirm', 'email'];

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('email_changes')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('account_id', 'uuid', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('old_email', 'text', (column) => column.notNull())
    .addColumn('new_email', 'text', (column) => column.notNull())
    .addColumn('undo_digest', 'text', (column) => column.notNull().unique())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('email_changes_account_id').on('email_changes').column('account_id').execute();
  await db.schema.createIndex('email_changes_created_at').on('email_changes').column('created_at').execute();
  await sql`alter table codes drop constraint codes_purpose_check`.execute(db);
  const list = sql.join(purposes.map((purpose) => sql.lit(purpose)));
  await sql`alter table codes add constraint codes_purpose_check check (purpose in (${list}))`.execute(db);
}
