/** Documents of each script: the right fonts are embedded, and their text can be copied. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { intlTag, type Locale, locales } from '#facts/locales.ts';
import { formatMoney } from '#facts/money.ts';
import type { InvoiceContent } from '#server/billing/invoices/content.ts';
import { fontFile } from '#server/billing/invoices/pdf/fonts.ts';
import { renderInvoice } from '#server/billing/invoices/pdf/render.ts';
import { renderInWorker } from '#server/billing/invoices/pdf/render-in-worker.ts';
import { toRuns } from '#server/billing/invoices/pdf/text.ts';
import { createMailTranslations, localesFolder } from '#server/mail/translations.ts';

const content: InvoiceContent = {
  kind: 'invoice',
  number: 'INV-2026-000042',
  issuedAt: '2026-11-21T12:00:00.000Z',
  invoiceNumber: null,
  locale: 'en',
  seller: { name: 'Tern VPN Ltd.', address: ['1 Harbor Street', '10115 Example City'], taxId: 'EX123456789' },
  customer: { name: 'Nguyễn Łukasz 山田太郎 محمد', address: ['กรุงเทพฯ'], vatNumber: '' },
  orderId: 'TRN-7K3M-9Q2X',
  plan: 'personal',
  term: 'year',
  paidAt: '2026-11-21T12:00:00.000Z',
  period: { from: '2026-11-21T12:00:00.000Z', to: '2027-11-21T12:00:00.000Z' },
  method: 'card',
  card: { brand: 'visa', last4: '4242' },
  currency: 'EUR',
  taxRate: 19_000,
  net: 839,
  tax: 160,
  total: 999,
};
const translations = createMailTranslations(localesFolder);
const scriptFonts = { ar: 'Arabic', ja: 'JP', ko: 'KR', th: 'Thai', 'zh-CN': 'SC', 'zh-TW': 'TC' };

const { customer } = content;

const lettersOf = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}]/gu, '');
const wordsOf = (text: string) =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(lettersOf)
    .filter(Boolean);

for (const { code } of locales) {
  test(`an invoice in ${code} embeds the fonts of its scripts, and its text can be copied`, async () => {
    const intl = await translations.intl(code);
    const said: string[] = [];
    const label = (id: string, values?: Record<string, string>) => {
      said.push(String(intl.formatMessage({ id }, values)));
      return said.at(-1) ?? '';
    };
    const bytes = await renderInvoice(content, code, 'Tern VPN', label);
    const pdf = bytes.toString('latin1');
    assert.match(pdf, /^%PDF-/);
    assert.match(pdf, /NotoSans/);
    const font = scriptFonts[code as keyof typeof scriptFonts];
    if (font) assert.match(pdf, new RegExp(`NotoSans${font}`));
    assert.ok(pdf.length < 150_000, `${pdf.length} bytes: fonts are not subset`);
    const text = lettersOf((await extractText(new Uint8Array(bytes), { mergePages: true })).text);
    // Word by word: in which order a reader puts those from right to left is its affair.
    for (const word of [...said, customer.name, ...customer.address, content.number].flatMap(wordsOf))
      assert.ok(text.includes(word), `${word} in ${text}`);
    // A Russian date ends in a full stop of its own.
    for (const each of said) assert.doesNotMatch(each, /\.\.$/);
  });
}

const draw = (changes: Partial<InvoiceContent> = {}) =>
  renderInWorker({ content: { ...content, ...changes }, locale: 'ar', brand: 'Tern VPN' }, 'a');

test('the server draws in a thread of its own, whose failure is that of one document', async () => {
  const broken = draw({ currency: 'no currency' });
  const others = [draw(), draw({ number: 'INV-2026-000043' })];
  await assert.rejects(broken, RangeError);
  for (const pdf of await Promise.all(others)) assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
});

test('a document that is not drawn in 30 seconds does not stop the next one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const hanging = draw();
  t.mock.timers.tick(30_000);
  await assert.rejects(hanging, /was not drawn/);
  assert.equal((await draw()).subarray(0, 5).toString(), '%PDF-');
});

test('runs stand from left to right, each in the order in which it is read aloud', () => {
  const texts = toRuns('فاتورة (42)', 'ar', 'rtl').map(({ text }) => text.trim());
  assert.ok(texts.indexOf('42') < texts.findIndex((text) => text.includes('فاتورة')), JSON.stringify(texts));
});

test('what several scripts use has the font of its script, which alone has a glyph for it', () => {
  const fontsOf = (text: string, locale: Locale) => toRuns(text, locale, 'auto').map(({ font }) => font);
  assert.deepEqual(fontsOf('سرور،؟؛ـ', 'ar'), ['noto-sans-arabic']);
  assert.deepEqual(fontsOf('サーバー・カード', 'ja'), ['noto-sans-jp']);
  assert.deepEqual(fontsOf('฿', 'th'), ['noto-sans-thai']);
  assert.deepEqual(fontsOf('1～3', 'ja'), ['noto-sans', 'noto-sans-sc', 'noto-sans']);
});

test('every label, date and amount of a document has glyphs', async () => {
  const doc = new PDFDocument();
  for (const { code } of locales) {
    const intl = await translations.intl(code);
    const texts = Object.entries(intl.messages).flatMap(([id, text]) =>
      id.startsWith('invoice.') ? [String(text)] : [],
    );
    const dates = new Intl.DateTimeFormat(intlTag(code), { dateStyle: 'long' });
    const months = Array.from({ length: 12 }, (_, month) => dates.format(new Date(2026, month, 15)));
    const amounts = ['USD', 'EUR', 'JPY', 'THB', 'RUB'].map((currency) =>
      formatMoney({ amount: 123456, currency }, intlTag(code)),
    );
    for (const { text, font } of [...texts, ...months, ...amounts].flatMap((each) => toRuns(each, code, 'auto'))) {
      const { _font } = doc.font(fontFile(font)) as unknown as EmbeddedFont;
      for (const character of text)
        assert.ok(_font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0), `${code}: ${character} in ${font}`);
    }
  }
});

type EmbeddedFont = { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } };

async function linesOf(changes: Partial<InvoiceContent>, locale: Locale = 'en'): Promise<string[]> {
  const intl = await translations.intl(locale);
  const label = (id: string, values?: Record<string, string>) => String(intl.formatMessage({ id }, values));
  const bytes = await renderInvoice({ ...content, ...changes }, locale, 'Tern VPN', label);
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  return text.split('\n');
}

test('an invoice names seller, customer, payment, days, and the tax in the amount', async () => {
  assert.deepEqual(await linesOf({ customer: { name: 'Ada', address: ['London'], vatNumber: 'GB123456789' } }), [
    'Tern VPN Ltd.',
    '1 Harbor Street',
    '10115 Example City',
    'Tax number: EX123456789',
    'Invoice',
    'Number INV-2026-000042',
    'Date November 21, 2026',
    'Order TRN-7K3M-9Q2X',
    'Payment method Visa •••• 4242',
    'Billed to',
    'Ada',
    'London',
    'VAT number: GB123456789',
    'Tern VPN Personal · 1 year €8.39',
    'Period: November 21, 2026 – November 21, 2027',
    'Net amount €8.39',
    'Tax 19% €1.60',
    'Total €9.99',
    'Paid on November 21, 2026.',
  ]);
});

test('a credit note names the invoice that it cancels, and no tax or customer when that names none', async () => {
  const credit = { kind: 'creditNote', number: 'CN-2026-000001', invoiceNumber: content.number } as const;
  const seller = { ...content.seller, address: [], taxId: '' };
  const untaxed = { seller, customer: { name: '', address: [], vatNumber: '' }, taxRate: 0, net: 999, tax: 0 };
  assert.deepEqual(await linesOf({ ...credit, ...untaxed, method: 'paypal', card: null }), [
    'Tern VPN Ltd.',
    'Credit note',
    'Number CN-2026-000001',
    'Original invoice INV-2026-000042',
    'Date November 21, 2026',
    'Order TRN-7K3M-9Q2X',
    'Payment method PayPal',
    'Tern VPN Personal · 1 year €9.99',
    'Period: November 21, 2026 – November 21, 2027',
    'Total credited €9.99',
    'This amount has been refunded to the original payment method.',
  ]);
  for (const customer of [
    { name: 'Ada', address: [], vatNumber: '' },
    { name: '', address: ['London'], vatNumber: '' },
    { name: '', address: [], vatNumber: 'GB123456789' },
  ])
    assert.ok((await linesOf({ ...untaxed, customer })).includes('Billed to'), JSON.stringify(customer));
});

test('the dates of a document are those of UTC, like its number, in every time zone of the server', async (context) => {
  const { TZ } = process.env;
  context.after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  process.env.TZ = 'Asia/Tokyo';
  const lines = await linesOf({ issuedAt: '2026-12-31T23:30:00.000Z', paidAt: '2026-12-31T23:30:00.000Z' });
  for (const line of ['Date December 31, 2026', 'Paid on December 31, 2026.'])
    assert.ok(lines.includes(line), lines.join('\n'));
});

test('the first of a month is an ordinal on a French invoice', async () => {
  const first = '2026-12-01T12:00:00.000Z';
  const lines = await linesOf({ issuedAt: first, period: { from: first, to: '2027-12-01T12:00:00.000Z' } }, 'fr');
  for (const dates of [/ 1er décembre 2026$/, /1er décembre 2026 – 1er décembre 2027/])
    assert.ok(
      lines.some((line) => dates.test(line)),
      lines.join('\n'),
    );
});

test('a word wider than the page is split', async () => {
  const lines = await linesOf({ customer: { ...customer, name: 'W'.repeat(120) } });
  assert.ok(lines.filter((line) => /^W+$/.test(line.trim())).length > 1, lines.join('\n'));
});

test('amounts that stand below each other have the same decimals', async () => {
  const text = (await linesOf({ net: 8403, tax: 1597, total: 10_000 })).join('\n');
  assert.match(text, /€100\.00/);
});

test('signs that the fonts lack are written out', async () => {
  const lines = await linesOf({ customer: { ...customer, name: '㈱ ｶｰﾄﾞ Ⅱ', address: ['𝓐da'] } });
  for (const line of ['(株) カード II', 'Ada']) assert.ok(lines.includes(line), lines.join('\n'));
});

test('a Chinese character that the font of the language lacks has another font', () => {
  const hasGlyph = (font: string) => font !== 'noto-sans-jp';
  assert.deepEqual(toRuns('髙', 'ja', 'auto', hasGlyph), [{ text: '髙', font: 'noto-sans-sc' }]);
  assert.deepEqual(
    toRuns('髙', 'ja', 'auto', () => false),
    [{ text: '髙', font: 'noto-sans-jp' }],
  );
});

test('a Thai tone mark stands above the ring of its vowel, whose halves are two characters', () => {
  assert.deepEqual(toRuns('น้ำ', 'th', 'ltr'), [{ text: 'น\u0e4d\u0e49\u0e32', font: 'noto-sans-thai' }]);
  assert.deepEqual(toRuns('คำ', 'th', 'ltr'), [{ text: 'ค\u0e4d\u0e32', font: 'noto-sans-thai' }]);
});

test('a corrected invoice is titled as one and names the one that it replaces', async () => {
  const lines = await linesOf({ invoiceNumber: 'INV-2026-000041' });
  for (const line of ['Corrected invoice', 'Replaces invoice INV-2026-000041'])
    assert.ok(lines.includes(line), lines.join('\n'));
});

type StructNode = { role: string; alt?: string; children: (StructNode | { type: 'content'; id: string })[] };

/** What a screen reader finds: the elements of the structure, each with the text that it has of its own or that is drawn in it. */
async function structureOf(changes: Partial<InvoiceContent> = {}, locale: Locale = 'en') {
  const intl = await translations.intl(locale);
  const label = (id: string, values?: Record<string, string>) => String(intl.formatMessage({ id }, values));
  const bytes = await renderInvoice({ ...content, ...changes }, locale, 'Tern VPN', label);
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const page = await document.getPage(1);
  const drawn = new Map<string, string>();
  const outside: string[] = [];
  let id: string | undefined;
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  for (const item of items) {
    if (!('str' in item)) id = item.type === 'endMarkedContent' ? undefined : item.id;
    else if (id) drawn.set(id, (drawn.get(id) ?? '') + item.str);
    else if (item.str.trim()) outside.push(item.str);
  }
  const described = (node: StructNode): string => {
    const own = node.children.map((child) => ('id' in child ? (drawn.get(child.id)?.trim() ?? '?') : described(child)));
    return `${node.role}(${node.alt ? `reads ${node.alt}` : own.join(' ')})`;
  };
  const tree = (await page.getStructTree()) as unknown as StructNode;
  return { document, bytes, outside, elements: described(tree.children[0] as StructNode) };
}

