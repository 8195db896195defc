/** An operator's correction of an invoice with a wrong customer (docs/decisions/0046-invoices.md). */
import { isDeepStrictEqual } from 'node:util';
import { lockAccount } from '../accounts/store.ts';
import { getBillingDetails } from '../billing/invoices/billing-details.ts';
import { customerOf, type InvoiceContent } from '../billing/invoices/content.ts';
import { issueCorrectedInvoice } from '../billing/invoices/issue.ts';
import { findInvoice } from '../billing/invoices/store.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { OpsError } from './verb.ts';

const enterFirst = 'The customer has to enter the right ones first (dashboard, billing)';

/**
 * Replaces the invoice of a paid order by one with the account's billing details, and mails it with the receipt.
 * @param key of the mail's job
 * @returns the new invoice
 * @throws OpsError
 */
export async function correctInvoice(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  { order_id, account_id }: Pick<OrderRow, 'order_id' | 'account_id'>,
  key: string,
): Promise<InvoiceContent> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account_id);
    const invoice = await findInvoice(tx, order_id, 'invoice');
    if (!invoice) throw new OpsError(`${order_id} has no invoice`);
    if (await findInvoice(tx, order_id, 'creditNote'))
      throw new OpsError(`${order_id} is refunded: its credit note cancels the invoice`);
    const details = await getBillingDetails(tx, account_id);
    if (Object.values(details).every((text) => text === ''))
      throw new OpsError(`The customer of ${order_id} has no billing details. ${enterFirst}`);
    if (isDeepStrictEqual(customerOf(details), invoice.content.customer))
      throw new OpsError(`${invoice.number} names the billing details of today. ${enterFirst}`);
    const corrected = await issueCorrectedInvoice(tx, invoice.content, details, clock.now());
    await jobs.add(tx, { kind: 'receipt', key, payload: { orderId: order_id, again: 'true' } });
    return corrected;
  });
}
