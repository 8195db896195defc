/** A keyed digest of what paid an order, to find refunds of the same payer in other accounts; and those to forget. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('payer_digest', 'text').execute();
  for (const [index, column] of [
    ['orders_of_payer', 'payer_digest'],
    ['orders_with_payer', 'completed_at'],
  ] as const) {
    await db.schema
      .createIndex(index)
      .on('orders')
      .column(column)
      .where(sql<boolean>`payer_digest is not null`)
      .execute();
  }
}
