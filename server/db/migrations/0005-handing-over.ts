/** One-time tokens and external identities, under their former names. Accounts with an external identity need no password. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .alterColumn('password_hash', (column) => column.dropNotNull())
    .execute();

  await db.schema
    .createTable('handovers')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'uuid', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('flag', 'text', (column) => column.notNull())
    .addColumn('client_code', 'text')
    .addColumn('remember', 'boolean', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('handovers_expires_at').on('handovers').column('expires_at').execute();
  await db.schema.createIndex('handovers_account_id').on('handovers').column('account_id').execute();

  await db.schema
    .createTable('identities')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('account_id', 'uuid', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_used_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_pkey', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('identities_account_id').on('identities').column('account_id').execute();

  // One OAuth flow. The secrets are in the browser's cookie, the table has only their digests.
  await db.schema
    .createTable('outside_flows')
    .addColumn('state_digest', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('binding_digest', 'text', (column) => column.notNull())
    .addColumn('nonce_digest', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('remember', 'boolean', (column) => column.notNull())
    .addColumn('invite_code', 'text')
    // The identity provider's form, encrypted with the state until the browser returns.
    .addColumn('parked', 'text')
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('outside_flows_expires_at').on('outside_flows').column('expires_at').execute();

  // Identities confirmed by the identity provider that still need the account's password or a code.
  await db.schema
    .createTable('outside_pending')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('needs', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('remember', 'boolean', (column) => column.notNull())
    .addColumn('invite_code', 'text')
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('outside_pending_expires_at').on('outside_pending').column('expires_at').execute();
}
