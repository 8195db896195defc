import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/metrics/request-metrics.ts',
    tests: ['test/server/metrics/metrics.test.ts'],
    mutants: [
      { rule: 'Durations are in seconds.', from: 'ms / secondMs', to: 'ms' },
      {
        rule: 'Unusual methods share one series.',
        from: "knownMethods.has(givenMethod) ? givenMethod : 'OTHER'",
        to: 'givenMethod',
      },
    ],
  },
];
