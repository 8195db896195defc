/** SQL of the webhook_events table: an event's effect is applied once. */
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { PaymentProviderName } from '../../db/tables/billing.ts';

/** `objectId`: the payment provider's id of what the event is about, saved for support. */
export type WebhookEvent = { paymentProvider: PaymentProviderName; id: string; type: string; objectId: string | null };

export async function isEventApplied(db: Db, { paymentProvider, id }: WebhookEvent): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('applied_at')
    .where('payment_provider', '=', paymentProvider)
    .where('event_id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.applied_at !== null;
}

/**
 * An event's changes to the database.
 * @returns why nothing could be applied: the event is about something unknown; undefined when it was applied
 */
export type Effect = (tx: Db) => Promise<string | undefined>;

/**
 * Applies an event once. An event about something unknown is kept as unapplied and raises an alarm: delivered again, it is tried
 * again (docs/decisions/0039-unapplied-events-and-disputes.md).
 */
export async function applyEvent(
  { db, clock, log, metrics }: Pick<Context, 'db' | 'clock' | 'log' | 'metrics'>,
  event: WebhookEvent,
  effect: Effect | null,
): Promise<void> {
  const reason = await db.transaction().execute(async (tx) => {
    if (!(await claimEvent(tx, event, clock.now()))) return undefined;
    const why = await effect?.(tx);
    if (why) await markUnapplied(tx, event, why);
    return why;
  });
  const { paymentProvider, id, type, objectId } = event;
  metrics.webhooks.inc({ provider: paymentProvider, result: reason ? 'unapplied' : 'applied' });
  if (!reason) return;
  log.error({ paymentProvider, event: id, type, object: objectId, reason }, 'webhook event not applied');
}

async function markUnapplied(tx: Db, { paymentProvider, id, objectId }: WebhookEvent, reason: string): Promise<void> {
  await tx
    .updateTable('webhook_events')
    .set({ applied_at: null, payload: JSON.stringify({ object: objectId, reason }) })
    .where('payment_provider', '=', paymentProvider)
    .where('event_id', '=', id)
    .execute();
}

/** Saves an event; its effect belongs in the same transaction. @returns false when the event was applied before */
export async function claimEvent(tx: Db, event: WebhookEvent, at: Date): Promise<boolean> {
  const result = await tx
    .insertInto('webhook_events')
    .values({
      payment_provider: event.paymentProvider,
      event_id: event.id,
      type: event.type,
      received_at: at,
      applied_at: at,
      payload: JSON.stringify({ object: event.objectId }),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['payment_provider', 'event_id'])
        .doUpdateSet({ applied_at: at })
        .where('webhook_events.applied_at', 'is', null),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Events about something unknown, oldest first. */
export async function findUnappliedEvents(db: Db) {
  return db
    .selectFrom('webhook_events')
    .select(['payment_provider', 'event_id', 'type', 'received_at', 'payload'])
    .where('applied_at', 'is', null)
    .orderBy('received_at')
    .execute();
}

/** How many events about something unknown each payment provider has. */
export async function countUnappliedEvents(
  db: Db,
): Promise<{ payment_provider: PaymentProviderName; count: number }[]> {
  const rows = await db
    .selectFrom('webhook_events')
    .select(['payment_provider', sql<string>`count(*)`.as('count')])
    .where('applied_at', 'is', null)
    .groupBy('payment_provider')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Why an event could not be applied; undefined when it was. */
export async function findUnappliedReason(
  db: Db,
  { paymentProvider, id }: Pick<WebhookEvent, 'paymentProvider' | 'id'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhook_events')
    .select('payload')
    .where('payment_provider', '=', paymentProvider)
    .where('event_id', '=', id)
    .where('applied_at', 'is', null)
    .executeTakeFirst();
  return row?.payload.reason;
}

/** Marks an unapplied event as dealt with. @returns false when there is none of this id */
export async function dismissEvent(db: Db, eventId: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('webhook_events')
    .set({ applied_at: at })
    .where('event_id', '=', eventId)
    .where('applied_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
