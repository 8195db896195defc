/** Background jobs (docs/decisions/0025-background-jobs.md). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'jsonb', (column) => column.notNull())
    .addColumn('run_at', 'timestamptz', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lease', 'uuid')
    .addColumn('leased_until', 'timestamptz')
    .addColumn('ended_at', 'timestamptz')
    .addColumn('failure', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('jobs_waiting')
    .on('jobs')
    .column('run_at')
    .where(sql<boolean>`ended_at is null`)
    .execute();
  await db.schema
    .createIndex('jobs_ended')
    .on('jobs')
    .column('ended_at')
    .where(sql<boolean>`ended_at is not null`)
    .execute();
}
