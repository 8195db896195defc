/** The language of an account's mails, and what the reminders of PayPal terms have looked at. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('locale', 'text').execute();
  for (const column of ['end_checked_at', 'end_handled_at'])
    await db.schema.alterTable('entitlements').addColumn(column, 'timestamptz').execute();
  await sql`update accounts set locale = latest.locale
    from (select distinct on (account_id) account_id, locale from orders order by account_id, created_at desc) as latest
    where latest.account_id = accounts.id`.execute(db);
}
