/** Identities that a signed-in user is connecting in the settings; a flow knows whether it connects or signs in. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('oauth_flows')
    .addColumn('connects', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .createTable('identity_connections')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'uuid', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('session_digest', 'text', (column) => column.notNull())
    .addColumn('identity_provider', 'text', (column) => column.notNull())
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addColumn('email', 'text')
    .addColumn('name', 'text')
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('identity_connections_expires_at')
    .on('identity_connections')
    .column('expires_at')
    .execute();
}
