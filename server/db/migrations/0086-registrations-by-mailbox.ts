/** Finds the mailbox of a new registration without reading all of its referrer's, while their account is locked. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('registrations_of_mailbox').on('registrations').column('mailbox_digest').execute();
}
