/** Finds the accounts that are erased, once an hour, without reading all accounts. */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, ensureIndex } from '../online-changes.ts';

const index = { name: 'accounts_erased', on: 'accounts (id) where erased_at is not null' };

export async function prepare(db: Kysely<unknown>): Promise<void> {
  await buildIndexConcurrently(db, index);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await ensureIndex(db, index);
}
