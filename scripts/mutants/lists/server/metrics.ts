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
  {
    file: 'server/metrics/stored-metrics.ts',
    tests: ['test/server/metrics/metrics.test.ts'],
    mutants: [
      {
        rule: 'A job that no longer waits has no age.',
        from: '      gauge.reset();\n',
        to: '',
      },
      { rule: 'Without the database, the other series are there.', from: 'return null;', to: 'throw error;' },
      { rule: 'Only due jobs wait.', from: "?.filter(({ state }) => state === 'due')", to: '' },
      {
        rule: 'A dispute belongs to its payment provider.',
        from: "payment_method === 'card' ? 'stripe' : 'paypal'",
        to: "'stripe'",
      },
    ],
  },
];
