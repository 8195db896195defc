/** Compares PayPal's transactions with ours (https://developer.paypal.com/docs/api/transaction-search/v1/). */
import * as z from 'zod';
import { addMs, dayMs } from '../../clock.ts';
import { findEntitlementBySource } from '../entitlement-store.ts';
import { fromDecimal } from '../money.ts';
import { checkoutLifetimeMs } from '../orders/checkout.ts';
import { setCheckoutSession } from '../orders/open-order-store.ts';
import { findOrder } from '../orders/store.ts';
import { getFromPayPal, type PayPalClient } from '../payments/paypal/client.ts';
import { fetchCapture, fetchPayPalOrder } from '../payments/paypal/order.ts';
import { payPalAmount, payPalTime } from '../payments/paypal/schemas.ts';
import { checkPayPalOrder } from '../payments/paypal/settle.ts';
import type { Comparison, Difference } from './difference.ts';
import { rebuildOrder } from './rebuild-order.ts';

const transaction = z.object({
  transaction_id: z.string(),
  transaction_event_code: z.string(),
  transaction_status: z.string().optional(),
  transaction_initiation_date: payPalTime,
  transaction_amount: payPalAmount,
  paypal_reference_id: z.string().optional(),
  invoice_id: z.string().optional(),
  custom_field: z.string().optional(),
});
type Transaction = z.infer<typeof transaction>;
const page = z.object({
  transaction_details: z.array(z.object({ transaction_info: transaction })),
  total_pages: z.number(),
});

/** The search takes no longer time. */
const maxSearchMs = 31 * dayMs;
const pageSize = 500;

/** Oldest first. PayPal lists a payment up to three hours after it was made. */
export async function comparePayPal(comparison: Comparison): Promise<Difference[]> {
  const { context, payments, since } = comparison;
  const { paypal } = payments;
  if (!paypal) return [];
  const found: (Difference | null)[] = [];
  for (const each of await fetchTransactions(paypal, since, context.clock.now())) {
    // T00xx: payments; T11xx: reversals and refunds.
    if (each.transaction_event_code.startsWith('T00')) found.push(await comparePayment(comparison, paypal, each));
    if (each.transaction_event_code.startsWith('T11')) found.push(await compareRefund(comparison, paypal, each));
  }
  return found.filter((each) => each !== null);
}

async function fetchTransactions(paypal: PayPalClient, since: Date, now: Date): Promise<Transaction[]> {
  const transactions: Transaction[] = [];
  for (let from = since; from < now; from = addMs(from, maxSearchMs)) {
    const until = new Date(Math.min(addMs(from, maxSearchMs).getTime(), now.getTime()));
    for (let number = 1, total = 1; number <= total; number++) {
      const query = new URLSearchParams({
        start_date: from.toISOString(),
        end_date: until.toISOString(),
        fields: 'transaction_info',
        page_size: String(pageSize),
        page: String(number),
      });
      const listed = await getFromPayPal(paypal, `/v1/reporting/transactions?${query}`, page);
      total = listed.total_pages;
      transactions.push(...listed.transaction_details.map(({ transaction_info }) => transaction_info));
    }
  }
  return transactions;
}

/** A payment that is refunded meanwhile (V) counts as both. */
async function comparePayment(
  comparison: Comparison,
  paypal: PayPalClient,
  info: Transaction,
): Promise<Difference | null> {
  const { db } = comparison.context;
  const isPaid = info.transaction_status === 'S' || info.transaction_status === 'V';
  if (!isPaid || (await findEntitlementBySource(db, info.transaction_id))) return null;
  const order = await findOrder(db, info.invoice_id ?? '');
  return {
    problem: order ? 'payment missing' : 'order missing',
    ...describe(info),
    repair: (isRestored) => settleFromPayPal(comparison, paypal, info.transaction_id, isRestored),
  };
}

async function compareRefund(
  comparison: Comparison,
  paypal: PayPalClient,
  info: Transaction,
): Promise<Difference | null> {
  const captureId = info.paypal_reference_id ?? '';
  const entitlement = await findEntitlementBySource(comparison.context.db, captureId);
  // Without an entitlement, the payment itself is missing and is found by its own transaction.
  if (!entitlement || entitlement.refunded_at) return null;
  // A part is given back at PayPal only, and a dispute holds an amount back without a refund.
  if ((await fetchCapture(paypal, captureId)).status !== 'REFUNDED') return null;
  return {
    problem: 'refund missing',
    ...describe(info),
    repair: (isRestored) => settleFromPayPal(comparison, paypal, captureId, isRestored),
  };
}

async function settleFromPayPal(
  { context, payments }: Comparison,
  paypal: PayPalClient,
  captureId: string,
  isRestored: boolean,
): Promise<string | undefined> {
  const { db } = context;
  const { sessionId, createdAt } = await fetchCapture(paypal, captureId);
  if (!sessionId) return 'the payment names no order: not made by this site?';
  const [unit] = (await fetchPayPalOrder(paypal, sessionId)).purchase_units;
  const { reference_id = '', custom_id: accountId, invoice_id: orderId, amount } = unit ?? {};
  const [goodId, plan, term, locale, taxRate] = reference_id.split(' ');
  const currency = amount?.currency_code ?? '';
  const price = { amount: fromDecimal(amount?.value ?? '', currency) ?? 0, currency };
  const problem = await db.transaction().execute(async (tx) => {
    const order = await findOrder(tx, orderId ?? '');
    if (order?.checkout_session_id) return undefined;
    const product = { goodId, plan, term, locale, taxRate };
    const known = { orderId, accountId, ...product, price, method: 'paypal' as const, createdAt };
    const why = order ? undefined : await rebuildOrder(tx, context.catalog(), known, isRestored);
    if (why || !orderId) return why;
    const session = { sessionId, url: '', expiresAt: addMs(createdAt, checkoutLifetimeMs) };
    await setCheckoutSession(tx, orderId, session);
    return undefined;
  });
  if (problem || !orderId) return problem;
  await checkPayPalOrder(context, paypal, payments.paymentProviders.card, orderId);
  return (await findEntitlementBySource(db, captureId)) ? undefined : 'PayPal reports another amount or account';
}

function describe(info: Transaction) {
  const { currency_code: currency, value } = info.transaction_amount;
  return {
    provider: 'paypal' as const,
    object: info.transaction_id,
    at: info.transaction_initiation_date,
    order: info.invoice_id ?? null,
    account: info.custom_field ?? null,
    currency,
    amount: fromDecimal(value.replace('-', ''), currency),
  };
}
