import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/session/account-choice.ts',
    tests: ['test/unit/session/handle-entry-params.test.ts'],
    mutants: [
      {
        rule: 'A session that a declined link opened ends.',
        from: 'if (declined?.isNew) void endServerSession(declined.token);',
        to: '',
      },
      {
        rule: 'A declined link is not in progress any more.',
        from: '  setEntryInProgress(false);\n  if (declined',
        to: '  if (declined',
      },
      { rule: 'A declined session that existed before goes on.', from: 'if (declined?.isNew)', to: 'if (declined)' },
      { rule: 'A replaced session ends on the server.', from: 'void endServerSession(sessionToken());', to: '' },
      {
        rule: 'A session that was switched to lasts as long as "remember me" said.',
        from: 'setSession(chosen.token, chosen.remember);',
        to: 'setSession(chosen.token, false);',
      },
      {
        rule: 'A declined link is not asked about again.',
        from: 'const declined = choice.peek();\n  choice.value = null;',
        to: 'const declined = choice.peek();',
      },
    ],
  },
  {
    file: 'src/session/client-code.ts',
    tests: ['test/unit/session/handle-entry-params.test.ts'],
    mutants: [{ rule: 'A client code is visible ASCII.', from: '/^[\\x21-\\x7e]{1,256}$/', to: '/^.{1,256}$/' }],
  },
  {
    file: 'src/session/client-visit.ts',
    tests: ['test/unit/pages/auth-success/auth-success.test.tsx'],
    mutants: [
      {
        rule: 'The app is opened once per visit.',
        from: '  refuseAppOpening();\n  return isAllowed;',
        to: '  return isAllowed;',
      },
      {
        rule: 'A visit from the app lasts over a reload.',
        from: "isFromApp ? sessionStorage.setItem(visitKey, 'true') : sessionStorage.removeItem(visitKey)",
        to: 'sessionStorage.removeItem(visitKey)',
        tests: ['test/unit/session/handle-entry-params.test.ts'],
      },
    ],
  },
  {
    file: 'src/session/decrypt-client-code.ts',
    tests: ['test/unit/session/handle-entry-params.test.ts'],
    mutants: [
      {
        rule: 'A text that a wrong key leads to is no client code.',
        from: "!== base64) throw new Error('another key');",
        to: '!== base64) return text;',
      },
    ],
  },
  {
    file: 'src/session/handle-entry-params.ts',
    tests: ['test/unit/session/handle-entry-params.test.ts'],
    mutants: [
      {
        rule: 'A link that waits for a choice is in progress.',
        from: 'setEntryInProgress(outcome.choice !== null);',
        to: 'setEntryInProgress(false);',
      },
      {
        rule: 'A tab that can store nothing is told so, not that its sign-in has expired.',
        from: 'lacksStorage(params) ? storageBlocked : ',
        to: '',
      },
      {
        rule: 'A link from the site or an app needs no storage.',
        from: '(isFlag(type) && !isLinkFlag(type))',
        to: 'isFlag(type)',
      },
      {
        rule: 'A text that can be no client code is not sent with a one-time token.',
        from: 'isClientCode(code) && { clientCode: code }',
        to: 'code && { clientCode: code }',
      },
      {
        rule: 'An invalid client code is ignored, encrypted or not.',
        from: '  if (!isClientCode(code)) {',
        to: '  if (!code) {',
      },
      {
        rule: 'A link that cannot be checked is not called expired.',
        from: "if (isRefusal(thrown, 'sessionRequired')) return refused;",
        to: 'if (thrown) return refused;',
      },
      {
        rule: 'A refused link says that it has expired.',
        from: "  if (isRefusal(thrown, 'sessionRequired')) return refused;\n",
        to: '',
      },
      {
        rule: 'A session that cannot be taken ends on the server.',
        from: 'void endServerSession(token);',
        to: '',
      },
      {
        rule: 'A session that cannot be checked is not replaced.',
        from: '    if (sessionToken()) throw thrown;\n',
        to: '',
      },
      {
        rule: 'A client code may be encrypted with the second key.',
        from: ', config.secondEntryKey]',
        to: ']',
      },
      { rule: 'A token of unknown type is refused.', from: 'if (!isFlag(type)) return refused;', to: '' },
      {
        rule: 'A visit without a client code ends the former one.',
        from: 'clearClientCode();\n    return false;',
        to: 'return false;',
      },
      {
        rule: 'A session that existed before the visit does not open the app by itself.',
        from: 'saveClientCode(code);\n  refuseAppOpening();',
        to: 'saveClientCode(code);',
      },
      {
        rule: 'A link replaces nobody before the visitor agrees.',
        from: 'if (current && current.email !== link.other)',
        to: 'if (false)',
      },
      {
        rule: 'A service token counts on sign-in and sign-up only.',
        from: 'params.serviceToken && isForm ?',
        to: 'params.serviceToken ?',
      },
      {
        rule: '"Remember me" survives the identity provider.',
        from: 'started?.remember ?? false;',
        to: 'false;',
      },
      {
        rule: 'A link from elsewhere is not the OAuth sign-in of this tab.',
        from: 'isLinkFlag(type) ? null : startedOAuth()',
        to: 'startedOAuth()',
      },
      {
        rule: 'An OAuth sign-in replaces nobody who has signed in meanwhile.',
        from: 'if (isFromHere && !sessionToken())',
        to: 'if (isFromHere)',
      },
      {
        rule: 'A link with the session of this browser does not end it.',
        from: 'before && before !== link.token ? await',
        to: 'before ? await',
      },
      {
        rule: 'Without a client code there is no visit from the app.',
        from: 'if (isFromClient() && clientCode()) return true;',
        to: 'if (isFromClient()) return true;',
      },
      {
        rule: 'A refused link is reported.',
        from: 'if (error && path !== paths.authSuccess()) toast.error(error.text, error.values);',
        to: '',
      },
      {
        rule: 'The account that a link has signed in is named.',
        from: 'if (signedInAs) toast.show({ text: m.signedInAs, values: { email: signedInAs } });',
        to: '',
      },
      { rule: 'The visitor is asked which account to use.', from: 'askForAccount(choice);', to: '' },
      { rule: 'The page knows that the visit is from the app.', from: 'setFromClient(fromClient);', to: '' },
    ],
  },
  {
    file: 'src/session/parse-entry-params.ts',
    tests: ['test/unit/session/parse-entry-params.test.ts'],
    mutants: [
      {
        rule: 'Credentials leave the URL at once.',
        from: 'for (const name of present) url.searchParams.delete(name);',
        to: '',
      },
      { rule: 'A token without a type is not ours.', from: "if (!params.type) params.token = '';", to: '' },
      {
        rule: 'A type that belongs to no token of ours stays.',
        from: "if (params.token || params.oauth || params.connect) url.searchParams.delete('type');",
        to: "url.searchParams.delete('type');",
      },
      { rule: 'Other parameters stay in the URL.', from: 'url.pathname + url.search + url.hash', to: 'url.pathname' },
    ],
  },
  {
    file: 'src/session/passkey-support.ts',
    tests: ['test/unit/pages/dashboard/overview/passkey-hint.test.tsx'],
    mutants: [
      {
        rule: 'A passkey is offered once in a browser.',
        from: "attempt(() => localStorage.setItem(key, 'offered'));",
        to: '',
      },
      {
        rule: 'A passkey is offered where the device can keep it.',
        from: 'if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false;',
        to: '',
      },
    ],
  },
  {
    file: 'src/session/pending-oauth.ts',
    tests: ['test/unit/session/handle-entry-params.test.ts'],
    mutants: [
      {
        rule: 'An OAuth sign-in waits for as long as the API lets it.',
        from: 'limits.oauthMinutes * 60_000',
        to: 'limits.oauthMinutes * 1000',
      },
      {
        rule: 'A last step that has expired is not shown.',
        from: 'value && Date.now() - value.at < lifeMs ? value : null',
        to: 'value',
      },
      {
        rule: 'Each OAuth sign-in has a secret of its own.',
        from: 'crypto.getRandomValues(new Uint8Array(32))',
        to: 'new Uint8Array(32)',
        tests: ['test/unit/session/pending-oauth.test.ts'],
      },
      {
        rule: 'The URL of the identity provider does not contain the secret.',
        from: "return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));",
        to: 'return verifier;',
        tests: ['test/unit/session/pending-oauth.test.ts'],
      },
    ],
  },
  {
    file: 'src/session/pending-second-factor.ts',
    tests: ['test/unit/pages/sign-in/second-factor.test.tsx'],
    mutants: [
      {
        rule: 'A second factor that has expired is not asked for.',
        from: 'value && Date.now() - value.at < lifeMs ? value : null',
        to: 'value',
      },
      {
        rule: 'Only an account with a second factor is asked for it.',
        from: "isRefusal(error, 'secondFactorRequired') && error.secondFactor",
        to: 'error',
        tests: ['test/unit/pages/sign-in/sign-in.test.tsx'],
      },
    ],
  },
  {
    file: 'src/session/pre-route.ts',
    tests: ['test/unit/session/pre-route.test.ts'],
    mutants: [
      {
        rule: 'A path has one leading slash.',
        from: '/^\\/(?![/\\\\])/',
        to: '/^\\//',
        equivalent: 'The origin of the parsed URL is compared with the own one, and backslashes are refused.',
      },
      {
        rule: 'The parsed URL stays on this site.',
        from: 'return attempt(() => new URL(path, base).origin) === base;',
        to: 'return true;',
        equivalent: 'Two leading slashes, backslashes and control characters are refused before.',
      },
      { rule: 'Control characters are refused.', from: '|| /[\\\\\\u0000-\\u0020\\u007f]/.test(path)', to: '' },
      { rule: 'The path is returned once.', from: 'attempt(() => sessionStorage.removeItem(key));', to: '' },
      {
        rule: 'A path to another site forgets the saved one.',
        from: 'isInternalPath(path) ? sessionStorage.setItem(key, path) : sessionStorage.removeItem(key)',
        to: 'isInternalPath(path) && sessionStorage.setItem(key, path)',
      },
      {
        rule: 'A stored path is checked again.',
        from: 'return isInternalPath(path) ? path : paths.home();',
        to: 'return path || paths.home();',
      },
    ],
  },
  {
    file: 'src/session/referral-code.ts',
    tests: ['test/unit/session/referral-code.test.ts'],
    mutants: [
      {
        rule: 'A referral code counts for 30 days.',
        from: 'Date.now() - saved.at < lifeMs',
        to: 'Date.now() - saved.at <= lifeMs',
      },
      { rule: 'An invalid code is ignored.', from: 'if (pattern.test(code)) stored', to: 'stored' },
      { rule: 'A stored code is checked again.', from: 'pattern.test(saved.code) && ', to: '' },
    ],
  },
  {
    file: 'src/session/is-same-email.ts',
    tests: ['test/unit/session/is-same-email.test.ts'],
    mutants: [
      { rule: 'An email is the same in any case.', from: '\n    .toLowerCase();', to: ';' },
      { rule: 'An email is the same with spaces around it.', from: '    .trim()\n', to: '' },
      { rule: 'Invisible characters are no part of an email.', from: "    .replace(/\\p{Cf}/gu, '')\n", to: '' },
      { rule: 'A full-width sign is the ASCII one.', from: "    .normalize('NFKC')\n", to: '' },
      { rule: 'An ideographic full stop is a dot.', from: "    .replaceAll('。', '.')\n", to: '' },
    ],
  },
  {
    file: 'src/session/remembered-credentials.ts',
    tests: ['test/unit/session/remembered-credentials.test.ts'],
    mutants: [
      {
        rule: 'The credentials of another account stay as they are.',
        from: 'if (remembered && isSameEmail(remembered.email, email))',
        to: 'if (remembered)',
      },
      {
        rule: 'The key cannot leave the key store.',
        from: "{ name: 'AES-GCM', length: 256 }, false,",
        to: "{ name: 'AES-GCM', length: 256 }, true,",
      },
      {
        rule: 'Without a key the password is not kept.',
        from: "stored.set(sealed ? { email: '', sealed } : { email, sealed: '' });",
        to: "stored.set(sealed ? { email: '', sealed } : { email, sealed: password });",
      },
      {
        rule: 'The email is not stored as text beside the sealed one.',
        from: "sealed ? { email: '', sealed }",
        to: 'sealed ? { email, sealed }',
      },
      {
        rule: 'Forgetting deletes the key too.',
        from: "await runInStore('readwrite', (store) => store.delete(keyName)).catch(() => {});",
        to: '',
      },
      {
        rule: 'Each encryption has its own initialization vector.',
        from: 'crypto.getRandomValues(new Uint8Array(ivBytes))',
        to: 'new Uint8Array(ivBytes)',
      },
    ],
  },
  {
    file: 'src/session/session-store.ts',
    tests: ['test/unit/session/session-store.test.ts'],
    mutants: [
      {
        rule: 'A sign-in of another tab is noticed while this one is not looked at.',
        from: "  channel?.addEventListener('message', readAgain);\n",
        to: '',
      },
      {
        rule: 'Before hydration the state stays as prerendered.',
        from: 'if (readySignal.peek()) read();',
        to: 'read();',
      },
      {
        rule: 'A page that needs a session is not rendered again when the session is read.',
        from: 'computed(() => readySignal.value && ',
        to: 'computed(() => ',
      },
      { rule: 'The cookie is secure on https.', from: "secure: location.protocol === 'https:'", to: 'secure: false' },
      {
        rule: 'Without "remember me" the cookie ends with the browser.',
        from: '(remember && { expires: limits.rememberDays })',
        to: '{ expires: limits.rememberDays }',
      },
      {
        rule: 'A change in another tab is reported once.',
        from: 'if (tokenSignal.peek() !== before) onForeignChange();',
        to: 'onForeignChange();',
      },
      {
        rule: 'A page from the back/forward cache follows other tabs.',
        from: "addEventListener('pageshow', readAgain);\n  addEventListener",
        to: 'addEventListener',
      },
      {
        rule: 'A browser that refuses channels has a session.',
        from: 'attempt(() => new BroadcastChannel(channelName))',
        to: 'new BroadcastChannel(channelName)',
      },
    ],
  },
  {
    file: 'src/session/sign-out.ts',
    tests: ['test/unit/session/user-store.test.ts'],
    mutants: [
      { rule: 'Signing out closes the menu.', from: '  setMobileMenu(false);\n', to: '' },
      { rule: 'Signing out forgets the session.', from: '  clearSession();\n', to: '' },
      { rule: 'Signing out tells the server.', from: 'if (token) await sendDetached(signOutPath, token);', to: '' },
      { rule: 'Without a session there is none to end.', from: 'if (token) await', to: 'await' },
      {
        rule: 'Only a private page is loaded again for a foreign session.',
        from: 'if (!isPrivatePage()) return;',
        to: '',
      },
      { rule: 'Signing out ends the visit from the client app.', from: 'setFromClient(false);', to: '' },
      {
        rule: 'Signing out leads home from a private page.',
        from: 'if (isPrivatePage()) return navigate(paths.home());',
        to: '',
      },
      {
        rule: 'A sign-out in another tab leads home from a private page.',
        from: 'else void navigate(paths.home());',
        to: '',
      },
      {
        rule: 'The reload after signing out does not cancel the request.',
        from: 'await Promise.race([request, delay(requestTimeoutMs)]);',
        to: '',
      },
      {
        rule: 'The reload after signing out does not wait for long.',
        from: 'await Promise.race([request, delay(requestTimeoutMs)]);',
        to: 'await request;',
      },
    ],
  },
  {
    file: 'src/session/user-store.ts',
    tests: ['test/unit/session/user-store.test.ts'],
    mutants: [
      { rule: 'The user of another session is not shown.', from: 'known?.token === token ? known : null', to: 'known' },
      {
        rule: 'A late response to an earlier session does not replace the user.',
        from: 'if (token !== sessionToken()) return;',
        to: '',
      },
      { rule: 'The user is loaded once per session.', from: ' && token !== loadedToken;', to: ';' },
      { rule: 'The user is shown in a task of its own.', from: 'if (early) await nextTask();', to: '' },
      { rule: 'After a failure the next page tries again.', from: "else loadedToken = '';", to: '' },
    ],
  },
];
