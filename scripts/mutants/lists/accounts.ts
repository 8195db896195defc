/** Mutants of sign-up, sign-in, codes, sessions, one-time tokens, OAuth sign-in, settings and deletion. */
import type { MutantGroup } from '../mutant.ts';

const folder = 'test/server/accounts';
const tests = {
  signUp: `${folder}/sign-up.test.ts`,
  signIn: `${folder}/sign-in.test.ts`,
  reset: `${folder}/reset-password.test.ts`,
  rules: `${folder}/rules.test.ts`,
  passwords: `${folder}/passwords.test.ts`,
  tokens: `${folder}/one-time-tokens.test.ts`,
  settings: `${folder}/settings.test.ts`,
  deletion: `${folder}/deletion.test.ts`,
  erasure: `${folder}/erasure.test.ts`,
  sessions: `${folder}/sessions.test.ts`,
  attackers: `${folder}/attackers.test.ts`,
  oauthRules: `${folder}/oauth/rules.test.ts`,
  oauthSignIn: `${folder}/oauth/sign-in.test.ts`,
  oauthClient: `${folder}/oauth/client.test.ts`,
  oauthStore: `${folder}/oauth/store.test.ts`,
  attacks: `${folder}/oauth/attacks.test.ts`,
  lastStep: `${folder}/oauth/complete-sign-in.test.ts`,
  changeEmail: `${folder}/change-email.test.ts`,
  connect: `${folder}/oauth/connect-identity.test.ts`,
  signIns: `${folder}/sign-in-history.test.ts`,
  secondFactor: `${folder}/second-factor.test.ts`,
  passkeys: `${folder}/passkeys.test.ts`,
  confirmation: `${folder}/confirmation.test.ts`,
  knownDevice: `${folder}/known-device.test.ts`,
  locks: 'test/server/billing/locks.test.ts',
};

