/** Draws an invoice or a credit note as PDF (docs/decisions/0046-invoices.md). */
import PDFDocument from 'pdfkit';
import { intlTag, type Locale, localeInfo } from '#facts/locales.ts';
import { formatMoney } from '#facts/money.ts';
import { withFrenchFirst } from '#facts/non-breaking.ts';
import { planName } from '#facts/plans.ts';
import { formatLabeled } from '../../../mail/format-value.ts';
import { cardName } from '../../describe-card.ts';
import { formatTaxRate } from '../../tax.ts';
import type { InvoiceContent } from '../content.ts';
import { fontFile, type HasGlyph } from './fonts.ts';
import { type EmbeddedFont, keepGlyphText } from './glyph-text.ts';
import { toRuns } from './text.ts';

/** The texts of the document in its language, by message id. */
type InvoiceLabels = (id: string, values?: Record<string, string>) => string;

const page = { width: 595.28, height: 841.89, margin: 56 };
const inner = page.width - 2 * page.margin;
const colors = { text: '#1f2937', muted: '#6b7280', line: '#d1d5db' };

type Style = { size?: number; color?: string; align?: 'start' | 'end'; width?: number; x?: number; isData?: boolean };

/** @param locale of `labels` */
export function renderInvoice(
  content: InvoiceContent,
  locale: Locale,
  brand: string,
  label: InvoiceLabels,
): Promise<Buffer> {
  const isCredit = content.kind === 'creditNote';
  const title = label(titleOf(content));
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    lang: locale,
    displayTitle: true,
    info: {
      Title: `${title} ${content.number}`,
      Author: content.seller.name,
      CreationDate: new Date(content.issuedAt),
    },
  });
  const sheet = createSheet(doc, locale);
  const dates = new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: 'UTC' });
  const date = (iso: string) => withFrenchFirst(dates.format(new Date(iso)), locale);
  const money = (amount: number) => formatMoney({ amount, currency: content.currency }, intlTag(locale), 'auto');
  const { seller, customer } = content;

  sheet.text(seller.name, { size: 14, isData: true });
  for (const line of seller.address) sheet.text(line, { color: colors.muted, isData: true });
  const labeled = (id: string, value: string) => formatLabeled(label(id), value, locale);
  if (seller.taxId) sheet.text(labeled('invoice.tax-id', seller.taxId), { color: colors.muted });
  sheet.space(32);
  sheet.text(title, { size: 24 });
  sheet.space(12);
  sheet.row(label('invoice.number'), content.number);
  if (content.invoiceNumber) sheet.row(label(isCredit ? 'invoice.for' : 'invoice.replaces'), content.invoiceNumber);
  sheet.row(label('invoice.date'), date(content.issuedAt));
  sheet.row(label('invoice.order'), content.orderId);
  sheet.row(label('invoice.method'), methodOf(content, label));
  if (customer.name || customer.address.length > 0 || customer.vatNumber) {
    sheet.space(24);
    sheet.text(label('invoice.customer'), { color: colors.muted });
    for (const line of [customer.name, ...customer.address].filter(Boolean)) sheet.text(line, { isData: true });
    if (customer.vatNumber) sheet.text(labeled('invoice.vat-number', customer.vatNumber));
  }
  sheet.space(32);
  const term = new Intl.NumberFormat(intlTag(locale), {
    style: 'unit',
    unit: content.term,
    unitDisplay: 'long',
  }).format(1);
  sheet.row(`${brand} ${planName(content.plan)} · ${term}`, money(content.taxRate ? content.net : content.total), {
    isItem: true,
  });
  const period = `${date(content.period.from)} – ${date(content.period.to)}`;
  sheet.text(labeled('invoice.period', period), { color: colors.muted });
  sheet.line();
  if (content.taxRate) {
    sheet.row(label('invoice.net'), money(content.net), { isItem: true });
    const percent = formatTaxRate(content.taxRate, intlTag(locale));
    sheet.row(label('invoice.tax', { percent }), money(content.tax), { isItem: true });
  }
  sheet.space(4);
  sheet.row(label(isCredit ? 'invoice.total.credit' : 'invoice.total'), money(content.total), {
    isItem: true,
    size: 13,
  });
  sheet.space(24);
  sheet.text(isCredit ? label('invoice.credited') : label('invoice.paid', { date: date(content.paidAt) }), {
    color: colors.muted,
  });
  return toBuffer(doc);
}

