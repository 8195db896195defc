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
        from: "notifyOwner(context, account, 'passwordChanged', {});",
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/settings/disconnect-identity.ts',
    tests: ['test/server/accounts/sessions.test.ts'],
    mutants: [
      {
        rule: 'Disconnecting ends sign-ins that are under way.',
        from: 'await endUnfinishedSignIns(tx, accountId, identity.identity_provider);',
        to: '',
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
      {
        rule: "The export of one account names no order of another account's that the same payer paid for.",
        from: 'tickets.filter((ticket) => !isRefundTicket(ticket)).map',
        to: 'tickets.map',
        tests: ['test/server/billing/orders/refund.test.ts'],
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
      {
        rule: 'The device that ended all other sessions stays known.',
        from: 'endSessions(tx, session.accountId, session.digest);\n    });\n    await keepDevice(context, request, reply, session);',
        to: 'endSessions(tx, session.accountId, session.digest);\n    });',
        tests: ['test/server/accounts/settings.test.ts'],
      },
    ],
  },
];
