/** Deletes many rows without a statement that comes near the time that the database gives one (`statementTimeoutMs`). */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';

const rowsPerBatch = 10_000;

/** A row that is in use at this moment stays for the next time: waiting for it could end in a deadlock. */
export async function deleteInBatches(db: Db, table: keyof Database, condition: RawBuilder<boolean>): Promise<void> {
  let deleted: bigint | undefined;
  do {
    const batch = sql`select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(rowsPerBatch)} for update skip locked`;
    const result = await sql`delete from ${sql.table(table)} where ctid = any(array(${batch}))`.execute(db);
    deleted = result.numAffectedRows;
  } while (Number(deleted) === rowsPerBatch);
}
