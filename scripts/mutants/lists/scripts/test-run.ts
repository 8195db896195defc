import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'scripts/test-run/shared-process.ts',
    tests: ['test/unit/scripts/shared-process.test.ts'],
    mutants: [
      {
        rule: 'What a test imports counts too.',
        from: "if (target.startsWith('test/')) add(target);",
        to: 'void target;',
      },
    ],
  },
];
