import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/sign-in/deleted-account.tsx',
    tests: ['test/unit/pages/sign-in/sign-in.test.tsx'],
    mutants: [
      {
        rule: 'A question that was closed can be asked again.',
        from: 'onClose: () => setRestore(null)',
        to: 'onClose: () => {}',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/oauth-code.tsx',
    tests: ['test/unit/pages/sign-in/sign-in.test.tsx'],
    mutants: [
      {
        rule: 'The countdown starts anew with each code.',
        from: '    setLastSent({ email, at: Date.now() });\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/oauth-error.tsx',
    tests: ['test/unit/pages/sign-in/sign-in.test.tsx'],
    mutants: [
      {
        rule: 'A made-up error in the URL is shown as a failure.',
        from: "shownReasons.includes(codeReason) ? codeReason : 'oauthFailed'",
        to: 'codeReason',
      },
      {
        rule: 'An identity without an email is told apart from a failed sign-in.',
        from: "  'identityWithoutEmail',\n",
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/oauth-step.tsx',
    tests: ['test/unit/pages/sign-in/sign-in.test.tsx'],
    mutants: [
      {
        rule: 'Who leaves while an OAuth sign-in is described is not led back.',
        from: '      if (stop.signal.aborted) return;\n',
        to: '',
      },
      { rule: 'The request for an OAuth sign-in ends with its page.', from: '{ signal: stop.signal }', to: '{}' },

      {
        rule: 'An OAuth sign-in that has expired begins anew.',
        from: "if (error.reason !== 'oauthExpired') throw error;",
        to: 'throw error;',
      },

      {
        rule: 'The browser that began a sign-in completes it.',
        from: 'token, ...proof(), ...input',
        to: 'token, ...input',
      },
      {
        rule: 'The browser that began a sign-in may see whose it is.',
        from: 'describeOAuthSignIn({ token, ...proof() }',
        to: 'describeOAuthSignIn({ token }',
      },
      {
        rule: 'The browser that began a sign-in requests its code.',
        from: 'sendOAuthSignInCode({ token, ...proof() })',
        to: 'sendOAuthSignInCode({ token })',
      },
      { rule: 'A late response does not end a sign-in.', from: " || error.reason === 'timeout'", to: '' },
    ],
  },
  {
    file: 'src/pages/sign-in/remember-credentials.ts',
    tests: ['test/unit/pages/sign-in/remember-credentials.test.ts'],
    mutants: [
      {
        rule: 'What the visitor typed stays.',
        from: ' || passwordInput.value) return;',
        to: ') return;',
      },
      {
        rule: 'A failure to remember does not fail the sign-in.',
        from: 'code.forgetCredentials()))\n    .catch(ignore);',
        to: 'code.forgetCredentials()));',
      },
      {
        rule: 'Without "remember me" the credentials are forgotten.',
        from: '(remember ? code.rememberCredentials(credentials) : code.forgetCredentials())',
        to: '(remember ? code.rememberCredentials(credentials) : undefined)',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/restore-account.tsx',
    tests: ['test/unit/pages/sign-in/sign-in.test.tsx'],
    mutants: [
      { rule: 'An account that could not be restored says why.', from: '      reportError(error);\n', to: '' },
      {
        rule: 'An account that could not be restored can be restored again.',
        from: '      setPending(false);\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/sign-in-form.tsx',
    tests: ['test/unit/pages/sign-in/sign-in.test.tsx'],
    mutants: [
      {
        rule: 'What the device remembers is filled in.',
        from: '  useEffect(() => fillRemembered(form.ref.current), [form.ref]);\n',
        to: '',
      },

      { rule: 'After a sign-in with a password a passkey may be offered.', from: '    offerPasskey();\n', to: '' },

      {
        rule: 'Going back to the sign-in keeps the typed email.',
        from: "sessionToken() ? '' : (email?.value ?? '')",
        to: "''",
      },
      {
        rule: 'The typed email is forgotten after signing in.',
        from: "sessionToken() ? '' : (email?.value ?? '')",
        to: "email?.value ?? ''",
      },
      {
        rule: 'Credentials are kept before the page is left.',
        from: 'await rememberOrForget(',
        to: 'void rememberOrForget(',
      },
      {
        rule: '"Remember me" decides how long the session lasts.',
        from: 'onSignedIn(result.token, isRemembered)',
        to: 'onSignedIn(result.token, true)',
      },
      {
        rule: 'Refused credentials are not kept.',
        from: '    const result = await signIn(body).catch(secondFactorOf);',
        to: '    await rememberOrForget(body, body.remember ?? false);\n    const result = await signIn(body).catch(secondFactorOf);',
      },
      {
        rule: 'While the next page loads, no other passkey is asked for.',
        from: 'passkey.pending || signedIn',
        to: 'passkey.pending',
        tests: ['test/unit/pages/sign-in/passkey-sign-in.test.tsx'],
      },
    ],
  },
  {
    file: 'src/pages/sign-in/sign-in.tsx',
    tests: ['test/unit/pages/sign-in/sign-in.test.tsx'],
    mutants: [
      {
        rule: 'Only a visit from the app binds the session to it.',
        from: "fromClient ? clientCode() : ''",
        to: 'clientCode()',
      },
      {
        rule: '“Remember me” counts for OAuth, too.',
        from: 'remember.current?.checked ?? false',
        to: 'false',
        tests: ['test/unit/features/sign-in/oauth-buttons.test.tsx'],
      },
    ],
  },
  {
    file: 'src/pages/sign-in/use-passkey-sign-in.ts',
    tests: ['test/unit/pages/sign-in/passkey-sign-in.test.tsx'],
    mutants: [
      {
        rule: 'A passkey in a visit from the app signs in for the app.',
        from: '      ...(clientCode && { clientCode }),\n',
        to: '',
      },

      { rule: 'A form that is gone suggests no passkey.', from: ' || !mounted', to: '' },
      {
        rule: 'A suggestion ends with its form.',
        from: '      void loadPasskeys().then(({ cancelPasskeyRequest }) => cancelPasskeyRequest());\n',
        to: '',
      },
      {
        rule: 'To restore an account opens the browser’s dialog.',
        from: 'inAutofill: inAutofill && !restore',
        to: 'inAutofill',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/use-pending-oauth.ts',
    tests: ['test/unit/pages/sign-in/sign-in.test.tsx'],
    mutants: [
      { rule: 'The secret of a completed OAuth sign-in is forgotten.', from: '    clearStartedOAuth();\n', to: '' },

      { rule: 'The last step keeps "remember me".', from: 'startedOAuth()?.remember ?? false', to: 'false' },
      {
        rule: 'A last step that was done is forgotten.',
        from: '    clearPendingOAuth();\n    clearStartedOAuth();',
        to: '    clearStartedOAuth();',
      },
      {
        rule: 'An OAuth sign-in that was left is forgotten.',
        from: '      clearPendingOAuth();\n      setPending(null);',
        to: '      setPending(null);',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/use-pending-second-factor.ts',
    tests: ['test/unit/pages/sign-in/second-factor.test.tsx'],
    mutants: [
      { rule: 'The second factor keeps "remember me".', from: 'pending?.remember ?? false', to: 'false' },
      {
        rule: 'A second factor that was given is not asked for again.',
        from: 'clearPendingSecondFactor();\n      setSession',
        to: 'setSession',
      },
      {
        rule: 'A second factor that was left is forgotten.',
        from: '      clearPendingSecondFactor();\n      setPending(null);',
        to: '      setPending(null);',
      },
    ],
  },
];