test('a document is tagged: headings, paragraphs, and tables whose rows have headers', async () => {
  const { document, bytes, outside, elements } = await structureOf({
    customer: { name: 'Ada', address: ['London'], vatNumber: '' },
  });
  const row = (header: string, data: string) => `TR(TH(P(${header})) TD(P(${data})))`;
  assert.equal(
    elements,
    `Document(${[
      'P(Tern VPN Ltd.) P(1 Harbor Street) P(10115 Example City) P(Tax number: EX123456789) H1(Invoice)',
      `Table(${[
        row('Number', 'INV-2026-000042'),
        row('Date', 'November 21, 2026'),
        row('Order', 'TRN-7K3M-9Q2X'),
        row('Payment method', 'Visa •••• 4242'),
      ].join(' ')})`,
      'H2(Billed to) P(Ada) P(London)',
      `Table(${[
        row('Tern VPN Personal · 1 year) P(Period: November 21, 2026 – November 21, 2027', '€8.39'),
        row('Net amount', '€8.39'),
        row('Tax 19%', '€1.60'),
        row('Total', '€9.99'),
      ].join(' ')})`,
      'P(Paid on November 21, 2026.)',
    ].join(' ')})`,
  );
  assert.deepEqual(outside, []);
  assert.equal((await document.getMarkInfo())?.Marked, true);
  // pdf.js tells nothing about either.
  assert.equal(bytes.toString('latin1').match(/\/S \/TH\b/g)?.length, 8);
  assert.equal(bytes.toString('latin1').match(/\/Scope \/Row\b/g)?.length, 8);
});

