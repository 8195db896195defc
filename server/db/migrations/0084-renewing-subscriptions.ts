/**
 * Indexes for the accounts that renew too much, which the billing cleanup job looks for every minute: renewing subscriptions, and
 * deleted accounts. The first replaces that of live subscriptions; those of one account are so few that its other index is enough.
 */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, ensureIndex } from '../online-changes.ts';

const indexes = [
  {
    name: 'subscriptions_renewing',
    on: `subscriptions (account_id) where status in ('active', 'trialing', 'past_due') and not cancel_at_period_end`,
  },
  { name: 'accounts_deleted', on: 'accounts (id) where deleted_at is not null' },
];

export async function prepare(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await buildIndexConcurrently(db, index);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await ensureIndex(db, index);
  await db.schema.dropIndex('subscriptions_live').execute();
}
