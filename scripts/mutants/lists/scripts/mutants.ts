import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'scripts/mutants/mutant.ts',
    tests: ['test/unit/scripts/mutants.test.ts'],
    mutants: [
      { rule: 'A changed text occurs once.', from: 'if (count !== 1) return', to: 'if (count === 0) return' },
      { rule: 'A mutant must parse.', from: 'return syntaxProblem(file, mutate(text, mutant));', to: 'return null;' },
    ],
  },
];