test('the line above the amounts is decoration, which is not read', async () => {
  const { bytes } = await structureOf();
  const compressed = bytes.subarray(bytes.indexOf('stream\n') + 'stream\n'.length);
  const sequences = inflateSync(compressed).toString().split('EMC\n');
  const [line, ...others] = sequences.filter((each) => each.includes('\nS\n'));
  assert.match(line ?? '', /^\/Artifact /);
  assert.deepEqual(others, []);
});

test('a document names its language, and readers show its title', async () => {
  for (const locale of ['de', 'zh-TW'] as const) {
    const { document } = await structureOf({}, locale);
    const { info } = (await document.getMetadata()) as unknown as { info: { Language: string; Title: string } };
    assert.equal(info.Language, locale);
    assert.ok(info.Title.endsWith(` ${content.number}`), info.Title);
    assert.deepEqual(await document.getViewerPreferences(), { DisplayDocTitle: true });
  }
});

test('what is drawn from right to left or in other characters is read as it was written', async () => {
  const arabic = await structureOf({}, 'ar');
  const intl = await translations.intl('ar');
  for (const id of ['invoice.title', 'invoice.number', 'invoice.customer', 'invoice.total'])
    assert.ok(arabic.elements.includes(`(reads ${intl.formatMessage({ id })})`), arabic.elements);
  assert.ok(arabic.elements.includes(`P(reads ${customer.name})`), arabic.elements);
  assert.ok(arabic.elements.includes(`P(${content.number})`), arabic.elements);
  const { elements } = await structureOf(
    { customer: { name: 'น้ำ', address: ['㈱ ｶｰﾄﾞ', '山田太郎'], vatNumber: '' } },
    'ja',
  );
  for (const each of ['P(reads น้ำ)', 'P(reads ㈱ ｶｰﾄﾞ)', 'P(山田太郎)']) assert.ok(elements.includes(each), elements);
});
