/** Second factors of accounts, and sign-ins that wait for one (docs/decisions/0056-second-factor.md). */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factors')
    .addColumn('account_id', 'uuid', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('enabled_at', 'timestamptz')
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'uuid', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('recovery_codes_account_id').on('recovery_codes').column('account_id').execute();
  await db.schema
    .createTable('pending_sign_ins')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'uuid', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('browser', 'text')
    .addColumn('remember', 'boolean', (column) => column.notNull())
    .addColumn('restore', 'boolean', (column) => column.notNull())
    .addColumn('oauth_sign_in', 'text')
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('pending_sign_ins_account_id').on('pending_sign_ins').column('account_id').execute();
  await db.schema.createIndex('pending_sign_ins_expires_at').on('pending_sign_ins').column('expires_at').execute();
}
