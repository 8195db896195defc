import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/billing/payments/check-disputes.ts',
    tests: ['test/server/billing/payments/disputes.test.ts'],
    mutants: [
      {
        rule: 'Open disputes are asked about every day.',
        from: '.slice(0, 10)',
        to: '.slice(0, 0)',
      },
      {
        rule: 'Open disputes are asked about once a day.',
        from: '.slice(0, 10)',
        to: '',
      },
      {
        rule: 'A dispute that cannot be checked keeps no other from it.',
        from: "log.warn({ err: error, dispute: open.id, order: open.order_id }, 'dispute check failed');",
        to: 'throw error;',
      },
    ],
  },
  {
    file: 'server/billing/payments/cleanup.ts',
    tests: ['test/server/billing/payments/cleanup.test.ts'],
    mutants: [
      {
        rule: 'Without a checkout session an old order is cancelled.',
        from: '? cancelOpenOrder(db, order.order_id)',
        to: '? undefined',
        tests: ['test/server/billing/stores.test.ts'],
      },
      {
        rule: 'One run looks at many terms that end.',
        from: 'const maxTermBatches = 10;',
        to: 'const maxTermBatches = 1;',
        tests: ['test/server/billing/orders/store.test.ts'],
      },
      {
        rule: 'A renewal is announced seven days ahead.',
        from: 'addMs(now, noticeMs)',
        to: 'addMs(now, noticeMs + dayMs)',
        tests: ['test/server/billing/subscriptions/renewals.test.ts'],
      },
      {
        rule: 'The cleanup job finds overdue subscriptions.',
        from: '(row) => checkSubscription(context, stripe, row)',
        to: 'async () => {}',
        tests: ['test/server/billing/payments/webhooks.test.ts'],
      },
      {
        rule: 'The cleanup job ends renewals that are too many.',
        from: '(row) => settleRenewals(context, stripe, row.account_id, null)',
        to: 'async () => {}',
        tests: ['test/server/billing/subscriptions/settle-renewals.test.ts'],
      },
      {
        rule: 'An order that cannot be checked does not stop the other checks.',
        from: "await check(item).catch((error) => log.warn({ err: error }, 'billing cleanup check failed'));",
        to: 'await check(item);',
        tests: ['test/server/billing/subscriptions/store.test.ts'],
      },
      {
        rule: 'A payment provider that hangs is not asked by every run.',
        from: '      if (running.has(part)) continue;\n',
        to: '',
      },
      {
        rule: 'A process that stops asks nothing more.',
        from: '      if (isStopped()) return;\n',
        to: '',
      },
      {
        rule: 'A run checks all that is due.',
        from: 'if (batch.length < batchSize) return;',
        to: 'return;',
      },
    ],
  },
  {
    file: 'server/billing/payments/payment-jobs.ts',
    tests: ['test/server/billing/payments/stripe-events.test.ts'],
    mutants: [
      {
        rule: 'A subscription that Stripe leaves unpaid has nothing to pay.',
        from: "status !== 'canceled' && status !== 'unpaid'",
        to: "status !== 'canceled'",
      },
      {
        rule: 'The end of a subscription that Stripe leaves unpaid is announced.',
        from: "status === 'unpaid' || cancellation_details",
        to: 'cancellation_details',
      },
      {
        rule: 'A renewal that was unsubscribed is not called unpaid.',
        from: "if (status === 'unpaid' || cancellation_details?.reason === 'payment_failed')\n",
        to: '',
      },
    ],
  },
  {
    file: 'server/billing/payments/webhook-routes.ts',
    tests: ['test/server/billing/payments/webhook-routes.test.ts'],
    mutants: [
      {
        rule: 'Rejected webhooks are counted: a wrong webhook secret shows.',
        from: "metrics.webhooks.inc({ provider, result: 'rejected' });",
        to: '',
      },
      {
        rule: 'Rejected webhooks of PayPal are counted as PayPal’s.',
        from: "countRejected('paypal')",
        to: "countRejected('stripe')",
      },
    ],
  },
  {
    file: 'server/http/webhook-route.ts',
    tests: ['test/server/billing/payments/webhook-routes.test.ts'],
    mutants: [
      {
        rule: 'A webhook that a payment provider has to send again is not rejected.',
        from: "if (isApiError(error, 'malformedBody')) onRejected();",
        to: 'onRejected();',
      },
    ],
  },
  {
    file: 'server/billing/payments/webhook-events.ts',
    tests: ['test/server/billing/stores.test.ts'],
    mutants: [
      {
        rule: 'An event id is unique per payment provider only.',
        from: ".select('applied_at')\n    .where('payment_provider', '=', paymentProvider)",
        to: ".select('applied_at')",
      },
      {
        rule: 'The effect of an event is applied once.',
        from: 'if (!(await claimEvent(tx, event, clock.now()))) return undefined;',
        to: 'await claimEvent(tx, event, clock.now());',
        tests: ['test/server/billing/payments/stripe-events.test.ts'],
      },
      {
        rule: 'An event that could not be applied is tried again.',
        from: ".where('webhook_events.applied_at', 'is', null)",
        to: ".where('webhook_events.applied_at', 'is not', null)",
        tests: ['test/server/billing/stores.test.ts'],
      },
      {
        rule: 'Only an unapplied event can be dismissed.',
        from: ".where('event_id', '=', eventId)\n    .where('applied_at', 'is', null)",
        to: ".where('event_id', '=', eventId)",
        tests: ['test/server/ops/ops.test.ts'],
      },
      {
        rule: 'An event that was saved before is not new.',
        from: 'return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;',
        to: 'return true;',
      },
      {
        rule: 'An event that could not be applied leaves others applied.',
        from: `.where('payment_provider', '=', paymentProvider)
    .where('event_id', '=', id)
    .execute();`,
        to: `.where('payment_provider', '=', paymentProvider)
    .execute();`,
      },
      {
        rule: 'An event that was delivered again and applied has no reason.',
        from: `.where('event_id', '=', id)
    .where('applied_at', 'is', null)
    .executeTakeFirst();
  return row?.payload.reason;`,
        to: `.where('event_id', '=', id)
    .executeTakeFirst();
  return row?.payload.reason;`,
      },
      {
        rule: 'Dismissing an event leaves others unapplied.',
        from: `.where('event_id', '=', eventId)
    .where('applied_at', 'is', null)`,
        to: ".where('applied_at', 'is', null)",
        tests: ['test/server/other-customers.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/payments/provider.ts',
    tests: ['test/server/billing/orders/refund.test.ts'],
    mutants: [
      {
        rule: 'A conflict does not say that nothing was refunded.',
        from: '[400, 402, 404, 422]',
        to: '[400, 402, 404, 409, 422]',
      },
      {
        rule: 'A refund that PayPal refuses does not count.',
        from: '[400, 402, 404, 422]',
        to: '[400, 402, 404]',
      },
    ],
  },
];
