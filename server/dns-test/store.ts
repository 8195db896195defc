/** SQL of the `dns_tests` table: processes share it, because report and page may reach different ones. */
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

export async function insertTest(db: Db, label: string, now: Date): Promise<void> {
  await db.insertInto('dns_tests').values({ label, resolvers: sql`'{}'`, created_at: now }).execute();
}

/** IP addresses of the resolvers in the order of their first query; empty for an unknown test. */
export async function findResolvers(db: Db, label: string, since: Date): Promise<string[]> {
  const row = await db
    .selectFrom('dns_tests')
    .select('resolvers')
    .where('label', '=', label)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return row?.resolvers ?? [];
}

/** Adds a resolver to a test that has not ended. One that is already there, or exceeds `max`, is ignored. */
export async function addResolver(
  db: Db,
  { label, ip, since, max }: { label: string; ip: string; since: Date; max: number },
): Promise<void> {
  await db
    .updateTable('dns_tests')
    .set({ resolvers: sql`array_append(resolvers, ${ip}::text)` })
    .where('label', '=', label)
    .where('created_at', '>=', since)
    .where(sql<boolean>`not (${ip}::text = any (resolvers)) and cardinality(resolvers) < ${max}::integer`)
    .execute();
}
