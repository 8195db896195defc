/** Commands about invoices: list those of a month for the accountant, correct one. */
import { minorDigits } from '#facts/money.ts';
import type { InvoiceContent } from '../../billing/invoices/content.ts';
import { readInvoicesIssued } from '../../billing/invoices/store.ts';
import { toPercent } from '../../billing/tax.ts';
import { correctInvoice } from '../correct-invoice.ts';
import { parseMonth } from '../dates.ts';
import { requireOrder } from '../find.ts';
import type { Row, Verb } from '../verb.ts';

type Amounts = Pick<InvoiceContent, 'currency' | 'taxRate' | 'net' | 'tax' | 'total'>;

export const invoiceVerbs: readonly Verb[] = [
  {
    name: 'invoice list',
    summary: 'the invoices and credit notes of a month, in UTC, and their sums by currency and tax rate',
    options: { month: { type: 'string', value: '<month>', help: 'e.g. 2026-11', required: true, check: parseMonth } },
    // Customers' names leave the database.
    changes: true,
    async run({ context: { db } }, { options: { month } }) {
      const documents: Row[] = [];
      const sums = new Map<string, Amounts>();
      for await (const { content } of readInvoicesIssued(db, parseMonth(month))) {
        documents.push(describeDocument(content));
        addToSums(sums, content);
      }
      return { documents, sums: [...sums.values()].map(describeAmounts) };
    },
  },
  {
    name: 'invoice correct',
    summary:
      'replaces the invoice of an order by one with the customer’s billing details of today, and mails it with the receipt',
    args: ['order'],
    changes: true,
    async run({ context }, { args: [orderId = ''], actionId }) {
      const order = await requireOrder(context.db, orderId);
      const key = `receipt ${order.order_id} corrected ${actionId}`;
      return { invoice: describeDocument(await correctInvoice(context, order, key)), job: { key } };
    },
  },
];

function describeDocument(content: InvoiceContent): Row {
  const { kind, number, issuedAt, invoiceNumber, orderId, customer } = content;
  return {
    number,
    issued: issuedAt.slice(0, 10),
    cancels: kind === 'creditNote' ? invoiceNumber : null,
    replaces: kind === 'invoice' ? invoiceNumber : null,
    order: orderId,
    customer: customer.name,
    vatNumber: customer.vatNumber,
    ...describeAmounts(content),
  };
}

function describeAmounts({ currency, taxRate, net, tax, total }: Amounts): Row {
  const digits = minorDigits(currency);
  // For spreadsheets, whose currencies are in a column of their own.
  const money = (amount: number) => (amount / 10 ** digits).toFixed(digits);
  return { currency, taxPercent: toPercent(taxRate), net: money(net), tax: money(tax), total: money(total) };
}

/** Credit notes count negative. A corrected invoice repeats the amount of the one that it replaces, which has counted. */
function addToSums(
  sums: Map<string, Amounts>,
  { kind, invoiceNumber, currency, taxRate, net, tax, total }: InvoiceContent,
): void {
  if (kind === 'invoice' && invoiceNumber) return;
  const sign = kind === 'creditNote' ? -1 : 1;
  const key = `${currency} ${taxRate}`;
  const sum = sums.get(key) ?? { currency, taxRate, net: 0, tax: 0, total: 0 };
  sum.net += sign * net;
  sum.tax += sign * tax;
  sum.total += sign * total;
  sums.set(key, sum);
}
