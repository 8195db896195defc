/** Finds the jobs of an order without reading all of 400 days, and counts the processes that ended during a job. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn('crashes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index jobs_of_order on jobs ((payload->>'orderId'))`.execute(db);
}
