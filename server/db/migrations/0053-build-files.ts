/** Files of every build that runs or ran lately (docs/decisions/0066-files-of-other-builds.md). */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('build_files')
    .addColumn('url', 'text', (column) => column.primaryKey())
    .addColumn('encoding', 'text', (column) => column.notNull())
    .addColumn('body', 'bytea', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('build_files_used_at').on('build_files').column('used_at').execute();
}
