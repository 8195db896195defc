/** Draws an invoice or a credit note as a tagged PDF (docs/decisions/0046-invoices.md). */
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
/** What a text is for a screen reader: a standard structure type of PDF. */
type Tag = 'P' | 'H1' | 'H2';

type Row = { isItem?: boolean; size?: number; note?: string };

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
    tagged: true,
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
  sheet.text(title, { size: 24 }, 'H1');
  sheet.space(12);
  sheet.table();
  sheet.row(label('invoice.number'), content.number);
  if (content.invoiceNumber) sheet.row(label(isCredit ? 'invoice.for' : 'invoice.replaces'), content.invoiceNumber);
  sheet.row(label('invoice.date'), date(content.issuedAt));
  sheet.row(label('invoice.order'), content.orderId);
  sheet.row(label('invoice.method'), methodOf(content, label));
  if (customer.name || customer.address.length > 0 || customer.vatNumber) {
    sheet.space(24);
    sheet.text(label('invoice.customer'), { color: colors.muted }, 'H2');
    for (const line of [customer.name, ...customer.address].filter(Boolean)) sheet.text(line, { isData: true });
    if (customer.vatNumber) sheet.text(labeled('invoice.vat-number', customer.vatNumber));
  }
  sheet.space(32);
  const term = new Intl.NumberFormat(intlTag(locale), {
    style: 'unit',
    unit: content.term,
    unitDisplay: 'long',
  }).format(1);
  const period = `${date(content.period.from)} – ${date(content.period.to)}`;
  sheet.table();
  sheet.row(`${brand} ${planName(content.plan)} · ${term}`, money(content.taxRate ? content.net : content.total), {
    isItem: true,
    note: labeled('invoice.period', period),
  });
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

/** Lays lines out from top to bottom, mirrored for languages from right to left, and tags them for screen readers. */
function createSheet(doc: PDFKit.PDFDocument, locale: Locale) {
  const isRtl = localeInfo(locale).dir === 'rtl';
  const root = doc.struct('Document');
  doc.addStructure(root);
  let table = root;
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
  /** @returns the characters from left to right */
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
    return runs.map((run) => run.text).join('');
  };
  /** An element of the structure. One that is not drawn as it is read has its text, too. */
  const element = (tag: Tag, text: string, style: Style, { lines = [text], lineHeight = 0 } = {}) => {
    const content = doc.markStructureContent(tag);
    const drawn = lines.map((line) => {
      const characters = draw(line, style);
      y += lineHeight;
      return characters;
    });
    doc.endMarkedContent();
    const isDrawnAsRead = !arabic.test(text) && drawn.join('') === lines.join('');
    return doc.struct(tag, isDrawnAsRead ? {} : { actual: text }, content);
  };
  const paragraph = (tag: Tag, text: string, style: Style) =>
    element(tag, text, style, { lines: wrapped(text, style), lineHeight: (style.size ?? 10) * 1.5 });
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
    text(text: string, style: Style = {}, tag: Tag = 'P') {
      root.add(paragraph(tag, text, style));
    },
    /** The following rows are one. */
    table() {
      table = doc.struct('Table');
      root.add(table);
    },
    /** A label and its value; those of items stand at opposite sides. @param note below the label, of which it is a part */
    row(name: string, value: string, { isItem = false, size = 10, note = '' }: Row = {}) {
      const header = [element('P', name, { size, color: isItem ? colors.text : colors.muted })];
      const data = element('P', value, isItem ? { size, align: 'end' } : { size, x: 130, width: inner - 130 });
      y += size * 1.7;
      if (note) header.push(paragraph('P', note, { color: colors.muted }));
      table.add(doc.struct('TR', {}, [doc.struct('TH', rowScope, header), doc.struct('TD', {}, data)]));
    },
    space(points: number) {
      y += points;
    },
    line() {
      y += 8;
      doc
        .markContent('Artifact', { type: 'Layout' })
        .moveTo(page.margin, y)
        .lineTo(page.width - page.margin, y)
        .lineWidth(0.5)
        .strokeColor(colors.line)
        .stroke()
        .endMarkedContent();
      y += 10;
    },
  };
}

/** The shaper draws it from right to left, each letter in the form that its neighbors give it. */
const arabic = /\p{Script_Extensions=Arabic}/u;

/** `scope` is missing in the types of pdfkit. */
const rowScope: object = { scope: 'Row' };

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
