import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/sign-up/sign-up-details.tsx',
    tests: ['test/unit/pages/sign-up/sign-up.test.tsx'],
    mutants: [
      { rule: 'An invite code of spaces alone is none.', from: "'$1').trim();", to: "'$1');" },
      {
        rule: 'A sign-up whose response was lost may have created the account.',
        from: "if (!isRefusal(error, 'codeExpired')) throw error;",
        to: 'throw error;',
      },
      {
        rule: 'Only a code that was used may have created the account.',
        from: "if (!isRefusal(error, 'codeExpired')) throw error;",
        to: '',
      },
      {
        rule: 'A code that has expired is reported.',
        from: 'if (!session) throw error;',
        to: 'if (!session) return body.email;',
      },
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
    mutants: [
      { rule: 'A referral code counts for one account.', from: '    clearReferralCode();\n', to: '' },
      {
        rule: 'The typed email goes with “Sign up”.',
        from: 'step.lastEmail || typed',
        to: 'step.lastEmail',
        tests: ['test/unit/features/sign-in/typed-email.test.tsx'],
      },
    ],
  },
];
