import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/billing/catalog.ts',
    tests: ['test/server/billing/catalog.test.ts'],
    mutants: [
      {
        rule: 'A price per month contains a tax that the price does not.',
        from: 'monthlyPrice(charge, ',
        to: 'monthlyPrice(price, ',
      },
      {
        rule: 'A saving is a difference of charges.',
        from: 'yearlySaving(charge, chargeOf(month))',
        to: 'yearlySaving(charge, month.price)',
      },
      { rule: 'A tax of zero percent is not named.', from: 'tax?.ratePercent ? tax : null', to: 'tax ?? null' },
      { rule: 'What cannot be charged is refused.', from: 'amount % step !== 0', to: 'false' },
      { rule: 'A product id is used once.', from: 'other.good_id === good_id)) fail', to: 'false)) fail' },
      {
        rule: 'A plan is listed once per term.',
        from: 'other.plan === plan && other.term === term',
        to: 'other.plan === plan && false',
      },
      {
        rule: 'Braces inside strings do not count as entries.',
        from: '/"(?:[^"\\\\]|\\\\.)*"|[{}]/g',
        to: '/[{}]/g',
        equivalent: 'The entries before the reported one are valid, and no valid value contains a brace.',
      },
      {
        rule: 'A tax rate with more than three decimals is refused, not rounded.',
        from: 'percent === toPercent(toTaxRate(percent))',
        to: 'percent >= 0',
      },
      {
        rule: 'A product id that no customer could send is refused.',
        from: 'good_id: GoodId,',
        to: 'good_id: z.int(),',
      },
      {
        rule: 'A year is compared with the month of its own plan.',
        from: "other.plan === plan && other.term === 'month'",
        to: "other.term === 'month'",
      },
    ],
  },
  {
    file: 'server/billing/current-catalog.ts',
    tests: ['test/server/billing/catalog.test.ts'],
    mutants: [
      {
        rule: 'A catalog that is applied replaces the one that was applied before.',
        from: 'if (applied?.setting !== setting)',
        to: 'if (!applied)',
      },
    ],
  },
  {
    file: 'server/billing/entitlement-store.ts',
    tests: ['test/server/billing/stores.test.ts'],
    mutants: [
      {
        rule: 'The days of an order about which the bank asks do not stand still.',
        from: " and outcome <> 'inquiry'",
        to: '',
        tests: ['test/server/billing/payments/disputes.test.ts'],
      },
      {
        rule: 'One source grants one entitlement.',
        from: ".onConflict((conflict) => conflict.column('source').doNothing())",
        to: '',
      },
      {
        rule: 'A refund is saved once.',
        from: ".where('source', '=', source)\n    .where('refunded_at', 'is', null)",
        to: ".where('source', '=', source)",
      },
      {
        rule: 'Erasing an account keeps the sources of its purchases.',
        from: ".where('order_id', 'is', null).execute()",
        to: '.execute()',
        tests: ['test/server/accounts/erasure.test.ts'],
      },
      {
        rule: 'Only the end of a PayPal term is announced: a card renews, or its customer has cancelled it.',
        from: ".where(sql<boolean>`left(source, 3) <> 'in_'`)",
        to: '',
        tests: ['test/server/billing/orders/store.test.ts'],
      },
      {
        rule: 'The end of a reward is not announced.',
        from: ".where('order_id', 'is not', null)\n    .where('refunded_at'",
        to: ".where('refunded_at'",
        tests: ['test/server/billing/orders/store.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/entitlements.ts',
    tests: ['test/server/billing/entitlements.test.ts', 'test/server/billing/grace.test.ts'],
    mutants: [
      {
        rule: 'The highest plan is used first.',
        from: 'planRank(b.plan) - planRank(a.plan) ||',
        to: 'planRank(a.plan) - planRank(b.plan) ||',
      },
      {
        rule: 'Of one plan, the earliest purchase is used first.',
        from: 'a.purchasedAt.getTime() - b.purchasedAt.getTime() ||',
        to: 'b.purchasedAt.getTime() - a.purchasedAt.getTime() ||',
      },
      {
        rule: 'A refund removes the rest of its entitlement.',
        from: 'refundedAt === null || refundedAt.getTime() > from',
        to: 'refundedAt === null || refundedAt.getTime() >= from',
      },
      { rule: 'An entitlement that is used up is gone.', from: 'leftMs > 0);', to: 'leftMs >= 0);' },
      {
        rule: 'A started day counts as a whole one.',
        from: 'Math.ceil(ms / dayMs)',
        to: 'Math.floor(ms / dayMs)',
        tests: ['test/server/billing/payments/card.test.ts', 'test/server/billing/orders/preview.test.ts'],
      },
      {
        rule: 'The grace period is three days.',
        from: 'export const graceMs = 3 * dayMs',
        to: 'export const graceMs = 4 * dayMs',
      },
      {
        rule: 'The grace period is over at its last moment.',
        from: 'if (until > now.getTime())',
        to: 'if (until >= now.getTime())',
      },
      {
        rule: 'Of two plans that have just ended the higher one continues.',
        from: '.sort((a, b) => planRank(b) - planRank(a));',
        to: ';',
      },
      {
        rule: 'Disputed days do not end the grace period.',
        from: 'Math.max(0, ...remaining.map(',
        to: 'Math.max(0, ...replayed.map(',
      },
      {
        rule: 'Grace is only for a plan above the current one.',
        from: 'planRank(plan) > currentRank',
        to: 'planRank(plan) >= currentRank',
        tests: ['test/server/billing/entitlement-order.test.ts'],
      },
      {
        rule: 'The next entitlement is not active before the first one ends.',
        from: 'if (at >= to) break;',
        to: '',
        tests: ['test/server/billing/entitlement-order.test.ts'],
      },
      {
        rule: 'The plan ends when its last entitlement does.',
        from: 'queue.findLast(',
        to: 'queue.find(',
      },
    ],
  },
  {
    file: 'server/billing/jobs.ts',
    tests: ['test/server/billing/jobs.test.ts'],
    mutants: [
      {
        rule: 'A renewal notice is not sent after the charge.',
        from: '{ giveUpAfterMs: 6 * dayMs }',
        to: '{ giveUpAfterMs: 14 * dayMs }',
      },
      {
        rule: 'A receipt that is sent again is no new purchase.',
        from: 'payload.again || ',
        to: '',
        tests: ['test/server/ops/ops.test.ts'],
      },
      {
        rule: 'No mail server delays the end of a renewal by a purchase.',
        from: "'order-paid', withoutMail",
        to: "'order-paid', withMail",
      },
      {
        rule: 'No mail server delays the end of a renewal by a refund.',
        from: "'order-refunded', withoutMail",
        to: "'order-refunded', withMail",
      },
      {
        rule: 'The renewals of a purchase are settled before its receipt waits for its turn.',
        from: 'if (stripe) await settleRenewals(context, stripe, order.account_id, order);\n',
        to: '',
        tests: ['test/server/billing/subscriptions/settle-renewals.test.ts'],
      },
      {
        rule: 'A receipt that is mailed late ends no renewal that was resumed.',
        from: ' || payload.settled',
        to: '',
        tests: ['test/server/billing/subscriptions/settle-renewals.test.ts'],
      },
      {
        rule: 'A declined renewal is not announced after the grace period.',
        from: 'giveUpAfterMs: graceMs',
        to: 'giveUpAfterMs: 14 * dayMs',
      },
      {
        rule: 'Where Stripe is switched off, a job of an account that it will not charge ends.',
        from: 'if (!accountId || (await findLiveSubscriptions(db, accountId)).length > 0)',
        to: 'if (accountId)',
      },
      {
        rule: 'Where Stripe is switched off, a subscription that it charges is not forgotten.',
        from: ' || (await findLiveSubscriptions(db, accountId)).length > 0)',
        to: ')',
      },
      {
        rule: 'Paid time is not announced as charged again.',
        from: 'if (stripe && row) await settleRenewals(context, stripe, row.account_id, null);',
        to: '',
        tests: ['test/server/billing/subscriptions/renewals.test.ts'],
      },
      {
        rule: 'A refund moves the next charge of another subscription back, before the mail names it.',
        from: '  await settleRenewals(context, stripe, accountId, null);\n}',
        to: '}',
        tests: ['test/server/billing/subscriptions/one-renewal.test.ts'],
      },
      {
        rule: 'A refund of the latest charge ends the renewal.',
        from: 'if (subscriptionId) await endRenewal',
        to: 'if (!subscriptionId) await endRenewal',
        tests: ['test/server/billing/subscriptions/one-renewal.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/mails.ts',
    tests: ['test/server/billing/mails.test.ts'],
    mutants: [
      {
        rule: 'The mail about a refund names its order.',
        from: '{ rows: [orderRow, ...planRows, ...priceRows, taxRow, nextChargeRow] }',
        to: '{ rows: [...planRows, ...priceRows, taxRow, nextChargeRow] }',
      },
      {
        rule: 'The mail about a refund request names its order.',
        from: "[{ text: 'mail.refundRequested.intro' }, orderRows, dashboardButton]",
        to: "[{ text: 'mail.refundRequested.intro' }, dashboardButton]",
      },
    ],
  },
  {
    file: 'server/billing/money.ts',
    tests: ['test/server/billing/money.test.ts'],
    mutants: [
      {
        rule: 'A monthly price is rounded up.',
        from: 'Math.ceil(price.amount / months)',
        to: 'Math.floor(price.amount / months)',
      },
      {
        rule: 'A saving is rounded down.',
        from: 'Math.floor((saved * 100) / twelveMonths)',
        to: 'Math.ceil((saved * 100) / twelveMonths)',
      },
      { rule: 'Prices in two currencies have no difference.', from: ' || year.currency !== month.currency', to: '' },
      {
        rule: 'Stripe gets no decimals of Icelandic krónur and Ugandan shillings.',
        from: "['HUF', 'ISK', 'TWD', 'UGX'].includes",
        to: "['HUF', 'TWD'].includes",
      },
      { rule: 'Without a saving none is shown.', from: 'saved <= 0 ||', to: 'saved < 0 ||' },
      {
        rule: 'PayPal gets no decimals of forints.',
        from: ' || wholeAtPayPal.includes(currency)',
        to: '',
      },
      { rule: 'Small amounts keep their leading zeros.', from: '.padStart(digits + 1,', to: '.padStart(digits,' },
      {
        rule: 'An amount with more digits than the currency has is refused.',
        from: '|| /[1-9]/.test(fraction.slice(digits))',
        to: '',
      },
    ],
  },
  {
    file: 'server/billing/plan-status.ts',
    tests: ['test/server/billing/subscriptions/renewals.test.ts'],
    mutants: [
      {
        rule: 'A cancelled renewal has no grace period.',
        from: 'liveSubscriptions.filter((row) => !row.cancel_at_period_end)',
        to: 'liveSubscriptions',
        tests: ['test/server/billing/stores.test.ts'],
      },
      { rule: 'The plan continues in the grace period.', from: 'plan: grace?.plan ?? plan', to: 'plan' },
      {
        rule: 'What was paid at a server whose clock is ahead runs at once.',
        from: 'entitlement.purchasedAt > now ?',
        to: 'entitlement.purchasedAt < new Date(0) ?',
      },
    ],
  },
  {
    file: 'server/billing/count-active-plans.ts',
    tests: ['test/server/billing/stats.test.ts'],
    mutants: [
      {
        rule: 'A plan in its grace period is counted.',
        from: 'graceAt(entitlements, renewing.get(id) ?? [], now)?.plan ?? ',
        to: '',
      },
      { rule: 'An account whose days have just ended is looked at.', from: 'addMs(now, -graceMs)', to: 'now' },
    ],
  },
  {
    file: 'server/billing/entitlement-store.ts',
    tests: ['test/server/billing/stats.test.ts'],
    mutants: [
      {
        rule: 'An account is counted once.',
        from: ".where('account_id', '>', after)\n    .where('account_id', '<=', last)",
        to: ".where('account_id', '>=', after)\n    .where('account_id', '<=', last)",
      },
      { rule: 'The last account of a batch is counted.', from: "'<=', last)", to: "'<', last)" },
      { rule: 'Days that stood still are counted.', from: ' or bool_or(is_disputed)', to: '' },
      {
        rule: 'Days that were queued are counted.',
        from: 'sum(days) over (partition by account_id order by purchased_at desc)',
        to: 'days',
      },
    ],
  },
  {
    file: 'server/billing/tax.ts',
    tests: ['test/server/billing/tax.test.ts'],
    mutants: [
      {
        rule: 'Half a minor unit of tax is rounded up.',
        from: 'const doubled = 2 * dividend + divisor;',
        to: 'const doubled = 2 * dividend;',
      },
      {
        rule: 'Net and tax add up to the total.',
        from: 'return { net, tax: total - net };',
        to: 'return { net, tax: divideRounded(net * taxRate, fullRate) };',
      },
      { rule: 'A rate with decimals is exact.', from: 'Math.round(percent', to: 'Math.ceil(percent' },
    ],
  },
  {
    file: 'server/billing/entitlement-store.ts',
    tests: ['test/server/other-customers.test.ts'],
    mutants: [
      {
        rule: 'Erasing an account removes no rewards of others.',
        from: "deleteFrom('entitlements').where('account_id', '=', accountId)",
        to: "deleteFrom('entitlements')",
      },
      {
        rule: 'Erasing an account removes no days of others.',
        from: ".set({ days: 0 }).where('account_id', '=', accountId)",
        to: '.set({ days: 0 })',
      },
      {
        rule: 'The end of one term is noted.',
        from: ".set({ end_handled_at: at }).where('id', '=', id)",
        to: '.set({ end_handled_at: at })',
      },
    ],
  },
];
