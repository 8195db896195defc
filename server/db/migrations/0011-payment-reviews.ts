/** Since when the payment provider has been reviewing an order's payment. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('review_since', 'timestamptz').execute();
}
