/** Issues invoices and credit notes in the transaction that settles the money (docs/decisions/0046-invoices.md). */
import type { BillingDetails } from '#api-spec/billing-details.ts';
import { daysOfTerm } from '#facts/plans.ts';
import type { LegalEntity } from '../../brand.ts';
import { addMs, dayMs } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { InvoiceKind } from '../../db/tables/billing.ts';
import { findEntitlements } from '../entitlement-store.ts';
import { entitlementsAt } from '../entitlements.ts';
import { getBillingDetails } from './billing-details.ts';
import {
  createCorrectedContent,
  createCreditNoteContent,
  createInvoiceContent,
  documentNumber,
  type InvoiceContent,
} from './content.ts';
import { findInvoice, findIssueTime, insertInvoice, takeInvoiceNumber } from './store.ts';

/** Needs the account's lock, and the order's entitlement. Does nothing for an order that has an invoice. */
export async function issueInvoice(tx: Db, legalEntity: LegalEntity, order: OrderRow, now: Date): Promise<void> {
  const { account_id, order_id } = order;
  if (await findInvoice(tx, order_id, 'invoice')) return;
  const subject = {
    legalEntity,
    order,
    period: await findPeriod(tx, order, now),
    details: await getBillingDetails(tx, account_id),
  };
  await insertInvoice(tx, createInvoiceContent(await takeNumber(tx, 'invoice', now), subject));
}

/** Needs the account's lock. Does nothing for an order without an invoice, or with a credit note. */
export async function issueCreditNote(tx: Db, orderId: string, now: Date): Promise<void> {
  const invoice = await findInvoice(tx, orderId, 'invoice');
  if (!invoice || (await findInvoice(tx, orderId, 'creditNote'))) return;
  await insertInvoice(tx, createCreditNoteContent(await takeNumber(tx, 'creditNote', now), invoice.content));
}

/** Replaces an invoice by one with these billing details. Needs the account's lock. */
export async function issueCorrectedInvoice(
  tx: Db,
  invoice: InvoiceContent,
  details: BillingDetails,
  now: Date,
): Promise<InvoiceContent> {
  const content = createCorrectedContent(await takeNumber(tx, 'invoice', now), invoice, details);
  await insertInvoice(tx, content);
  return content;
}

/** Dates are in the order of the numbers, although the clocks of servers differ and this one may have waited for its number. */
async function takeNumber(tx: Db, kind: InvoiceKind, now: Date): Promise<{ number: string; issuedAt: Date }> {
  const year = now.getUTCFullYear();
  const count = await takeInvoiceNumber(tx, kind, year);
  const previous = await findIssueTime(tx, documentNumber(kind, year, count - 1));
  return { number: documentNumber(kind, year, count), issuedAt: previous && previous > now ? previous : now };
}

/** When the paid days run, after those that the customer had before. */
async function findPeriod(
  tx: Db,
  { account_id, order_id, term }: OrderRow,
  now: Date,
): Promise<{ from: Date; to: Date }> {
  const { entitlements } = entitlementsAt(await findEntitlements(tx, account_id), now);
  const own = entitlements.find(({ entitlement }) => entitlement.orderId === order_id);
  if (own) return { from: own.startsAt, to: own.endsAt };
  return { from: now, to: addMs(now, daysOfTerm(term) * dayMs) };
}
