import type { MutantGroup } from '../../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/dashboard/billing/billing-details-form.tsx',
    tests: ['test/unit/pages/dashboard/billing/billing.test.tsx'],
    mutants: [
      {
        rule: 'What an expired session did not save is kept.',
        from: "if (user && isRefusal(error, 'sessionRequired')) saveBillingDraft(user.email, values);",
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/billing/billing-draft.ts',
    tests: ['test/unit/pages/dashboard/billing/billing.test.tsx'],
    mutants: [
      { rule: 'Nobody sees the billing details of another account.', from: 'draft.email !== email', to: 'false' },
    ],
  },
  {
    file: 'src/pages/dashboard/billing/billing.tsx',
    tests: ['test/unit/pages/dashboard/billing/billing.test.tsx'],
    mutants: [
      { rule: 'A due renewal can be paid without a known card.', from: '(!card && !amountDue)', to: '!card' },
      {
        rule: 'A customer who returns sees the orders that were made meanwhile.',
        from: '    void orders.refresh();\n',
        to: '',
      },
      {
        rule: 'A customer who returns to the orders sees what was paid.',
        from: '    void retry();\n',
        to: '',
      },
      {
        rule: 'A customer who returns finds what they have typed below the orders.',
        from: 'void retry();',
        to: 'void refresh();',
      },
      {
        rule: 'Another page of orders keeps what was typed below them.',
        from: 'return shown && <BillingDetails />',
        to: 'return ready && <BillingDetails />',
      },
      {
        rule: 'A receipt keeps what was typed below the orders.',
        from: '{signedIn && <DetailsOnce',
        to: '{signedIn && !orderId && <DetailsOnce',
      },
      {
        rule: 'A receipt hides the billing details.',
        from: ' hidden={Boolean(orderId)}',
        to: '',
      },
      {
        rule: 'A renewal that cannot be loaded hides no orders.',
        from: 'subscription || error || retrying;',
        to: 'subscription || retrying;',
      },
      {
        rule: 'Another attempt to load the renewal hides no orders.',
        from: 'subscription || error || retrying;',
        to: 'subscription || error;',
      },
      {
        rule: 'A renewal that cannot be loaded says so.',
        from: '{!subscription && error && orders.data && <PlanLoadError',
        to: '{false && <PlanLoadError',
      },
      {
        rule: 'Where neither orders nor renewal load, one error is enough.',
        from: '!subscription && error && orders.data',
        to: '!subscription && error',
      },
      {
        rule: 'An overdue renewal names its own plan.',
        from: 'planLabels[renewal?.plan ?? plan]',
        to: 'planLabels[plan]',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/billing/document-button.tsx',
    tests: ['test/unit/pages/dashboard/billing/billing.test.tsx'],
    mutants: [
      {
        rule: 'An invoice is saved byte for byte.',
        from: 'Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))',
        to: 'pdf',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/billing/order-paths.ts',
    tests: ['test/unit/pages/dashboard/billing/order-paths.test.ts'],
    mutants: [{ rule: 'The first page has no number.', from: 'page > 1 ?', to: 'page > 0 ?' }],
  },
  {
    file: 'src/pages/dashboard/billing/order-table.tsx',
    tests: ['test/unit/pages/dashboard/billing/billing.test.tsx'],
    mutants: [
      {
        rule: 'An order in the list leads to its payment, not to a new one.',
        from: 'to={paths.order(good_id, orderId)}',
        to: 'to={paths.payment(good_id)}',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/billing/receipt-actions.tsx',
    tests: ['test/unit/pages/dashboard/billing/billing.test.tsx'],
    mutants: [
      {
        rule: 'Each document is saved by its own button.',
        from: 'get={() => getCreditNote(orderId)}',
        to: 'get={() => getInvoice(orderId)}',
      },

      {
        rule: 'An order that can be paid is paid, not followed.',
        from: "{status === 'uncompleted' && !payUrl && (",
        to: "{status === 'uncompleted' && (",
      },

      {
        rule: 'A refund that needs approval is not promised.',
        from: '{refundableUntil && !order.refundNeedsApproval && (',
        to: '{refundableUntil && (',
      },
      {
        rule: 'A refund is promised until its last moment, not for the whole day.',
        from: "refundableUntil, { dateStyle: 'long', timeStyle: 'short' }",
        to: "refundableUntil, { dateStyle: 'long' }",
      },
    ],
  },
  {
    file: 'src/pages/dashboard/billing/receipt-sheet.tsx',
    tests: ['test/unit/pages/dashboard/billing/billing.test.tsx'],
    mutants: [
      { rule: 'Only a refund says when the money comes.', from: "{state === 'refunded' && (", to: '{true && (' },
    ],
  },
  {
    file: 'src/pages/dashboard/billing/receipt.tsx',
    tests: ['test/unit/pages/dashboard/billing/billing.test.tsx'],
    mutants: [
      {
        rule: 'What is loaded does not look as if it were loading.',
        from: '{!order && !error && <ReceiptSkeleton />}',
        to: '{order && !error && <ReceiptSkeleton />}',
      },
      { rule: 'A customer who returns sees what became of an order.', from: '  useTabReturn(refresh);\n', to: '' },
      { rule: 'A malformed order id is unknown.', from: " || error?.reason === 'invalidFields'", to: '' },
    ],
  },
  {
    file: 'src/pages/dashboard/billing/refund-button.tsx',
    tests: ['test/unit/pages/dashboard/billing/billing.test.tsx'],
    mutants: [
      {
        rule: 'An order that changed meanwhile is loaded again.',
        from: "onDone, 'notRefundable', 'refundTooLate')",
        to: 'onDone)',
      },
      {
        rule: 'The money is promised only when it was refunded.',
        from: "(status === 'refunded' ? toast",
        to: '(status && !order.refundNeedsApproval ? toast',
      },
    ],
  },
];
