/** Mutants of requests, features, components, interface parts and pages. */
import type { MutantGroup } from '../mutant.ts';

const tests = {
  resource: 'test/unit/api/resource.test.tsx',
  errors: 'test/unit/api/errors.test.ts',
  ip: 'test/unit/features/ip-status/ip-store.test.ts',
  ipBar: 'test/unit/app/ip-bar.test.tsx',
  facts: 'test/unit/site/facts.test.ts',
  signIn: 'test/unit/pages/sign-in/sign-in.test.tsx',
  signUp: 'test/unit/pages/sign-up/sign-up.test.tsx',
  payment: 'test/unit/pages/payment/payment.test.tsx',
  phase: 'test/unit/pages/payment/order-phase.test.ts',
  startup: 'test/unit/app/startup.test.ts',
  routes: 'test/unit/app/routes.test.ts',
  initialLocale: 'test/unit/app/initial-locale.test.ts',
  locales: 'test/unit/facts/locales.test.ts',
  money: 'test/unit/facts/money.test.ts',
  plans: 'test/unit/facts/plans.test.ts',
  exitNodes: 'test/unit/features/ip-status/exit-nodes.test.ts',
  visitorSystem: 'test/unit/features/downloads/visitor-system.test.ts',
  oauthButtons: 'test/unit/features/sign-in/oauth-buttons.test.tsx',
  passwords: 'test/unit/components/password-rules.test.ts',
  sentCode: 'test/unit/components/sent-code-storage.test.ts',
  fields: 'test/unit/ui/fields.test.tsx',
  prepareRequest: 'test/unit/api/prepare-request.test.ts',
  fileSize: 'test/unit/ui/file-size.test.ts',
  menuKeys: 'test/unit/ui/menu-keys.test.ts',
  pagination: 'test/unit/ui/pagination.test.ts',
  retryImport: 'test/unit/ui/retry-import.test.ts',
  authSuccess: 'test/unit/pages/auth-success/auth-success.test.tsx',
  images: 'test/unit/pages/contact-us/use-images.test.ts',
  draft: 'test/unit/pages/contact-us/draft.test.ts',
  contact: 'test/unit/pages/contact-us/contact-us.test.tsx',
  checkFile: 'test/unit/pages/download-type/check-file.test.ts',
  webrtc: 'test/unit/pages/what-is-my-ip/webrtc.test.ts',
  pricing: 'test/unit/pages/pricing/pricing.test.tsx',
  monthProgress: 'test/unit/pages/referral/month-progress.test.ts',
  orderPaths: 'test/unit/pages/dashboard/billing/order-paths.test.ts',
  offline: 'test/unit/app/offline-notice.test.ts',
  maintenance: 'test/unit/app/maintenance-notice.test.ts',
  changeLines: 'test/unit/pages/payment/change-lines.test.ts',
  ipPage: 'test/unit/pages/what-is-my-ip/what-is-my-ip.test.tsx',
  dnsTest: 'test/unit/pages/what-is-my-ip/dns-test.test.tsx',
  locationList: 'test/unit/pages/home/location-list.test.ts',
  rewards: 'test/unit/pages/referral/reward-table.test.ts',
  billing: 'test/unit/pages/dashboard/billing/billing.test.tsx',
  settings: 'test/unit/pages/dashboard/settings/settings.test.tsx',
  connect: 'test/unit/pages/dashboard/settings/connect.test.tsx',
  rememberCredentials: 'test/unit/pages/sign-in/remember-credentials.test.ts',
  secondFactor: 'test/unit/pages/sign-in/second-factor.test.tsx',
  reset: 'test/unit/pages/reset/reset.test.tsx',
  changeEmail: 'test/unit/pages/dashboard/settings/change-email.test.tsx',
  overview: 'test/unit/pages/dashboard/overview/overview.test.tsx',
  paymentMethods: 'test/unit/pages/payment/payment-methods.test.ts',
  passkeySignIn: 'test/unit/pages/sign-in/passkey-sign-in.test.tsx',
};

