import type { MutantGroup } from '../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'scripts/check-imports.ts',
    tests: ['test/unit/scripts/check-imports.test.ts'],
    mutants: [
      {
        rule: 'A check that finds a problem fails.',
        from: 'if (problems.length > 0) process.exitCode = 1;',
        to: 'if (problems.length > 0) process.exitCode = 0;',
        tests: ['test/unit/scripts/check-programs.test.ts'],
      },
      { rule: 'Imports go leftward.', from: 'rank(other) < rank(own) ? null', to: 'rank(other) !== rank(own) ? null' },
      {
        rule: 'Features never import each other.',
        from: 'if (own === other) return',
        to: 'if (own === other && false) return',
      },
      {
        rule: 'ui and api never import each other.',
        from: 'if (siblings[own] === other)',
        to: 'if (siblings[own] === own)',
      },
      {
        rule: 'The server never imports the site.',
        from: "if (own === 'server' && other === 'src')",
        to: "if (own === 'src' && other === 'server')",
      },
      { rule: 'A barrel is refused.', from: "return rest !== code && rest.trim() === '';", to: 'return false;' },
      {
        rule: 'Comments are no imports.',
        from: "text.replace(/\\/\\*[\\s\\S]*?\\*\\/|^\\s*\\/\\/.*$/gm, (comment) => comment.replace(/[^\\n]/g, ' '))",
        to: 'text',
      },
      {
        rule: 'Only pages have a default export.',
        from: 'if (defaultExport && !isPage(file)',
        to: 'if (defaultExport && isPage(file)',
      },
    ],
  },
  {
    file: 'scripts/check-references.ts',
    tests: ['test/unit/scripts/check-references.test.ts'],
    mutants: [
      {
        rule: 'A check that finds a problem fails.',
        from: 'if (problems.length > 0) process.exitCode = 1;',
        to: 'if (problems.length > 0) process.exitCode = 0;',
        tests: ['test/unit/scripts/check-programs.test.ts'],
      },
      {
        rule: 'A heading must exist.',
        from: 'headingSlugs(text).includes(hash) ? null',
        to: 'headingSlugs(text) ? null',
      },
      { rule: 'A repeated heading has a number.', from: 'count === 0 ? slug : `${slug}-${count}`', to: 'slug' },
    ],
  },
  {
    file: 'scripts/check-words.ts',
    tests: ['test/unit/scripts/check-programs.test.ts'],
    mutants: [
      {
        rule: 'A check that finds a problem fails.',
        from: 'if (problems.length > 0) process.exitCode = 1;',
        to: 'if (problems.length > 0) process.exitCode = 0;',
      },
    ],
  },
  {
    file: 'scripts/ensure-build.ts',
    tests: ['test/unit/scripts/ensure-build.test.ts'],
    mutants: [
      {
        rule: 'Without the packages that build, a start serves the site that is there.',
        from: "if (hasSources && existsSync('node_modules/esbuild')) {",
        to: 'if (hasSources) {',
      },
      { rule: 'A site of other sources is logged.', from: "log.warn('site build outdated')", to: 'void log' },
    ],
  },
  {
    file: 'scripts/export.ts',
    tests: ['test/server/operator-programs.test.ts'],
    mutants: [
      {
        rule: 'A missing option is a wrong command line.',
        from: 'if (!siteUrl || !out) throw',
        to: 'if (!siteUrl) throw',
      },
    ],
  },
  {
    file: 'scripts/read-options.ts',
    tests: ['test/unit/scripts/read-options.test.ts'],
    mutants: [
      { rule: 'A mistyped option is a wrong command line.', from: 'process.exit(2);', to: 'process.exit(1);' },
      { rule: 'Whoever asks for help does not want a program to run.', from: "each === '--help' ||", to: '' },
      { rule: 'Names that do not exist are not left out.', from: 'if (!found) throw', to: "if (found === '') throw" },
    ],
  },
  {
    file: 'scripts/import-cycles.ts',
    tests: ['test/unit/scripts/check-imports.test.ts'],
    mutants: [
      { rule: 'A cycle of two files is a cycle.', from: 'component.length > 1 ||', to: 'component.length > 2 ||' },
    ],
  },
  {
    file: 'scripts/node-test.ts',
    tests: ['test/unit/scripts/node-test.test.ts'],
    mutants: [
      { rule: 'The checks run the rules of the server.', from: ', ...checkedServerFiles()];', to: '];' },
      { rule: 'No server test runs twice.', from: '!checked.includes(file) && ', to: '' },
      {
        rule: 'The checks need no programs that may be missing.',
        from: '!needsPrograms.test(withSlashes(file)) && ',
        to: '',
      },
    ],
  },
];
