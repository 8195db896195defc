import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/accounts/oauth/client.ts',
    tests: ['test/server/accounts/oauth/client.test.ts'],
    mutants: [
      {
        rule: 'The signature of an ID token is verified.',
        from: 'enableNonRepudiationChecks, ...(fake',
        to: '...(fake',
      },
      { rule: 'A failed discovery is repeated.', from: 'if (cached === discovered) cached = null;', to: '' },
      { rule: 'The ID token carries our nonce.', from: 'expectedNonce: nonce,', to: '' },
      {
        rule: 'A client secret that has expired is an error of the log.',
        from: "isForOperator = step === 'start' || isClientRefused(cause) ||",
        to: "isForOperator = step === 'start' ||",
      },
      {
        rule: 'A code that a visitor made up is no error of the log.',
        from: "return ['invalid_client', 'unauthorized_client'].includes(cause.error);",
        to: 'return true;',
      },
      {
        rule: 'An identity provider that cannot be reached is an error of the log.',
        from: ' || isUnavailable(cause);',
        to: ';',
      },
      {
        rule: 'An identity provider that fails is an error of the log.',
        from: ' || (cause.cause instanceof Response && cause.cause.status >= 500);',
        to: ';',
      },
      {
        rule: 'Failed requests to identity providers are counted.',
        from: 'metrics.providerFailures.inc({ provider: identityProvider });',
        to: '',
      },
    ],
  },
  {
    file: 'server/accounts/oauth/complete-sign-in.ts',
    tests: ['test/server/accounts/oauth/complete-sign-in.test.ts'],
    mutants: [
      {
        rule: '"Remember me" is kept through the last step of an OAuth sign-in.',
        from: 'return { method, remember, oauthSignIn',
        to: 'return { method, remember: remember && false, oauthSignIn',
      },
      {
        rule: 'A code opens only an account without a password.',
        from: 'account?.password_hash === null ? account : null',
        to: 'account ?? null',
        tests: ['test/server/accounts/oauth/store.test.ts'],
      },
      {
        rule: 'A wrong code is compared as often for an email without an account.',
        from: "    return checkCode(context, { ...check, purpose: 'identity' })",
        to: `    if (!(await findAccount(context.db, check.email))) throw error;
    return checkCode(context, { ...check, purpose: 'identity' })`,
      },
      {
        rule: 'The owner learns of a new identity.',
        from: 'if (existing) notifyOfIdentity(context, existing, signIn);',
        to: '',
        tests: ['test/server/accounts/oauth/store.test.ts'],
      },
      {
        rule: 'Guesses at last steps per client are limited.',
        from: 'await limitFailures(context.limits, budgets, () => getOAuthSignIn(context, completion));',
        to: 'await getOAuthSignIn(context, completion);',
        tests: ['test/server/accounts/sessions.test.ts'],
      },
      {
        rule: 'A code that comes before the second factor is used up.',
        from: 'await db.transaction().execute((tx) => useCode(tx, rightCode, now))',
        to: 'true',
        tests: ['test/server/accounts/second-factor.test.ts'],
      },
      {
        rule: 'A password in the last step of an OAuth sign-in is reported without its code.',
        from: 'isNewDevice: !device.knows(account)',
        to: 'isNewDevice: false',
        tests: ['test/server/accounts/missing-second-factor.test.ts'],
      },
      {
        rule: 'A known device in the last step of an OAuth sign-in causes no warning.',
        from: 'isNewDevice: !device.knows(account)',
        to: 'isNewDevice: true',
        tests: ['test/server/accounts/missing-second-factor.test.ts'],
      },
      {
        rule: 'An identity provider confirms no session.',
        from: 'isConfirmed: false',
        to: 'isConfirmed: true',
        tests: ['test/server/accounts/deletion.test.ts'],
      },
      {
        rule: 'The invite code of a sign-in with a code counts.',
        from: 'inviteCode ? await findInviter(tx, inviteCode) : undefined',
        to: 'inviteCode ? undefined : undefined',
      },
    ],
  },
  {
    file: 'server/accounts/oauth/connect-identity.ts',
    tests: ['test/server/accounts/oauth/connect-identity.test.ts'],
    mutants: [
      {
        rule: 'Starts of connections are limited per account.',
        from: 'await limits.consume({ rule: startsPerAccount, key: accountId });',
        to: '',
      },
      {
        rule: 'A session that has ended connects no identity.',
        from: 'await lockOwnAccount(tx, session)',
        to: "await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()",
        tests: ['test/server/accounts/ended-session.test.ts'],
      },
    ],
  },
  {
    file: 'server/accounts/oauth/connection-store.ts',
    tests: ['test/server/accounts/oauth/connect-identity.test.ts'],
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
    file: 'server/accounts/oauth/handle-callback.ts',
    tests: ['test/server/accounts/oauth/sign-in.test.ts'],
    mutants: [
      {
        rule: 'An identity without an email is in the log.',
        from: "if (error.reason === 'identityWithoutEmail') context.log.warn",
        to: "if (error.reason === 'oauthFailed') context.log.warn",
      },
    ],
  },
  {
    file: 'server/accounts/oauth/flow-routes.ts',
    tests: ['test/server/accounts/oauth/attacks.test.ts'],
    mutants: [
      {
        rule: 'The log says why a sign-in by an identity provider was refused.',
        from: 'recordFailure(problem, request);',
        to: '',
        tests: ['test/server/log.test.ts'],
      },
      {
        rule: 'A failure of the server in the navigation of a provider is logged as one of the request.',
        from: 'recordFailure(problem, request);',
        to: 'request.failure = problem;',
        tests: ['test/server/accounts/oauth/attacks.test.ts'],
      },
      {
        rule: 'Posts of unknown callbacks are limited per client.',
        from: 'await limits.consume(...clientBudgets(callbacksPerClient, request.client));',
        to: ';',
      },
      {
        rule: 'Navigations of unknown callbacks are limited per client.',
        from: 'await limitFailures(limits, clientBudgets(callbacksPerClient, caller), handle)',
        to: 'await handle()',
      },
      {
        rule: 'A callback that was begun here is served whatever strangers do.',
        from: 'if (!isKnown) await',
        to: 'await',
      },
      {
        rule: 'A field that occurs twice is not used.',
        from: 'fields.has(name) ? null : value',
        to: 'value',
      },
    ],
  },
  {
    file: 'server/accounts/oauth/flow.ts',
    tests: ['test/server/accounts/oauth/attacks.test.ts'],
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
    file: 'server/accounts/oauth/resolve-identity.ts',
    tests: ['test/server/accounts/oauth/sign-in.test.ts'],
    mutants: [
      {
        rule: 'The email of an identity is not normalized.',
        from: 'import { EmailClaim }',
        to: 'import { Email as EmailClaim }',
      },
    ],
  },
  {
    file: 'server/accounts/oauth/resolve-identity.ts',
    tests: ['test/server/accounts/oauth/complete-sign-in.test.ts'],
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
        tests: ['test/server/accounts/deletion.test.ts', 'test/server/accounts/oauth/complete-sign-in.test.ts'],
      },
      {
        rule: 'An account with a password needs the password.',
        from: "account?.password_hash ? 'password' : 'identity'",
        to: "'identity'",
      },
    ],
  },
  {
    file: 'server/accounts/oauth/rules.ts',
    tests: ['test/server/accounts/oauth/rules.test.ts'],
    mutants: [
      {
        rule: 'Google verifies an email with a true boolean only.',
        from: "google: { claim: 'email_verified', values: [true] }",
        to: "google: { claim: 'email_verified', values: [true, 'true'] }",
      },
      {
        rule: 'Google verifies no email that somebody else hosts.',
        from: " && (identityProvider !== 'google' || isGoogleMailbox(claims))",
        to: '',
      },
      {
        rule: 'Google verifies an email of Workspace.',
        from: 'Boolean(hd) || ',
        to: '',
      },
      {
        rule: 'Google verifies an email of Gmail.',
        from: '/@(gmail|googlemail)\\.com$/i.test(String(email))',
        to: 'false',
      },
      {
        rule: 'Microsoft verifies an email only with its own claim.',
        from: "claim: 'xms_edov'",
        to: "claim: 'email_verified'",
      },
      { rule: 'Nonce and verifier differ.', from: 'update(`${purpose}\\n${text}`)', to: 'update(text)' },
      { rule: 'A name has at most 100 characters.', from: 'name.trim().slice(0, maxNameLength)', to: 'name.trim()' },
    ],
  },
  {
    file: 'server/accounts/oauth/store.ts',
    tests: ['test/server/accounts/oauth/attacks.test.ts'],
    mutants: [
      {
        rule: 'A flow is finished by the browser that started it.',
        from: ".where('binding_digest', '=', bindingDigest)",
        to: '',
      },
      {
        rule: 'Disconnecting one identity of a provider keeps the other.',
        from: `.where('subject', '=', subject)
    .where('account_id', '=', account_id)`,
        to: ".where('account_id', '=', account_id)",
        tests: ['test/server/accounts/settings.test.ts'],
      },
      { rule: 'The first form of a flow is kept.', from: ".where('callback_form', 'is', null)", to: '' },
      {
        rule: 'A flow belongs to one provider.',
        from: ".where('identity_provider', '=', identityProvider)\n    .where('callback_form', 'is', null)",
        to: ".where('callback_form', 'is', null)",
        tests: ['test/server/accounts/oauth/store.test.ts'],
      },
      {
        rule: 'An identity is found by its issuer too.',
        from: ".where('issuer', '=', issuer)\n    .where('subject', '=', subject)\n    .returning",
        to: ".where('subject', '=', subject)\n    .returning",
        tests: ['test/server/accounts/oauth/store.test.ts'],
      },
      {
        rule: 'The last step expires.',
        from: ".where('expires_at', '>', now)",
        to: '',
        tests: ['test/server/accounts/oauth/complete-sign-in.test.ts'],
      },
      {
        rule: 'An identity stays with its account.',
        from: 'return account_id === identity.account_id;',
        to: 'return true;',
        tests: ['test/server/accounts/oauth/complete-sign-in.test.ts'],
      },
      {
        rule: 'Disconnecting an identity leaves one of the same name at another identity provider.',
        from: `.deleteFrom('external_identities')
    .where('issuer', '=', issuer)`,
        to: ".deleteFrom('external_identities')",
        tests: ['test/server/other-customers.test.ts'],
      },
    ],
  },
];
