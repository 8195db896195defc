/** The index of the terms that end, without rewards and gifts: nobody announces their end, so that each stayed in it for good. */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, replaceIndex, replacementOf } from '../online-changes.ts';

const index = {
  name: 'entitlements_ending',
  on: `entitlements (((purchased_at at time zone 'UTC') + days * interval '1 day'))
    where end_handled_at is null and refunded_at is null and left(source, 3) <> 'in_' and order_id is not null`,
};

export async function prepare(db: Kysely<unknown>): Promise<void> {
  await buildIndexConcurrently(db, replacementOf(index));
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceIndex(db, index);
}
