import type { MutantGroup } from '../../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/dashboard/overview/current-plan.tsx',
    tests: ['test/unit/pages/dashboard/overview/overview.test.tsx'],
    mutants: [
      { rule: 'Only who has no plan is sent to the plans.', from: "{plan === 'free' && (", to: '{true && (' },

      {
        rule: 'The next charge names a plan that is not the active one.',
        from: 'renewed === plan ? m.nextCharge : m.nextChargeOf',
        to: 'm.nextCharge',
      },
      {
        rule: 'A plan that was paid once is not called unsubscribed.',
        from: '  if (!endsAtPeriodEnd) return <FormattedMessage {...m.once} />;\n',
        to: '',
      },
      { rule: 'What could not be renewed is named.', from: 'subscription.renewal?.plan ?? plan', to: 'plan' },
    ],
  },
  {
    file: 'src/pages/dashboard/overview/overview.tsx',
    tests: ['test/unit/pages/dashboard/overview/overview.test.tsx'],
    mutants: [
      {
        rule: 'Prices that are being loaded have not failed.',
        from: '  if (!data && !error) return <ProductsSkeleton />;\n',
        to: '',
      },
      {
        rule: 'A customer who returns sees the plan of today, and what was paid.',
        from: '  useTabReturn(refresh);\n',
        to: '',
      },
      { rule: 'The plan is rendered in pieces.', from: 'useDeferredValue(data)', to: 'data' },
      {
        rule: 'A passkey is offered after a sign-in with a password only.',
        from: 'attempt(() => sessionStorage.getItem(passkeyOfferKey)) !== null',
        to: 'true',
        tests: ['test/unit/pages/dashboard/overview/passkey-hint.test.tsx'],
      },
    ],
  },
  {
    file: 'src/pages/dashboard/overview/products.tsx',
    tests: ['test/unit/pages/dashboard/overview/overview.test.tsx'],
    mutants: [
      { rule: 'A price says for how long it is.', from: "term === 'year' ? m.year : m.month", to: 'm.month' },
      { rule: 'Lower plans are not offered.', from: '!isDowngrade(plan, current.plan)', to: 'true' },
      { rule: 'A plan with all locations says so.', from: 'locations === null ? (', to: 'false ? (' },
    ],
  },
  {
    file: 'src/pages/dashboard/overview/subscription-buttons.tsx',
    tests: ['test/unit/pages/dashboard/overview/overview.test.tsx'],
    mutants: [
      {
        rule: 'A subscription that ended meanwhile is loaded again.',
        from: "changeAtProvider(cancel, onDone, 'noSubscription')",
        to: 'changeAtProvider(cancel, onDone)',
      },
      {
        rule: 'What cannot be resumed any more is loaded again.',
        from: "changeAtProvider(resume, onDone, 'noSubscription')",
        to: 'changeAtProvider(resume, onDone)',
      },
      { rule: 'No date is promised while another plan is active.', from: 'renewal?.plan !== plan || ', to: '' },
    ],
  },
];
