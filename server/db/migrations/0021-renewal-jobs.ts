/** Pending jobs of the previous version continue under the kind that took over their work. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update jobs set kind = 'settle-renewals' where kind = 'renew-only-newest'`.execute(db);
}
