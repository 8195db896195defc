import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/site/facts.ts',
    tests: ['test/unit/site/facts.test.ts'],
    mutants: [
      {
        rule: 'The guarantee is the refund period.',
        from: 'guaranteeDays: limits.refundDays',
        to: 'guaranteeDays: 31',
      },
    ],
  },
  {
    file: 'src/site/paths.ts',
    tests: ['test/unit/session/user-store.test.ts'],
    mutants: [{ rule: 'A payment is a private page.', from: '|referral|payment)', to: '|referral)' }],
  },
];
