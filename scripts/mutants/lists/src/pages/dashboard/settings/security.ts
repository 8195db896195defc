import type { MutantGroup } from '../../../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/dashboard/settings/security/recovery-codes.tsx',
    tests: ['test/unit/pages/dashboard/settings/second-factor.test.tsx'],
    mutants: [
      { rule: 'The file of recovery codes names the account.', from: '\\n${email}\\n\\n${text}', to: '\\n\\n${text}' },
      { rule: 'The file of recovery codes has the codes.', from: '\\n${email}\\n\\n${text}', to: '\\n${email}\\n' },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/security/rename-passkey.tsx',
    tests: ['test/unit/pages/dashboard/settings/passkeys.test.tsx'],
    mutants: [
      {
        rule: 'A passkey can be renamed after Escape.',
        from: '<Dialog open={open} onClose={() => setOpen(false)}',
        to: '<Dialog open={open} onClose={() => {}}',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/security/second-factor.tsx',
    tests: ['test/unit/pages/dashboard/settings/second-factor.test.tsx'],
    mutants: [
      { rule: 'A setup can be begun again after Escape.', from: 'onClose={closeSetUp}', to: 'onClose={() => {}}' },

      {
        rule: 'A setup that was left is gone.',
        from: 'const closeSetUp = () => setBegun(null);',
        to: 'const closeSetUp = () => {};',
      },
      {
        rule: 'A page learns that it is on when it is tried again.',
        from: '      setBegun(null);\n      await refresh();\n',
        to: '',
      },
      {
        rule: 'A setup that is done already closes.',
        from: '      setBegun(null);\n      await refresh();\n',
        to: '      await refresh();\n',
      },
      {
        rule: 'A page learns that it is off when it is tried again.',
        from: "runAndReload(switchOff, refresh, 'secondFactorOff')",
        to: 'runAndReload(switchOff, refresh)',
      },
      { rule: 'Recovery codes are shown once.', from: 'onDone={() => setCodes(null)}', to: 'onDone={() => {}}' },
    ],
  },
];
