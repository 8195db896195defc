/** SQL of the disputes table. */
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { DisputeRow, OrderRow } from '../../db/schema.ts';

/**
 * Saves a dispute's state. One that is decided is not open again, but PayPal can decide otherwise after an appeal. One that began as
 * an inquiry is as old as its escalation, and is never an inquiry again.
 */
export async function upsertDispute(db: Db, row: DisputeRow): Promise<void> {
  const { outcome, answer_by, opened_at } = row;
  await db
    .insertInto('disputes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ fn, case: when }) => ({
          outcome,
          answer_by,
          opened_at: when()
            .when('disputes.outcome', '=', 'inquiry')
            .then(opened_at)
            .else(sql.ref<Date>('disputes.opened_at'))
            .end(),
          closed_at: fn.coalesce('disputes.closed_at', 'excluded.closed_at'),
        }))
        .where((or) => or.or([or('disputes.closed_at', 'is', null), or('excluded.outcome', '=', 'lost')]))
        .where((or) => or.or([or('disputes.outcome', '=', 'inquiry'), or('excluded.outcome', '<>', 'inquiry')])),
    )
    .execute();
}

/** When the oldest open dispute about an order was opened; null without one. */
export async function findOpenDispute(db: Db, orderId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('disputes')
    .select('opened_at')
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .where('outcome', '<>', 'inquiry')
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirst();
  return row?.opened_at ?? null;
}

/** When the first answer to an open dispute is due, by payment method. One that is too late counts no more: it would hide the next. */
export async function findFirstAnswers(
  db: Db,
  now: Date,
): Promise<(Pick<OrderRow, 'payment_method'> & { answer_by: Date })[]> {
  return db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.order_id', 'disputes.order_id')
    .select(['orders.payment_method', (dispute) => dispute.fn.min('disputes.answer_by').as('answer_by')])
    .where('disputes.closed_at', 'is', null)
    .where('disputes.answer_by', '>', now)
    .groupBy('orders.payment_method')
    .$narrowType<{ answer_by: Date }>()
    .execute();
}

export async function findDispute(db: Db, id: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether we have this state of a dispute, or a later one: no dispute is an inquiry again, and none that is decided here is open again. */
export async function isDisputeSaved(db: Db, { id, outcome }: Pick<DisputeRow, 'id' | 'outcome'>): Promise<boolean> {
  const saved = await findDispute(db, id);
  if (!saved) return false;
  return saved.outcome === outcome || outcome === 'inquiry' || (outcome === 'open' && saved.outcome !== 'inquiry');
}

export type OpenDispute = DisputeRow & Pick<OrderRow, 'account_id' | 'payment_method'>;

/** Inquiries included, oldest first. */
export async function findOpenDisputes(db: Db): Promise<OpenDispute[]> {
  return db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.order_id', 'disputes.order_id')
    .selectAll('disputes')
    .select(['orders.account_id', 'orders.payment_method'])
    .where('disputes.closed_at', 'is', null)
    .orderBy('disputes.opened_at')
    .execute();
}
