import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/accounts/email/change-email.ts',
    tests: ['test/server/accounts/change-email.test.ts'],
    mutants: [
      {
        rule: 'After a change back to a former email, no link leads to the mailboxes between.',
        from: 'if (undone) {',
        to: 'if (undone && !undone) {',
      },
      {
        rule: 'A change back voids the links of the changes between.',
        from: 'await deleteEmailChangesFrom(tx, undone);',
        to: '',
      },
      {
        rule: 'A change back after a week is no undo.',
        from: 'after: undoCutoff(now)',
        to: 'after: new Date(0)',
      },
      {
        rule: 'A change back is told to the email that the account had.',
        from: "if (changedBack) notifyOwner(context, changedBack, 'emailChangedBack', { email });",
        to: '',
      },
      {
        rule: 'A code for a new email works for the account that asked for it only.',
        from: 'requesterOnly: true',
        to: 'requesterOnly: false',
      },
      {
        rule: 'A change of the email ends the other sessions.',
        from: 'await endSessions(tx, accountId, digest);',
        to: '',
      },
      {
        rule: 'The email is changed under the account’s lock.',
        from: 'await lockOwnAccount(tx, session)',
        to: "await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()",
      },
      {
        rule: 'The notice about a new email is in the language of the account.',
        from: 'account.locale ?? locale',
        to: 'locale',
      },
      {
        rule: 'An account writes to twelve new mailboxes a day.',
        from: '[codesPerAccount, dailyCodesPerAccount]',
        to: '[codesPerAccount]',
        tests: ['test/server/accounts/daily-limits.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/email/email-jobs.ts',
    tests: ['test/server/accounts/change-email.test.ts'],
    mutants: [
      {
        rule: 'The link of a notice is that of its change, whatever key it was made with.',
        from: '.find((each) => hashToken(each) === change.undo_digest)',
        to: '.at(0)',
      },
    ],
  },
  {
    file: 'server/accounts/email/store.ts',
    tests: ['test/server/accounts/change-email.test.ts'],
    mutants: [
      {
        rule: 'A former email names the account that had it last.',
        from: "changes.orderBy('created_at', 'desc')",
        to: "changes.orderBy('created_at')",
        tests: ['test/server/ops/ops.test.ts'],
      },
      {
        rule: 'Undoing leaves the changes of other accounts.',
        from: `.where('account_id', '=', account_id)
    .where('created_at', '>=', created_at)`,
        to: ".where('created_at', '>=', created_at)",
      },
    ],
  },
  {
    file: 'server/accounts/email/undo-email-change.ts',
    tests: ['test/server/accounts/change-email.test.ts'],
    mutants: [
      {
        rule: 'Undoing a change of the email clears the password.',
        from: 'await setPassword(tx, accountId, null);',
        to: '',
      },
      {
        rule: 'Undoing disconnects identities that were connected shortly before.',
        from: 'await deleteSignInMethodsAddedAfter(tx, account, addMs(created_at, -suspiciousMs));',
        to: '',
      },
      {
        rule: 'Undoing removes what was added in the week before the change.',
        from: 'facts.recentSignInMethodDays * dayMs',
        to: 'dayMs',
      },
      {
        rule: 'Undoing voids the links of later changes.',
        from: 'await deleteEmailChangesFrom(tx, change);',
        to: '',
      },
      {
        rule: 'A change of the email is undone under the account’s lock.',
        from: 'await getAccountRowForUpdate(tx, accountId)',
        to: "await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()",
      },
      {
        rule: 'Whether a change can be undone is decided under the account’s lock.',
        from: "if (!(await findEmailChangeToUndo(tx, digest, after))) throw new ApiError('emailUndoInvalid');",
        to: '',
      },
      {
        rule: 'Undoing tells the email that the account had, too.',
        from: '[email, undoneEmail]',
        to: '[email]',
      },
      {
        rule: 'Undoing ends every session.',
        from: 'await endSessions(tx, accountId);',
        to: '',
      },
    ],
  },
];
