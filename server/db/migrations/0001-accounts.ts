import { type Kysely, sql } from 'kysely';

/** Accounts, codes, sessions, and the counters of the limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique().check(sql`email = lower(email)`))
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('referral_code', 'text', (column) => column.notNull().unique())
    .addColumn('invited_by', 'uuid', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('accounts_invited_by').on('accounts').columns(['invited_by', 'created_at']).execute();

  await db.schema
    .createTable('codes')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull().check(sql`purpose in ('register', 'reset')`))
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('tries_left', 'integer', (column) => column.notNull().check(sql`tries_left >= 0`))
    .addColumn('used_at', 'timestamptz')
    .addUniqueConstraint('codes_one_per_purpose', ['email', 'purpose'])
    .execute();
  await db.schema.createIndex('codes_expires_at').on('codes').column('expires_at').execute();

  await db.schema
    .createTable('sessions')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'uuid', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('remember', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_used_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_account_id').on('sessions').column('account_id').execute();
  await db.schema.createIndex('sessions_expires_at').on('sessions').column('expires_at').execute();

  await db.schema
    .createTable('limits')
    .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute();
}
