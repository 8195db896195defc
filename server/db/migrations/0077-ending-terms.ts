/** An index of the PayPal terms whose end is not announced yet, by when they end if nothing has moved it. Stripe's invoices begin with `in_`. */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, ensureIndex } from '../online-changes.ts';

const index = {
  name: 'entitlements_ending',
  on: `entitlements (((purchased_at at time zone 'UTC') + days * interval '1 day'))
    where end_handled_at is null and refunded_at is null and left(source, 3) <> 'in_'`,
};

export async function prepare(db: Kysely<unknown>): Promise<void> {
  await buildIndexConcurrently(db, index);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await ensureIndex(db, index);
}
