import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/pricing/logs.tsx',
    tests: ['test/unit/pages/pricing/pricing.test.tsx'],
    mutants: [
      {
        rule: 'An audit has the same date everywhere.',
        from: ' dateStyle="long" timeZone="UTC"',
        to: ' dateStyle="long"',
      },
    ],
  },
  {
    file: 'src/pages/pricing/plan-action.tsx',
    tests: ['test/unit/pages/pricing/pricing.test.tsx'],
    mutants: [
      {
        rule: 'The free plan leads a customer to the dashboard.',
        from: 'signedIn ? paths.dashboard() : paths.signUp()',
        to: 'paths.signUp()',
      },
    ],
  },
  {
    file: 'src/pages/pricing/plan-chooser.tsx',
    tests: ['test/unit/pages/pricing/pricing.test.tsx'],
    mutants: [
      {
        rule: 'A visitor’s subscription is not asked for.',
        from: 'useGetSubscription.when(signedIn)',
        to: 'useGetSubscription.when(true)',
      },
      {
        rule: 'Prices that do not load say why.',
        from: 'error.code ? error.descriptor : m.failed',
        to: 'm.failed',
      },
    ],
  },
  {
    file: 'src/pages/pricing/plan-list.ts',
    tests: ['test/unit/pages/pricing/pricing.test.tsx'],
    mutants: [
      { rule: 'The free plan names its support.', from: '      { text: m.support },\n', to: '' },
      { rule: 'The saving that is named is the largest.', from: 'Math.max(...savings)', to: 'Math.min(...savings)' },
    ],
  },
  {
    file: 'src/pages/pricing/term.ts',
    tests: ['test/unit/pages/pricing/pricing.test.tsx'],
    mutants: [{ rule: 'Switching the term adds no history entry.', from: ', { replace: true }', to: '' }],
  },
  {
    file: 'src/pages/pricing/use-choose-plan.ts',
    tests: ['test/unit/pages/pricing/pricing.test.tsx'],
    mutants: [
      { rule: 'A customer’s choice is checked first.', from: 'await verifyDowngrade({ good_id: goodId });', to: '' },
      {
        rule: 'A visitor returns to the payment after signing up.',
        from: 'savePreRoute(paths.payment(goodId));',
        to: '',
      },
      {
        rule: 'A check that ends late leads nobody away from another page.',
        from: 'const { run: verifyDowngrade } = useVerifyDowngrade();',
        to: "const verifyDowngrade = useVerifyDowngrade && (async (check: { good_id: number }) => (await import('#api/generated/payments.ts')).verifyDowngrade(check));",
      },
      { rule: 'One plan is checked at a time.', from: '    if (pendingId !== null) return;\n', to: '' },
      { rule: 'After a refusal a plan can be chosen again.', from: '      setPendingId(null);\n', to: '' },
    ],
  },
];
