/** A keyed digest of what paid an order, to find refunds of the same payer in other accounts; and those to forget. */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, ensureColumns, ensureIndex } from '../online-changes.ts';

const columns = { payer_digest: 'text' };
const indexes = [
  { name: 'orders_of_payer', on: 'orders (payer_digest) where payer_digest is not null' },
  { name: 'orders_with_payer', on: 'orders (completed_at) where payer_digest is not null' },
];

export async function prepare(db: Kysely<unknown>): Promise<void> {
  await ensureColumns(db, 'orders', columns);
  for (const index of indexes) await buildIndexConcurrently(db, index);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await ensureColumns(db, 'orders', columns);
  for (const index of indexes) await ensureIndex(db, index);
}
