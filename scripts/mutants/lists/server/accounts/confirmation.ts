import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/accounts/confirmation/confirm-session.ts',
    tests: ['test/server/accounts/second-factor.test.ts'],
    mutants: [
      {
        rule: 'With a second factor nothing less confirms a session.',
        from: '!passkey && needsSecondFactor',
        to: 'false && needsSecondFactor',
      },
      {
        rule: 'With a second factor a passkey confirms a session.',
        from: 'if (!passkey && needsSecondFactor',
        to: 'if (needsSecondFactor',
        tests: ['test/server/accounts/passkeys.test.ts'],
      },
      {
        rule: 'A code confirms one session.',
        from: "if (rightCode && !(await useCode(tx, rightCode, now))) throw new ApiError('codeExpired');",
        to: 'if (rightCode) await useCode(tx, rightCode, now);',
        tests: ['test/server/accounts/confirmation.test.ts'],
      },
      {
        rule: 'The passkey of another account confirms nothing.',
        from: "if (passkey.account_id !== accountId) throw new ApiError('passkeyRejected');",
        to: '',
        tests: ['test/server/accounts/passkeys.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/confirmation/require-confirmation.ts',
    tests: ['test/server/accounts/passkeys.test.ts'],
    mutants: [
      {
        rule: 'With a second factor a passkey is offered, too.',
        from: "return [...passkey, 'secondFactor'];",
        to: "return ['secondFactor'];",
      },
    ],
  },
];
