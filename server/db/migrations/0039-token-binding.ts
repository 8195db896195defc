/**
 * One-time tokens: the browser that began the OAuth sign-in, and the end of the session that issued the token
 * (docs/decisions/0007-one-time-tokens.md).
 */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['oauth_flows', 'oauth_sign_ins', 'one_time_tokens']) {
    await db.schema.alterTable(table).addColumn('challenge', 'text').execute();
  }
  await db.schema.alterTable('one_time_tokens').addColumn('session_expires_at', 'timestamptz').execute();
}
