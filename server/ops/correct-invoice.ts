/** An operator's correction of an invoice with a wrong customer (docs/decisions/0046-invoices.md). */
import { isDeepStrictEqual } from 'node:util';
import { lockAccount } from '../accounts/store.ts';
import { getBillingDetails } from '../billing/invoices/billing-details.ts';
import { customerOf, type InvoiceContent } from '../billing/invoices/content.ts';
import { issueCorrectedInvoice } from '../billing/invoices/issue.ts';
import { findInvoice } from '../billing/invoices/store.ts';
import { findOrder } from '../billing/orders/store.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { OpsError } from './verb.ts';

const askFirst = 'First the customer enters the right ones: dashboard, billing';

/**
 * Replaces the invoice of a paid order by one with the account's billing details, and mails it with the receipt.
 * @param key of the mail's job
 * @returns the new invoice
 * @throws OpsError; ApiError orderUnknown
 */
export async function correctInvoice(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  orderId: string,
  key: string,
): Promise<InvoiceContent> {
  const found = await findOrder(db, orderId);
  if (!found) throw new ApiError('orderUnknown');
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, found.account_id);
    const invoice = await findInvoice(tx, orderId, 'invoice');
    if (!invoice) throw new OpsError(`${orderId} has no invoice`);
    if (await findInvoice(tx, orderId, 'creditNote'))
      throw new OpsError(`${orderId} is refunded: its credit note cancels the invoice`);
    const details = await getBillingDetails(tx, found.account_id);
    if (Object.values(details).every((text) => text === ''))
      throw new OpsError(`The customer of ${orderId} has no billing details. ${askFirst}`);
    if (isDeepStrictEqual(customerOf(details), invoice.content.customer))
      throw new OpsError(`${invoice.number} names the billing details of today. ${askFirst}`);
    const corrected = await issueCorrectedInvoice(tx, invoice.content, details, clock.now());
    await jobs.add(tx, { kind: 'receipt', key, payload: { orderId, again: 'true' } });
    return corrected;
  });
}
