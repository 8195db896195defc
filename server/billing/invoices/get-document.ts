/** An order's invoice or credit note as a PDF file: downloaded, or attached to a mail. */
import type { InvoiceFile } from '#api-spec/orders.ts';
import { hourMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { InvoiceKind } from '../../db/tables/billing.ts';
import { ApiError } from '../../http/api-error.ts';
import type { LimitRule } from '../../http/limits.ts';
import { storedLocale } from '../../http/negotiate-locale.ts';
import type { MailAttachment } from '../../mail/mailer.ts';
import { findInvoice, type InvoiceRow } from './store.ts';

type Renderer = Pick<Context, 'db' | 'config' | 'renderPdf'>;

/** Each starts a thread, which is more work than any other request. */
const documentsPerAccount: LimitRule = { name: 'invoice-pdf', points: 60, windowMs: hourMs };

/** @throws ApiError tooManyRequests, invoiceUnknown, overloaded */
export async function getDocument(
  context: Renderer & Pick<Context, 'limits'>,
  order: OrderRow,
  kind: InvoiceKind,
): Promise<InvoiceFile> {
  await context.limits.consume({ rule: documentsPerAccount, key: order.account_id });
  const invoice = await findInvoice(context.db, order.order_id, kind);
  if (!invoice) throw new ApiError('invoiceUnknown');
  const pdf = await render(context, invoice, order);
  return { number: invoice.number, fileName: fileNameOf(invoice), pdf: pdf.toString('base64') };
}

/** Without those that the order does not have or that cannot be drawn: the mail is sent all the same. */
export async function attachDocuments(
  context: Renderer & Pick<Context, 'log'>,
  order: OrderRow,
  kinds: readonly InvoiceKind[],
): Promise<{ attachments: MailAttachment[] }> {
  const attachments: MailAttachment[] = [];
  for (const kind of kinds) {
    const invoice = await findInvoice(context.db, order.order_id, kind);
    if (!invoice) continue;
    try {
      const content = await render(context, invoice, order);
      attachments.push({ filename: fileNameOf(invoice), contentType: 'application/pdf', content });
    } catch (error) {
      context.log.error({ err: error, number: invoice.number }, 'invoice not attached');
    }
  }
  return { attachments };
}

function render({ config, renderPdf }: Renderer, { content }: InvoiceRow, { account_id }: OrderRow): Promise<Buffer> {
  const locale = storedLocale(content.locale);
  return renderPdf({ content, locale, brand: config.brand.name }, account_id);
}

function fileNameOf({ number }: InvoiceRow): string {
  return `${number}.pdf`;
}