export const siteMutants: MutantGroup[] = [
  {
    file: 'src/api/resource.ts',
    tests: [tests.resource],
    mutants: [
      {
        rule: 'An overtaken response is not shown.',
        from: 'if (current === own) state.value',
        to: 'if (own) state.value',
      },
      {
        rule: 'Without a response a query is tried again.',
        from: "|| reason !== 'network'",
        to: "|| reason !== 'unexpected'",
      },
      { rule: 'An aborted request is not tried again.', from: 'if (signal.aborted || reason', to: 'if (reason' },
      {
        rule: 'The last component to leave aborts the request.',
        from: 'if (users > 0) return;',
        to: 'if (users >= 0) return;',
      },
      {
        rule: 'A component that takes over keeps the response.',
        from: 'queueMicrotask(discardUnused)',
        to: 'discardUnused()',
      },
      {
        rule: 'A component that takes over after a failure requests again.',
        from: 'state.peek().error || Date.now()',
        to: 'Date.now()',
      },
      {
        rule: 'A component that takes over an old response requests again.',
        from: ' || Date.now() - requestedAt > freshMs)',
        to: ' || !current)',
      },
      {
        rule: 'The response of one account is not kept for the next.',
        from: 'state.value = unanswered;',
        to: '',
      },
      { rule: 'A mutation runs once at a time.', from: 'if (current) return current.response;', to: '' },
      {
        rule: 'An aborted mutation rejects as such.',
        from: "if (controller.signal.aborted) throw new AppError({ reason: 'aborted', cause: thrown });",
        to: '',
      },
      { rule: 'An aborted mutation does not succeed late.', from: 'controller.signal.throwIfAborted();', to: '' },
      { rule: 'A query without its condition sends nothing.', from: '(condition ? join() : undefined)', to: 'join()' },
    ],
  },
  {
    file: 'src/api/errors.ts',
    tests: [tests.errors],
    mutants: [
      {
        rule: 'An aborted request is not reported.',
        from: "if (isRefusal(error, 'aborted', 'sessionRequired')) return;",
        to: "if (isRefusal(error, 'sessionRequired')) return;",
      },
      {
        rule: 'An unknown code shows the API’s own message.',
        from: "reason === 'unknownCode' && !serverMessage",
        to: "this.reason === 'unknownCode'",
      },
      {
        rule: 'A limit says how long to wait.',
        from: "reason === 'tooManyRequests' && retryAfter !== undefined",
        to: "this.reason === 'overloaded' && this.retryAfter !== undefined",
      },
      {
        rule: 'A response of a proxy is unexpected.',
        from: "code === 'ERR_NETWORK' && response === undefined",
        to: "code === 'ERR_NETWORK' || response !== undefined",
      },
      {
        rule: 'A refused field shows its own message.',
        from: 'filter(([name]) => name in fields)',
        to: 'filter(([name]) => !(name in fields))',
      },
    ],
  },
  {
    file: 'src/app/shell/ip-bar.tsx',
    tests: [tests.ipBar],
    mutants: [
      { rule: 'React leaves an address that was shown early.', from: ' suppressHydrationWarning', to: '' },
      { rule: 'A long IP address is not shown early.', from: ' || isLong(response.ip)', to: '' },
      { rule: 'On a narrow screen no IP address is shown early.', from: ' || !matchMedia(oneLine).matches', to: '' },
    ],
  },
  {
    file: 'src/features/ip-status/ip-store.ts',
    tests: [tests.ip],
    mutants: [
      {
        rule: 'A response without an IP address is no response.',
        from: 'state.value = response?.ip\n',
        to: 'state.value = response\n',
      },
      {
        rule: 'Two lookups at once are one request.',
        from: 'pendingRequest ??= requestIp()',
        to: 'pendingRequest = requestIp()',
      },
      {
        rule: 'Without a response the protection is unknown.',
        from: "if (!ip) return 'unknown';",
        to: "if (!ip) return 'unprotected';",
      },
    ],
  },
  {
    file: 'src/site/facts.ts',
    tests: [tests.facts],
    mutants: [
      {
        rule: 'The guarantee is the refund period.',
        from: 'guaranteeDays: limits.refundDays',
        to: 'guaranteeDays: 31',
      },
    ],
  },
  {
    file: 'api-spec/facts/limits.ts',
    tests: [tests.facts],
    mutants: [{ rule: 'The refund period is 30 days.', from: 'refundDays: 30', to: 'refundDays: 31' }],
  },
  {
    file: 'src/pages/sign-in/sign-in-form.tsx',
    tests: [tests.signIn],
    mutants: [
      {
        rule: 'Credentials are kept before the page is left.',
        from: 'await rememberOrForget(',
        to: 'void rememberOrForget(',
      },
      {
        rule: '"Remember me" decides how long the session lasts.',
        from: 'onSignedIn(result.token, isRemembered)',
        to: 'onSignedIn(result.token, true)',
      },
    ],
  },
  {
    file: 'src/app/startup.ts',
    tests: [tests.startup],
    mutants: [
      {
        rule: 'The page that is likely next is fetched while the browser is busy.',
        from: 'prefetchAtOnce(filesFor(nextUrl))',
        to: 'nextUrl',
      },
      {
        rule: 'The preview that came with the document is kept.',
        from: 'void loadPreview(pageHref(nextUrl));',
        to: '{}',
      },
      {
        rule: 'A preview whose files are not fetched is not kept.',
        from: 'if (prefetchAtOnce(filesFor(nextUrl))) void',
        to: 'prefetchAtOnce(filesFor(nextUrl)), void',
      },
      {
        rule: 'What the first screen does not show is requested ahead.',
        from: 'requestAhead(laterRequests(page));',
        to: '{}',
      },
      {
        rule: 'A guest is not asked for.',
        from: 'sessionToken() && !isAuthPath(url.path)',
        to: '!isAuthPath(url.path)',
      },
      {
        rule: 'Nothing is asked of the API under /auth.',
        from: 'sessionToken() && !isAuthPath(url.path)',
        to: 'sessionToken()',
      },
      { rule: 'What another tab does not show is not requested.', from: 'url.search ? [] : (', to: 'false ? [] : (' },
      {
        rule: 'The product of the URL is the one that is asked for.',
        from: "path.replaceAll('{id}', params.id ?? '')",
        to: 'path',
      },
      {
        rule: 'The icons of what is rendered later are fetched.',
        from: 'void retryImport(loadIcons);',
        to: '',
      },
      { rule: 'Sign-up is not fetched for a customer.', from: 'isAuthPath(next) && sessionToken()', to: 'false' },
      {
        rule: 'A page knows that its URL has a query, which may open another tab.',
        from: "lacksQuery: url.search !== ''",
        to: 'lacksQuery: false',
      },
      {
        rule: 'Only the document of this very URL is hydrated.',
        from: 'isInDocument(route.page) && (route.template ?? url.path) === url.path ? prerendered : null',
        to: 'isInDocument(route.page) ? prerendered : null',
      },
      {
        rule: 'Only the document of this page is hydrated.',
        from: 'isInDocument(route.page) && (route.template',
        to: '(route.template',
      },
      {
        rule: 'A redirect does not overwrite the entry that the visitor has gone back to.',
        from: ' && isAtUrl(requested)',
        to: '',
      },
      { rule: '401 for an earlier token does not sign out.', from: 'if (token !== sessionToken()) return;', to: '' },
      {
        rule: 'After 401 sign-in leads back.',
        from: 'savePreRoute(path + location.search);',
        to: 'savePreRoute(path);',
      },
      {
        rule: 'A form that is filled in is not lost to a reload.',
        from: '!isFormFilledIn() && allowOnce',
        to: 'allowOnce',
      },
      { rule: '503 reloads once.', from: "&& allowOnce('reload', reloadGuardMs)", to: '' },
    ],
  },
  {
    file: 'src/ui/load-icons.ts',
    tests: ['test/unit/ui/load-icons.test.ts'],
    mutants: [
      {
        rule: 'An icon that the document has is not added again.',
        from: 'document.getElementById(iconsId)?.remove();',
        to: '',
      },
    ],
  },
  {
    file: 'src/app/guards.ts',
    tests: [tests.routes],
    mutants: [
      {
        rule: 'A private page needs a session.',
        from: 'if (sessionToken()) return true;',
        to: 'if (!sessionToken()) return true;',
      },
      { rule: 'Sign-in leads back with the query.', from: 'savePreRoute(path + search);', to: 'savePreRoute(path);' },
      { rule: 'A product id is a positive integer.', from: '/^[1-9]\\d*$/.test(id)', to: '/^\\d*$/.test(id)' },
    ],
  },
  {
    file: 'src/app/initial-locale.ts',
    tests: [tests.initialLocale],
    mutants: [
      {
        rule: 'The negotiated language is kept.',
        from: 'if (negotiated !== defaultLocale) return negotiated;',
        to: '',
      },
      {
        rule: 'The cookie decides before the browser.',
        from: 'return cookieLocale() ?? navigator',
        to: 'return navigator',
      },
      {
        rule: 'The script decides between the Chinese languages.',
        from: "script === 'Hant' ? 'zh-TW' : 'zh-CN'",
        to: "'zh-CN'",
      },
    ],
  },
  {
    file: 'api-spec/facts/locales.ts',
    tests: [tests.locales],
    mutants: [
      {
        rule: 'A prefix is a whole segment.',
        from: "asLocale(pathname.split('/', 2)[1])",
        to: 'asLocale(pathname.slice(1, 3))',
      },
      { rule: 'A path has no trailing slash.', from: "path.replace(/\\/+$/, '') || '/'", to: "path || '/'" },
      { rule: 'The home page has no slash after its prefix.', from: "path.replace(/^\\/(?=[?#]|$)/, '')", to: 'path' },
      { rule: 'Arabic uses Latin digits.', from: ", intl: 'ar-u-nu-latn'", to: ", intl: 'ar-EG-u-nu-arab'" },
    ],
  },
  {
    file: 'api-spec/facts/money.ts',
    tests: [tests.money],
    mutants: [
      {
        rule: 'An amount has the decimals of its currency.',
        from: 'amount / 10 ** digitsOf(format)',
        to: 'amount / 100',
      },
      { rule: 'A whole amount has no decimals.', from: ", trailingZeroDisplay: 'stripIfInteger'", to: '' },
      {
        rule: 'A format belongs to one language and one currency.',
        from: '`${intlLocale} ${currency}`',
        to: '`${currency}`',
      },
      {
        rule: 'A currency is isolated in Arabic.',
        from: "isArabic && type === 'currency'",
        to: "isArabic && type === 'literal'",
      },
    ],
  },
  {
    file: 'api-spec/facts/plans.ts',
    tests: [tests.plans],
    mutants: [
      {
        rule: 'The plans are in ascending order.',
        from: "['free', 'personal', 'startup'] as const",
        to: "['free', 'startup', 'personal'] as const",
      },
    ],
  },
  {
    file: 'src/features/ip-status/exit-nodes.ts',
    tests: [tests.exitNodes],
    mutants: [
      {
        rule: 'The exit is abroad.',
        from: 'exitNode.countryCode !== ip?.countryCode',
        to: 'exitNode.countryCode !== null',
      },
      {
        rule: 'The exit is far enough for a line.',
        from: 'filter(({ km }) => km >= minLineKm)',
        to: 'filter(({ km }) => km >= 0)',
      },
      { rule: 'The nearest exit is chosen.', from: '.sort((a, b) => a.km - b.km)', to: '.sort((a, b) => b.km - a.km)' },
    ],
  },
  {
    file: 'src/features/downloads/visitor-system.ts',
    tests: [tests.visitorSystem],
    mutants: [
      { rule: 'A Mac with a touch screen is an iPad.', from: "touchPoints > 1 ? 'iOS' : 'macOS'", to: "'macOS'" },
      { rule: 'Android is no Linux desktop.', from: "if (/android/i.test(description)) return 'Android';", to: '' },
    ],
  },
  {
    file: 'src/features/sign-in/oauth-start.ts',
    tests: [tests.oauthButtons],
    mutants: [
      {
        rule: 'A provider that is switched off has no button.',
        from: 'allProviders.filter((provider) => config.features[provider])',
        to: 'allProviders',
      },
      { rule: 'The flow keeps the invite code.', from: "if (inviteCode) query.set('invite', inviteCode);", to: '' },
      { rule: 'The flow keeps "remember me".', from: "if (remember) query.set('remember', '1');", to: '' },
    ],
  },
  {
    file: 'src/features/sign-in/use-redirect-after-sign-in.ts',
    tests: [tests.signIn],
    mutants: [
      {
        rule: 'Without a target sign-in leads to the dashboard.',
        from: 'target === paths.home() ? paths.dashboard() : target',
        to: 'target',
      },
      {
        rule: 'A visitor without a session stays.',
        from: 'if (!signedIn || isAsked || redirected.current) return;',
        to: 'if (isAsked || redirected.current) return;',
      },
    ],
  },
  {
    file: 'src/components/password-rules.ts',
    tests: [tests.passwords],
    mutants: [
      { rule: 'A password has at most 16 characters.', from: '&& password.length <= limits.passwordMax', to: '' },
      { rule: 'A space is no special character.', from: '/[^A-Za-z0-9\\s]/', to: '/[^A-Za-z0-9]/' },
      { rule: 'A letter is a Latin one.', from: '/[A-Za-z]/', to: '/\\p{L}/u' },
    ],
  },
  {
    file: 'src/components/sent-code-storage.ts',
    tests: [tests.sentCode],
    mutants: [
      {
        rule: 'An expired code has no step.',
        from: 'Date.now() - stored.at < codeLifetimeMs',
        to: 'Date.now() - stored.at <= codeLifetimeMs',
      },
      { rule: 'The countdown is never negative.', from: 'Math.max(0, Math.ceil(', to: '(Math.ceil(' },
      { rule: 'The countdown shows whole seconds, rounded up.', from: 'Math.ceil((sentAt', to: 'Math.floor((sentAt' },
      { rule: 'Each purpose has its own code.', from: '`sent-code.${purpose}`', to: "`sent-code.${purpose && ''}`" },
    ],
  },
  {
    file: 'src/api/prepare-request.ts',
    tests: [tests.prepareRequest],
    mutants: [
      {
        rule: 'The first focus loads what requests need.',
        from: 'loadRequestCode().catch(() => {});',
        to: '',
      },
    ],
  },
  {
    file: 'src/ui/code-field.tsx',
    tests: [tests.fields],
    mutants: [
      { rule: 'Arabic-Indic digits count.', from: 'String(digit.charCodeAt(0) - 0x0660)', to: "''" },
      { rule: 'Only digits are kept.', from: ".replace(/\\D/g, '')", to: '' },
      {
        rule: 'A pasted text without a whole code is pasted as it is.',
        from: 'if (code.length < digits) return;',
        to: '',
      },
    ],
  },
  {
    file: 'src/ui/file-size.ts',
    tests: [tests.fileSize],
    mutants: [{ rule: 'A size just over a limit is rounded up.', from: 'Math.ceil((bytes', to: 'Math.round((bytes' }],
  },
  {
    file: 'src/ui/menu-keys.ts',
    tests: [tests.menuKeys],
    mutants: [
      { rule: 'Arrow keys wrap around.', from: 'all.at(index % all.length)', to: 'all.at(index)' },
      {
        rule: 'Type-ahead starts anew after a pause.',
        from: "typed = '';\n    }, typeAheadMs);",
        to: '}, typeAheadMs);',
      },
    ],
  },
  {
    file: 'src/ui/pagination.ts',
    tests: [tests.pagination],
    mutants: [
      { rule: 'An invalid page is the first one.', from: 'Number.isSafeInteger(page) && page > 0', to: 'page > 0' },
      {
        rule: 'An empty list has one page.',
        from: 'Math.max(1, Math.ceil(total / perPage))',
        to: 'Math.ceil(total / perPage)',
      },
    ],
  },
  {
    file: 'src/ui/retry-import.ts',
    tests: [tests.retryImport],
    mutants: [
      { rule: 'Delays stay under a minute.', from: 'Math.min(2 * delayMs, maxDelayMs)', to: '2 * delayMs' },
      { rule: 'A failed preload is no error.', from: 'load().catch(() => {});', to: 'void load();' },
    ],
  },
  {
    file: 'src/pages/payment/payment.tsx',
    tests: [tests.payment],
    mutants: [{ rule: 'Without a session the payment page requests nothing.', from: 'id && !signedOut', to: 'id' }],
  },
  {
    file: 'src/pages/payment/order-phase.ts',
    tests: [tests.phase],
    mutants: [
      {
        rule: 'Support is offered when the server says that a payment is late.',
        from: "if (late) return 'late';",
        to: '',
      },
      {
        rule: 'A settled order is shown as such.',
        from: "if (state !== 'open') return state;",
        to: "if (state === 'completed') return state;",
      },
      {
        rule: 'An order is requested at least every 30 seconds.',
        from: 'Math.min(maxDelayMs, Math.round',
        to: 'Math.max(maxDelayMs, Math.round',
      },
    ],
  },
  {
    file: 'src/pages/payment/use-order.ts',
    tests: [tests.payment],
    mutants: [
      {
        rule: 'A settled order is not requested again.',
        from: "next.order.status !== 'uncompleted');",
        to: "next.order.status === 'completed');",
      },
    ],
  },
  {
    file: 'src/pages/payment/use-pay.ts',
    tests: [tests.payment],
    mutants: [
      {
        rule: 'Two clicks create one order.',
        from: 'if (busy.current) return;',
        to: '',
      },
      {
        rule: 'A repeated call has the same attempt key.',
        from: 'attemptKeys.current[method] ??= createAttemptKey();',
        to: 'attemptKeys.current[method] = createAttemptKey();',
      },
    ],
  },
  {
    file: 'src/pages/auth-success/auth-success.tsx',
    tests: [tests.authSuccess],
    mutants: [
      {
        rule: 'An error stays on the page.',
        from: 'ready && !error && !(signedIn && fromClient)',
        to: 'ready && !(signedIn && fromClient)',
      },
      {
        rule: 'A visit from the app does not leave for the dashboard.',
        from: 'ready && !error && !(signedIn && fromClient)',
        to: 'ready && !error',
      },
    ],
  },
  {
    file: 'src/session/client-visit.ts',
    tests: [tests.authSuccess],
    mutants: [
      {
        rule: 'The app is opened once per visit.',
        from: '  refuseAppOpening();\n  return isAllowed;',
        to: '  return isAllowed;',
      },
    ],
  },
  {
    file: 'src/pages/contact-us/use-images.ts',
    tests: [tests.images],
    mutants: [
      {
        rule: 'An image has a maximum size.',
        from: 'file.size > limits.contactImageBytes',
        to: 'file.size >= limits.contactImageBytes',
      },
      {
        rule: 'A file is added once.',
        from: "if (accepted.some((other) => isSameFile(other, file))) return 'twice';",
        to: '',
      },
      {
        rule: 'A message has four images.',
        from: 'accepted.length >= limits.contactImages',
        to: 'accepted.length > limits.contactImages',
      },
    ],
  },
  {
    file: 'src/pages/contact-us/draft.tsx',
    tests: [tests.draft],
    mutants: [
      {
        rule: 'A draft written while signed in ends with the session.',
        from: '(draft.signedIn && !sessionToken())',
        to: '(draft.signedIn && sessionToken())',
      },
      {
        rule: 'A stored topic is one that the form offers.',
        from: "isContactTopic(value) ? value : ''",
        to: "value as Draft['topic']",
      },
    ],
  },
  {
    file: 'src/pages/contact-us/topic-field.tsx',
    tests: [tests.contact],
    mutants: [
      {
        rule: 'An unknown topic in the URL is ignored.',
        from: "isContactTopic(topic) ? topic : ''",
        to: 'topic as ContactTopic',
      },
    ],
  },
  {
    file: 'src/pages/download-type/check-file.ts',
    tests: [tests.checkFile],
    mutants: [
      {
        rule: 'A changed file is not genuine.',
        from: 'sameSize.find(({ sha256 }) => sha256 === given.sha256)',
        to: 'sameSize[0]',
      },
      {
        rule: 'A file that changes while it is read is no file.',
        from: 'if (readBytes !== file.size) throw',
        to: 'if (readBytes > file.size) throw',
      },
    ],
  },
  {
    file: 'src/pages/what-is-my-ip/webrtc.ts',
    tests: [tests.webrtc],
    mutants: [
      { rule: 'A private address is no leak.', from: '(a === 192 && b === 168)', to: '(a === 192 && b === 169)' },
      {
        rule: 'Without a public address nothing is known.',
        from: "publicIps.size > 0 ? 'hidden' : 'unchecked'",
        to: "'hidden'",
      },
      {
        rule: 'The address that websites see is no leak.',
        from: 'filter((ip) => !visible.has(ip))',
        to: 'filter((ip) => ip)',
      },
    ],
  },
  {
    file: 'src/pages/pricing/use-choose-plan.ts',
    tests: [tests.pricing],
    mutants: [
      { rule: 'A customer’s choice is checked first.', from: 'await verifyDowngrade({ good_id: goodId });', to: '' },
      {
        rule: 'A visitor returns to the payment after signing up.',
        from: 'savePreRoute(paths.payment(goodId));',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/referral/month-progress.tsx',
    tests: [tests.monthProgress],
    mutants: [
      { rule: 'A started day counts as a whole one.', from: 'Math.max(0, Math.ceil(', to: 'Math.max(0, Math.floor(' },
    ],
  },
  {
    file: 'src/pages/dashboard/billing/order-paths.ts',
    tests: [tests.orderPaths],
    mutants: [{ rule: 'The first page has no number.', from: 'page > 1 ?', to: 'page > 0 ?' }],
  },
  {
    file: 'src/app/offline-notice.ts',
    tests: [tests.offline],
    mutants: [
      { rule: 'Back online, the toast goes.', from: 'if (shown !== null) toast.close(shown);', to: '' },
      { rule: 'A page that starts offline says so.', from: 'if (!navigator.onLine) update();', to: '' },
    ],
  },
  {
    file: 'src/app/maintenance-notice.ts',
    tests: [tests.maintenance],
    mutants: [{ rule: 'The operator’s own message counts.', from: 'message ?? m[closed]', to: 'm[closed]' }],
  },
  {
    file: 'src/pages/payment/change-lines.ts',
    tests: [tests.changeLines],
    mutants: [
      {
        rule: 'Only days that begin at once are said to.',
        from: "if (bought?.state === 'active')",
        to: 'if (bought)',
      },
      {
        rule: 'A renewal that moves is not replaced.',
        from: ' && renewal?.plan === product.plan && !movesRenewal',
        to: ' && renewal?.plan === product.plan',
      },
      {
        rule: 'A purchase that does not renew replaces no renewal.',
        from: ' && renewal?.plan === product.plan && !movesRenewal',
        to: ' && !movesRenewal',
      },
    ],
  },
  {
    file: 'src/pages/payment/use-order.ts',
    tests: [tests.payment],
    mutants: [
      {
        rule: 'While the line is lost the order stays visible.',
        from: 'order: next.order ?? before.order',
        to: 'order: next.order',
      },
      { rule: 'An order of nobody is not asked for again.', from: 'next.unknown || (next.order', to: '(next.order' },
      {
        rule: 'A tab that returns asks at once.',
        from: "document.addEventListener('visibilitychange', pollNow, { signal });",
        to: '',
      },
      {
        rule: 'A browser that is online again asks at once.',
        from: "addEventListener('online', pollNow, { signal });",
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/payment/use-pay.ts',
    tests: [tests.payment],
    mutants: [
      {
        rule: 'A page from the back/forward cache can pay again.',
        from: '      busy.current = false;\n      setLeaving(false);',
        to: '      setLeaving(false);',
      },
      {
        rule: 'After a refusal a click pays again.',
        from: '        busy.current = false;\n        if (isRefusal',
        to: '        if (isRefusal',
      },
      {
        rule: 'A key that the server refused is not used again.',
        from: "if (isRefusal(refusal, 'invalidFields')) delete attemptKeys.current[method];",
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/payment/payment-methods.ts',
    tests: [tests.payment],
    mutants: [
      {
        rule: 'Only methods that are switched on are offered.',
        from: 'knownMethods.filter((method) => config.features[method])',
        to: 'knownMethods',
      },
      {
        rule: 'A method in the URL has to be offered.',
        from: 'offered.find((method) => method === chosen) ??',
        to: '(chosen as PaymentMethod | null) ??',
      },
    ],
  },
  {
    file: 'src/pages/payment/order-actions.tsx',
    tests: [tests.payment],
    mutants: [
      {
        rule: 'An order whose page is open is not started over.',
        from: '{unpaid && !order.payUrl && (',
        to: '{unpaid && (',
      },
    ],
  },
  {
    file: 'src/pages/what-is-my-ip/dns-test.ts',
    tests: [tests.dnsTest],
    mutants: [
      { rule: 'Without a DNS server nothing is known.', from: "if (resolvers.length === 0) return 'unknown';", to: '' },
      {
        rule: 'One foreign DNS server is a leak.',
        from: "if (resolvers.every(({ isExit }) => isExit)) return 'noLeak';",
        to: "if (resolvers.some(({ isExit }) => isExit)) return 'noLeak';",
      },
      { rule: 'Without a VPN there is no leak.', from: "protection === 'protected' ? 'leak' : 'found'", to: "'leak'" },
      {
        rule: 'A leak is reported for the connection of now.',
        from: "if (result !== 'leak') return",
        to: 'if (result) return',
      },
      { rule: '"No leak" waits longer.', from: 'found.every(({ isExit }) => isExit) ? 3 : 1', to: '1' },
      {
        rule: 'A new DNS server prolongs the test.',
        from: 'resolvers.length > found.length ? 0 : unchangedPolls + 1',
        to: 'unchangedPolls + 1',
      },
    ],
  },
  {
    file: 'src/pages/what-is-my-ip/other-ip.ts',
    tests: [tests.ipPage],
    mutants: [
      {
        rule: 'The other lookup is over the other version.',
        from: 'version === 4 ? 6 : 4',
        to: 'version === 4 ? 4 : 6',
      },
      {
        rule: 'A response over the same version is none.',
        from: 'body.version === version && typeof body.ip',
        to: 'typeof body.ip',
      },
      { rule: 'A check looks the other version up once.', from: "status !== 'ready' || ", to: '' },
    ],
  },
  {
    file: 'src/pages/home/location-list.ts',
    tests: [tests.locationList],
    mutants: [
      {
        rule: '“UK” is not Ukraine.',
        from: 'abbreviations[word] ? abbreviations[word] === country.code : ',
        to: 'abbreviations[word] === country.code || ',
      },
      { rule: 'A word begins a word.', from: ': name.startsWith(word)', to: ': name.includes(word)' },
      { rule: 'Accents are ignored.', from: "/[\\p{M}.'’]/gu", to: "/[.'’]/gu" },
    ],
  },
  {
    file: 'src/pages/referral/reward-table.tsx',
    tests: [tests.rewards],
    mutants: [
      { rule: 'A claimed reward does not expire.', from: "status === 'unclaimed' && expired ?", to: 'expired ?' },
    ],
  },
  {
    file: 'src/pages/sign-in/remember-credentials.ts',
    tests: [tests.rememberCredentials],
    mutants: [
      {
        rule: 'What the visitor typed stays.',
        from: ' || emailInput.value || passwordInput.value) return;',
        to: ') return;',
      },
      {
        rule: 'A failure to remember does not fail the sign-in.',
        from: 'code.forgetCredentials()))\n    .catch(ignore);',
        to: 'code.forgetCredentials()));',
      },
      {
        rule: 'Without "remember me" the credentials are forgotten.',
        from: '(remember ? code.rememberCredentials(credentials) : code.forgetCredentials())',
        to: '(remember ? code.rememberCredentials(credentials) : undefined)',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/use-pending-second-factor.ts',
    tests: [tests.secondFactor],
    mutants: [
      { rule: 'The second factor keeps "remember me".', from: 'pending?.remember ?? false', to: 'false' },
      {
        rule: 'A second factor that was given is not asked for again.',
        from: 'clearPendingSecondFactor();\n      setSession',
        to: 'setSession',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/use-pending-oauth.ts',
    tests: [tests.signIn],
    mutants: [
      { rule: 'The last step keeps "remember me".', from: 'startedOAuth()?.remember ?? false', to: 'false' },
      {
        rule: 'A last step that was done is forgotten.',
        from: '    clearPendingOAuth();\n    clearStartedOAuth();',
        to: '    clearStartedOAuth();',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/billing/refund-button.tsx',
    tests: [tests.billing],
    mutants: [
      {
        rule: 'An order that changed meanwhile is loaded again.',
        from: "if (!isRefusal(error, 'notRefundable', 'refundTooLate')) return false;",
        to: 'return false;',
      },
      {
        rule: 'A failed refund keeps the dialog open.',
        from: "if (!isRefusal(error, 'notRefundable', 'refundTooLate')) return false;",
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/dashboard.tsx',
    tests: [tests.startup],
    mutants: [
      {
        rule: 'The first tab takes no data before the tab of the URL is known.',
        from: 'signedIn && !lacksQuery',
        to: 'signedIn',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/deletion-form.tsx',
    tests: [tests.settings],
    mutants: [
      {
        rule: 'Nothing is deleted before the email is typed.',
        from: 'isSameEmail(confirmation, email) ? {}',
        to: 'confirmation ? {}',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/use-connection-result.ts',
    tests: [tests.connect],
    mutants: [
      {
        rule: 'A reload does not repeat what went wrong.',
        from: 'void navigate(paths.settings(), { replace: true });',
        to: '',
      },
      { rule: 'A cancelled connection is no failure.', from: "=== 'oauthCancelled'", to: "=== 'oauthExpired'" },
    ],
  },
  {
    file: 'src/pages/reset/undo-email-change.tsx',
    tests: [tests.reset],
    mutants: [
      {
        rule: 'A link of no use is not tried again.',
        from: "if (isRefusal(error, 'emailUndoInvalid', 'invalidFields')) finish('');",
        to: '',
      },
    ],
  },
  {
    file: 'src/features/sign-in/use-code-step.ts',
    tests: [tests.signUp],
    mutants: [
      { rule: 'A reload keeps the step.', from: 'useEffect(() => setSent(readSentCode(purpose)), [purpose]);', to: '' },
      { rule: 'Going back keeps the email.', from: "setLastEmail(sent?.email ?? '');", to: '' },
      {
        rule: 'A code that was used is forgotten.',
        from: 'finish: () => clearSentCode(purpose)',
        to: 'finish: () => {}',
      },
    ],
  },
  {
    file: 'src/components/confirmation.tsx',
    tests: [tests.settings],
    mutants: [
      {
        rule: 'A confirmation ends when its page is left.',
        from: '  useEffect(() => () => request?.cancel(), [request]);\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/components/confirmation-dialog.tsx',
    tests: [tests.settings],
    mutants: [
      {
        rule: 'A code of another account confirms nothing here.',
        from: 'sent?.email === email ? sent : null',
        to: 'sent',
      },
      { rule: 'A code that confirmed is not asked for again.', from: "      clearSentCode('confirmation');\n", to: '' },
      {
        rule: 'Only a browser with passkeys asks for one.',
        from: "method !== 'passkey' || hasPasskeySupport()",
        to: 'method',
      },
      {
        rule: 'A wrong code of the app confirms nothing.',
        from: 'await confirmSession({ secondFactor });',
        to: 'void confirmSession({ secondFactor });',
      },
      {
        rule: 'A wrong mailed code confirms nothing.',
        from: 'await confirmSession({ code });',
        to: 'void confirmSession({ code });',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/settings-tab.tsx',
    tests: [tests.settings],
    mutants: [{ rule: 'A confirmation ends when its step is left.', from: ' key={String(isDelete)}', to: '' }],
  },
  {
    file: 'src/pages/dashboard/settings/is-same-email.ts',
    tests: [tests.settings, tests.changeEmail],
    mutants: [{ rule: 'An email is the same in any case.', from: 'typed.trim().toLowerCase()', to: 'typed.trim()' }],
  },
  {
    file: 'src/pages/dashboard/settings/change-password.tsx',
    tests: [tests.settings],
    mutants: [
      {
        rule: 'The credentials of another account stay as they are.',
        from: 'if (remembered && isSameEmail(remembered.email, email))',
        to: 'if (remembered)',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/change-email.tsx',
    tests: [tests.changeEmail],
    mutants: [
      {
        rule: 'The email of another account stays remembered.',
        from: 'if (remembered && isSameEmail(remembered.email, before))',
        to: 'if (remembered)',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/session-list.tsx',
    tests: [tests.settings],
    mutants: [
      {
        rule: 'To end the session of this browser is to sign out.',
        from: '    if (current) return signOut();\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/settings/use-connection-result.ts',
    tests: [tests.connect],
    mutants: [
      {
        rule: 'An identity provider has a name of its own.',
        from: 'Object.hasOwn(identityProviders, text)',
        to: 'text in identityProviders',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/overview/subscription-buttons.tsx',
    tests: [tests.overview],
    mutants: [
      {
        rule: 'A subscription that ended meanwhile is loaded again.',
        from: "      if (!isRefusal(error, 'noSubscription')) return false;",
        to: '      return false;',
      },
      {
        rule: 'What cannot be resumed any more is loaded again.',
        from: "      if (!isRefusal(error, 'noSubscription')) return;",
        to: '      return;',
      },
      { rule: 'No date is promised while another plan is active.', from: 'renewal?.plan !== plan || ', to: '' },
    ],
  },
  {
    file: 'src/pages/dashboard/renewal-payment.tsx',
    tests: [tests.overview],
    mutants: [
      {
        rule: 'Only a card that is charged again can be updated.',
        from: '{card && subscribing && (',
        to: '{card && (',
      },
      {
        rule: 'A page from the back/forward cache can be used again.',
        from: "    addEventListener('pageshow', reset);\n",
        to: '',
      },
      {
        rule: 'A customer who returns to the tab sees what was paid.',
        from: "    document.addEventListener('visibilitychange', refresh);\n",
        to: '',
      },
      {
        rule: 'A customer who goes back sees what was paid.',
        from: "    addEventListener('pageshow', refresh);\n",
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/dashboard/billing/billing.tsx',
    tests: [tests.billing],
    mutants: [{ rule: 'A due renewal can be paid without a known card.', from: '(!card && !amountDue)', to: '!card' }],
  },
  {
    file: 'src/pages/dashboard/billing/receipt-actions.tsx',
    tests: [tests.billing],
    mutants: [
      {
        rule: 'A refund that needs approval is not promised.',
        from: '{refundableUntil && !order.refundNeedsApproval && (',
        to: '{refundableUntil && (',
      },
    ],
  },
  {
    file: 'src/pages/payment/choose-step.tsx',
    tests: [tests.payment],
    mutants: [
      {
        rule: 'A product number that the API refuses is no page.',
        from: "['productUnknown', 'invalidFields']",
        to: "['productUnknown']",
      },
    ],
  },
  {
    file: 'src/pages/payment/order-actions.tsx',
    tests: [tests.payment],
    mutants: [
      {
        rule: 'While a payment is checked, it is not made again.',
        from: "{order.payUrl && phase !== 'checking' && (",
        to: '{order.payUrl && (',
      },
    ],
  },
  {
    file: 'src/pages/payment/payment-methods.ts',
    tests: [tests.paymentMethods],
    mutants: [
      {
        rule: 'Without the configuration card is offered.',
        from: "if (failed) return ['card'];",
        to: 'if (failed) return [];',
      },
    ],
  },
  {
    file: 'src/pages/payment/use-order.ts',
    tests: [tests.payment],
    mutants: [
      {
        rule: 'Polling ends when the page is left.',
        from: '      if (signal.aborted) return;\n',
        to: '',
      },
      {
        rule: 'One request for an order is under way at a time.',
        from: 'if (pending || settled) return;',
        to: 'if (settled) return;',
      },
      {
        rule: 'An order number that the API refuses is unknown.',
        from: " || error.reason === 'invalidFields'",
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/sign-in-form.tsx',
    tests: [tests.signIn],
    mutants: [
      {
        rule: 'Refused credentials are not kept.',
        from: '    const result = await signIn(body).catch(secondFactorOf);',
        to: '    await rememberOrForget(body, body.remember ?? false);\n    const result = await signIn(body).catch(secondFactorOf);',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/sign-in.tsx',
    tests: [tests.signIn],
    mutants: [
      {
        rule: 'Only a visit from the app binds the session to it.',
        from: "fromClient ? clientCode() : ''",
        to: 'clientCode()',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/oauth-error.tsx',
    tests: [tests.signIn],
    mutants: [
      {
        rule: 'A made-up error in the URL is shown as a failure.',
        from: "shownReasons.includes(codeReason) ? codeReason : 'oauthFailed'",
        to: 'codeReason',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/oauth-step.tsx',
    tests: [tests.signIn],
    mutants: [
      {
        rule: 'The browser that began a sign-in completes it.',
        from: 'token, ...proof(), ...input',
        to: 'token, ...input',
      },
      {
        rule: 'The browser that began a sign-in may see whose it is.',
        from: 'describeOAuthSignIn({ token, ...proof() }',
        to: 'describeOAuthSignIn({ token }',
      },
      {
        rule: 'The browser that began a sign-in requests its code.',
        from: 'sendOAuthSignInCode({ token, ...proof() })',
        to: 'sendOAuthSignInCode({ token })',
      },
      { rule: 'A late response does not end a sign-in.', from: " || error.reason === 'timeout'", to: '' },
    ],
  },
  {
    file: 'src/pages/sign-in/use-pending-second-factor.ts',
    tests: [tests.secondFactor],
    mutants: [
      {
        rule: 'A second factor that was left is forgotten.',
        from: '      clearPendingSecondFactor();\n      setPending(null);',
        to: '      setPending(null);',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/use-pending-oauth.ts',
    tests: [tests.signIn],
    mutants: [
      {
        rule: 'An OAuth sign-in that was left is forgotten.',
        from: '      clearPendingOAuth();\n      setPending(null);',
        to: '      setPending(null);',
      },
    ],
  },
  {
    file: 'src/pages/sign-in/use-passkey-sign-in.ts',
    tests: [tests.passkeySignIn],
    mutants: [
      { rule: 'A form that is gone suggests no passkey.', from: ' || !mounted', to: '' },
      {
        rule: 'A suggestion ends with its form.',
        from: '      void loadPasskeys().then(({ cancelPasskeyRequest }) => cancelPasskeyRequest());\n',
        to: '',
      },
      {
        rule: 'To restore an account opens the browser’s dialog.',
        from: 'inAutofill: inAutofill && !restore',
        to: 'inAutofill',
      },
    ],
  },
  {
    file: 'src/features/sign-in/use-redirect-after-sign-in.ts',
    tests: [tests.signIn],
    mutants: [
      {
        rule: 'A visitor from the app returns to it.',
        from: 'isFromClient() ? paths.authSuccess() : takeTargetPath()',
        to: 'takeTargetPath()',
      },
    ],
  },
  {
    file: 'src/pages/sign-up/sign-up.tsx',
    tests: [tests.signUp],
    mutants: [{ rule: 'A referral code counts for one account.', from: '    clearReferralCode();\n', to: '' }],
  },
  {
    file: 'src/pages/contact-us/draft.tsx',
    tests: [tests.contact],
    mutants: [
      {
        rule: 'The email of the account is in no draft.',
        from: "email === initial.email ? '' : email",
        to: 'email',
      },
    ],
  },
  {
    file: 'src/pages/contact-us/upload.tsx',
    tests: [tests.contact],
    mutants: [
      {
        rule: 'Leaving the page ends the upload.',
        from: '  useEffect(() => () => controller.current?.abort(), []);\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/contact-us/image-field.tsx',
    tests: [tests.contact],
    mutants: [
      { rule: 'No image is added while a message is sent.', from: '!disabled && add(files)', to: 'add(files)' },
    ],
  },
];
