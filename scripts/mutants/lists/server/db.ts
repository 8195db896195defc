import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/db/migrate.ts',
    tests: ['test/server/db/migrations.test.ts'],
    mutants: [
      {
        rule: 'A role that may not create tables is told so.',
        from: 'if (!rows[0]?.granted) throw',
        to: 'if (!rows[0]) throw',
      },
    ],
  },
  {
    file: 'server/db/open.ts',
    tests: ['test/server/db/migrations.test.ts'],
    mutants: [
      {
        rule: 'A migration is tried again after a table was in use or a deadlock.',
        from: 'if (!isBlocked(error)) throw error;',
        to: 'throw error;',
      },
      {
        rule: 'A migration that fails for another reason is not tried again.',
        from: "blockedCodes.has(code ?? cause?.code ?? '')",
        to: "(code ?? cause?.code ?? '') !== ''",
      },
    ],
  },
  {
    file: 'server/db/pglite.ts',
    tests: ['test/server/db/open.test.ts'],
    mutants: [{ rule: 'PGlite prefers indexes.', from: ", '-c', 'random_page_cost=0.1'", to: '' }],
  },
];
