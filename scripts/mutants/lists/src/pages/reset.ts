import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/reset/undo-email-change.tsx',
    tests: ['test/unit/pages/reset/reset.test.tsx'],
    mutants: [
      {
        rule: 'A link of no use is not tried again.',
        from: "      finish('');",
        to: '',
      },
      {
        rule: 'A link that could not be used for now is kept.',
        from: "if (!isRefusal(error, 'emailUndoInvalid', 'invalidFields')) return;",
        to: '',
      },
    ],
  },
];
