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
];
