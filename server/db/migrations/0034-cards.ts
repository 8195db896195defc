/** Brand and last four digits of the card that paid an order, and of the one that a subscription will charge. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['orders', 'subscriptions']) {
    for (const column of ['card_brand', 'card_last4'])
      await db.schema.alterTable(table).addColumn(column, 'text').execute();
  }
}
