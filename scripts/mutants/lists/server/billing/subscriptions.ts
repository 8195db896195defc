import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/billing/subscriptions/describe.ts',
    tests: ['test/server/billing/subscriptions/resumable.test.ts'],
    mutants: [
      {
        rule: 'A subscription cannot be resumed after its period.',
        from: ' || newest.current_period_end <= now) return',
        to: ') return',
      },
      {
        rule: 'A subscription that other days outlast cannot be resumed.',
        from: 'if (differenceMs > toleranceMs) return undefined;',
        to: '',
      },
      {
        rule: 'A subscription whose period was refunded cannot be resumed.',
        from: "differenceMs < -toleranceMs && newest.status !== 'trialing' ? undefined : newest",
        to: 'newest',
      },
      {
        rule: 'A moved charge can be resumed when a refund has shortened the plan.',
        from: " && newest.status !== 'trialing'",
        to: '',
      },
      {
        rule: 'A term that does not renew offers no way to resume it.',
        from: 'isResumable ? (endsAt?.toISOString() ?? null) : null',
        to: 'endsAt?.toISOString() ?? null',
        tests: ['test/server/billing/payments/paypal.test.ts'],
      },
      {
        rule: 'The card of a cancelled subscription is still shown.',
        from: 'return liveSubscriptions.find((row) => !row.cancel_at_period_end) ?? liveSubscriptions[0]',
        to: 'return liveSubscriptions.find((row) => !row.cancel_at_period_end)',
        tests: ['test/server/billing/subscriptions/describe.test.ts'],
      },
      {
        rule: 'The card that will be charged comes before that of a newer, cancelled subscription.',
        from: 'return liveSubscriptions.find((row) => !row.cancel_at_period_end) ?? liveSubscriptions[0]',
        to: 'return liveSubscriptions[0]',
        tests: ['test/server/billing/subscriptions/describe.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/subscriptions/period.ts',
    tests: ['test/server/billing/subscriptions/period.test.ts'],
    mutants: [
      {
        rule: 'A shorter month renews on its last day.',
        from: 'Math.min(day, lastDay)',
        to: 'day',
      },
      {
        rule: 'A period has whole days.',
        from: 'Math.round(periodMs / dayMs)',
        to: 'Math.ceil(periodMs / dayMs)',
      },
    ],
  },
  {
    file: 'server/billing/subscriptions/renewals.ts',
    tests: ['test/server/billing/subscriptions/renewals.test.ts', 'test/server/billing/payments/card.test.ts'],
    mutants: [
      {
        rule: 'A purchase that was refunded meanwhile ends no renewal.',
        from: "order?.status === 'completed'",
        to: 'order',
        tests: ['test/server/billing/subscriptions/settle-renewals.test.ts'],
      },
      {
        rule: 'Unsubscribing while a charge is overdue promises no days.',
        from: 'lastOfPlan?.endsAt ?? clock.now()',
        to: 'lastOfPlan?.endsAt ?? newest.current_period_end',
        tests: ['test/server/billing/subscriptions/one-renewal.test.ts'],
      },
      {
        rule: 'Unsubscribing asks whether an overdue charge was paid meanwhile.',
        from: 'if (isOverdue(row, clock.now())) await checkSubscription(context, stripe, row);',
        to: '',
        tests: ['test/server/billing/subscriptions/one-renewal.test.ts'],
      },
      {
        rule: 'A subscription whose charge was paid in grace goes on.',
        from: 'if (!current || !isOverdue(current, context.clock.now())) return;',
        to: 'if (!current) return;',
        tests: ['test/server/billing/subscriptions/settle-renewals.test.ts'],
      },
      {
        rule: 'A purchase ends or moves the renewals that it replaces.',
        from: "decision.kind === 'end' ?",
        to: "decision.kind !== 'end' ?",
        tests: ['test/server/billing/payments/card.test.ts'],
      },
      {
        rule: 'A deleted account keeps no renewal.',
        from: 'if (await isAccountDeleted(db, accountId)) return endRenewals(context, stripe, accountId);',
        to: '',
        tests: ['test/server/accounts/deletion.test.ts'],
      },
      {
        rule: 'A deletion ends no renewal that was bought after the account was restored.',
        from: 'if (!until || row.started_at <= until) await',
        to: 'await',
        tests: ['test/server/billing/subscriptions/settle-renewals.test.ts'],
      },
      {
        rule: 'A state that was asked for before Stripe changed it does not replace the changed one.',
        from: 'requestTime(await findSubscription(db, row.id), clock)',
        to: 'row.updated_at',
        tests: ['test/server/billing/subscriptions/settle-renewals.test.ts'],
      },
      {
        rule: 'A renewal that is still charged is not resumed.',
        from: 'if (!renewing && !resumable)',
        to: 'if (!renewing && resumable)',
      },
      {
        rule: 'Unsubscribing again sends no second mail.',
        from: 'if (renewing.length > 0) {',
        to: 'if (live.length > 0) {',
        tests: ['test/server/billing/payments/stripe-events.test.ts'],
      },
      {
        rule: 'A card purchase is as old as its subscription, however late it is settled.',
        from: 'own?.started_at ?? completed_at ?? created_at',
        to: 'completed_at ?? created_at',
        tests: ['test/server/billing/subscriptions/settle-renewals.test.ts'],
      },
      {
        rule: 'A renewal that is resumed is charged when the paid time ends.',
        from: 'await settleRenewals(context, stripe, accountId, null);',
        to: '',
      },
      {
        rule: 'A refund ends only the renewal of its own subscription.',
        from: '.find(({ id }) => id === subscriptionId)',
        to: '.at(0)',
        tests: ['test/server/billing/payments/stripe-events.test.ts'],
      },
      {
        rule: 'Stripe is asked before an unpaid subscription is ended.',
        from: 'await checkSubscription(context, stripe, row);\n  const current',
        to: 'const current',
        tests: ['test/server/billing/subscriptions/settle-renewals.test.ts'],
      },
      {
        rule: 'An unpaid subscription is not ended while other days of its plan are used.',
        from: 'grace?.plan === plan || entitlements.some(({ entitlement }) => entitlement.plan === plan)',
        to: 'grace?.plan === plan',
        tests: ['test/server/billing/subscriptions/settle-renewals.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/subscriptions/rules.ts',
    tests: ['test/server/billing/subscriptions/rules.test.ts'],
    mutants: [
      {
        rule: 'An upgrade without a renewal of its own ends the renewal by card.',
        from: 'if (renewal.id === subscriptionId || ',
        to: 'if (!subscriptionId || renewal.id === subscriptionId || ',
      },
      {
        rule: 'A purchase does not end its own renewal.',
        from: 'if (renewal.id === subscriptionId || ',
        to: 'if (',
      },
      {
        rule: 'The renewal of a lower plan remains while it is the only one.',
        from: ' ?? candidates[0];',
        to: ';',
      },
      {
        rule: 'A charge moves to the end of the paid time.',
        from: 'if (difference > toleranceMs) return roundUp(target);',
        to: '',
      },
      {
        rule: 'The renewal of a lower plan does not replace that of the plan in use.',
        from: 'candidates.find(({ plan }) => planRank(plan) >= planRank(activePlan)) ?? candidates[0]',
        to: 'candidates[0]',
      },
      {
        rule: 'Of several renewals the newest one remains.',
        from: 'b.startedAt.getTime() - a.startedAt.getTime()',
        to: 'a.startedAt.getTime() - b.startedAt.getTime()',
      },
      {
        rule: 'A purchase of the same plan ends a renewal only while its charge is overdue.',
        from: '(difference === 0 && renewal.isOverdue)',
        to: 'difference === 0',
      },
      {
        rule: 'A renewal that is younger than the purchase remains.',
        from: ' || renewal.startedAt > completedAt) return false;',
        to: ') return false;',
      },
      {
        rule: 'An overdue charge is not moved.',
        from: 'if (renewal.isOverdue) return null;',
        to: '',
      },
      {
        rule: 'Only a charge that was moved is moved back.',
        from: 'renewal.isMoved && difference < -toleranceMs',
        to: 'difference < -toleranceMs',
      },
      {
        rule: 'A charge moves back only as far as its notice allows.',
        from: 'roundUp(Math.max(target, earliest.getTime()))',
        to: 'roundUp(target)',
      },
      {
        rule: 'A charge moves by two years at most.',
        from: 'Math.min(paidUntil.getTime(), now.getTime() + maxMoveMs)',
        to: 'paidUntil.getTime()',
      },
    ],
  },
  {
    file: 'server/billing/subscriptions/store.ts',
    tests: ['test/server/billing/subscriptions/store.test.ts'],
    mutants: [
      {
        rule: 'Of two renewals that began in the same second, the one whose order was placed later remains.',
        from: "fn.min('created_at')",
        to: "fn.max('created_at')",
        tests: ['test/server/billing/subscriptions/settle-renewals.test.ts'],
      },
      {
        rule: 'An older state of a subscription does not replace a newer one.',
        from: ".whereRef('subscriptions.updated_at', '<=', 'excluded.updated_at')",
        to: '',
        tests: ['test/server/billing/stores.test.ts'],
      },
      {
        rule: 'A server whose clock is behind saves what it has done at Stripe.',
        from: 'saved && now < saved.updated_at ?',
        to: 'now < new Date(0) ?',
        tests: ['test/server/billing/subscriptions/renewals.test.ts'],
      },
      {
        rule: 'A renewal is announced once per period.',
        from: '.where(sql<boolean>`renewal_notice_for is distinct from current_period_end`)',
        to: '',
        tests: ['test/server/billing/stores.test.ts'],
      },
      {
        rule: 'A cancelled renewal is not announced.',
        from: `.where('cancel_at_period_end', '=', false)
        .where('current_period_end', '>', now)`,
        to: ".where('current_period_end', '>', now)",
        tests: ['test/server/billing/stores.test.ts'],
      },
      {
        rule: 'A deleted account gets no renewal notice.',
        from: '.where(({ not, exists }) => not(exists(selectDeletedSubscriber(db))))',
        to: '',
        tests: ['test/server/billing/stores.test.ts'],
      },
      {
        rule: 'A subscription that Stripe has ended is not live.',
        from: "const liveStatuses = ['active', 'trialing', 'past_due'];",
        to: "const liveStatuses = ['active', 'trialing', 'past_due', 'canceled'];",
        tests: ['test/server/billing/payments/webhooks.test.ts'],
      },
      {
        rule: 'A subscription with a declined charge is still live.',
        from: "'past_due'];",
        to: '];',
        tests: ['test/server/billing/subscriptions/renewals.test.ts'],
      },
      {
        rule: 'A subscription that Stripe was just asked about is not overdue.',
        from: `.where('current_period_end', '<', until)
      .where('updated_at', '<', until)`,
        to: ".where('current_period_end', '<', until)",
      },
      {
        rule: 'A renewal whose charge was moved is announced.',
        from: `'in', ['active', 'trialing'])
        .where('cancel_at_period_end'`,
        to: `'in', ['active'])
        .where('cancel_at_period_end'`,
      },
      {
        rule: 'A renewal whose charge was moved can be overdue.',
        from: `'in', ['active', 'trialing'])
      .where('current_period_end'`,
        to: `'in', ['active'])
      .where('current_period_end'`,
      },
      {
        rule: 'A cancelled subscription is no renewal too many.',
        from: `.where('cancel_at_period_end', '=', false);
  const accounts`,
        to: `;
  const accounts`,
      },
      {
        rule: 'An account with two renewals is found, whatever webhook was lost.',
        from: 'count(*) > 1',
        to: 'false',
      },
      {
        rule: 'A deleted account whose renewal goes on is found, whatever job was lost.',
        from: 'twice.union(ofDeleted)',
        to: 'twice',
      },
      {
        rule: 'One process checks a subscription, and one that cannot be checked waits.',
        from: "    .where((or) => or.or([or('checked_at', 'is', null), or('checked_at', '<', checkedBefore)]))\n",
        to: '',
      },
      {
        rule: 'A subscription that was checked and saved waits for nothing.',
        from: '{ ...values, checked_at: null }',
        to: 'values',
      },
    ],
  },
  {
    file: 'server/billing/subscriptions/subscription-mails.ts',
    tests: ['test/server/billing/mails.test.ts'],
    mutants: [
      {
        rule: 'The end of a plan is not announced to a customer who has it.',
        from: 'if (planRank(plan) >= planRank(row.plan)) return;',
        to: '',
      },
      {
        rule: 'A renewal that was paid meanwhile is not called declined.',
        from: "invoice.status !== 'open' || ",
        to: '',
      },
      {
        rule: 'A renewal notice is about the period that ends.',
        from: ' || renewal.row.current_period_end.toISOString() !== periodEnd) return;',
        to: ') return;',
      },
      {
        rule: 'Unsubscribing is not confirmed after the renewal was resumed.',
        from: '  if (renewing.some(({ plan }) => plan === planId)) return;\n',
        to: '',
      },
      {
        rule: 'A deleted account is not told that its plan has ended.',
        from: 'if (!charge || (await isAccountDeleted(db, row.account_id))) return;',
        to: 'if (!charge) return;',
      },
      {
        rule: 'A deleted account is not told that its renewal goes on.',
        from: ' || !isRenewing(row) || (await isAccountDeleted(db, row.account_id))) return undefined;',
        to: ' || !isRenewing(row)) return undefined;',
      },
    ],
  },
];
