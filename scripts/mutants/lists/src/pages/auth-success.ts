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
];
