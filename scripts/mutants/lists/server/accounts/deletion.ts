import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/accounts/deletion/close-account.ts',
    tests: ['test/server/accounts/deletion.test.ts'],
    mutants: [
      {
        rule: 'A mail confirms every deletion.',
        from: '`account-deleted ${accountId} ${now.toISOString()}`',
        to: '`account-deleted ${accountId}`',
      },
      {
        rule: 'A deletion ends every session.',
        from: 'await endSessions(tx, accountId);',
        to: '',
        tests: ['test/server/accounts/deletion.test.ts', 'test/server/accounts/sessions.test.ts'],
      },
      { rule: 'A deletion ends the claims of rewards.', from: 'await expireRewards(tx, accountId, now);', to: '' },
      {
        rule: 'A deletion closes orders and renewals.',
        from: 'await closeAccountBilling(jobs, tx, accountId, now);',
        to: '',
      },
      {
        rule: 'A deletion is announced by mail.',
        from: "await jobs.add(tx, { kind: 'account-deleted', key, payload: { accountId } });",
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/deletion/delete-account.ts',
    tests: ['test/server/accounts/deletion.test.ts'],
    mutants: [
      {
        rule: 'A deletion is confirmed with the email.',
        from: 'if (confirmation !== email)',
        to: 'if (!confirmation)',
      },
      {
        rule: 'An account is deleted under its lock.',
        from: 'await lockOwnAccount(tx, session);',
        to: '',
        tests: ['test/server/billing/locks.test.ts'],
      },
      {
        rule: 'A deletion uses its code up.',
        from: "if (rightCode && !(await useCode(tx, rightCode, now))) throw new ApiError('codeExpired');",
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/deletion/erase-accounts.ts',
    tests: ['test/server/accounts/erasure.test.ts'],
    mutants: [
      {
        rule: 'Erasure deletes contact messages.',
        from: 'await eraseTickets(jobs, tx, { accountId, email: account.email });',
        to: '',
      },
      { rule: 'Erasure deletes referrals.', from: 'await eraseReferral(tx, accountId, monthOf(now));', to: '' },
      { rule: 'Erasure deletes entitlements.', from: 'await eraseEntitlements(tx, accountId);', to: '' },
      {
        rule: 'A failed erasure does not keep others from being erased.',
        from: ".catch((error) =>\n      log.error({ err: error, accountId }, 'account erasure failed'),\n    )",
        to: '',
        tests: ['test/server/accounts/sessions.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/deletion/restore-if-deleted.ts',
    tests: ['test/server/accounts/deletion.test.ts'],
    mutants: [
      {
        rule: 'A mail confirms every restoration.',
        from: '`account-restored ${account.id} ${account.deleted_at.toISOString()}`',
        to: '`account-restored ${account.id}`',
      },
      {
        rule: 'The restore period is over at its last moment.',
        from: 'deleted_at <= erasureCutoff(now)',
        to: 'deleted_at < erasureCutoff(now)',
      },
      {
        rule: 'An account is restored only on request.',
        from: "if (!restore) throw new ApiError('accountDeleted');",
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/deletion/store.ts',
    tests: ['test/server/other-customers.test.ts'],
    mutants: [
      {
        rule: 'Deleting an account deletes no other one.',
        from: ".set({ deleted_at: now }).where('id', '=', id)",
        to: '.set({ deleted_at: now })',
      },
      {
        rule: 'Erasing an account ends no sessions of others.',
        from: "deleteFrom('sessions').where('account_id', '=', id)",
        to: "deleteFrom('sessions')",
      },
      {
        rule: 'Erasing an account removes its sign-ins.',
        from: "await tx.deleteFrom('sign_ins').where('account_id', '=', id).execute();",
        to: '',
        tests: ['test/server/accounts/erasure.test.ts'],
      },
      {
        rule: 'Erasing an account removes no passkeys of others.',
        from: "deleteFrom('passkeys').where('account_id', '=', id)",
        to: "deleteFrom('passkeys')",
      },
      {
        rule: 'Erasing an account removes no codes of others.',
        from: "deleteFrom('codes').where('email', '=', email)",
        to: "deleteFrom('codes')",
      },
      {
        rule: 'Erasing an account ends no sign-ins of others.',
        from: "deleteFrom('oauth_sign_ins').where('email', '=', email)",
        to: "deleteFrom('oauth_sign_ins')",
      },
      {
        rule: 'Erasing a referrer leaves the referrers of other accounts.',
        from: ".set({ invited_by: null }).where('invited_by', '=', id)",
        to: '.set({ invited_by: null })',
      },
      {
        rule: 'An account that was restored meanwhile is not erased.',
        from: `.where('deleted_at', '<=', cutoff)
    .where('erased_at', 'is', null)
    .forUpdate()`,
        to: `.where('erased_at', 'is', null)
    .forUpdate()`,
        tests: ['test/server/accounts/deletion.test.ts'],
      },
      {
        rule: 'An account is not restored once it can be erased.',
        from: ".where((or) => or.or([or('deleted_at', 'is', null), or('deleted_at', '>', cutoff)]))",
        to: '',
        tests: ['test/server/accounts/deletion.test.ts'],
      },
    ],
  },
];
