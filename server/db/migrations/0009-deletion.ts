/** When an account was deleted, and when its personal data was erased (docs/decisions/0014-account-deletion.md). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('deleted_at', 'timestamptz')
    .addColumn('erased_at', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('accounts_to_erase')
    .on('accounts')
    .column('deleted_at')
    .where(sql<boolean>`deleted_at is not null and erased_at is null`)
    .execute();
  await sql`alter table codes drop constraint codes_purpose_check`.execute(db);
  await sql`alter table codes add constraint codes_purpose_check check (purpose in ('register', 'reset', 'delete'))`.execute(
    db,
  );
}
