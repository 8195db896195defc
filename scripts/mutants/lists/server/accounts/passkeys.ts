import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/accounts/passkeys/challenges.ts',
    tests: ['test/server/accounts/passkeys.test.ts'],
    mutants: [
      {
        rule: 'A used challenge is kept until it expires.',
        from: 'session_digest, expires_at: expiryOf(bytes) }',
        to: 'session_digest, expires_at: new Date(0) }',
      },
      {
        rule: 'A challenge is over at its last moment.',
        from: 'clock.now() < expiryOf(bytes)',
        to: 'clock.now() <= expiryOf(bytes)',
      },
      { rule: 'A challenge is for one purpose.', from: '`${purpose}\\n$', to: '`$' },
      { rule: 'A challenge belongs to its session.', from: "${sessionDigest ?? ''}", to: '' },
    ],
  },
  {
    file: 'server/accounts/passkeys/check-passkey.ts',
    tests: ['test/server/accounts/passkeys.test.ts'],
    mutants: [
      {
        rule: 'A passkey verifies its user at each use.',
        from: 'requireUserVerification: true',
        to: 'requireUserVerification: false',
      },
      {
        rule: 'Of two responses with the same counter one is accepted.',
        from: '(await touchPasskey(db, passkey, newUse));',
        to: '((await touchPasskey(db, passkey, newUse)) || true);',
      },
      {
        rule: 'Of two responses to one challenge one is accepted.',
        from: '(await challenge.useUp())',
        to: '((await challenge.useUp()) || true)',
      },
    ],
  },
  {
    file: 'server/accounts/passkeys/create-passkey.ts',
    tests: ['test/server/accounts/passkeys.test.ts'],
    mutants: [
      {
        rule: 'A new passkey verifies its user.',
        from: 'requireUserVerification: true',
        to: 'requireUserVerification: false',
      },
      {
        rule: 'An account has a limited number of passkeys.',
        from: 'passkeys.length >= facts.passkeys',
        to: 'passkeys.length > facts.passkeys',
      },
      {
        rule: 'Passkeys that are created at the same time do not exceed the limit.',
        from: 'requireRoom(await findPasskeys(tx, accountId));',
        to: '',
      },
      {
        rule: 'Requests to create a passkey are limited per account.',
        from: 'await limits.consume({ rule: optionsPerAccount, key: accountId });',
        to: '',
      },
      {
        rule: 'Passkeys are counted under the account’s lock.',
        from: 'await lockOwnAccount(tx, session)',
        to: "await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()",
      },
      {
        rule: 'The browser learns which passkeys the account has.',
        from: 'excludeCredentials: passkeys.map',
        to: 'excludeCredentials: passkeys.slice(0, 0).map',
      },
      {
        rule: 'A challenge creates one passkey.',
        from: 'if (!verified.verified || !(await challenge.useUp()))',
        to: 'if (!verified.verified)',
      },
    ],
  },
  {
    file: 'server/accounts/passkeys/remove-passkey.ts',
    tests: ['test/server/accounts/passkeys.test.ts'],
    mutants: [
      {
        rule: 'A passkey is removed under the account’s lock.',
        from: 'await lockOwnAccount(tx, session)',
        to: "await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()",
      },
    ],
  },
  {
    file: 'server/accounts/passkeys/sign-in-with-passkey.ts',
    tests: ['test/server/accounts/passkeys.test.ts'],
    mutants: [
      {
        rule: 'A refused sign-in with a passkey restores no account.',
        from: 'db.transaction()',
        to: 'db.connection()',
      },
      {
        rule: 'A sign-in with a passkey is remembered on request.',
        from: 'deviceLabel, remember, now',
        to: 'deviceLabel, remember: false, now',
      },
      {
        rule: 'Wrong passkeys are limited per client.',
        from: 'await limitFailures(limits, budgets, () =>\n    checkPasskey(context, response, use),\n  );',
        to: 'await checkPasskey(context, response, use);',
      },
      {
        rule: 'Sign-ins with passkeys are limited per account.',
        from: 'await limits.consume({ rule: signInsPerAccount, key: id });',
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/passkeys/store.ts',
    tests: ['test/server/accounts/passkeys.test.ts'],
    mutants: [
      {
        rule: 'Only its owner renames a passkey.',
        from: ".set({ name }).where('id', '=', id).where('account_id', '=', accountId)",
        to: ".set({ name }).where('id', '=', id)",
      },
    ],
  },
];
