/** Finds the jobs of an order without reading all of 400 days, and counts the processes that ended during a job. */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, ensureIndex } from '../online-changes.ts';

const index = { name: 'jobs_of_order', on: `jobs ((payload->>'orderId'))` };

export async function prepare(db: Kysely<unknown>): Promise<void> {
  await buildIndexConcurrently(db, index);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await ensureIndex(db, index);
  await db.schema
    .alterTable('jobs')
    .addColumn('crashes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
