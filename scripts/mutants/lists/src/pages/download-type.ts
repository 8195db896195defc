import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/download-type/check-file.ts',
    tests: ['test/unit/pages/download-type/check-file.test.ts'],
    mutants: [
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
];
