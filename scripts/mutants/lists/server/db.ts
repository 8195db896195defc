import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/db/pglite.ts',
    tests: ['test/server/db/open.test.ts'],
    mutants: [{ rule: 'PGlite prefers indexes.', from: ", '-c', 'random_page_cost=0.1'", to: '' }],
  },
];
