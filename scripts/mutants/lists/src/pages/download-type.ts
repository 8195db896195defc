import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/download-type/app-facts.tsx',
    tests: ['test/unit/pages/download/download.test.tsx'],
    mutants: [{ rule: 'A release has the same date everywhere.', from: "'long', timeZone: 'UTC' }", to: "'long' }" }],
  },
  {
    file: 'src/pages/download-type/check-file.ts',
    tests: ['test/unit/pages/download-type/check-file.test.ts'],
    mutants: [
      { rule: 'A published name with a number is known.', from: 'name === given.name || name', to: 'name' },

      {
        rule: 'A changed file is not genuine.',
        from: 'sameSize.find(({ sha256 }) => sha256 === given.sha256)',
        to: 'sameSize[0]',
      },
      {
        rule: 'A file that changes while it is read is no file.',
        from: 'if (readBytes !== file.size) throw',
        to: 'if (readBytes > file.size) throw',
      },
    ],
  },
  {
    file: 'src/pages/download-type/checksum-checker.tsx',
    tests: ['test/unit/pages/download/download.test.tsx'],
    mutants: [
      {
        rule: 'The result of the last file is shown.',
        from: 'current === latestCheck.current && setState',
        to: 'setState',
      },
      {
        rule: 'The warning of an altered file is announced once.',
        from: "state?.outcome?.kind === 'altered' ? 'off' : 'polite'",
        to: "'polite'",
      },
      {
        rule: 'A dropped file is checked instead of opened.',
        from: '      event.preventDefault();\n      setDragOver(false);',
        to: '      setDragOver(false);',
      },
    ],
  },
  {
    file: 'src/pages/download-type/get-app.tsx',
    tests: ['test/unit/pages/download/download.test.tsx'],
    mutants: [{ rule: 'A release has the same date everywhere.', from: "'long', timeZone: 'UTC' }", to: "'long' }" }],
  },
  {
    file: 'src/pages/download-type/outcome-notice.tsx',
    tests: ['test/unit/pages/download/download.test.tsx'],
    mutants: [
      {
        rule: 'The newest release is not old.',
        from: "outcome.kind === 'genuine' && fileVersion !== version",
        to: "outcome.kind === 'genuine'",
      },
    ],
  },
  {
    file: 'src/pages/download-type/releases.tsx',
    tests: ['test/unit/pages/download/download.test.tsx'],
    mutants: [{ rule: 'A release has the same date everywhere.', from: "'long', timeZone: 'UTC' }", to: "'long' }" }],
  },
];
