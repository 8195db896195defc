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
