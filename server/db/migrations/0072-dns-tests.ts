/** DNS leak tests and the DNS servers that asked for their names (docs/decisions/0072-dns-leak-test.md). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dns_tests')
    .addColumn('label', 'text', (column) => column.primaryKey())
    .addColumn('resolvers', sql`text[]`, (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('dns_tests_created_at').on('dns_tests').column('created_at').execute();
}
