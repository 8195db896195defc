import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/accounts/second-factor/check-second-factor.ts',
    tests: ['test/server/accounts/second-factor.test.ts'],
    mutants: [
      {
        rule: 'Tries of the second factor are limited over all sessions.',
        from: 'const shared = [{ rule: triesPerAccount, key: accountId }];',
        to: 'const shared: Budget[] = [];',
      },
    ],
  },
  {
    file: 'server/accounts/second-factor/complete-second-factor.ts',
    tests: ['test/server/accounts/second-factor.test.ts'],
    mutants: [
      {
        rule: 'Only the browser that gave the first factor can give the second.',
        from: 'pending.browser !== browser',
        to: 'false',
      },
      {
        rule: 'A new password gives its owner new tries of the second factor.',
        from: "method === 'password' ? password_hash : method",
        to: 'method',
      },
      {
        rule: 'An app is named by the platform that its first factor said.',
        from: ' || pending.device_label',
        to: '',
      },
      {
        rule: 'A known device has tries of its own for the second factor.',
        from: 'device.knows(account)',
        to: 'false',
      },
      {
        rule: 'A sign-in that waits for a second factor opens one session.',
        from: 'if (!(await takePendingSignIn(tx, pending.digest)))',
        to: 'if (!(await takePendingSignIn(tx, pending.digest)) && false)',
      },
      {
        rule: 'Without its identity a sign-in opens no session.',
        from: `if (!held) throw new ApiError('secondFactorExpired');
  return held;`,
        to: 'return held ?? null;',
      },
      {
        rule: 'All known devices share fifty tries of a second factor.',
        from: '{ own, shared: [{ rule: triesOfDevices, key: firstFactor }] }',
        to: '{ own, shared: [] }',
      },
      {
        rule: 'New passwords give no more than 200 tries of the second factor a day.',
        from: 'shared: [...shared, all]',
        to: 'shared',
      },
      {
        rule: 'Restoring an account by an identity provider announces no new identity.',
        from: " && oauthSignIn.needs !== 'restore') notifyOfIdentity",
        to: ') notifyOfIdentity',
      },
      {
        rule: 'A known device has fifty tries a day of the second factor.',
        from: '[triesPerDevice, dailyTriesPerDevice]',
        to: '[triesPerDevice]',
        tests: ['test/server/accounts/daily-limits.test.ts'],
      },
      {
        rule: 'Earlier attempts of the browser that signed in cause no warning.',
        from: 'if (pending.browser !== null) await deletePendingSignIns(tx, account.id, pending.browser);',
        to: '',
        tests: ['test/server/accounts/missing-second-factor.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/second-factor/store.ts',
    tests: ['test/server/accounts/missing-second-factor.test.ts'],
    mutants: [
      {
        rule: 'An owner who signs in does not end the attempts of a thief.',
        from: "await pending.where('browser', '=', browser).execute();",
        to: 'await pending.execute();',
      },
      {
        rule: 'A sign-in does not end those of other accounts in the same browser.',
        from: "tx.deleteFrom('pending_sign_ins').where('account_id', '=', accountId);\n  await pending.where",
        to: "tx.deleteFrom('pending_sign_ins');\n  await pending.where",
      },
      {
        rule: 'A first factor from before does not wait for the second.',
        from: ".where(hasCurrentVersion('pending_sign_ins'))",
        to: '',
        tests: ['test/server/accounts/overtaken-sign-in.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/second-factor/missing-second-factor.ts',
    tests: ['test/server/accounts/missing-second-factor.test.ts'],
    mutants: [
      {
        rule: 'A password without its code is reported once a day.',
        from: 'if (!(await tryConsume(limits, mailBudget))) return;',
        to: '',
      },
      {
        rule: 'A sign-in that was completed is no news.',
        from: 'findPendingSignIn(db, digest, addMs(clock.now(), -dayMs))',
        to: "db.selectFrom('pending_sign_ins').selectAll().executeTakeFirst()",
      },
      {
        rule: 'A mail that was not sent may be tried again.',
        from: 'await limits.giveBack(mailBudget);',
        to: '',
      },
      {
        rule: 'Right passwords make ten jobs a day.',
        from: 'if (!(await tryConsume(limits, { rule: checksPerAccount, key: account_id }))) return;',
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/second-factor/reseal-secrets.ts',
    tests: ['test/server/accounts/second-factor.test.ts'],
    mutants: [
      {
        rule: 'Unreadable secrets do not keep others from being sealed anew.',
        from: '{ after, limit: batchSize }',
        to: '{ after: undefined, limit: batchSize }',
      },
    ],
  },
  {
    file: 'server/accounts/second-factor/routes.ts',
    tests: ['test/server/accounts/second-factor.test.ts'],
    mutants: [
      {
        rule: 'The browser that switched the second factor on stays known.',
        from: 'await keepDevice(context, request, reply, session);',
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/second-factor/rules.ts',
    tests: ['test/server/accounts/second-factor.test.ts'],
    mutants: [
      { rule: 'A code of the app works once.', from: 'step > lastStep ? step : null', to: 'step' },
      { rule: 'A code is accepted one step early or late only.', from: 'stepsAround = 1', to: 'stepsAround = 2' },
    ],
  },
  {
    file: 'server/accounts/second-factor/store.ts',
    tests: ['test/server/accounts/second-factor.test.ts'],
    mutants: [
      {
        rule: 'Of two requests with the same code one gets it.',
        from: ".where('last_step', '<', String(step))",
        to: '',
      },
      {
        rule: 'Only the secret whose code came is switched on.',
        from: `.where('secret', '=', secret)
    .where('enabled_at', 'is', null)
    .executeTakeFirst`,
        to: `.where('enabled_at', 'is', null)
    .executeTakeFirst`,
      },
      {
        rule: 'Sealing anew replaces no newer secret.',
        from: "await same.where('secret', '=', secret).execute();",
        to: 'await same.execute();',
      },
    ],
  },
  {
    file: 'server/accounts/second-factor/switch-second-factor.ts',
    tests: ['test/server/accounts/ended-session.test.ts'],
    mutants: [
      {
        rule: 'A session that has ended switches no second factor on.',
        from: 'await lockOwnAccount(tx, session);\n    if (!(await enableSecondFactor(',
        to: `await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
    if (!(await enableSecondFactor(`,
      },
      {
        rule: 'A session that has ended switches no second factor off.',
        from: 'await lockOwnAccount(tx, session);\n    return { account, wasOn',
        to: `await tx.selectFrom('accounts').selectAll().where('id', '=', session.accountId).executeTakeFirstOrThrow();
    return { account, wasOn`,
      },
      {
        rule: 'Recovery codes are replaced under the account’s lock.',
        from: 'await lockOwnAccount(tx, session);\n    if (!(await hasSecondFactor(',
        to: `await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
    if (!(await hasSecondFactor(`,
        tests: ['test/server/accounts/sessions.test.ts'],
      },
    ],
  },
];