function titleOf({ kind, invoiceNumber }: InvoiceContent): string {
  if (kind === 'creditNote') return 'invoice.title.credit';
  return invoiceNumber ? 'invoice.title.corrected' : 'invoice.title';
}

function methodOf({ method, card }: InvoiceContent, label: InvoiceLabels): string {
  return method === 'paypal' ? 'PayPal' : (cardName(card) ?? label('invoice.card'));
}

/** Lays lines out from top to bottom, mirrored for languages from right to left. */
function createSheet(doc: PDFKit.PDFDocument, locale: Locale) {
  const isRtl = localeInfo(locale).dir === 'rtl';
  let y = page.margin;
  const hasGlyph: HasGlyph = (font, character) => {
    const { _font } = doc.font(fontFile(font)) as unknown as { _font: EmbeddedFont };
    return _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  };
  const measure = (text: string, size: number, isData = false) =>
    toRuns(text, locale, isData ? 'auto' : isRtl ? 'rtl' : 'ltr', hasGlyph).map((run) => {
      doc.font(fontFile(run.font)).fontSize(size);
      return { ...run, width: doc.widthOfString(run.text, options) };
    });
  const draw = (
    text: string,
    { size = 10, color = colors.text, align = 'start', x = 0, width = inner, isData = false }: Style = {},
  ) => {
    const runs = measure(text, size, isData);
    const total = runs.reduce((sum, run) => sum + run.width, 0);
    const isRight = (align === 'end') !== isRtl;
    const from = page.margin + (isRtl ? inner - x - width : x);
    let at = isRight ? from + width - total : from;
    for (const run of runs) {
      // A common baseline: fonts differ in how far their letters rise.
      doc.font(fontFile(run.font)).fontSize(size).fillColor(color);
      keepGlyphText(doc);
      doc.text(run.text, at, y + size, { ...options, baseline: 'alphabetic' });
      at += run.width;
    }
  };
  const wrapped = (text: string, style: Style): string[] => {
    const width = style.width ?? inner;
    const fits = (line: string) => widthOf(measure(line.trimEnd(), style.size ?? 10)) <= width;
    const lines: string[] = [];
    for (const segment of splitText(text, locale, 'word').flatMap((word) =>
      fits(word) ? [word] : splitText(word, locale, 'grapheme'),
    )) {
      const line = lines.at(-1);
      if (line !== undefined && (fits(line + segment) || /^[\p{P}\s]/u.test(segment)))
        lines[lines.length - 1] = line + segment;
      else lines.push(segment);
    }
    return lines.map((line) => line.trim());
  };
  return {
    text(text: string, style: Style = {}) {
      for (const line of wrapped(text, style)) {
        draw(line, style);
        y += (style.size ?? 10) * 1.5;
      }
    },
    /** A label and its value; those of items stand at opposite sides. */
    row(name: string, value: string, { isItem = false, size = 10 }: { isItem?: boolean; size?: number } = {}) {
      draw(name, { size, color: isItem ? colors.text : colors.muted });
      draw(value, isItem ? { size, align: 'end' } : { size, x: 130, width: inner - 130 });
      y += size * 1.7;
    },
    space(points: number) {
      y += points;
    },
    line() {
      y += 8;
      doc
        .moveTo(page.margin, y)
        .lineTo(page.width - page.margin, y)
        .lineWidth(0.5)
        .strokeColor(colors.line)
        .stroke();
      y += 10;
    },
  };
}

/** With features the shaper gets a whole run at once, as Arabic needs it. */
const options: PDFKit.Mixins.TextOptions = { lineBreak: false, features: ['kern', 'liga', 'mark', 'mkmk', 'ccmp'] };

function splitText(text: string, locale: Locale, granularity: 'word' | 'grapheme'): string[] {
  return Array.from(new Intl.Segmenter(locale, { granularity }).segment(text), ({ segment }) => segment);
}

function widthOf(runs: { width: number }[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0);
}

function toBuffer(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
}
