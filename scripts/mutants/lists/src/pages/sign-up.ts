import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/sign-up/sign-up-details.tsx',
    tests: ['test/unit/pages/sign-up/sign-up.test.tsx'],
    mutants: [
      { rule: 'An invite code of spaces alone is none.', from: "'$1').trim();", to: "'$1');" },
      {
        rule: 'A pasted referral link is its code.',
        from: ".replace(/.*referralCode=([\\w-]+).*/, '$1')",
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/sign-up/sign-up.tsx',
    tests: ['test/unit/pages/sign-up/sign-up.test.tsx'],
    mutants: [{ rule: 'A referral code counts for one account.', from: '    clearReferralCode();\n', to: '' }],
  },
  {
    file: 'src/pages/sign-up/sign-up.tsx',
    tests: ['test/unit/features/sign-in/typed-email.test.tsx'],
    mutants: [{ rule: 'The typed email goes with “Sign up”.', from: 'step.lastEmail || typed', to: 'step.lastEmail' }],
  },
];
