/** The language of an account's mails, and what the reminders of PayPal terms have looked at. */
import { type Kysely, sql } from 'kysely';
import { ensureColumns } from '../online-changes.ts';

/** Customers who change their account wait for a batch. */
const accountsPerBatch = 1_000;
const lowestId = '00000000-0000-0000-0000-000000000000';

export async function prepare(db: Kysely<unknown>): Promise<void> {
  await addColumns(db);
  for (let last: string | undefined = lowestId; last; ) last = await setLocales(db, last);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db);
  await sql`update accounts set locale = latest.locale
    from (select distinct on (account_id) account_id, locale from orders order by account_id, created_at desc) as latest
    where latest.account_id = accounts.id and accounts.locale is null`.execute(db);
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  await ensureColumns(db, 'accounts', { locale: 'text' });
  await ensureColumns(db, 'entitlements', { end_checked_at: 'timestamptz', end_handled_at: 'timestamptz' });
}

/** Of the accounts that follow one. @returns the last of them */
async function setLocales(db: Kysely<unknown>, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where id > ${after} order by id limit ${sql.lit(accountsPerBatch)}`.execute(db);
  const last = rows.at(-1)?.id;
  if (last)
    await sql`update accounts set locale = latest.locale
      from (select distinct on (account_id) account_id, locale from orders
        where account_id > ${after} and account_id <= ${last} order by account_id, created_at desc) as latest
      where latest.account_id = accounts.id and accounts.locale is null`.execute(db);
  return last;
}
