import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/billing/invoices/issue.ts',
    tests: ['test/server/billing/invoices/numbers.test.ts'],
    mutants: [
      {
        rule: 'An order has one invoice, whatever settles it again.',
        from: "if (await findInvoice(tx, order_id, 'invoice')) return;",
        to: '',
      },
      {
        rule: 'A document is not dated before the one that has the number before it.',
        from: 'previous && previous > now ? previous : now',
        to: 'now',
      },
      {
        rule: 'A document is dated when it is issued.',
        from: 'previous && previous > now ? previous : now',
        to: 'previous ?? now',
      },
      {
        rule: 'A refund has one credit note, however often it is reported.',
        from: "|| (await findInvoice(tx, orderId, 'creditNote'))) return;",
        to: ') return;',
        tests: ['test/server/billing/payments/disputes.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/invoices/store.ts',
    tests: ['test/server/ops/invoices.test.ts'],
    mutants: [
      {
        rule: 'The last invoice of an order counts.',
        from: '.findLast((row) => row.kind === kind)',
        to: '.find((row) => row.kind === kind)',
      },
      {
        rule: 'A corrected invoice comes after the one that it replaces, also in the same moment.',
        from: "('kind', 'desc')\n    .orderBy('issued_at')\n    .orderBy('number')",
        to: "('kind', 'desc')\n    .orderBy('issued_at')",
      },
      {
        rule: 'A month begins with its first moment.',
        from: "let last = { issued_at: from, number: '' };",
        to: "let last = { issued_at: from, number: 'Z' };",
      },
      {
        rule: 'The next month is not in the list.',
        from: ".where('issued_at', '<', to)",
        to: ".where('issued_at', '<=', to)",
      },
      {
        rule: 'However many documents a month has, all are listed.',
        from: 'if (rows.length < readBatchSize) return;',
        to: 'return;',
      },
      {
        rule: 'All documents of one moment are listed.',
        from: 'sql<boolean>`(issued_at, number) > (${last.issued_at}, ${last.number})`',
        to: 'sql<boolean>`issued_at > ${last.issued_at}`',
      },
      {
        rule: 'An order that was corrected has one document.',
        from: '    .distinct()\n',
        to: '',
      },
    ],
  },
  {
    file: 'server/billing/invoices/vat-number.ts',
    tests: ['test/server/billing/invoices/vat-number.test.ts'],
    mutants: [
      {
        rule: 'A VAT number may be written with slashes.',
        from: '/[\\s.\\-/]/g',
        to: '/[\\s.\\-]/g',
      },
      {
        rule: 'A tax number that begins like a VAT number is accepted.',
        from: 'if (otherTaxNumbers.some((pattern) => pattern.test(number))) return true;',
        to: '',
      },
    ],
  },
];
