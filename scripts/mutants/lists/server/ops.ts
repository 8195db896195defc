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
    file: 'server/ops/main.ts',
    tests: ['test/server/operator-programs.test.ts'],
    mutants: [
      {
        rule: 'Commands create no database.',
        from: 'if (!existsSync(location.folder))',
        to: 'if (existsSync(location.folder))',
      },
    ],
  },
];
