import type { MutantGroup } from '../../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/billing/invoices/pdf/fonts.ts',
    tests: ['test/server/billing/invoices/pdf.test.ts'],
    mutants: [
      {
        rule: 'The Arabic comma has a glyph.',
        from: '/\\p{Script_Extensions=Arabic}/u',
        to: '/\\p{Script=Arabic}/u',
      },
      {
        rule: 'A Chinese character is drawn with a font that has it.',
        from: '.find((each) => hasGlyph(each, character)) ?? font',
        to: '[0] ?? null',
      },
      {
        rule: 'Emoji are not printable.',
        from: '[\\p{L}\\p{N}\\p{P}\\p{Z}',
        to: '[\\p{So}\\p{L}\\p{N}\\p{P}\\p{Z}',
        tests: ['test/server/billing/invoices/issue.test.ts'],
      },
      {
        rule: 'The long vowel of katakana has a glyph.',
        from: '\\p{Script=Katakana}\\u30fc',
        to: '\\p{Script=Katakana}',
      },
    ],
  },
  {
    file: 'server/billing/invoices/pdf/glyph-text.ts',
    tests: ['test/server/billing/invoices/pdf.test.ts'],
    mutants: [
      {
        rule: 'Arabic letters of the same shape keep their own text.',
        from: 'const key = `${id} ${codePoints}`;',
        to: 'const key = `${id}`;',
      },
    ],
  },
  {
    file: 'server/billing/invoices/pdf/render-in-worker.ts',
    tests: ['test/server/billing/invoices/pdf.test.ts'],
    mutants: [
      {
        rule: 'After a document that cannot be drawn, another thread draws the next.',
        from: 'if (thread === started) thread = null;',
        to: '',
      },
      {
        rule: 'A document that is never drawn does not stop the next one.',
        from: 'const limit = setTimeout(endThread, maxDrawingMs);',
        to: 'const limit = undefined;',
      },
    ],
  },
  {
    file: 'server/billing/invoices/pdf/render.ts',
    tests: ['test/server/billing/invoices/pdf.test.ts'],
    mutants: [
      {
        rule: 'A word wider than the page is split.',
        from: "fits(word) ? [word] : splitText(word, locale, 'grapheme')",
        to: '[word]',
      },
      {
        rule: 'A corrected invoice says that it is one.',
        from: "return invoiceNumber ? 'invoice.title.corrected' : 'invoice.title';",
        to: "return 'invoice.title';",
      },
      {
        rule: 'A corrected invoice names the one that it replaces.',
        from: "isCredit ? 'invoice.for' : 'invoice.replaces'",
        to: "'invoice.for'",
      },
      {
        rule: 'An invoice names the VAT number of its customer.',
        from: "    if (customer.vatNumber) sheet.text(labeled('invoice.vat-number', customer.vatNumber));\n",
        to: '',
      },
      {
        rule: 'The VAT number of a customer is not called a tax number: in Germany that is another one.',
        from: "labeled('invoice.vat-number', customer.vatNumber)",
        to: "labeled('invoice.tax-id', customer.vatNumber)",
      },
      { rule: 'A customer who entered a VAT number alone is named.', from: '|| customer.vatNumber) {', to: ') {' },
      {
        rule: 'A credit note names the invoice that it cancels.',
        from: 'if (content.invoiceNumber)',
        to: 'if (false)',
      },
      {
        rule: 'A credit note is called one.',
        from: "if (kind === 'creditNote') return 'invoice.title.credit';",
        to: '',
      },
      {
        rule: 'The price above its tax is the net one.',
        from: 'money(content.taxRate ? content.net : content.total)',
        to: 'money(content.total)',
      },
      { rule: 'Without a tax none is named.', from: 'if (content.taxRate) {', to: 'if (content.tax >= 0) {' },
      { rule: 'A payment by PayPal is named as one.', from: "method === 'paypal' ? 'PayPal' : ", to: '' },
      {
        rule: 'The date of a document is that of its number, whatever the time zone of the server.',
        from: "{ dateStyle: 'long', timeZone: 'UTC' }",
        to: "{ dateStyle: 'long' }",
      },
      {
        rule: 'A French document has the ordinal of the first of a month.',
        from: 'withFrenchFirst(dates.format(new Date(iso)), locale)',
        to: 'dates.format(new Date(iso))',
      },
      {
        rule: 'What is drawn from right to left is read as it was written.',
        from: '!arabic.test(text) && ',
        to: '',
      },
      {
        rule: 'What is drawn in other characters is read as it was written.',
        from: "drawn.join('') === lines.join('')",
        to: 'true',
      },
      {
        rule: 'The label of a row is its header.',
        from: "doc.struct('TH', rowScope, header)",
        to: "doc.struct('TD', {}, header)",
      },
      {
        rule: 'The line above the amounts is not read.',
        from: ".markContent('Artifact', { type: 'Layout' })",
        to: ".markContent('P', {})",
      },
      { rule: 'A document says that it is tagged.', from: '    tagged: true,\n', to: '' },
      { rule: 'A document names its language.', from: '    lang: locale,\n', to: '' },
      { rule: 'Readers show the title of a document.', from: '    displayTitle: true,\n', to: '' },
    ],
  },
  {
    file: 'server/billing/invoices/pdf/text.ts',
    tests: ['test/server/billing/invoices/pdf.test.ts'],
    mutants: [
      {
        rule: 'A sign without a glyph is written out.',
        from: "character.normalize('NFKC') : character",
        to: 'character : character',
      },
      {
        rule: 'The shaper does not split U+0E33.',
        from: '/([\\u0e48-\\u0e4b]?)',
        to: '/([\\u0e48-\\u0e4b])',
      },
    ],
  },
];
