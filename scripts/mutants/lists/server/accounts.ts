import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/accounts/api-cookie.ts',
    tests: ['test/server/accounts/known-device.test.ts'],
    mutants: [
      { rule: 'Cookies of the API are not readable by scripts.', from: "    'HttpOnly',\n", to: '' },
      {
        rule: 'Cookies of the API are secure on https.',
        from: "protocol === 'https:' ? ['Secure'] : []",
        to: '[]',
      },
      {
        rule: 'Cookies of the API come back to one part of it only.',
        from: '${path}`',
        to: '`',
        tests: ['test/server/accounts/oauth/cookies.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/code-store.ts',
    tests: ['test/server/accounts/sessions.test.ts'],
    mutants: [
      {
        rule: 'Strangers share twenty tries of a code.',
        from: ".where('tries_left', '>', 0)",
        to: '',
        tests: ['test/server/accounts/attackers.test.ts'],
      },
      {
        rule: 'Using a code voids those of other requesters for good.',
        from: "await tx.deleteFrom('requested_codes').where('email', '=', email).where('purpose', '=', purpose).execute();",
        to: '',
      },
      {
        rule: 'A used code is not tried again.',
        from: `.where('purpose', '=', purpose)
    .where('used_at', 'is', null)`,
        to: ".where('purpose', '=', purpose)",
      },
      {
        rule: 'An expired code is not tried.',
        from: ".where('used_at', 'is', null)\n    .where('expires_at', '>', now)",
        to: ".where('used_at', 'is', null)",
        tests: ['test/server/accounts/sign-up.test.ts'],
      },
      {
        rule: 'A code is for one purpose.',
        from: `.where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)`,
        to: `.where('email', '=', email)
    .where('used_at', 'is', null)`,
      },
      {
        rule: 'Simultaneous requests use a code once.',
        from: `.set({ used_at: now })
    .where('used_at', 'is', null)`,
        to: '.set({ used_at: now })',
      },
      {
        rule: 'A requested code works until it expires.',
        from: `.where('requester', 'in', requesters)
    .where('expires_at', '>', now)`,
        to: ".where('requester', 'in', requesters)",
      },
      {
        rule: 'Of several requested codes the latest works.',
        from: ".orderBy('expires_at', 'desc')",
        to: ".orderBy('expires_at')",
      },
      {
        rule: 'Using a code voids no codes of other emails.',
        from: "deleteFrom('requested_codes').where('email', '=', email).where('purpose', '=', purpose)",
        to: "deleteFrom('requested_codes').where('purpose', '=', purpose)",
        tests: ['test/server/other-customers.test.ts'],
      },
      {
        rule: 'A try is that of one code.',
        from: `.set((set) => ({ tries_left: set('tries_left', '-', 1) }))
    .where('id', '=', id)`,
        to: ".set((set) => ({ tries_left: set('tries_left', '-', 1) }))",
        tests: ['test/server/other-customers.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/codes.ts',
    tests: ['test/server/accounts/sign-up.test.ts'],
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
        from: "former.digest) ? 'codeExpired' : 'codeWrong'",
        to: "former.digest) ? 'codeWrong' : 'codeWrong'",
      },
      {
        rule: 'Only who knows a code hears that it was live.',
        from: 'return former && secrets.matches(',
        to: 'return former || secrets.matches(',
      },
      {
        rule: 'An email without a code gets a row that no code matches.',
        from: ': createImpossibleDigest()',
        to: ": secrets.digest('code', codeText({ id, email, purpose }, '123456'))",
        tests: ['test/server/accounts/reset-password.test.ts'],
      },
      {
        rule: 'Tries of a code are limited per network.',
        from: '`${newest.id} ${widestNetwork(client)}`',
        to: 'randomUUID()',
        tests: ['test/server/accounts/attackers.test.ts'],
      },
      {
        rule: 'The requester’s tries are its own.',
        from: '`${own.id} requester`',
        to: '`${own.id} ${widestNetwork(check.client)}`',
        tests: ['test/server/accounts/attackers.test.ts'],
      },
      {
        rule: 'A stranger’s request for a code voids nobody else’s.',
        from: 'await findRequestedCode(db, { ...query, requesters })',
        to: 'undefined',
        tests: ['test/server/accounts/attackers.test.ts'],
      },
      {
        rule: 'The mailed code of an OAuth sign-in belongs to the sign-in.',
        from: 'const requesters = names.map(hashToken)',
        to: 'const requesters = names.slice(0, 1).map(hashToken)',
        tests: ['test/server/accounts/oauth/complete-sign-in.test.ts'],
      },
      {
        rule: 'The right code costs its network nothing.',
        from: 'await limits.giveBack(...clients, tries);',
        to: 'await limits.giveBack(tries);',
        tests: ['test/server/accounts/sessions.test.ts'],
      },
      {
        rule: 'Tries of a code that another account asked for are limited.',
        from: '  await limits.consume(...clients);',
        to: '  if (!requesterOnly) await limits.consume(...clients);',
        tests: ['test/server/accounts/change-email.test.ts'],
      },
      {
        rule: 'A code that another account asked for is a wrong one.',
        from: "if (requesterOnly) throw new ApiError('codeWrong');",
        to: '',
        tests: ['test/server/accounts/change-email.test.ts'],
      },
      {
        rule: 'Codes of known devices share a budget.',
        from: 'return { own: requesterBudgets(key), shared };',
        to: 'return { own: requesterBudgets(key), shared: [] };',
        tests: ['test/server/accounts/attackers.test.ts'],
      },
      {
        rule: 'A right code of its requester costs no try.',
        from: '  await context.limits.giveBack(tries);\n',
        to: '',
        tests: ['test/server/accounts/reset-password.test.ts'],
      },
      {
        rule: 'A right code costs none of the tries that networks share.',
        from: '  await giveBackTry(db, newest.id);\n',
        to: '',
        tests: ['test/server/accounts/reset-password.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/codes.ts',
    tests: ['test/server/accounts/daily-limits.test.ts'],
    mutants: [
      {
        rule: 'Guesses at codes of all emails are limited per network and day.',
        from: 'const clients = [...clientBudgets(triesPerClient, client), ...clientBudgets(dailyTriesPerClient, client)];',
        to: 'const clients = clientBudgets(triesPerClient, client);',
      },
      {
        rule: 'A network gets fifteen codes a day for a mailbox.',
        from: '[codesPerMinute, codesPerRequester, dailyCodesPerRequester]',
        to: '[codesPerMinute, codesPerRequester]',
      },
      {
        rule: 'Known devices together get forty codes a day.',
        from: '[codesOfTrusted, dailyCodesOfTrusted]',
        to: '[codesOfTrusted]',
      },
    ],
  },
  {
    file: 'server/accounts/common-passwords.ts',
    tests: ['test/server/accounts/common-passwords.test.ts'],
    mutants: [
      {
        rule: 'The brand’s name is common however its words are separated.',
        from: 'variationsOf(joined)',
        to: 'variationsOf(core)',
      },
      {
        rule: 'The whole name of the brand is a common password.',
        from: "[brandWords.join(''), ...brandWords]",
        to: 'brandWords',
      },
      {
        rule: 'Each word of the brand’s name is a common password.',
        from: "[brandWords.join(''), ...brandWords]",
        to: "[brandWords.join('')]",
      },
    ],
  },
  {
    file: 'server/accounts/finish-sign-in.ts',
    tests: ['test/server/accounts/second-factor.test.ts'],
    mutants: [
      {
        rule: 'A sign-in whose proof was checked before the sessions were ended connects no identity.',
        from: 'session_version === account.session_version && ',
        to: '',
        tests: ['test/server/accounts/overtaken-sign-in.test.ts'],
      },
      {
        rule: 'A sign-in waits for its second factor.',
        from: 'await requireSecondFactor(context, { ...signIn, oauthSignIn: signIn.oauthSignIn?.digest });',
        to: '',
      },
      {
        rule: '"Remember me" is kept through the second factor of an OAuth sign-in’s last step.',
        from: '{ ...signIn, oauthSignIn: signIn.oauthSignIn?.digest }',
        to: '{ ...signIn, remember: false, oauthSignIn: signIn.oauthSignIn?.digest }',
      },
      {
        rule: 'A deleted account is refused before its second factor is asked for.',
        from: 'requireRestorable(signIn.account, signIn);',
        to: '',
      },
      {
        rule: 'A refused sign-in restores no account.',
        from: 'context.db.transaction()',
        to: 'context.db.connection()',
        tests: ['test/server/accounts/sessions.test.ts'],
      },
      {
        rule: 'A deleted account is restored with its sign-in.',
        from: 'await restoreIfDeleted(tx, jobs, signIn.account, signIn);',
        to: '',
        tests: ['test/server/accounts/deletion.test.ts'],
      },
      {
        rule: 'A last step opens one session.',
        from: ' && (await takeOAuthSignIn(tx, digest))',
        to: '',
        tests: ['test/server/accounts/oauth/complete-sign-in.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/notify-owner.ts',
    tests: ['test/server/accounts/owner-language.test.ts'],
    mutants: [
      {
        rule: 'Warnings are in the language of the account.',
        from: 'locale: storedLocale(locale)',
        to: "locale: storedLocale('th')",
      },
    ],
  },
  {
    file: 'server/accounts/handle-sign-in.ts',
    tests: ['test/server/accounts/sign-in-history.test.ts'],
    mutants: [
      { rule: 'A known device causes no mail.', from: ' && !device.knows(account)', to: '' },
      { rule: 'The first sign-in of a new account causes no mail.', from: '!isFirst && ', to: '' },
      {
        rule: 'An app is named by its platform, too.',
        from: 'requestContext(context, request, deviceType)',
        to: 'requestContext(context, request)',
      },
      {
        rule: 'A second factor comes from the browser that sent the first one.',
        from: "isApiError(error, 'secondFactorRequired')",
        to: 'false',
        tests: ['test/server/accounts/second-factor.test.ts'],
      },
      {
        rule: 'A sign-in changes no language of an account.',
        from: 'account.locale ?? last?.locale ?? locale;\n  if (account.locale === null) ',
        to: 'locale;\n  ',
        tests: ['test/server/accounts/owner-language.test.ts'],
      },
      {
        rule: 'A missing language is that of the sign-in before.',
        from: 'account.locale ?? last?.locale ?? locale',
        to: 'account.locale ?? locale',
        tests: ['test/server/accounts/owner-language.test.ts'],
      },
      {
        rule: 'The notice about a new device is in the language of the account.',
        from: 'account.locale ?? last?.locale ?? locale',
        to: 'last?.locale ?? account.locale ?? locale',
        tests: ['test/server/accounts/owner-language.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/known-device.ts',
    tests: ['test/server/accounts/known-device.test.ts'],
    mutants: [
      {
        rule: 'A device is known while the key of its signature is valid.',
        from: 'signaturesOf(id, account, secrets).some(',
        to: 'signaturesOf(id, account, secrets).slice(0, 1).some(',
      },
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
        rule: 'Other sites cannot send the device cookie.',
        from: "sameSite: 'Strict'",
        to: "sameSite: 'Lax'",
      },
      {
        rule: 'A device is signed with the current key.',
        from: '.slice(0, 1) : []',
        to: '.slice(-1) : []',
      },
      {
        rule: 'A device is a stranger after the sessions were ended.',
        from: 'session_version === 0 ?',
        to: 'session_version >= 0 ?',
      },
    ],
  },
  {
    file: 'server/accounts/one-time-tokens.ts',
    tests: ['test/server/accounts/one-time-tokens.test.ts'],
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
        tests: ['test/server/accounts/sessions.test.ts'],
      },
      {
        rule: 'The new session inherits "remember me".',
        from: 'remember, session_expires_at: latest } = taken;',
        to: 'session_expires_at: latest } = taken;\n  const remember = true;',
        tests: ['test/server/accounts/sessions.test.ts'],
      },
      {
        rule: 'A token that ends an OAuth sign-in belongs to the browser that began it.',
        from: 'if (isOAuthFlag(flag) && !matchesChallenge(verifier, taken.challenge))',
        to: 'if (false)',
        tests: ['test/server/accounts/oauth/attacks.test.ts'],
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
        tests: ['test/server/accounts/sessions.test.ts'],
      },
      {
        rule: 'Guesses at one-time tokens are limited per client.',
        from: 'await limitFailures(limits, clientBudgets(exchangesPerClient, client), () =>\n    takeToken(db, exchange, now),\n  );',
        to: 'await takeToken(db, exchange, now);',
      },
      {
        rule: '"Remember me" is kept through the second factor of an OAuth sign-in.',
        from: 'method: flag, browser, remember, deviceLabel }',
        to: 'method: flag, browser, remember: false, deviceLabel }',
        tests: ['test/server/accounts/second-factor.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/own-password.ts',
    tests: ['test/server/accounts/passwords.test.ts'],
    mutants: [
      {
        rule: 'The own password waits apart from strangers in the network.',
        from: 'lane: laneOf(client, accountId)',
        to: 'lane: laneOf(client)',
      },
      {
        rule: 'Guesses of the password are limited over all sessions of an account.',
        from: 'shared: [{ rule: triesPerAccount, key: accountId }]',
        to: 'shared: []',
        tests: ['test/server/accounts/settings.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/passwords.ts',
    tests: ['test/server/accounts/passwords.test.ts'],
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
    file: 'server/accounts/register.ts',
    tests: ['test/server/accounts/sign-up.test.ts'],
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
        from: "if (!account) throw new ApiError('codeWrong');",
        to: "if (!account) throw new ApiError('codeExpired');",
        tests: ['test/server/accounts/sign-up.test.ts', 'test/server/accounts/sessions.test.ts'],
      },
      {
        rule: 'A cookie chooses no lane for a sign-up.',
        from: 'laneOf(client))',
        to: 'laneOf(client, device.id))',
        tests: ['test/server/accounts/passwords.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/reset-password.ts',
    tests: ['test/server/accounts/reset-password.test.ts'],
    mutants: [
      { rule: 'A password reset ends every session.', from: 'await endSessions(tx, account.id);', to: '' },
      { rule: 'A reset removes ways to sign in only when asked to.', from: 'removeRecent && (', to: '(' },
      {
        rule: 'A reset removes nothing that is older than a week.',
        from: '-facts.recentSignInMethodDays * dayMs',
        to: '-30 * dayMs',
      },
      {
        rule: 'The owner hears that the second factor is off.',
        from: "if (wasOn) notifyOwner(context, account, 'secondFactorOff', {});",
        to: '',
      },
      {
        rule: 'A code checks whether a password is unchanged twenty times.',
        from: "name: 'reset-unchanged', points: 20",
        to: "name: 'reset-unchanged', points: 2_000",
      },
      {
        rule: 'A reset code works once.',
        from: "if (!(await useCode(tx, rightCode, now))) throw new ApiError('codeExpired');",
        to: '',
      },
      {
        rule: 'A reset whose response was lost can be repeated.',
        from: '.catch((error) => throwUnlessRepeated(context, reset, error))',
        to: '',
      },
      {
        rule: 'A repeated reset that removes something needs a new code.',
        from: 'removeRecent || !isApiError',
        to: '!isApiError',
      },
      {
        rule: 'A code that expired unused sets no password.',
        from: ' || !(await wasUsed(context.db, code))',
        to: '',
      },
      {
        rule: 'A repeated reset has the password of the first one.',
        from: "throw isApiError(refusal, 'credentialsWrong') ? error : refusal;",
        to: "if (!isApiError(refusal, 'credentialsWrong')) throw refusal;",
      },
      {
        rule: 'A cookie chooses no lane for a reset.',
        from: 'laneOf(client, (await knowsEmail(db, device, email)) ? email : undefined)',
        to: 'laneOf(client, device.id)',
        tests: ['test/server/accounts/passwords.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/rules.ts',
    tests: ['test/server/accounts/rules.test.ts'],
    mutants: [
      { rule: 'A code keeps its leading zeros.', from: ".padStart(limits.codeDigits, '0')", to: '' },
      {
        rule: 'A code has five tries, as the rules say.',
        from: 'export const maxCodeTries = 5',
        to: 'export const maxCodeTries = 6',
        tests: ['test/server/accounts/sign-up.test.ts'],
      },
      { rule: 'A code is bound to its purpose.', from: '${row.id}\\n${row.purpose}\\n', to: '${row.id}\\n' },
      {
        rule: 'A session without "remember me" lasts a day.',
        from: 'remember ? sessionLifeMs.remembered : sessionLifeMs.brief',
        to: 'sessionLifeMs.remembered',
        tests: ['test/server/accounts/rules.test.ts', 'test/server/accounts/sign-in.test.ts'],
      },
      { rule: 'An invite code is accepted with spaces and hyphens.', from: ".replace(/[\\s-]/g, '')", to: '' },
      {
        rule: 'An app is labeled by its platform.',
        from: ' || platforms[deviceType]',
        to: '',
      },
      {
        rule: 'A text of another length is no token.',
        from: 'text.length === tokenLength ?',
        to: 'text.length >= tokenLength ?',
      },
    ],
  },
  {
    file: 'server/accounts/session-store.ts',
    tests: ['test/server/accounts/settings.test.ts'],
    mutants: [
      {
        rule: 'An account has at most 100 sessions.',
        from: 'maxSessions - 1',
        to: '1_000_000',
      },
      {
        rule: 'The session that was not used for the longest time ends.',
        from: "others.where('digest', '!=', digest).orderBy('last_used_at', 'desc')",
        to: "others.where('digest', '!=', digest).orderBy('last_used_at')",
      },
      {
        rule: 'A session ends when it expires.',
        from: 'and expires_at > $2`',
        to: 'and expires_at >= $2`',
        tests: ['test/server/accounts/sessions.test.ts'],
      },
      {
        rule: 'A deleted account has no session.',
        from: 'and accounts.deleted_at is null and accounts.blocked_at is null',
        to: 'and accounts.blocked_at is null',
        tests: ['test/server/accounts/sessions.test.ts'],
      },
      {
        rule: 'Signing out elsewhere keeps the current session.',
        from: ".where('digest', '!=', kept)",
        to: '',
      },
      {
        rule: 'A blocked account has no session.',
        from: ' and accounts.blocked_at is null',
        to: '',
        tests: ['test/server/accounts/sessions.test.ts'],
      },
      {
        rule: 'A session of an account as it was before changes nothing.',
        from: `.where('digest', '=', digest)
    .where(hasCurrentVersion('sessions'))`,
        to: ".where('digest', '=', digest)",
        tests: ['test/server/accounts/ended-session.test.ts'],
      },
      {
        rule: 'The use of a session is noted for this session only.',
        from: ".set({ last_used_at: now })\n    .where('digest', '=', digest)",
        to: '.set({ last_used_at: now })',
        tests: ['test/server/other-customers.test.ts'],
      },
      {
        rule: 'A confirmation confirms one session.',
        from: ".set({ confirmed_at: now }).where('digest', '=', digest)",
        to: '.set({ confirmed_at: now })',
        tests: ['test/server/other-customers.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/session-store.ts',
    tests: ['test/server/accounts/settings.test.ts'],
    mutants: [
      {
        rule: 'A session can be ended by its own account only.',
        from: "tx.deleteFrom('sessions').where('account_id', '=', accountId).where('digest', '=', digest)",
        to: "tx.deleteFrom('sessions').where('digest', '=', digest)",
      },
      {
        rule: 'A session that was ended does not come back by a one-time token.',
        from: `.where('digest', '=', digest).execute();
  await tx.deleteFrom('one_time_tokens').where('account_id', '=', accountId).execute();`,
        to: ".where('digest', '=', digest).execute();",
      },
      {
        rule: 'Expired sessions are not listed.',
        from: `.where('expires_at', '>', now)
    .where(hasCurrentVersion('sessions'))`,
        to: ".where(hasCurrentVersion('sessions'))",
      },
      {
        rule: 'Disconnecting ends the sign-ins that wait for a second factor.',
        from: `await tx
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
    file: 'server/accounts/session-store.ts',
    tests: ['test/server/accounts/overtaken-sign-in.test.ts'],
    mutants: [
      {
        rule: 'A reset of the password ends sign-ins that wait for a second factor.',
        from: "await tx.deleteFrom('pending_sign_ins').where('account_id', '=', accountId).execute();",
        to: '',
      },
      {
        rule: 'A one-time token of a former version ends with the sessions.',
        from: `await tx.deleteFrom('one_time_tokens').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('pending_sign_ins')`,
        to: "await tx.deleteFrom('pending_sign_ins')",
      },
      {
        rule: 'A session of a sign-in that was overtaken is void.',
        from: 'coalesce(sessions.session_version, accounts.session_version)',
        to: 'accounts.session_version',
      },
      {
        rule: 'A one-time token of an account as it was before is void.',
        from: 'if ((token.session_version ?? current_version) !== current_version) return undefined;',
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/sessions.ts',
    tests: ['test/server/accounts/sessions.test.ts'],
    mutants: [
      {
        rule: 'A session that has ended asks for a new one.',
        from: 'if (!digest || !session?.email) return null;',
        to: 'if (!digest) return null;',
      },
      {
        rule: 'A blocked account gets no session.',
        from: "if (await isAccountBlocked(db, account.id)) throw new ApiError('accountBlocked');",
        to: '',
      },
      {
        rule: 'Only the digest of a token is stored.',
        from: 'digest: hashToken(token),',
        to: 'digest: token,',
        tests: ['test/server/accounts/sign-up.test.ts', 'test/server/accounts/sessions.test.ts'],
      },
      {
        rule: 'The last use is saved when it is older than ten minutes.',
        from: 'if (session.isStale)',
        to: 'if (!session.isStale)',
        tests: ['test/server/accounts/settings.test.ts', 'test/server/accounts/sessions.test.ts'],
      },
      {
        rule: 'A session that has ended since the request began changes nothing.',
        from: "if (!(await isCurrentSession(tx, accountId, digest))) throw new ApiError('sessionRequired');",
        to: '',
        tests: ['test/server/accounts/ended-session.test.ts'],
      },
      {
        rule: 'A session has the version that its sign-in began with.',
        from: '    session_version: account.session_version,\n',
        to: '    session_version: null,\n',
        tests: ['test/server/accounts/overtaken-sign-in.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/sign-in-history.ts',
    tests: ['test/server/accounts/sign-in-history.test.ts'],
    mutants: [
      {
        rule: 'A sign-in deletes no record of another account.',
        from: ".select('id').where('account_id', '=', account_id).orderBy",
        to: ".select('id').orderBy",
      },
    ],
  },
  {
    file: 'server/accounts/sign-in-methods.ts',
    tests: ['test/server/accounts/passkeys.test.ts'],
    mutants: [
      {
        rule: 'Removing what a thief added leaves the identity that created the account.',
        from: "identities.where('created_at', '!=', created_at)",
        to: 'identities',
        tests: ['test/server/accounts/reset-password.test.ts'],
      },
      {
        rule: 'Removing what a thief added leaves the passkeys of others.',
        from: "deleteFrom('passkeys').where('account_id', '=', id)",
        to: "deleteFrom('passkeys')",
        tests: ['test/server/other-customers.test.ts'],
      },
      {
        rule: 'The last way to sign in is not removed.',
        from: 'removable.length === 1',
        to: 'removable.length === 0',
        tests: ['test/server/accounts/settings.test.ts'],
      },
      {
        rule: 'The last passkey can be removed while an identity signs in.',
        from: ', ...(await findIdentities(tx, id))',
        to: '',
      },
      {
        rule: 'The last way to sign in may be a passkey, which is not removed.',
        from: '...(await findPasskeys(tx, id)), ',
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/sign-in.ts',
    tests: ['test/server/accounts/sign-in.test.ts'],
    mutants: [
      { rule: 'A wrong password is refused.', from: 'if (account && isRight)', to: 'if (account)' },
      {
        rule: 'Tries per email and client are limited.',
        from: '[...pairBudgets(triesPerPair, client, email),',
        to: '[',
      },
      {
        rule: 'A known device has tries of its own.',
        from: 'const isKnown = await knowsEmail(context.db, device, email);',
        to: 'const isKnown = false;',
        tests: ['test/server/accounts/attackers.test.ts'],
      },
      {
        rule: 'Tries of one client are limited over all emails.',
        from: '[...clientBudgets(triesPerClient, client),',
        to: '[',
        tests: ['test/server/accounts/sessions.test.ts'],
      },
      {
        rule: 'A wrong password is logged with its account.',
        from: "accountId: account?.id ?? null, method: 'password'",
        to: "accountId: null, method: 'password'",
        tests: ['test/server/accounts/sign-in-log.test.ts'],
      },
      {
        rule: 'All known devices of an email share a budget.',
        from: '{ own, shared: [{ rule: triesOfDevices, key: email }] }',
        to: '{ own, shared: [] }',
        tests: ['test/server/accounts/attackers.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/sign-in.ts',
    tests: ['test/server/accounts/daily-limits.test.ts'],
    mutants: [
      {
        rule: 'A network has fifty guesses a day at a password.',
        from: ', ...pairBudgets(dailyTriesPerPair, client, email)]',
        to: ']',
      },
      {
        rule: 'A known device has fifty guesses a day at a password.',
        from: '[triesPerDevice, dailyTriesPerDevice]',
        to: '[triesPerDevice]',
      },
      {
        rule: 'All networks together have 400 guesses a day at a password.',
        from: '[triesPerEmail, dailyTriesPerEmail]',
        to: '[triesPerEmail]',
      },
      {
        rule: 'Guesses at passwords of all emails are limited per network and day.',
        from: ', ...clientBudgets(dailyTriesPerClient, client)]',
        to: ']',
      },
    ],
  },
  {
    file: 'server/accounts/store.ts',
    tests: ['test/server/accounts/sessions.test.ts'],
    mutants: [
      {
        rule: 'The invite code of a deleted account is unknown.',
        from: ".where('referral_code', '=', referralCode)\n    .where('deleted_at', 'is', null)",
        to: ".where('referral_code', '=', referralCode)",
        tests: ['test/server/accounts/deletion.test.ts'],
      },
      {
        rule: 'Changes of the ways to sign in wait for each other.',
        from: ".where('id', '=', id).forUpdate()",
        to: ".where('id', '=', id)",
      },
      {
        rule: 'The account lock locks the row.',
        from: '.forNoKeyUpdate()',
        to: '',
        tests: ['test/server/billing/locks.test.ts'],
      },
      {
        rule: 'Blocking ends the sessions of an account.',
        from: 'await endSessions(tx, accountId);',
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/codes.ts',
    tests: ['test/server/accounts/code-limits.test.ts'],
    mutants: [
      {
        rule: 'A network gets six codes in half an hour for a mailbox.',
        from: 'codesPerRequester, dailyCodesPerRequester]',
        to: 'dailyCodesPerRequester]',
      },
      {
        rule: 'A code that could not be saved uses up no limit.',
        from: 'await limits.giveBack(...own, ...shared);',
        to: '',
      },
      {
        rule: 'Known devices share the budget of a mailbox, whatever its spelling.',
        from: 'key: mailboxOf(email) }',
        to: 'key: email }',
      },
      {
        rule: 'A limit that ends within the countdown is not taken for a code that was sent.',
        from: 'Math.max(error.retryAfter ?? 0, facts.resendSeconds + 1)',
        to: 'error.retryAfter ?? 0',
      },
      {
        rule: 'A code that was just sent is told by the wait for the next one.',
        from: ' || error.limits.includes(codesPerMinute.name)) throw',
        to: ') throw',
      },
      {
        rule: 'A network has one code a minute for a mailbox, whatever its spelling.',
        from: '${purpose} ${mailboxOf(email)}`',
        to: '${purpose} ${email}`',
      },
    ],
  },
  {
    file: 'server/accounts/store.ts',
    tests: ['test/server/other-customers.test.ts'],
    mutants: [
      {
        rule: 'Mails go to the email of their account.',
        from: "select('email').where('id', '=', accountId)",
        to: "select('email')",
      },
      {
        rule: 'A language is saved for one account.',
        from: ".set({ locale }).where('id', '=', accountId)",
        to: '.set({ locale })',
      },
      {
        rule: 'A new password is that of one account.',
        from: ".set({ password_hash: passwordHash }).where('id', '=', accountId)",
        to: '.set({ password_hash: passwordHash })',
      },
      {
        rule: 'Blocking an account blocks no other one.',
        from: ".set({ blocked_at: now }).where('id', '=', accountId)",
        to: '.set({ blocked_at: now })',
      },
      {
        rule: 'Unblocking an account leaves others blocked.',
        from: ".set({ blocked_at: null }).where('id', '=', accountId)",
        to: '.set({ blocked_at: null })',
      },
    ],
  },
];
