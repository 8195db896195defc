/** What an invoice or a credit note says. It is stored when the document is issued and never changes (docs/decisions/0046-invoices.md). */
import type { BillingDetails } from '#api-spec/billing-details.ts';
import type { PaidPlan, Term } from '#facts/plans.ts';
import type { LegalEntity } from '../../brand.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { InvoiceKind } from '../../db/tables/billing.ts';
import { describeCard } from '../describe-card.ts';
import { splitTax } from '../tax.ts';

export type InvoiceContent = {
  kind: InvoiceKind;
  number: string;
  /** ISO 8601, as are all times here. */
  issuedAt: string;
  /** The invoice that a credit note cancels or a corrected invoice replaces; null for the first invoice of an order. */
  invoiceNumber: string | null;
  locale: string;
  seller: { name: string; address: readonly string[]; taxId: string };
  /** What the customer entered, and no email: invoices outlive the erasure of an account. */
  customer: { name: string; address: readonly string[]; vatNumber: string };
  orderId: string;
  plan: PaidPlan;
  term: Term;
  period: { from: string; to: string };
  paidAt: string;
  method: OrderRow['payment_method'];
  /** The card that paid; null when it is unknown. */
  card: { brand: string; last4: string } | null;
  currency: string;
  /** In thousandths of a percent. */
  taxRate: number;
  net: number;
  tax: number;
  total: number;
};

/** The part of the content that the order and its customer decide. */
type InvoiceSubject = {
  legalEntity: LegalEntity;
  order: OrderRow;
  period: { from: Date; to: Date };
  details: BillingDetails;
};

export function createInvoiceContent(
  { number, issuedAt }: { number: string; issuedAt: Date },
  { order, period, details, legalEntity: { legalName, address, taxId } }: InvoiceSubject,
): InvoiceContent {
  return {
    kind: 'invoice',
    number,
    issuedAt: issuedAt.toISOString(),
    invoiceNumber: null,
    locale: order.locale,
    seller: { name: legalName, address, taxId },
    customer: customerOf(details),
    orderId: order.order_id,
    plan: order.plan,
    term: order.term,
    period: { from: period.from.toISOString(), to: period.to.toISOString() },
    paidAt: (order.completed_at ?? issuedAt).toISOString(),
    method: order.payment_method,
    card: describeCard(order),
    currency: order.currency,
    taxRate: order.tax_rate,
    ...splitTax(order.amount, order.tax_rate),
    total: order.amount,
  };
}

export function customerOf({ name, address, vatNumber }: BillingDetails): InvoiceContent['customer'] {
  return { name, address: address.split('\n').filter(Boolean), vatNumber };
}

/** Names another customer than the invoice that it replaces, and repeats everything else. */
export function createCorrectedContent(
  { number, issuedAt }: { number: string; issuedAt: Date },
  invoice: InvoiceContent,
  details: BillingDetails,
): InvoiceContent {
  const customer = customerOf(details);
  return { ...invoice, customer, number, issuedAt: issuedAt.toISOString(), invoiceNumber: invoice.number };
}

/** A credit note repeats the invoice that it cancels. */
export function createCreditNoteContent(
  { number, issuedAt }: { number: string; issuedAt: Date },
  invoice: InvoiceContent,
): InvoiceContent {
  return { ...invoice, kind: 'creditNote', number, issuedAt: issuedAt.toISOString(), invoiceNumber: invoice.number };
}

const prefixes = { invoice: 'INV', creditNote: 'CN' };

/** For example `INV-2026-000042`: the number in its year, which starts at 1. */
export function documentNumber(kind: InvoiceKind, year: number, count: number): string {
  return `${prefixes[kind]}-${year}-${String(count).padStart(6, '0')}`;
}
