import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/metrics/metrics.ts',
    tests: ['test/server/accounts/oauth/client.test.ts'],
    mutants: [
      {
        rule: 'Prometheus sees the first failure of an identity provider.',
        from: '[...providerNames, ...identityProviders]',
        to: 'providerNames',
      },
    ],
  },
  {
    file: 'server/metrics/metrics.ts',
    tests: ['test/server/mail/mail.test.ts'],
    mutants: [
      {
        rule: 'Prometheus sees the first mail that a server refuses in its greeting.',
        from: "  'EPROTOCOL',\n",
        to: '',
      },
      { rule: 'Prometheus sees the first mail that fails without a code.', from: "  'unknown',\n", to: '' },
    ],
  },
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
        from: '      const answers = await orNone(findFirstAnswers(db, now));\n      this.reset();',
        to: '      const answers = await orNone(findFirstAnswers(db, now));',
      },
      {
        rule: 'A dispute belongs to its payment provider.',
        from: 'providerOfMethod[payment_method]',
        to: "'stripe'",
      },
      {
        rule: 'A lost database hides no other metric.',
        from: '      return [];',
        to: '      throw error;',
      },
      {
        rule: 'Figures of the database are not kept while it is lost.',
        from: '      this.reset();\n      for (const { payment_provider: provider, count } of counts)',
        to: '      for (const { payment_provider: provider, count } of counts)',
      },
    ],
  },
];
