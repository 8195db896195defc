import type { MutantGroup } from '../../../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/dashboard/settings/security/second-factor.tsx',
    tests: ['test/unit/pages/dashboard/settings/second-factor.test.tsx'],
    mutants: [
      {
        rule: 'A setup that was left is gone.',
        from: '    setBegun(null);\n    // The pressed button',
        to: '    // The pressed button',
      },
      {
        rule: 'Recovery codes are shown once.',
        from: '    setCodes(null);\n    section',
        to: '    section',
      },
      {
        rule: 'The focus returns to the section.',
        from: '    // The pressed button may be gone by now.\n    section.current?.focus();',
        to: '',
      },
      {
        rule: 'A failed renewal of the codes keeps the dialog open.',
        from: '      reportError(error);\n      return false;',
        to: '      reportError(error);\n      return true;',
      },
    ],
  },
];
