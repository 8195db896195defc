/** An index of the renewals that have no notice yet, by when they are charged: of all that are charged this week, most have one. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('subscriptions_unannounced')
    .on('subscriptions')
    .column('current_period_end')
    .where(
      sql<boolean>`status in ('active', 'trialing') and not cancel_at_period_end
        and renewal_notice_for is distinct from current_period_end`,
    )
    .execute();
}
