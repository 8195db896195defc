import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/referral/month-progress.tsx',
    tests: ['test/unit/pages/referral/month-progress.test.ts'],
    mutants: [
      { rule: 'A started day counts as a whole one.', from: 'Math.max(0, Math.ceil(', to: 'Math.max(0, Math.floor(' },
    ],
  },
  {
    file: 'src/pages/referral/reward-table.tsx',
    tests: ['test/unit/pages/referral/reward-table.test.ts'],
    mutants: [
      { rule: 'A claimed reward does not expire.', from: "status === 'unclaimed' && expired ?", to: 'expired ?' },
    ],
  },
];
