import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/accounts/settings/change-password.ts',
    tests: ['test/server/accounts/settings.test.ts'],
    mutants: [
      {
        rule: 'A new password signs out everywhere else.',
        from: 'await endSessions(tx, accountId, digest);',
        to: '',
      },
      {
        rule: 'A password that was reset meanwhile is not overwritten.',
        from: 'if (account.password_hash !== checked.password_hash)',
        to: 'if (!account)',
        tests: ['test/server/accounts/sessions.test.ts'],
      },
      {
        rule: 'A new password is announced by mail.',
        from: "mail.send({ to: email, locale, template: 'passwordChanged', values: {} });",
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/settings/disconnect-identity.ts',
    tests: ['test/server/accounts/settings.test.ts'],
    mutants: [
      {
        rule: 'Disconnecting ends sign-ins that are under way.',
        from: 'await deleteOneTimeTokensByProvider(tx, accountId, identity.identity_provider);',
        to: '',
        tests: ['test/server/accounts/sessions.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/settings/export-account.ts',
    tests: ['test/server/accounts/settings.test.ts'],
    mutants: [
      {
        rule: 'Exports are limited per account.',
        from: 'await context.limits.consume({ rule: exportsPerAccount, key: session.accountId });',
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/settings/store.ts',
    tests: ['test/server/accounts/settings.test.ts'],
    mutants: [
      {
        rule: 'A session can be ended by its own account only.',
        from: "db.deleteFrom('sessions').where('account_id', '=', accountId).where('digest', '=', digest)",
        to: "db.deleteFrom('sessions').where('digest', '=', digest)",
      },
      {
        rule: 'A session that was ended does not come back by a one-time token.',
        from: "await db.deleteFrom('one_time_tokens').where('account_id', '=', accountId).execute();",
        to: '',
      },
      { rule: 'Expired sessions are not listed.', from: ".where('expires_at', '>', now)", to: '' },
      {
        rule: 'Disconnecting one identity of a provider keeps the other.',
        from: `.where('subject', '=', subject)
    .where('account_id', '=', account_id)`,
        to: ".where('account_id', '=', account_id)",
      },
      {
        rule: 'Disconnecting ends the sign-ins that wait for a second factor.',
        from: `await db
    .deleteFrom('pending_sign_ins')
    .where('account_id', '=', accountId)
    .where('method', '=', identityProvider)
    .execute();`,
        to: '',
        tests: ['test/server/accounts/second-factor.test.ts'],
      },
      {
        rule: 'Disconnecting ends no sign-in by other means.',
        from: `.where('account_id', '=', accountId)
    .where('method', '=', identityProvider)`,
        to: ".where('account_id', '=', accountId)",
        tests: ['test/server/accounts/second-factor.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/settings/routes.ts',
    tests: ['test/server/accounts/attackers.test.ts'],
    mutants: [
      {
        rule: 'The device that changed the password stays known.',
        from: 'requestContext(context, request) });\n    await keepDevice(context, request, reply, session);\n',
        to: 'requestContext(context, request) });\n',
      },
    ],
  },
];
