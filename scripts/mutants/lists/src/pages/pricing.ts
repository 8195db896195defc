import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
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
    ],
  },
];
