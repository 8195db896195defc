import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/auth-success/auth-success.tsx',
    tests: ['test/unit/pages/auth-success/auth-success.test.tsx'],
    mutants: [
      {
        rule: 'An error stays on the page.',
        from: 'ready && !error && !(signedIn && fromClient)',
        to: 'ready && !(signedIn && fromClient)',
      },
      {
        rule: 'A visit from the app does not leave for the dashboard.',
        from: 'ready && !error && !(signedIn && fromClient)',
        to: 'ready && !error',
      },
    ],
  },
  {
    file: 'src/pages/auth-success/open-app.tsx',
    tests: ['test/unit/pages/auth-success/auth-success.test.tsx'],
    mutants: [
      {
        rule: 'The app does not open for a visitor who has chosen the browser.',
        from: 'await issueToken({',
        to: "await (await import('#api/generated/session.ts')).issueBaseToken({",
      },
    ],
  },
];