export const accountsMutants: MutantGroup[] = [
  {
    file: 'server/accounts/email/change-email.ts',
    tests: [tests.changeEmail],
    mutants: [
      {
        rule: 'A code for a new email works for the account that asked for it only.',
        from: 'requesterOnly: true',
        to: 'requesterOnly: false',
      },
      {
        rule: 'A change of the email ends the other sessions.',
        from: 'await endOtherSessions(tx, accountId, digest);',
        to: '',
      },
      {
        rule: 'The email is changed under the account’s lock.',
        from: 'await getAccountRowForUpdate(tx, accountId)',
        to: "await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()",
      },
      {
        rule: 'The notice about a new email is in the language of the account.',
        from: 'account.locale ?? locale',
        to: 'locale',
      },
    ],
  },
  {
    file: 'server/accounts/email/undo-email-change.ts',
    tests: [tests.changeEmail],
    mutants: [
      {
        rule: 'Undoing a change of the email clears the password.',
        from: 'await clearPassword(tx, accountId);',
        to: '',
      },
      {
        rule: 'Undoing disconnects identities that were connected shortly before.',
        from: 'await deleteSignInMethodsAddedAfter(tx, accountId, addMs(created_at, -suspiciousMs));',
        to: '',
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
        rule: 'Undoing ends one-time tokens.',
        from: 'await deleteOneTimeTokens(tx, accountId);',
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/oauth/connection-store.ts',
    tests: [tests.connect],
    mutants: [
      {
        rule: 'Only the session that began can complete a connection.',
        from: ".where('session_digest', '=', sessionDigest)",
        to: '',
      },
      {
        rule: 'A start is for one identity provider.',
        from: ".where('identity_provider', '=', identityProvider)",
        to: '',
      },
      {
        rule: 'A connection that has expired takes no identity.',
        from: `.set({ digest: to, ...identity })
    .where('digest', '=', digest)
    .where('issuer', 'is', null)
    .where('expires_at', '>', now)`,
        to: `.set({ digest: to, ...identity })
    .where('digest', '=', digest)
    .where('issuer', 'is', null)`,
      },
      {
        rule: 'A connection that has expired is not completed.',
        from: `.where('session_digest', '=', sessionDigest)
    .where('expires_at', '>', now)`,
        to: ".where('session_digest', '=', sessionDigest)",
      },
    ],
  },
  {
    file: 'server/accounts/finish-sign-in.ts',
    tests: [tests.signIns],
    mutants: [
      { rule: 'A known device causes no mail.', from: ' && !device.knows(account.email)', to: '' },
      { rule: 'The first sign-in of a new account causes no mail.', from: '!isFirst && ', to: '' },
    ],
  },
  {
    file: 'server/accounts/codes.ts',
    tests: [tests.signUp],
    mutants: [
      {
        rule: 'One email gets one code a minute.',
        from: '[codesPerMinute, codesPerRequester,',
        to: '[codesPerRequester,',
      },
      {
        rule: 'Sign-up sends no code to an email with an account.',
        from: 'hasAccount === !takenMail',
        to: 'hasAccount === Boolean(takenMail)',
      },
      {
        rule: 'An expired code is named as such.',
        from: '(row.used_at || row.expires_at <= now)',
        to: 'row.used_at',
      },
      {
        rule: 'An email without a code gets a row that no code matches.',
        from: ': createImpossibleDigest()',
        to: ": secrets.digest('code', codeText({ id, email, purpose }, '123456'))",
        tests: [tests.reset],
      },
      {
        rule: 'Tries of a code are limited per network.',
        from: '`${newest.id} ${widestNetwork(client)}`',
        to: 'randomUUID()',
        tests: [tests.attackers],
      },
      {
        rule: 'The requester’s tries are its own.',
        from: '`${own.id} requester`',
        to: '`${own.id} ${widestNetwork(check.client)}`',
        tests: [tests.attackers],
      },
      {
        rule: 'A stranger’s request for a code voids nobody else’s.',
        from: 'newest && (await findRequestedCode(db, { ...query, requesters }))',
        to: 'undefined',
        tests: [tests.attackers],
      },
      {
        rule: 'The mailed code of an OAuth sign-in belongs to the sign-in.',
        from: 'const requesters = check.requesters.map(hashToken)',
        to: 'const requesters = check.requesters.slice(0, 1).map(hashToken)',
        tests: [tests.lastStep],
      },
      {
        rule: 'The right code costs its network nothing.',
        from: 'await limits.giveBack(...clients);',
        to: '',
        tests: [tests.sessions],
      },
      {
        rule: 'Tries of a code that another account asked for are limited.',
        from: `await limits.consume(...clientBudgets(triesPerClient, client), ...clientBudgets(dailyTriesPerClient, client));
  throw new ApiError('codeWrong');`,
        to: "throw new ApiError('codeWrong');",
        tests: [tests.changeEmail],
      },
    ],
  },
  {
    file: 'server/accounts/code-store.ts',
    tests: [tests.signUp],
    mutants: [
      {
        rule: 'Strangers share twenty tries of a code.',
        from: ".where('tries_left', '>', 0)",
        to: '',
        tests: [tests.attackers],
      },
      {
        rule: 'Using a code voids those of other requesters for good.',
        from: "await tx.deleteFrom('requested_codes').where('email', '=', email).where('purpose', '=', purpose).execute();",
        to: '',
        tests: [tests.sessions],
      },
      {
        rule: 'A used code is not tried again.',
        from: `.where('purpose', '=', purpose)
    .where('used_at', 'is', null)`,
        to: ".where('purpose', '=', purpose)",
        tests: [tests.sessions],
      },
      {
        rule: 'An expired code is not tried.',
        from: ".where('used_at', 'is', null)\n    .where('expires_at', '>', now)",
        to: ".where('used_at', 'is', null)",
      },
      {
        rule: 'A code is for one purpose.',
        from: `.where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)`,
        to: `.where('email', '=', email)
    .where('used_at', 'is', null)`,
        tests: [tests.sessions],
      },
      {
        rule: 'Simultaneous requests use a code once.',
        from: `.set({ used_at: now })
    .where('used_at', 'is', null)`,
        to: '.set({ used_at: now })',
        tests: [tests.sessions],
      },
      {
        rule: 'A requested code works until it expires.',
        from: `.where('requester', 'in', requesters)
    .where('expires_at', '>', now)`,
        to: ".where('requester', 'in', requesters)",
        tests: [tests.sessions],
      },
      {
        rule: 'Of several requested codes the latest works.',
        from: ".orderBy('expires_at', 'desc')",
        to: ".orderBy('expires_at')",
        tests: [tests.sessions],
      },
    ],
  },
  {
    file: 'server/accounts/session-store.ts',
    tests: [tests.signUp],
    mutants: [
      {
        rule: 'A session ends when it expires.',
        from: 'and expires_at > $2`',
        to: 'and expires_at >= $2`',
        tests: [tests.sessions],
      },
      {
        rule: 'A deleted account has no session.',
        from: 'and accounts.deleted_at is null and accounts.blocked_at is null)) as session',
        to: 'and accounts.blocked_at is null)) as session',
        tests: [tests.sessions],
      },
      {
        rule: 'Signing out elsewhere keeps the current session.',
        from: ".where('digest', '!=', currentDigest)",
        to: '',
        tests: [tests.settings],
      },
      {
        rule: 'A blocked account has no session.',
        from: ' and accounts.blocked_at is null',
        to: '',
        tests: [tests.sessions],
      },
    ],
  },
  {
    file: 'server/accounts/store.ts',
    tests: [tests.signUp],
    mutants: [
      {
        rule: 'The invite code of a deleted account is unknown.',
        from: ".where('referral_code', '=', referralCode)\n    .where('deleted_at', 'is', null)",
        to: ".where('referral_code', '=', referralCode)",
        tests: [tests.deletion],
      },
      {
        rule: 'The account lock locks the row.',
        from: '.forNoKeyUpdate()',
        to: '',
        tests: [tests.locks],
      },
      {
        rule: 'Expired rows are deleted, live ones are kept.',
        from: "db.deleteFrom('sessions').where('expires_at', '<=', cutoff)",
        to: "db.deleteFrom('sessions').where('expires_at', '>=', cutoff)",
        tests: [tests.sessions],
      },
      {
        rule: 'Blocking ends the sessions of an account.',
        from: 'await deleteSessions(tx, accountId);',
        to: '',
        tests: [tests.sessions],
      },
      {
        rule: 'Blocking ends the one-time tokens of an account.',
        from: 'await deleteOneTimeTokens(tx, accountId);',
        to: '',
        tests: [tests.sessions],
      },
    ],
  },
  {
    file: 'server/accounts/register.ts',
    tests: [tests.signUp],
    mutants: [
      {
        rule: 'A code creates one account.',
        from: "if (!(await useCode(tx, rightCode, now))) throw new ApiError('codeExpired');",
        to: '',
      },
      {
        rule: 'An unknown invite code is refused.',
        from: "if (inviter === undefined) throw new ApiError('inviteCodeUnknown');",
        to: '',
      },
      {
        rule: 'An email that is taken is refused like a wrong code.',
        from: "if (!accountId) throw new ApiError('codeWrong');",
        to: "if (!accountId) throw new ApiError('codeExpired');",
        tests: [tests.signUp, tests.sessions],
      },
    ],
  },
  {
    file: 'server/accounts/reset-password.ts',
    tests: [tests.reset],
    mutants: [
      {
        rule: 'A password reset ends one-time tokens.',
        from: 'await deleteOneTimeTokens(tx, account.id);',
        to: '',
        tests: [tests.sessions],
      },
      { rule: 'A password reset ends every session.', from: 'await deleteSessions(tx, account.id);', to: '' },
      {
        rule: 'A reset code works once.',
        from: "if (!(await useCode(tx, rightCode, clock.now()))) throw new ApiError('codeExpired');",
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/rules.ts',
    tests: [tests.rules],
    mutants: [
      { rule: 'A code keeps its leading zeros.', from: ".padStart(limits.codeDigits, '0')", to: '' },
      {
        rule: 'A code has five tries, as the rules say.',
        from: 'export const maxCodeTries = 5',
        to: 'export const maxCodeTries = 6',
        tests: [tests.signUp],
      },
      { rule: 'A code is bound to its purpose.', from: '${row.id}\\n${row.purpose}\\n', to: '${row.id}\\n' },
      {
        rule: 'Digests of different length are not the same.',
        from: 'a.length === b.length && timingSafeEqual(a, b)',
        to: 'a.length === b.length || timingSafeEqual(a, b)',
      },
      {
        rule: 'A session without "remember me" lasts a day.',
        from: 'remember ? sessionLifeMs.remembered : sessionLifeMs.brief',
        to: 'sessionLifeMs.remembered',
        tests: [tests.rules, tests.signIn],
      },
      { rule: 'An invite code is accepted with spaces and hyphens.', from: ".replace(/[\\s-]/g, '')", to: '' },
      {
        rule: 'A text of another length is no token.',
        from: 'text.length === tokenLength ?',
        to: 'text.length >= tokenLength ?',
      },
    ],
  },
  {
    file: 'server/accounts/sign-in.ts',
    tests: [tests.signIn],
    mutants: [
      { rule: 'A wrong password is refused.', from: 'if (!account || !isRight)', to: 'if (!account)' },
      {
        rule: 'Tries per email and client are limited.',
        from: '[...pairBudgets(triesPerPair, client, email),',
        to: '[',
      },
      {
        rule: 'The right password clears the tries.',
        from: 'await limits.clear(budget);',
        to: '',
        tests: [tests.sessions],
      },
      {
        rule: 'A known device has tries of its own.',
        from: 'const isKnown = device.knows(email);',
        to: 'const isKnown = false;',
        tests: [tests.attackers],
      },
      {
        rule: 'Tries of one client are limited over all emails.',
        from: '[...clientBudgets(triesPerClient, client),',
        to: '[',
        tests: [tests.sessions],
      },
      {
        rule: 'A deleted account is not signed in without being restored.',
        from: 'await restoreIfDeleted(context.db, context.jobs, account, restoring);',
        to: '',
        tests: [tests.deletion],
      },
      {
        rule: 'The right password costs its network nothing.',
        from: 'await limits.giveBack(...shared);',
        to: '',
        tests: [tests.sessions],
      },
    ],
  },
  {
    file: 'server/accounts/passwords.ts',
    tests: [tests.passwords],
    mutants: [
      {
        rule: 'An account without a password has no right one.',
        from: 'return isRight && storedHash !== null;',
        to: 'return isRight;',
      },
      {
        rule: 'An unknown account takes as long as a known one.',
        from: 'const compared = storedHash ?? (await dummyHash);',
        to: 'if (!storedHash) return false;\n      const compared = storedHash;',
      },
    ],
  },
  {
    file: 'server/accounts/sessions.ts',
    tests: [tests.sessions],
    mutants: [
      {
        rule: 'Only the digest of a token is stored.',
        from: 'digest: hashToken(token),',
        to: 'digest: token,',
        tests: [tests.signUp, tests.sessions],
      },
      {
        rule: 'The last use is saved when it is older than ten minutes.',
        from: 'if (session.isStale)',
        to: 'if (!session.isStale)',
        tests: [tests.settings, tests.sessions],
      },
      {
        rule: 'Signing out elsewhere ends one-time tokens.',
        from: 'await deleteOneTimeTokens(tx, accountId);',
        to: '',
        tests: [tests.settings],
      },
    ],
  },
  {
    file: 'server/accounts/one-time-tokens.ts',
    tests: [tests.tokens],
    mutants: [
      { rule: 'A one-time token lasts five minutes.', from: 'taken.expires_at <= now', to: 'taken.expires_at < now' },
      { rule: 'A one-time token is bound to its flag.', from: '|| taken.flag !== flag)', to: ')' },
      {
        rule: 'A one-time token is bound to its client code.',
        from: 'taken.client_code !== null && taken.client_code !== clientCode',
        to: 'taken.client_code === null && clientCode !== undefined',
      },
      {
        rule: 'A deleted account gets no session from a token.',
        from: "if (await isAccountDeleted(db, taken.account_id)) throw new ApiError('oneTimeTokenInvalid');",
        to: '',
        tests: [tests.sessions],
      },
      {
        rule: 'The new session inherits "remember me".',
        from: 'remember, session_expires_at: latest } = taken;',
        to: 'session_expires_at: latest } = taken;\n  const remember = true;',
        tests: [tests.sessions],
      },
      {
        rule: 'A token that ends an OAuth sign-in belongs to the browser that began it.',
        from: 'if (isOAuthFlag(flag) && !matchesChallenge(verifier, taken.challenge))',
        to: 'if (false)',
        tests: [tests.attacks],
      },
      {
        rule: 'Exchanging tokens prolongs no session.',
        from: 'sessionExpiresAt: session.expires_at,',
        to: '',
      },
      {
        rule: 'One-time tokens per account are limited.',
        from: 'await limits.consume({ rule: issuesPerAccount, key: accountId });',
        to: '',
        tests: [tests.sessions],
      },
      {
        rule: 'The exchange of a right token costs its network nothing.',
        from: 'await limits.giveBack(...budgets);',
        to: '',
        tests: [tests.sessions],
      },
    ],
  },
  {
    file: 'server/accounts/settings/change-password.ts',
    tests: [tests.settings],
    mutants: [
      {
        rule: 'A new password signs out everywhere else.',
        from: 'await endOtherSessions(tx, accountId, digest);',
        to: '',
      },
      {
        rule: 'A password that was reset meanwhile is not overwritten.',
        from: 'if (account.password_hash !== checked.password_hash)',
        to: 'if (!account)',
        tests: [tests.sessions],
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
    tests: [tests.settings],
    mutants: [
      {
        rule: 'The last way to sign in cannot be disconnected.',
        from: 'account.password_hash === null && !hasPasskey && identities.length === 1',
        to: 'account.password_hash === null && !hasPasskey && identities.length === 0',
      },
      {
        rule: 'Disconnecting ends sign-ins that are under way.',
        from: 'await deleteOneTimeTokensByProvider(tx, accountId, identity.identity_provider);',
        to: '',
        tests: [tests.sessions],
      },
    ],
  },
  {
    file: 'server/accounts/settings/store.ts',
    tests: [tests.settings],
    mutants: [
      {
        rule: 'A session can be ended by its own account only.',
        from: "db.deleteFrom('sessions').where('account_id', '=', accountId).where('digest', '=', digest)",
        to: "db.deleteFrom('sessions').where('digest', '=', digest)",
      },
      { rule: 'Expired sessions are not listed.', from: ".where('expires_at', '>', now)", to: '' },
      {
        rule: 'Changes of the ways to sign in wait for each other.',
        from: '.forUpdate()',
        to: '',
        tests: [tests.sessions],
      },
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
        tests: [tests.secondFactor],
      },
      {
        rule: 'Disconnecting ends no sign-in by other means.',
        from: `.where('account_id', '=', accountId)
    .where('method', '=', identityProvider)`,
        to: ".where('account_id', '=', accountId)",
        tests: [tests.secondFactor],
      },
    ],
  },
  {
    file: 'server/accounts/deletion/delete-account.ts',
    tests: [tests.deletion],
    mutants: [
      {
        rule: 'A deletion is confirmed with the email.',
        from: 'if (confirmation !== email)',
        to: 'if (!confirmation)',
      },
      {
        rule: 'A deletion ends every session.',
        from: 'await deleteSessions(tx, accountId);',
        to: '',
        tests: [tests.deletion, tests.sessions],
      },
      {
        rule: 'A deletion ends one-time tokens.',
        from: 'await deleteOneTimeTokens(tx, accountId);',
        to: '',
        tests: [tests.sessions],
      },
      { rule: 'A deletion ends the claims of rewards.', from: 'await expireRewards(tx, accountId, now);', to: '' },
      {
        rule: 'A deletion closes orders and renewals.',
        from: 'await closeAccountBilling(jobs, tx, accountId, now);',
        to: '',
      },
      {
        rule: 'A deletion is announced by mail.',
        from: "await jobs.add(tx, { kind: 'account-deleted', key, payload: { accountId, locale } });",
        to: '',
      },
      {
        rule: 'An account is deleted under its lock.',
        from: 'await lockAccount(tx, accountId);',
        to: '',
        tests: [tests.locks],
      },
      {
        rule: 'A deletion uses its code up.',
        from: "if (rightCode && !(await useCode(tx, rightCode, now))) throw new ApiError('codeExpired');",
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/deletion/restore-if-deleted.ts',
    tests: [tests.deletion],
    mutants: [
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
    file: 'server/accounts/deletion/erase-accounts.ts',
    tests: [tests.erasure],
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
        tests: [tests.sessions],
      },
    ],
  },
  {
    file: 'server/accounts/oauth/rules.ts',
    tests: [tests.oauthRules],
    mutants: [
      {
        rule: 'Google verifies an email with a true boolean only.',
        from: 'return claims.email_verified === true;',
        to: 'return Boolean(claims.email_verified);',
      },
      {
        rule: 'Microsoft verifies an email only with its own claim.',
        from: "if (identityProvider === 'microsoft') return [true, 1, '1', 'true'].includes(claims.xms_edov as never);",
        to: '',
      },
      { rule: 'Nonce and verifier differ.', from: 'update(`${purpose}\\n${text}`)', to: 'update(text)' },
      { rule: 'A name has at most 100 characters.', from: 'name.trim().slice(0, maxNameLength)', to: 'name.trim()' },
    ],
  },
  {
    file: 'server/accounts/oauth/flow.ts',
    tests: [tests.attacks],
    mutants: [
      {
        rule: 'A flow lasts ten minutes.',
        from: '|| flow.expires_at <= clock.now()) return null;',
        to: ') return null;',
      },
      {
        rule: 'The nonce belongs to the browser.',
        from: 'if (!isSameDigest(flow.nonce_digest, hashToken(secrets.nonce))) return null;',
        to: '',
        equivalent: 'takeFlow compares the digest of the binding, from which the nonce is derived.',
      },
    ],
  },
  {
    file: 'server/accounts/oauth/store.ts',
    tests: [tests.attacks],
    mutants: [
      {
        rule: 'A flow is finished by the browser that started it.',
        from: ".where('binding_digest', '=', bindingDigest)",
        to: '',
      },
      { rule: 'The first form of a flow is kept.', from: ".where('callback_form', 'is', null)", to: '' },
      {
        rule: 'A flow belongs to one provider.',
        from: ".where('identity_provider', '=', identityProvider)\n    .where('callback_form', 'is', null)",
        to: ".where('callback_form', 'is', null)",
        tests: [tests.oauthStore],
      },
      {
        rule: 'An identity is found by its issuer too.',
        from: ".where('issuer', '=', issuer)\n    .where('subject', '=', subject)\n    .returning",
        to: ".where('subject', '=', subject)\n    .returning",
        tests: [tests.oauthStore],
      },
      { rule: 'The last step expires.', from: ".where('expires_at', '>', now)", to: '', tests: [tests.lastStep] },
      {
        rule: 'An identity stays with its account.',
        from: 'return account_id === identity.account_id;',
        to: 'return true;',
        tests: [tests.lastStep],
      },
    ],
  },
  {
    file: 'server/accounts/oauth/complete-sign-in.ts',
    tests: [tests.lastStep],
    mutants: [
      {
        rule: 'A code opens only an account without a password.',
        from: 'account?.password_hash === null ? account : null',
        to: 'account ?? null',
        tests: [tests.oauthStore],
      },
      {
        rule: 'A last step opens one session.',
        from: 'if (!isFirst || !(await connectIdentity(tx, identity)))',
        to: 'if (!(await connectIdentity(tx, identity)))',
      },
      {
        rule: 'The owner learns of a new identity.',
        from: 'if (existing) notifyOwner(context, signIn);',
        to: '',
        tests: [tests.oauthStore],
      },
      {
        rule: 'Last steps per client are limited.',
        from: 'await context.limits.consume(...clientBudgets(triesPerClient, completion.client));',
        to: '',
        tests: [tests.sessions],
      },
      {
        rule: 'A code that comes before the second factor is used up.',
        from: 'await db.transaction().execute((tx) => useCode(tx, rightCode, now))',
        to: 'true',
        tests: [tests.secondFactor],
      },
      {
        rule: 'An identity provider alone restores no account with a second factor.',
        from: 'await requireSecondFactor({ db, clock }, { ...firstFactorOf(signIn, account.id), browser, restore });',
        to: '',
        tests: [tests.secondFactor],
      },
      {
        rule: 'An identity provider confirms no session.',
        from: 'isConfirmed: false',
        to: 'isConfirmed: true',
        tests: [tests.deletion],
      },
      {
        rule: 'The invite code of a sign-in with a code counts.',
        from: 'inviteCode ? await findInviter(tx, inviteCode) : undefined',
        to: 'inviteCode ? undefined : undefined',
      },
    ],
  },
  {
    file: 'server/accounts/oauth/resolve-identity.ts',
    tests: [tests.lastStep],
    mutants: [
      {
        rule: 'An unverified email needs a code.',
        from: "if (!isEmailVerifiedBy(identityProvider, claims)) return requireLastStep(context, attempt, email, 'register');",
        to: '',
      },
      {
        rule: 'A deleted account is restored only on request.',
        from: "if (account.deleted_at) return requireLastStep(context, attempt, account.email, 'restore');",
        to: '',
        tests: [tests.deletion, tests.lastStep],
      },
      {
        rule: 'An account with a password needs the password.',
        from: "account?.password_hash ? 'password' : 'identity'",
        to: "'identity'",
      },
    ],
  },
  {
    file: 'server/accounts/oauth/cookies.ts',
    tests: [tests.oauthSignIn, tests.attacks],
    mutants: [
      { rule: 'The binding cookie is not readable by scripts.', from: "'HttpOnly',", to: '' },
      {
        rule: 'The binding cookie is secure on https.',
        from: "protocol === 'https:' ? ['Secure'] : []",
        to: '[]',
        tests: ['test/server/accounts/oauth/cookies.test.ts'],
      },
      {
        rule: 'The binding cookie is sent to the callback only.',
        from: "`Path=${pathname.replace(/\\/$/, '')}/oauth`",
        to: '`Path=/`',
        tests: ['test/server/accounts/oauth/cookies.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/oauth/client.ts',
    tests: [tests.oauthClient],
    mutants: [
      {
        rule: 'The signature of an ID token is verified.',
        from: 'enableNonRepudiationChecks, ...(fake',
        to: '...(fake',
      },
      { rule: 'A failed discovery is repeated.', from: 'if (cached === discovered) cached = null;', to: '' },
      { rule: 'The ID token carries our nonce.', from: 'expectedNonce: nonce,', to: '' },
    ],
  },
  {
    file: 'server/accounts/second-factor/rules.ts',
    tests: [tests.secondFactor],
    mutants: [
      { rule: 'A code of the app works once.', from: 'step > lastStep ? step : null', to: 'step' },
      { rule: 'A code is accepted one step early or late only.', from: 'stepsAround = 1', to: 'stepsAround = 2' },
    ],
  },
  {
    file: 'server/accounts/second-factor/store.ts',
    tests: [tests.secondFactor],
    mutants: [
      {
        rule: 'Of two requests with the same code one gets it.',
        from: ".where('last_step', '<', String(step))",
        to: '',
      },
      {
        rule: 'The cleanup deletes no second factor that is on.',
        from: "db.deleteFrom('second_factors').where('enabled_at', 'is', null);",
        to: "db.deleteFrom('second_factors');",
      },
      {
        rule: 'Only the secret whose code came is switched on.',
        from: `.where('secret', '=', secret)
    .where('enabled_at', 'is', null)
    .returning`,
        to: `.where('enabled_at', 'is', null)
    .returning`,
      },
      {
        rule: 'Sealing anew replaces no newer secret.',
        from: "await same.where('secret', '=', secret).execute();",
        to: 'await same.execute();',
      },
    ],
  },
  {
    file: 'server/accounts/second-factor/complete-sign-in.ts',
    tests: [tests.secondFactor],
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
        rule: 'A known device has tries of its own for the second factor.',
        from: 'device.knows(account.email)',
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
    ],
  },
  {
    file: 'server/accounts/confirmation/confirm-session.ts',
    tests: [tests.secondFactor],
    mutants: [
      {
        rule: 'With a second factor nothing less confirms a session.',
        from: '!passkey && needsSecondFactor',
        to: 'false && needsSecondFactor',
      },
    ],
  },
  {
    file: 'server/accounts/session-store.ts',
    tests: [tests.secondFactor],
    mutants: [
      {
        rule: 'A reset of the password ends sign-ins that wait for a second factor.',
        from: "await db.deleteFrom('pending_sign_ins').where('account_id', '=', accountId).execute();",
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/passkeys/challenges.ts',
    tests: [tests.passkeys],
    mutants: [
      {
        rule: 'A challenge is over at its last moment.',
        from: 'taken.expires_at <= clock.now()',
        to: 'taken.expires_at < clock.now()',
      },
      { rule: 'A challenge is for one purpose.', from: 'taken.purpose === purpose && ', to: '' },
      { rule: 'A challenge belongs to its session.', from: ' && taken.session_digest === sessionDigest', to: '' },
    ],
  },
  {
    file: 'server/accounts/passkeys/check-passkey.ts',
    tests: [tests.passkeys],
    mutants: [
      {
        rule: 'A passkey verifies its user at each use.',
        from: 'requireUserVerification: true',
        to: 'requireUserVerification: false',
      },
      {
        rule: 'Of two responses with the same counter one is accepted.',
        from: '!verified || !(await touchPasskey(db, passkey, newUse))',
        to: '!verified || ((await touchPasskey(db, passkey, newUse)) && false)',
      },
    ],
  },
  {
    file: 'server/accounts/passkeys/create-passkey.ts',
    tests: [tests.passkeys],
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
        from: 'await getAccountRowForUpdate(tx, accountId);',
        to: '',
      },
      {
        rule: 'The browser learns which passkeys the account has.',
        from: 'excludeCredentials: passkeys.map',
        to: 'excludeCredentials: passkeys.slice(0, 0).map',
      },
    ],
  },
  {
    file: 'server/accounts/passkeys/remove-passkey.ts',
    tests: [tests.passkeys],
    mutants: [
      { rule: 'The last way to sign in is not removed.', from: 'passkeys.length > 1', to: 'passkeys.length > 0' },
      {
        rule: 'A passkey is removed under the account’s lock.',
        from: 'await getAccountRowForUpdate(tx, accountId)',
        to: "await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()",
      },
      {
        rule: 'The last passkey can be removed while an identity signs in.',
        from: ' && (await findIdentities(tx, accountId)).length === 0',
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/passkeys/store.ts',
    tests: [tests.passkeys],
    mutants: [
      {
        rule: 'Only its owner renames a passkey.',
        from: ".set({ name }).where('id', '=', id).where('account_id', '=', accountId)",
        to: ".set({ name }).where('id', '=', id)",
      },
    ],
  },
  {
    file: 'server/accounts/confirmation/confirm-session.ts',
    tests: [tests.confirmation],
    mutants: [
      {
        rule: 'The passkey of another account confirms nothing.',
        from: "if (passkey.account_id !== accountId) throw new ApiError('passkeyRejected');",
        to: '',
        tests: [tests.passkeys],
      },
    ],
  },
  {
    file: 'server/accounts/email/store.ts',
    tests: [tests.changeEmail],
    mutants: [
      {
        rule: 'Undoing leaves the changes of other accounts.',
        from: `.where('account_id', '=', account_id)
    .where('created_at', '>=', created_at)`,
        to: ".where('created_at', '>=', created_at)",
      },
    ],
  },
  {
    file: 'server/accounts/oauth/connect-identity.ts',
    tests: [tests.connect],
    mutants: [
      {
        rule: 'Starts of connections are limited per account.',
        from: 'await limits.consume({ rule: startsPerAccount, key: accountId });',
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/oauth/flow-routes.ts',
    tests: [tests.attacks],
    mutants: [
      {
        rule: 'Posts of callbacks are limited per client.',
        from: 'await limits.consume(...clientBudgets(callbacksPerClient, request.client));',
        to: '',
      },
      {
        rule: 'Navigations of callbacks are limited per client.',
        from: 'await limits.consume(...clientBudgets(callbacksPerClient, caller));',
        to: '',
      },
      {
        rule: 'A field that occurs twice is not used.',
        from: 'fields.has(name) ? null : value',
        to: 'value',
      },
    ],
  },
  {
    file: 'server/accounts/known-device.ts',
    tests: [tests.knownDevice],
    mutants: [
      {
        rule: 'A device that many emails signed in on is still recognized.',
        from: '.slice(0, maxSignatures);',
        to: ';',
      },
      {
        rule: 'The email that signed in last is known.',
        from: '[...added, ...signatures.filter((signature) => !added.includes(signature))]',
        to: '[...signatures.filter((signature) => !added.includes(signature)), ...added]',
      },
      {
        rule: 'Signing in again makes a device forget no other email.',
        from: '...signatures.filter((signature) => !added.includes(signature))',
        to: '...signatures',
      },
      {
        rule: 'The device cookie is not readable by scripts.',
        from: `    'HttpOnly',
`,
        to: '',
      },
      {
        rule: 'Other sites cannot send the device cookie.',
        from: 'SameSite=Strict',
        to: 'SameSite=None',
      },
      {
        rule: 'The device cookie is secure on https.',
        from: "protocol === 'https:' ? ['Secure'] : []",
        to: '[]',
      },
      {
        rule: 'A device is signed with the current key.',
        from: '.slice(0, 1);',
        to: '.slice(-1);',
      },
    ],
  },
  {
    file: 'server/accounts/sign-in-history.ts',
    tests: [tests.signIns],
    mutants: [
      {
        rule: 'A sign-in deletes no record of another account.',
        from: ".select('id').where('account_id', '=', account_id).orderBy",
        to: ".select('id').orderBy",
      },
    ],
  },
  {
    file: 'server/accounts/own-password.ts',
    tests: [tests.settings],
    mutants: [
      {
        rule: 'Guesses of the password are limited over all sessions of an account.',
        from: 'shared: [{ rule: triesPerAccount, key: accountId }]',
        to: 'shared: []',
      },
    ],
  },
  {
    file: 'server/accounts/settings/export-account.ts',
    tests: [tests.settings],
    mutants: [
      {
        rule: 'Exports are limited per account.',
        from: 'await limits.consume({ rule: exportsPerAccount, key: accountId });',
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/deletion/store.ts',
    tests: [tests.deletion],
    mutants: [
      {
        rule: 'An account that was restored meanwhile is not erased.',
        from: `.where('deleted_at', '<=', cutoff)
    .where('erased_at', 'is', null)
    .forUpdate()`,
        to: `.where('erased_at', 'is', null)
    .forUpdate()`,
      },
      {
        rule: 'An account is not restored once it can be erased.',
        from: ".where((or) => or.or([or('deleted_at', 'is', null), or('deleted_at', '>', cutoff)]))",
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/second-factor/check-second-factor.ts',
    tests: [tests.secondFactor],
    mutants: [
      {
        rule: 'A right second factor gives the tries of its session back.',
        from: 'for (const budget of own) await context.limits.clear(budget);',
        to: '',
      },
      {
        rule: 'A right second factor costs its account no try.',
        from: 'if (shared.length > 0) await context.limits.giveBack(...shared);',
        to: '',
      },
      {
        rule: 'Tries of the second factor are limited over all sessions.',
        from: 'const shared = [{ rule: triesPerAccount, key: accountId }];',
        to: 'const shared: Budget[] = [];',
      },
    ],
  },
  {
    file: 'server/accounts/second-factor/switch-second-factor.ts',
    tests: [tests.sessions],
    mutants: [
      {
        rule: 'Recovery codes are replaced under the account’s lock.',
        from: 'await getAccountRowForUpdate(tx, accountId);',
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/passkeys/sign-in-with-passkey.ts',
    tests: [tests.passkeys],
    mutants: [
      {
        rule: 'Sign-ins with passkeys are limited per client.',
        from: 'await limits.consume(...budgets);',
        to: '',
      },
      {
        rule: 'A right passkey costs its network nothing.',
        from: 'await limits.giveBack(...budgets);',
        to: '',
      },
      {
        rule: 'Challenges for signing in are limited per client.',
        from: 'await context.limits.consume(...clientBudgets(requestsPerClient, client));',
        to: '',
      },
    ],
  },
];
