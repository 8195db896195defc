import type { MutantGroup } from '../../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/dashboard/settings/change-email.tsx',
    tests: ['test/unit/pages/dashboard/settings/change-email.test.tsx'],
    mutants: [
      {
        rule: 'The new email is remembered.',
        from: '    await updateRemembered(email, { email: changed });\n',
        to: '',
      },
      {
        rule: 'A code that has expired is reported while the email is another one.',
        from: '!current || !isSameEmail(email, current.email)',
        to: '!current',
      },
      {
        rule: 'A used code may have changed the email.',
        from: "isRefusal(error, 'codeExpired') ? await getUserInfo().catch(() => null) : null",
        to: 'null as { email: string } | null',
      },
      {
        rule: 'The new email is shown as the API keeps it.',
        from: 'storedEmail(sent.email)',
        to: 'sent.email.trim().toLowerCase()',
      },
      { rule: 'A code that changed the email is forgotten.', from: '    step.finish();\n', to: '' },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/change-password.tsx',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [
      {
        rule: 'A new password that the API refuses says so beside it.',
        from: ': setup.fieldErrorsOf(error)',
        to: ': {}',
      },
      { rule: 'A change of the password is announced.', from: ' aria-live="polite"', to: '' },
      { rule: 'A second change of the password is announced, too.', from: '<Notice key={changes}', to: '<Notice' },
      {
        rule: 'The list of sessions does not take the focus of the password form.',
        from: 'useFocusWhenLost<HTMLDivElement>(changes)',
        to: 'useFocusWhenLost<HTMLDivElement>(0)',
      },
      {
        rule: 'The new password is remembered.',
        from: '      await updateRemembered(email, { password: values.password });\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/confirmation/confirmation-dialog.tsx',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [
      { rule: 'Escape cancels the confirmation.', from: 'onClose={() => request?.cancel()}', to: 'onClose={() => {}}' },

      {
        rule: 'Who asks for another code too soon is told to wait.',
        from: 'sent ? undefined : sentAtFrom',
        to: 'sentAtFrom',
      },

      {
        rule: 'A code of another account confirms nothing here.',
        from: 'sent?.email === email ? sent : null',
        to: 'sent',
      },
      { rule: 'A code that confirmed is not asked for again.', from: "      clearSentCode('confirmation');\n", to: '' },
      {
        rule: 'Only a browser with passkeys asks for one.',
        from: "method !== 'passkey' || hasPasskeySupport()",
        to: 'method',
      },
      {
        rule: 'A wrong code of the app confirms nothing.',
        from: 'await confirmSession({ secondFactor });',
        to: 'void confirmSession({ secondFactor });',
      },
      {
        rule: 'A wrong mailed code confirms nothing.',
        from: 'await confirmSession({ code });',
        to: 'void confirmSession({ code });',
      },
      {
        rule: 'A refused passkey confirms nothing.',
        from: 'await confirmSession({ passkey:',
        to: 'void confirmSession({ passkey:',
        tests: ['test/unit/pages/dashboard/settings/passkeys.test.tsx'],
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/confirmation/confirmation.tsx',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [
      {
        rule: 'A confirmation ends when its page is left.',
        from: '  useEffect(() => () => request?.cancel(), [request]);\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/confirmation/with-confirmation.ts',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [
      {
        rule: 'A confirmed action runs again.',
        from: "if (!isRefusal(error, 'confirmationRequired')) throw error;",
        to: 'throw error;',
      },
      {
        rule: 'Closing the dialog ends the action without an error.',
        from: "new AppError({ reason: 'aborted' })",
        to: "new AppError({ reason: 'unexpected' })",
      },
      { rule: 'The dialog is gone when it was answered.', from: 'state.value = null;', to: '' },
      { rule: 'Another action asks again.', from: 'current = null;\n  }', to: '}' },
      {
        rule: 'Two actions at once ask once.',
        from: 'current ??= requestConfirmation',
        to: 'current = requestConfirmation',
        tests: ['test/unit/pages/dashboard/settings/with-confirmation.test.ts'],
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/connect-buttons.tsx',
    tests: ['test/unit/pages/dashboard/settings/connect.test.tsx'],
    mutants: [
      {
        rule: 'After the browser’s back button another connection can begin.',
        from: 'chosen === provider ? null : chosen',
        to: 'chosen',
      },
      { rule: 'No connection begins while another one is started.', from: 'if (busy.current) return;', to: '' },
      {
        rule: 'While the page of one provider is loading, another one can be chosen.',
        from: '      busy.current = false;\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/deletion-consequences.tsx',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [
      { rule: 'Only who has paid days is told of refunds.', from: '{entitlements.length > 0 && (', to: '{true && (' },
      {
        rule: 'Who has paid days is told of refunds before a deletion.',
        from: '{entitlements.length > 0 && (',
        to: '{false && (',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/deletion-form.tsx',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [
      {
        rule: 'Nothing is deleted before the email is typed.',
        from: 'isSameEmail(confirmation, email) ? {}',
        to: 'confirmation ? {}',
      },
      { rule: 'What would not stop the deletion is not offered.', from: '!form.pending && (', to: 'true && (' },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/deletion.tsx',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [
      { rule: 'A retry requests the account again.', from: '    if (account.error) void account.refresh();\n', to: '' },
      {
        rule: 'A retry requests the plan again.',
        from: '    if (subscription.error) void subscription.refresh();\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/email-section.tsx',
    tests: ['test/unit/pages/dashboard/settings/change-email.test.tsx'],
    mutants: [
      { rule: 'The menu of the account has the new email.', from: '    setUser({ email: changed });\n', to: '' },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/export-button.tsx',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [
      {
        rule: 'An export that succeeded is saved.',
        from: "    saveFile(exportFileName(data), JSON.stringify(data, null, 2), 'application/json');\n",
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/identities.tsx',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [
      {
        rule: 'An identity that could not be disconnected says why.',
        from: '      reportError(error);\n',
        to: '',
      },

      {
        rule: 'The last sign-in method is no longer named when one was disconnected.',
        from: '    setLast(false);\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/session-list.tsx',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [
      {
        rule: 'Other sessions that could not be ended are no success.',
        from: '    await endOtherSessions();',
        to: '    void endOtherSessions().catch(() => {});',
      },
      {
        rule: 'The list has no session that was ended.',
        from: 'runAndReload(endOthers, onEnded)',
        to: 'runAndReload(endOthers, async () => {})',
      },
      {
        rule: 'To end the session of this browser is to sign out.',
        from: 'current ? signOut() : end()',
        to: 'end()',
      },
      {
        rule: 'This session is not one of those that end.',
        from: 'others={sessions.length - 1}',
        to: 'others={sessions.length}',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/settings-access.tsx',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [
      {
        rule: 'An account without external identities is told so.',
        from: 'identities.length > 0 ?',
        to: 'identities.length >= 0 ?',
      },

      {
        rule: 'Sessions that a new password ended are no longer listed.',
        from: 'onChanged={() => void refresh()}',
        to: 'onChanged={() => {}}',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/settings-tab.tsx',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [
      { rule: 'A confirmation ends when its step is left.', from: ' key={String(isDelete)}', to: '' },
      { rule: 'The focus is not lost with a link to the other step.', from: ' ref={step}', to: '' },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/settings.tsx',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [
      {
        rule: 'What is being loaded has not failed.',
        from: '  if (!data && !error) return <SettingsSkeleton />;\n',
        to: '',
      },

      {
        rule: 'The settings are rendered in pieces.',
        from: 'useDeferredValue(account.data)',
        to: 'account.data',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/use-connection-result.ts',
    tests: ['test/unit/pages/dashboard/settings/connect.test.tsx'],
    mutants: [
      {
        rule: 'A reload does not repeat what went wrong.',
        from: 'void navigate(paths.settings(), { replace: true });',
        to: '',
      },
      { rule: 'A cancelled connection is no failure.', from: '  oauthCancelled: m.cancelled,\n', to: '' },
      {
        rule: 'The settings say that an identity has no email.',
        from: '  identityWithoutEmail: m.withoutEmail,\n',
        to: '',
      },
      {
        rule: 'An identity provider has a name of its own.',
        from: 'Object.hasOwn(identityProviders, text)',
        to: 'text in identityProviders',
      },
    ],
  },
];
