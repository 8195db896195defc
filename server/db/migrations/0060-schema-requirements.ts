/** Which migrations a server has to know to work on this database (migrate.ts). */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('schema_requirements')
    .addColumn('migration', 'text', (column) => column.primaryKey())
    .execute();
}
