/** Codes that connect a verified identity to an account without a password (docs/decisions/0011-oauth-sign-in.md). */
import { type Kysely, sql } from 'kysely';

const purposes = ['register', 'reset', 'delete', 'confirm', 'email', 'identity'];

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('oauth_sign_ins')
    .addColumn('account_exists', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await sql`alter table codes drop constraint codes_purpose_check`.execute(db);
  const list = sql.join(purposes.map((purpose) => sql.lit(purpose)));
  await sql`alter table codes add constraint codes_purpose_check check (purpose in (${list}))`.execute(db);
}
