/** An index of the renewals that have no notice yet, by when they are charged: of all that are charged this week, most have one. */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, ensureIndex } from '../online-changes.ts';

const index = {
  name: 'subscriptions_unannounced',
  on: `subscriptions (current_period_end) where status in ('active', 'trialing') and not cancel_at_period_end
    and renewal_notice_for is distinct from current_period_end`,
};

export async function prepare(db: Kysely<unknown>): Promise<void> {
  await buildIndexConcurrently(db, index);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await ensureIndex(db, index);
}
