import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/features/sign-in/auth-page.tsx',
    tests: ['test/unit/pages/reset/reset.test.tsx', 'test/unit/pages/sign-in/second-factor.test.tsx'],
    mutants: [
      {
        rule: 'The focus is not lost with a step.',
        from: 'useFocusWhenLost<HTMLHeadingElement>(step)',
        to: "useFocusWhenLost<HTMLHeadingElement>('')",
      },
    ],
  },
  {
    file: 'src/features/sign-in/oauth-buttons.tsx',
    tests: ['test/unit/features/sign-in/oauth-buttons.test.tsx'],
    mutants: [
      {
        rule: 'After the loading of its page was stopped an identity provider can be chosen again.',
        from: 'chosen === provider ? null : chosen',
        to: 'chosen',
      },
      {
        rule: 'The time of one identity provider does not end that of another.',
        from: 'chosen === provider ? null : chosen',
        to: 'chosen && null',
      },
    ],
  },
  {
    file: 'src/features/sign-in/oauth-buttons.tsx',
    tests: ['test/unit/pages/sign-in/sign-in.test.tsx'],
    mutants: [
      {
        rule: 'Without identity providers only the form is shown.',
        from: '  if (config?.providers.length === 0) return null;\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/features/sign-in/sign-in-button.tsx',
    tests: ['test/unit/pages/sign-up/sign-up.test.tsx', 'test/unit/pages/sign-in/sign-in.test.tsx'],
    mutants: [
      { rule: 'While the next page loads, nothing is sent again.', from: 'pending || signedIn', to: 'pending' },
    ],
  },
  {
    file: 'src/features/sign-in/oauth-start.ts',
    tests: ['test/unit/features/sign-in/oauth-buttons.test.tsx'],
    mutants: [
      {
        rule: 'A provider that is switched off has no button.',
        from: 'possible.filter((provider) => config.features[provider])',
        to: 'possible',
      },
      {
        rule: 'On plain HTTP no sign-in is offered that could not begin.',
        from: 'crypto.subtle ? allProviders : []',
        to: 'allProviders',
      },
      { rule: 'The flow keeps the invite code.', from: "if (inviteCode) query.set('invite', inviteCode);", to: '' },
      { rule: 'The flow keeps "remember me".', from: "if (remember) query.set('remember', '1');", to: '' },
    ],
  },
  {
    file: 'src/features/sign-in/email-step.tsx',
    tests: ['test/unit/pages/sign-up/sign-up.test.tsx'],
    mutants: [
      {
        rule: 'Going back focuses the email.',
        from: "useFocusWhenLost<HTMLInputElement>(email, '')",
        to: 'useFocusWhenLost<HTMLInputElement>(email)',
      },
    ],
  },
  {
    file: 'src/features/sign-in/use-code-step.ts',
    tests: ['test/unit/pages/sign-up/sign-up.test.tsx'],
    mutants: [
      { rule: 'A reload keeps the step.', from: 'useEffect(() => setSent(readSentCode(purpose)), [purpose]);', to: '' },
      { rule: 'Going back keeps the email.', from: 'setLeft(sent);', to: '' },
      {
        rule: 'The same email returns to its code while no other one can be requested.',
        from: 'isTooSoon ? left.at : await',
        to: 'await',
      },
      {
        rule: 'Another code can be requested after 60 seconds, also after going back.',
        from: ' && secondsUntilResend(left.at, Date.now()) > 0',
        to: '',
      },
      {
        rule: 'Going back does not restart the countdown.',
        from: 'isTooSoon ? left.at :',
        to: 'isTooSoon ? Date.now() :',
      },
      {
        rule: 'Who asks for another code at the field of the first is told to wait.',
        from: 'sent ? undefined : sentAtFrom',
        to: 'sentAtFrom',
      },
      {
        rule: 'A code that was used is forgotten.',
        from: 'finish: () => clearSentCode(purpose)',
        to: 'finish: () => {}',
      },
    ],
  },
  {
    file: 'src/features/sign-in/use-redirect-after-sign-in.ts',
    tests: ['test/unit/pages/sign-in/sign-in.test.tsx'],
    mutants: [
      {
        rule: 'Without a target sign-in leads to the dashboard.',
        from: 'target === paths.home() ? paths.dashboard() : target',
        to: 'target',
      },
      {
        rule: 'A visitor without a session stays.',
        from: 'if (!signedIn || isAsked || redirected.current) return;',
        to: 'if (isAsked || redirected.current) return;',
      },
      {
        rule: 'A visitor from the app returns to it.',
        from: 'isFromClient() ? paths.authSuccess() : takeTargetPath()',
        to: 'takeTargetPath()',
      },
      {
        rule: 'After a sign-up, nobody finds an email that was typed into the sign-in form.',
        from: "    saveTypedEmail('');\n",
        to: '',
        tests: ['test/unit/pages/sign-up/sign-up.test.tsx'],
      },
    ],
  },
];
