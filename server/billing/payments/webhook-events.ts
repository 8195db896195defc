/** SQL of the webhook_events table: an event's effect is applied once. */
import type { Db } from '../../db/open.ts';

/** `objectId`: the payment provider's id of what the event is about, saved for support. */
export type WebhookEvent = { paymentProvider: 'stripe' | 'paypal'; id: string; type: string; objectId: string | null };

export async function isEventApplied(db: Db, { paymentProvider, id }: WebhookEvent): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('applied_at')
    .where('payment_provider', '=', paymentProvider)
    .where('event_id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.applied_at !== null;
}

/** Saves an event; its effect belongs in the same transaction. @returns false when the event was saved before */
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
    .onConflict((conflict) => conflict.columns(['payment_provider', 'event_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
