import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/db/batch-lookup.ts',
    tests: ['test/server/db/batch-lookup.test.ts'],
    mutants: [
      {
        rule: 'A query has each key once.',
        from: '[...new Set(batch.map(({ key }) => key))]',
        to: 'batch.map(({ key }) => key)',
      },
      {
        rule: 'A lookup whose query fails is not taken for one that finds nothing.',
        from: 'for (const { reject } of batch) reject(error);',
        to: 'for (const { resolve } of batch) resolve(undefined);',
      },
      { rule: 'Queries that failed leave room for others.', from: '    running -= 1;\n', to: '' },
      {
        rule: 'A query that hangs does not block every lookup.',
        from: 'const concurrency = 2;',
        to: 'const concurrency = 1;',
      },
      { rule: 'What arrives while two queries run shares the next one.', from: 'running >= concurrency || ', to: '' },
      {
        rule: 'What arrived meanwhile is looked up.',
        from: '    running -= 1;\n    schedule();',
        to: '    running -= 1;',
      },
    ],
  },
  {
    file: 'server/db/delete-in-batches.ts',
    tests: ['test/server/retention.test.ts'],
    mutants: [
      { rule: 'Batches follow until nothing is left.', from: '=== rowsPerBatch', to: '< 0' },
      { rule: 'A batch has a bound.', from: 'limit ${sql.lit(rowsPerBatch)} ', to: '' },
    ],
  },
  {
    file: 'server/db/errors.ts',
    tests: ['test/server/db/errors.test.ts'],
    mutants: [
      {
        rule: 'A certificate of the database that is not trusted is explained.',
        from: '    tlsFailures.test(code) ||\n',
        to: '',
      },
      { rule: 'A database without TLS is explained.', from: '|SSL connection/', to: '/' },
      {
        rule: 'A busy pool is overload.',
        from: "error.message === 'timeout exceeded when trying to connect'",
        to: 'false',
        tests: ['test/server/http/errors.test.ts'],
      },
      {
        rule: 'A query that takes too long is overload.',
        from: "['57014', '40P01', '55P03']",
        to: "['40P01', '55P03']",
        tests: ['test/server/http/errors.test.ts'],
      },
      { rule: 'A missing password of the database is explained.', from: 'exceeded|SASL|', to: 'exceeded|' },
      { rule: 'A database without a free connection is no fault of a query.', from: '|53...', to: '' },
      { rule: 'A connection that broke before a query is no fault of the query.', from: '|not queryable', to: '' },
    ],
  },
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
    file: 'server/db/online-changes.ts',
    tests: ['test/server/db/online-changes.test.ts'],
    mutants: [
      { rule: 'An index whose build has failed is built again.', from: ' and indisvalid`', to: '`' },
      {
        rule: 'The index of a failed build makes room.',
        from: '  await sql`drop index concurrently if exists ${sql.id(index.name)}`.execute(db);\n',
        to: '',
      },
      { rule: 'A column that is there is not added again.', from: 'if (rows.length === 0)', to: 'if (rows)' },
      {
        rule: 'A migration that has built an index still gives up waiting for a table.',
        from: "rows[0]?.former ?? '0'",
        to: "'0'",
      },
    ],
  },
  {
    file: 'server/db/migrate-location.ts',
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
      {
        rule: 'A table in use is reported once for each migration.',
        from: 'if (blockedAfter !== ran.length) ',
        to: '',
      },
      {
        rule: 'A table in use is reported again for the next migration.',
        from: 'if (blockedAfter !== ran.length)',
        to: 'if (blockedAfter === undefined)',
      },
    ],
  },
  {
    file: 'server/db/pglite.ts',
    tests: ['test/server/db/open.test.ts'],
    mutants: [
      {
        rule: 'A start that was killed while it created the database is made up for.',
        from: '  await rm(unfinished, { recursive: true, force: true });\n',
        to: '',
      },
      { rule: 'PGlite prefers indexes.', from: ", '-c', 'random_page_cost=0.1'", to: '' },
    ],
  },
];
