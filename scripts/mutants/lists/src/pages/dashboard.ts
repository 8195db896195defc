import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/dashboard/dashboard.tsx',
    tests: ['test/unit/app/startup.test.ts'],
    mutants: [
      {
        rule: 'The first tab takes no data before the tab of the URL is known.',
        from: 'signedIn && !lacksQuery',
        to: 'signedIn',
      },
      {
        rule: 'Nobody is signed in to a deleted account.',
        from: '    clearSession();\n',
        to: '',
        tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
      },
      {
        rule: 'Each tab has a title of its own.',
        from: "tab === 'overview'\n      ?",
        to: 'tab\n      ?',
        tests: ['test/unit/pages/dashboard/overview/overview.test.tsx'],
      },
    ],
  },
  {
    file: 'src/pages/dashboard/change-at-provider.ts',
    tests: ['test/unit/pages/dashboard/billing/billing.test.tsx'],
    mutants: [
      {
        rule: 'After a refund that may have been made, the order is loaded again.',
        from: "'timeout', 'paymentProviderUnclear'",
        to: "'timeout'",
      },
      {
        rule: 'A refund without a response in time may have been made.',
        from: "'timeout', 'paymentProviderUnclear'",
        to: "'paymentProviderUnclear'",
      },
      {
        rule: 'What may have happened to money can be read in peace.',
        from: ', durationMs: unclearMs }',
        to: ' }',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/renewal-payment.tsx',
    tests: ['test/unit/pages/dashboard/overview/overview.test.tsx'],
    mutants: [
      {
        rule: 'Only a card that is charged again can be updated.',
        from: '{card && subscribing && (',
        to: '{card && (',
      },
      {
        rule: 'A page that was not left after all, or is shown again, can be used again.',
        from: 'url, () => setPending(false));',
        to: 'url, () => {});',
      },
      {
        rule: 'A payment of a renewal that failed can be tried again.',
        from: '      setPending(false);\n      reportError',
        to: '      reportError',
        tests: ['test/unit/pages/dashboard/billing/billing.test.tsx'],
      },
    ],
  },
  {
    file: 'src/pages/dashboard/save-file.ts',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [
      { rule: 'What is saved has a name.', from: ', download: name', to: '' },
      { rule: 'What the page has is saved.', from: 'new Blob([content], { type })', to: 'new Blob([], { type })' },
      {
        rule: 'A file is there until the browser has read it.',
        from: '(href), readMs)',
        to: '(href))',
        tests: ['test/unit/pages/dashboard/save-file.test.ts'],
      },
    ],
  },
  {
    file: 'src/pages/dashboard/use-action.ts',
    tests: ['test/unit/pages/dashboard/use-action.test.ts'],
    mutants: [
      { rule: 'A confirmed action that failed says why.', from: '      report();\n      return', to: '      return' },
      { rule: 'A confirmed action that failed keeps its dialog open.', from: '      return false;\n', to: '' },
      { rule: 'What an action has changed is loaded again.', from: '  await reload();\n', to: '' },
    ],
  },
];
