/** Compares PayPal's disputes with ours (https://developer.paypal.com/docs/api/customer-disputes/v1/#disputes_list). */
import * as z from 'zod';
import { addMs, dayMs, hourMs } from '../../clock.ts';
import { findEntitlementBySource } from '../entitlement-store.ts';
import { fromDecimal } from '../money.ts';
import { saveDispute } from '../orders/dispute.ts';
import { isDisputeSaved } from '../orders/dispute-store.ts';
import { getFromPayPal, type PayPalClient } from '../payments/paypal/client.ts';
import { fetchDispute } from '../payments/paypal/dispute.ts';
import { payPalAmount, payPalTime } from '../payments/paypal/schemas.ts';
import type { Comparison, Difference } from './difference.ts';
import { compareOpenDisputes } from './open-disputes.ts';

const listedDispute = z.object({
  dispute_id: z.string(),
  create_time: payPalTime,
  dispute_amount: payPalAmount,
});
type ListedDispute = z.infer<typeof listedDispute>;
const page = z.object({
  items: z.array(listedDispute).default([]),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
});

/** PayPal refuses a list of more than 180 days. The hour is for the time until it reads the request, and for a clock that is ahead. */
const maxAgeMs = 180 * dayMs - hourMs;
const pageSize = 50;

export async function comparePayPalDisputes({ context, payments, since }: Comparison): Promise<Difference[]> {
  const { paypal } = payments;
  if (!paypal) return [];
  const oldest = addMs(context.clock.now(), -maxAgeMs);
  const found: Difference[] = [];
  const disputes = await listDisputes(paypal, since > oldest ? since : oldest);
  for (const listed of disputes) {
    const dispute = await fetchDispute(paypal, listed.dispute_id);
    if (await isDisputeSaved(context.db, dispute)) continue;
    const entitlement = await findEntitlementBySource(context.db, dispute.source);
    const { currency_code: currency, value } = listed.dispute_amount;
    found.push({
      problem: 'dispute missing',
      provider: 'paypal',
      object: dispute.id,
      at: listed.create_time,
      order: entitlement?.order_id ?? null,
      account: entitlement?.account_id ?? null,
      amount: fromDecimal(value, currency),
      currency,
      repair: () => context.db.transaction().execute((tx) => saveDispute(context, tx, dispute)),
    });
  }
  const ids = new Set(disputes.map(({ dispute_id }) => dispute_id));
  return [...found, ...(await compareOpenDisputes(context, 'paypal', ids, (id) => fetchDispute(paypal, id)))];
}

async function listDisputes(paypal: PayPalClient, since: Date): Promise<ListedDispute[]> {
  const disputes: ListedDispute[] = [];
  const query = new URLSearchParams({ start_time: since.toISOString(), page_size: String(pageSize) });
  for (;;) {
    const { items, links } = await getFromPayPal(paypal, `/v1/customer/disputes?${query}`, page);
    disputes.push(...items);
    const next = links.find(({ rel }) => rel === 'next');
    const token = next && new URL(next.href).searchParams.get('next_page_token');
    if (!token) return disputes;
    query.set('next_page_token', token);
  }
}
