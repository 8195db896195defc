import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/referral/registration.ts',
    tests: ['test/server/referral/registrations.test.ts'],
    mutants: [
      {
        rule: 'Registrations for one referrer are recorded one after the other.',
        from: 'await lockAccount(tx, inviterId);',
        to: '',
        tests: ['test/server/billing/locks.test.ts'],
      },
      { rule: 'The referrer’s own mailbox does not count.', from: 'mailbox === mailboxOf(inviterEmail) ||', to: '' },
      {
        rule: 'A mailbox counts once per referrer.',
        from: '(await isMailboxKnown(tx, inviterId, mailboxDigests))',
        to: 'false',
      },
      { rule: 'All exits are one network.', from: "isExit(ipAddress) ? 'exit' : networkOf", to: 'networkOf' },
      {
        rule: 'A registration that does not count earns nothing.',
        from: 'if (!isNew || notCounted) return;',
        to: 'if (!isNew) return;',
        tests: ['test/server/referral/rewards.test.ts'],
        equivalent: 'The month already has the reward of that number: insertReward ignores a second one.',
      },
      {
        rule: 'Digests are bound to the referrer.',
        from: '`${inviterId}\\n${text}`',
        to: 'text',
        equivalent: 'The queries count the registrations of one referrer only.',
      },
    ],
  },
  {
    file: 'server/referral/reward-mail.ts',
    tests: ['test/server/referral/store.test.ts'],
    mutants: [
      {
        rule: 'A reward that can no longer be claimed is not announced.',
        from: ' || reward.claim_deadline < clock.now()',
        to: '',
      },
      {
        rule: 'A reward of a deleted account is not announced.',
        from: ' || account.deleted_at',
        to: '',
      },
    ],
  },
  {
    file: 'server/referral/rewards.ts',
    tests: ['test/server/referral/rewards.test.ts'],
    mutants: [
      {
        rule: 'Claims of one account happen one after the other.',
        from: 'await lockAccount(tx, accountId);',
        to: '',
        tests: ['test/server/billing/locks.test.ts'],
      },
      {
        rule: 'A reward is claimed once.',
        from: "if (reward.claimed_at) throw new ApiError('rewardClaimed');",
        to: '',
      },
      {
        rule: 'An expired reward cannot be claimed.',
        from: "if (isExpired(reward, now)) throw new ApiError('rewardExpired');",
        to: '',
      },
      {
        rule: 'A reward can be claimed until its deadline.',
        from: 'now > claim_deadline',
        to: 'now >= claim_deadline',
      },
      { rule: 'A reward is of the personal plan.', from: "plan: 'personal',", to: "plan: 'startup'," },
    ],
  },
  {
    file: 'server/referral/rules.ts',
    tests: ['test/server/referral/rules.test.ts'],
    mutants: [
      {
        rule: 'A month ends with its last millisecond.',
        from: 'at.getUTCMonth() + 1, 1) - 1)',
        to: 'at.getUTCMonth() + 1, 1))',
      },
      { rule: 'The day itself is left of its month.', from: 'at.getUTCDate() + 1;', to: 'at.getUTCDate();' },
      {
        rule: 'Months are UTC.',
        from: 'Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1',
        to: 'Date.UTC(at.getUTCFullYear(), at.getMonth() + 1',
        equivalent: 'Tests and server run in UTC; in another time zone the property test of a month’s end fails.',
      },
      {
        rule: 'Two registrations per network count.',
        from: 'fromNetwork >= limits.referral.perNetwork',
        to: 'fromNetwork > limits.referral.perNetwork',
        tests: ['test/server/referral/rules.test.ts', 'test/server/referral/registrations.test.ts'],
      },
      {
        rule: 'Every sixth registration earns a reward.',
        from: 'counted > 0 && counted % perReward === 0',
        to: 'counted % perReward === 0',
      },
    ],
  },
  {
    file: 'server/referral/store.ts',
    tests: ['test/server/referral/store.test.ts'],
    mutants: [
      {
        rule: 'A network is counted per month.',
        from: ".where('inviter_id', '=', inviterId).where('month', '=', month);",
        to: ".where('inviter_id', '=', inviterId);",
        tests: ['test/server/referral/registrations.test.ts'],
      },
      {
        rule: 'A reward belongs to its account.',
        from: ".selectAll()\n    .where('account_id', '=', accountId)\n    .where(sql<string>`id::text`",
        to: '.selectAll()\n    .where(sql<string>`id::text`',
        tests: ['test/server/referral/rewards.test.ts'],
      },
      {
        rule: 'Of two rewards that were earned at once the second one is listed first.',
        from: ".orderBy('number', 'desc')\n    .limit(pageSize)",
        to: '.limit(pageSize)',
      },
      {
        rule: 'Networks of the current month are not forgotten.',
        from: "lockPast(db, month).where('network_digest'",
        to: "lockPast(db, '9').where('network_digest'",
      },
      {
        rule: 'The statistics count registrations from a time on.',
        from: ".where('registered_at', '>=', since)",
        to: '',
        tests: ['test/server/billing/stats.test.ts'],
      },
      {
        rule: 'The statistics count rewards from a time on.',
        from: ".where('earned_at', '>=', since)",
        to: '',
        tests: ['test/server/billing/stats.test.ts'],
      },
      {
        rule: 'A month has one reward of each number.',
        from: ".onConflict((conflict) => conflict.columns(['account_id', 'month', 'number']).doNothing())",
        to: '',
        tests: ['test/server/billing/stores.test.ts'],
      },
      {
        rule: 'The own registration of an erased account counts until its month is over.',
        from: ".where('account_id', '=', accountId).where('month', '<', month).execute();",
        to: ".where('account_id', '=', accountId).execute();",
        tests: ['test/server/accounts/erasure.test.ts'],
      },
      {
        rule: 'Erasure removes mailbox and network.',
        from: ".set({ mailbox_digest: '', network_digest: '' })",
        to: ".set({ mailbox_digest: '' })",
        tests: ['test/server/accounts/erasure.test.ts'],
      },
      {
        rule: 'A mailbox is recognized after the key of its digest was replaced.',
        from: ".where('mailbox_digest', 'in', digests)",
        to: ".where('mailbox_digest', '=', digests[0] ?? '')",
      },
      {
        rule: 'A network is recognized after the key of its digest was replaced.',
        from: ".where('network_digest', 'in', digests)",
        to: ".where('network_digest', '=', digests[0] ?? '')",
      },
      {
        rule: 'Deleting an account ends no rewards of others.',
        from: `.set({ claim_deadline: addMs(now, -1) })
    .where('account_id', '=', accountId)`,
        to: '.set({ claim_deadline: addMs(now, -1) })',
      },
      {
        rule: 'A claimed reward keeps its deadline.',
        from: `.where('claimed_at', 'is', null)
    .where('claim_deadline', '>=', now)`,
        to: ".where('claim_deadline', '>=', now)",
      },
      {
        rule: 'Past registrations of accounts that exist are kept: their mailboxes count once.',
        from: "lockPast(db, month).where('account_id', 'in', erasedAccountIds(db))",
        to: 'lockPast(db, month)',
      },
      {
        rule: 'Erasing a referrer removes the registrations with its referral ID.',
        from: "await db.deleteFrom('registrations').where('inviter_id', '=', accountId).execute();",
        to: '',
      },
    ],
  },
];
