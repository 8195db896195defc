/**
 * Indexes for what the billing cleanup job looks for every minute: live subscriptions whose period has ended, and those with a
 * declined charge. Ended subscriptions, which are kept for good, are in neither.
 */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, ensureIndex, replaceIndex, replacementOf } from '../online-changes.ts';

const byEnd = {
  name: 'subscriptions_by_end',
  on: `subscriptions (current_period_end) where status in ('active', 'trialing', 'past_due')`,
};
const unpaid = { name: 'subscriptions_unpaid', on: `subscriptions (updated_at) where status = 'past_due'` };

export async function prepare(db: Kysely<unknown>): Promise<void> {
  for (const index of [replacementOf(byEnd), unpaid]) await buildIndexConcurrently(db, index);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await ensureIndex(db, unpaid);
  await replaceIndex(db, byEnd);
}
