/** Compares disputes that are open here by their ids: what happened to an old one is in no list of new ones. */
import type { Context } from '../../context.ts';
import type { OrderRow } from '../../db/schema.ts';
import { ApiError, explainApiError } from '../../http/api-error.ts';
import { type Dispute, saveDispute } from '../orders/dispute.ts';
import { findOpenDisputes, isDisputeSaved } from '../orders/dispute-store.ts';
import { providerOfMethod } from '../payments/provider.ts';
import type { Difference } from './difference.ts';

/** @param listed ids of disputes that were compared already */
export async function compareOpenDisputes(
  context: Context,
  method: OrderRow['payment_method'],
  listed: ReadonlySet<string>,
  fetchDispute: (id: string) => Promise<Dispute>,
): Promise<Difference[]> {
  const { db } = context;
  const found: Difference[] = [];
  for (const { id, order_id, account_id, payment_method, opened_at } of await findOpenDisputes(db)) {
    if (payment_method !== method || listed.has(id)) continue;
    const dispute = await fetchDispute(id).catch(explain);
    if (typeof dispute !== 'string' && (await isDisputeSaved(db, dispute))) continue;
    found.push({
      problem: 'dispute missing',
      provider: providerOfMethod[method],
      object: id,
      at: opened_at,
      order: order_id,
      account: account_id,
      amount: null,
      currency: '',
      repair: async () =>
        typeof dispute === 'string' ? dispute : db.transaction().execute((tx) => saveDispute(context, tx, dispute)),
    });
  }
  return found;
}

/** One that its payment provider does not know is left to a person, and must not hide the others. */
function explain(error: unknown): string {
  if (error instanceof ApiError) return explainApiError(error);
  throw error;
}
