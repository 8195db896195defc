/** The index of the refund requests that wait for a decision, without those that were made or declined: each stayed in it for good. */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, replaceIndex, replacementOf } from '../online-changes.ts';

const index = {
  name: 'orders_refund_requested',
  on: `orders (refund_requested_at)
    where refund_requested_at is not null and refund_declined_at is null and status = 'completed'`,
};

export async function prepare(db: Kysely<unknown>): Promise<void> {
  await buildIndexConcurrently(db, replacementOf(index));
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceIndex(db, index);
}
