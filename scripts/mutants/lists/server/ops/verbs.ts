import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/ops/verbs/invoices.ts',
    tests: ['test/server/ops/invoices.test.ts'],
    mutants: [
      { rule: 'Credit notes count negative.', from: "kind === 'creditNote' ? -1 : 1", to: '1' },
      {
        rule: 'A corrected invoice does not count again.',
        from: "if (kind === 'invoice' && invoiceNumber) return;",
        to: '',
      },
      { rule: 'Sums are by tax rate, too.', from: '`${currency} ${taxRate}`', to: 'currency' },
    ],
  },
  {
    file: 'server/ops/verbs/accounts.ts',
    tests: ['test/server/ops/ops.test.ts'],
    mutants: [
      {
        rule: 'A deleted account gets no days.',
        from: 'if (account.deleted_at) throw',
        to: "if (account.id === '') throw",
      },
      {
        rule: 'Days are granted under the account’s lock.',
        from: '        await lockAccount(tx, account.id);\n',
        to: '',
        tests: ['test/server/billing/locks.test.ts'],
      },
      {
        rule: 'Granted days are taken back under the account’s lock.',
        from: '        await lockAccount(tx, accountId);\n',
        to: '',
        tests: ['test/server/billing/locks.test.ts'],
      },
      {
        rule: 'A typing error grants ten years at most.',
        from: "parseCount('--days', text, maxGrantedDays)",
        to: "parseCount('--days', text)",
      },
      {
        rule: 'Only granted days are taken back without a refund.',
        from: 'if (!source.startsWith(grantPrefix))',
        to: 'if (!source)',
      },
      {
        rule: 'The next charge follows when granted days are taken back.',
        from: 'key: `renewals after end of ${source}`',
        to: 'key: `renewals after ${source}`',
      },
    ],
  },
  {
    file: 'server/ops/verbs/money.ts',
    tests: ['test/server/ops/ops.test.ts'],
    mutants: [
      {
        rule: 'A lost order is made again only after a backup was restored.',
        from: 'isRestored: options.restored === true',
        to: 'isRestored: true',
      },
      { rule: 'Nobody to compare with is a failure.', from: 'if (compared.length === 0)', to: 'if (since === null)' },
    ],
  },
  {
    file: 'server/ops/verbs/access.ts',
    tests: ['test/server/ops/ops.test.ts'],
    mutants: [
      {
        rule: 'A link that no longer works is not sent again.',
        from: 'findEmailChanges(db, id, undoCutoff(clock.now()))',
        to: 'findEmailChanges(db, id, new Date(0))',
      },
    ],
  },
  {
    file: 'server/ops/verbs/orders.ts',
    tests: ['test/server/ops/ops.test.ts'],
    mutants: [
      {
        rule: 'The dispute with the first deadline is on top.',
        from: 'timeOf(one) < timeOf(other)',
        to: 'timeOf(one) > timeOf(other)',
      },
      {
        rule: 'A dispute without a deadline is below those with one.',
        from: '?? Number.POSITIVE_INFINITY',
        to: '?? 0',
      },
      {
        rule: 'A dispute whose payment provider cannot be asked has the deadline of its last event.',
        from: 'answerBy: dispute.answer_by',
        to: 'answerBy: null',
      },
      {
        rule: 'A list of disputes that lacks what a payment provider knows is a failure.',
        from: 'if (problems.size > 0) throw',
        to: 'if (problems.size > 9) throw',
      },
      {
        rule: 'A receipt that waits is not sent twice.',
        from: 'if (waiting) {',
        to: 'if (waiting?.failure === orderId) {',
      },
      {
        rule: 'A mail that another job has still to add is not sent twice, nor before the renewals are settled.',
        from: ' || (job.kind === addedBy && !hasFirst)',
        to: '',
      },
      {
        rule: 'A mail that was sent is sent again, although the job that added it is tried again.',
        from: ' && !hasFirst',
        to: '',
      },
      {
        rule: 'Few disputes are asked about at the same time.',
        from: 'const disputeConcurrency = 5;',
        to: 'const disputeConcurrency = 12;',
      },
      {
        rule: 'Disputes are not asked about one after the other.',
        from: 'const disputeConcurrency = 5;',
        to: 'const disputeConcurrency = 1;',
      },
      {
        rule: 'A cancelled order has no receipt.',
        from: " || status === 'cancelled') throw",
        to: ') throw',
      },
    ],
  },
  {
    file: 'server/ops/disputes.ts',
    tests: ['test/server/ops/ops.test.ts'],
    mutants: [
      {
        rule: 'A payment provider that is switched off hides no dispute.',
        from: "return paypal ? await fetchFromPayPal(paypal, id) : 'it is switched off';",
        to: 'return fetchFromPayPal(paypal!, id);',
      },
      {
        rule: 'A payment provider that fails hides no dispute.',
        from: 'if (error instanceof ApiError) return explainApiError(error);',
        to: '',
      },
    ],
  },
  {
    file: 'server/ops/verbs/stats.ts',
    tests: ['test/server/ops/ops.test.ts'],
    mutants: [
      {
        rule: 'Figures without a date are of the last 30 days.',
        from: 'addMs(now, -defaultDays * dayMs)',
        to: 'addMs(now, defaultDays * dayMs)',
      },
    ],
  },
  {
    file: 'server/ops/verbs/settings.ts',
    tests: ['test/server/ops/settings.test.ts'],
    mutants: [
      { rule: 'A known id keeps its product.', from: 'before.plan !== after.plan', to: 'false' },
      {
        rule: 'No catalog is applied with which every payment by PayPal would fail.',
        from: 'if (currency) throw',
        to: 'if (currency === "") throw',
      },
      {
        rule: 'Without PayPal, its currencies do not matter.',
        from: "paypal.mode === 'off' ? undefined : ",
        to: '',
      },
      { rule: 'The end of maintenance is not over.', from: 'time <= now', to: 'false' },
    ],
  },
];
