/** Counts rows: PostgreSQL counts in 64 bits, which its driver returns as a text. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/** @param query what to count, without a selection */
export async function countRows<Table extends keyof Database>(
  query: SelectQueryBuilder<Database, Table, unknown>,
): Promise<number> {
  const { rows } = await query.select(sql<string>`count(*)`.as('rows')).executeTakeFirstOrThrow();
  return Number(rows);
}
