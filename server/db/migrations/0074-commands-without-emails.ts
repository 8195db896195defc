/** Emails in the commands that operators ran become ids of accounts: they were kept longer than the accounts. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const email = sql.lit('[^[:space:]]+@[^[:space:]]+');
  await sql`update ops_actions set command = regexp_replace(command, ${email}, accounts.id::text) from accounts
    where accounts.email = lower(substring(ops_actions.command from ${email}))
      and accounts.created_at <= ops_actions.at`.execute(db);
  await sql`update ops_actions set command = regexp_replace(command, ${email}, '[email]', 'g'),
      outcome = regexp_replace(outcome, ${email}, '[email]', 'g')
    where command like '%@%' or outcome like '%@%'`.execute(db);
}
