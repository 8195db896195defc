/** Finds the mailbox of a new registration without reading all of its referrer's, while their account is locked. */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, ensureIndex } from '../online-changes.ts';

const index = { name: 'registrations_of_mailbox', on: 'registrations (mailbox_digest)' };

export async function prepare(db: Kysely<unknown>): Promise<void> {
  await buildIndexConcurrently(db, index);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await ensureIndex(db, index);
}
