import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/ops/audit.ts',
    tests: ['test/server/ops/ops.test.ts'],
    mutants: [
      {
        rule: 'The audit shows the newest changes.',
        from: "orderBy('at', 'desc')",
        to: "orderBy('at')",
      },
    ],
  },
  {
    file: 'server/ops/find.ts',
    tests: ['test/server/ops/ops.test.ts'],
    mutants: [
      {
        rule: 'A customer is found however the email is written.',
        from: 'name.trim().toLowerCase()',
        to: 'name.trim()',
      },
    ],
  },
  {
    file: 'server/ops/run.ts',
    tests: ['test/server/ops/ops.test.ts'],
    mutants: [
      { rule: 'A kept command names accounts by their ids.', from: "names[index] === 'customer'", to: 'false' },
      { rule: 'A kept command has no email.', from: 'withoutEmails(describeCommand(', to: 'String(describeCommand(' },
      { rule: 'A kept outcome has no email.', from: 'withoutEmails(explain(', to: 'String(explain(' },
    ],
  },
];
