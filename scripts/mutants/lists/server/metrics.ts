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
        from: "      const due = (await readJobs()).filter(({ state }) => state === 'due');\n      this.reset();",
        to: "      const due = (await readJobs()).filter(({ state }) => state === 'due');",
      },
      { rule: 'Only due jobs wait.', from: ".filter(({ state }) => state === 'due')", to: '' },
      {
        rule: 'A dispute that is closed needs no answer.',
        from: '      const answers = await findFirstAnswers(db, now);\n      this.reset();',
        to: '      const answers = await findFirstAnswers(db, now);',
      },
      {
        rule: 'A dispute belongs to its payment provider.',
        from: "payment_method === 'card' ? 'stripe' : 'paypal'",
        to: "'stripe'",
      },
    ],
  },
];
