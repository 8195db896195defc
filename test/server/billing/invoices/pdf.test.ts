/** Documents of each script: the right fonts are embedded, and their text can be copied. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractText } from 'unpdf';
import { locales } from '#facts/locales.ts';
import type { InvoiceContent } from '#server/billing/invoices/content.ts';
import { renderInvoice } from '#server/billing/invoices/pdf/render.ts';
import { renderInWorker } from '#server/billing/invoices/pdf/render-in-worker.ts';
import { toRuns } from '#server/billing/invoices/pdf/text.ts';
import { createMailTranslations, localesFolder } from '#server/mail/translations.ts';

const content: InvoiceContent = {
  ...{ kind: 'invoice', number: 'INV-2026-000042', issuedAt: '2026-11-21T12:00:00.000Z', invoiceNumber: null },
  locale: 'en',
  seller: { name: 'Tern VPN Ltd.', address: ['1 Harbor Street', '10115 Example City'], taxId: 'EX123456789' },
  customer: { name: 'Nguyễn Łukasz 山田太郎 محمد', address: ['กรุงเทพฯ'], vatNumber: '' },
  ...{ orderId: 'TRN-7K3M-9Q2X', plan: 'personal', term: 'year', paidAt: '2026-11-21T12:00:00.000Z' },
  period: { from: '2026-11-21T12:00:00.000Z', to: '2027-11-21T12:00:00.000Z' },
  ...{ method: 'card', card: { brand: 'visa', last4: '4242' }, currency: 'EUR' },
  ...{ taxRate: 19_000, net: 839, tax: 160, total: 999 },
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

test('a Thai tone mark stands above the ring of its vowel, whose halves are two characters', () => {
  assert.deepEqual(toRuns('น้ำ', 'th', 'ltr'), [{ text: 'น\u0e4d\u0e49\u0e32', font: 'noto-sans-thai' }]);
  assert.deepEqual(toRuns('คำ', 'th', 'ltr'), [{ text: 'ค\u0e4d\u0e32', font: 'noto-sans-thai' }]);
});
