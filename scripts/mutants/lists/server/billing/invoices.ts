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
        from: ".where('issued_at', '>=', from)",
        to: ".where('issued_at', '>', from)",
      },
      {
        rule: 'The next month is not in the list.',
        from: ".where('issued_at', '<', to)",
        to: ".where('issued_at', '<=', to)",
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
