/** When a session was last confirmed, and codes that confirm one (docs/decisions/0054-confirmation.md). */
import { type Kysely, sql } from 'kysely';

const purposes = ['register', 'reset', 'delete', 'confirm'];

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('confirmed_at', 'timestamptz').execute();
  await sql`alter table codes drop constraint codes_purpose_check`.execute(db);
  const list = sql.join(purposes.map((purpose) => sql.lit(purpose)));
  await sql`alter table codes add constraint codes_purpose_check check (purpose in (${list}))`.execute(db);
}
