/** The live code of each requester, so that a stranger's request for a newer one does not void it. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('requested_codes')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('requester', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('requested_codes_one_per_requester', ['email', 'purpose', 'requester'])
    .execute();
  await db.schema.createIndex('requested_codes_expires_at').on('requested_codes').column('expires_at').execute();
}
