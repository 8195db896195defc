import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/reset/reset-details.tsx',
    tests: ['test/unit/pages/reset/reset.test.tsx'],
    mutants: [
      {
        rule: 'A new password is remembered before sign-in is filled in.',
        from: '      await updateRemembered(sent.email, { password });\n      await onReset();\n',
        to: '      await onReset();\n      await updateRemembered(sent.email, { password });\n',
      },
    ],
  },
  {
    file: 'src/pages/reset/reset.tsx',
    tests: ['test/unit/pages/reset/reset.test.tsx'],
    mutants: [
      { rule: 'A code that was used is not asked for again.', from: '    step.finish();\n', to: '' },
      { rule: 'After a reset nobody is signed in.', from: '    clearSession();\n    toast', to: '    toast' },
      { rule: 'After undoing a change of email nobody is signed in.', from: '      clearSession();\n', to: '' },
      {
        rule: 'The reset of who is signed in is for their own email.',
        from: "restoredEmail || typed || (user?.email ?? '')",
        to: 'restoredEmail || typed',
      },
      {
        rule: 'After undoing a change of email the reset is for the restored one.',
        from: '      setRestoredEmail(email);\n',
        to: '',
      },
      {
        rule: 'The typed email goes with “Forgot your password?”.',
        from: "useClientValue(typedEmail, '')",
        to: 'useState(typedEmail)[0]',
        tests: ['test/unit/features/sign-in/typed-email.test.tsx'],
      },
      {
        rule: 'After a reset, sign-in asks for the password alone.',
        from: '    if (step.sent) saveTypedEmail(step.sent.email);\n',
        to: '',
        tests: ['test/unit/features/sign-in/typed-email.test.tsx'],
      },
    ],
  },
  {
    file: 'src/pages/reset/undo-email-change.tsx',
    tests: ['test/unit/pages/reset/reset.test.tsx'],
    mutants: [
      { rule: 'A link that was used is not used again.', from: '    clearPendingUndo();\n', to: '' },

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
