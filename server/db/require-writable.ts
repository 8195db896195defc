/** Whether the database can be used. */
import { sql } from 'kysely';
import type { Db } from './open.ts';

/**
 * After a failover a connection can lead to the former primary, which is a standby now: it answers every query and refuses every
 * write.
 * @throws when the database cannot be reached or is read-only
 */
export async function requireWritable(db: Db): Promise<void> {
  const { rows } = await sql<{ readOnly: string }>`
    select current_setting('transaction_read_only') as "readOnly"`.execute(db);
  if (rows[0]?.readOnly === 'on') throw new Error('the database is read-only: DATABASE_URL leads to a standby');
}
