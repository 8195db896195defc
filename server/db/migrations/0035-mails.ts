/** The language of an account's mails, and what the reminders of PayPal terms have looked at. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('locale', 'text').execute();
  for (const column of ['end_checked_at', 'end_handled_at'])
    await db.schema.alterTable('entitlements').addColumn(column, 'timestamptz').execute();
  await sql`update accounts set locale = (select locale from orders where orders.account_id = accounts.id
    order by created_at desc limit 1)`.execute(db);
}
