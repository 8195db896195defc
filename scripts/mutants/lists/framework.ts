/** Mutants of the framework: navigation, router, storage, prefetch, locale, head, requests, configuration, toasts. */
import type { MutantGroup } from '../mutant.ts';

const folder = 'test/unit/framework';
const tests = {
  router: `${folder}/router.test.tsx`,
  storage: `${folder}/storage.test.ts`,
  prefetch: `${folder}/prefetch.test.ts`,
  locale: `${folder}/locale.test.ts`,
  pageUrl: `${folder}/page-url.test.ts`,
  route: `${folder}/route.test.ts`,
  request: `${folder}/request.test.ts`,
  requestOffline: `${folder}/request-offline.test.ts`,
  toast: `${folder}/toast.test.ts`,
  colorMode: `${folder}/color-mode.test.ts`,
  buildWatch: `${folder}/build-watch.test.ts`,
  config: `${folder}/config.test.ts`,
  intl: `${folder}/intl.test.ts`,
  visible: `${folder}/hydrate-on-visible.test.tsx`,
};

export const frameworkMutants: MutantGroup[] = [
  {
    file: 'src/framework/navigation.ts',
    tests: [tests.router],
    mutants: [
      { rule: 'A navigation that was overtaken is not shown.', from: 'if (id !== latestNavigation) return;', to: '' },
      { rule: 'A replacing navigation adds no history entry.', from: "replace ? 'replace' : 'push'", to: "'push'" },
      {
        rule: 'A navigation drops the responses that the last page has not taken.',
        from: 'discardEarlyResponses();',
        to: '',
      },
      { rule: 'A relative path starts at the page that is shown.', from: 'shownUrl = page.url;', to: '' },
    ],
  },
  {
    file: 'src/framework/router.tsx',
    tests: [tests.router, tests.visible],
    mutants: [
      {
        rule: 'A click hydrates nothing of the page that it leaves.',
        from: 'if (next.url.path !== previousUrl.current.path) return update();',
        to: '',
      },
      {
        rule: 'The footer follows a click once the page is shown.',
        from: 'const latePage = useDeferredValue(page);',
        to: 'const latePage = page;',
      },
      {
        rule: 'A return to a scroll position has the whole height at once.',
        from: 'navigation?.scrollTop || latePage',
        to: 'latePage',
      },
      {
        rule: 'A page is complete when the browser has to scroll to a hash.',
        from: '!navigation.scrollTop && !url.hash',
        to: '!navigation.scrollTop',
      },
      {
        rule: 'The prerendered page is replaced by the one with its query.',
        from: 'pageHref(nextPage.url) !== pageHref(initialPage.url)',
        to: 'pageHref(nextPage.url) === pageHref(initialPage.url)',
      },
      {
        rule: 'A link to the current page says so.',
        from: "path.replace(/#.*/, '') === url.path + url.search",
        to: "path.replace(/#.*/, '') !== url.path + url.search",
      },
      { rule: 'A link has the language prefix.', from: 'href: withLocale(path, url.locale)', to: 'href: path' },
      {
        rule: 'A forced color mode ends with its page.',
        from: 'forceColorMode(page.route?.colorMode ?? null);',
        to: 'if (page.route?.colorMode) forceColorMode(page.route.colorMode);',
      },
    ],
  },
  {
    file: 'src/framework/after-first-paint.tsx',
    tests: [tests.router],
    mutants: [
      {
        rule: 'After a click, what is below the screen is rendered later.',
        from: 'useDeferredValue(true, !mayWait)',
        to: 'true',
      },
      { rule: 'A document is complete.', from: 'createContext(false)', to: 'createContext(true)' },
    ],
  },
  {
    file: 'src/framework/resolve-page.ts',
    tests: [tests.router],
    mutants: [
      {
        rule: 'A guard that refuses shows the 404 page.',
        from: 'if (result === false) throw notFound(pageHref(to));',
        to: '',
      },
      {
        rule: 'A guard can redirect.',
        from: 'if (result !== true) return followRedirect',
        to: "if (result === '') return followRedirect",
      },
      { rule: 'Redirects end.', from: 'if (redirects >= maxRedirects)', to: 'if (redirects > maxRedirects * 1e9)' },
      { rule: 'A redirect keeps the query.', from: 'search: to.search || from.search', to: 'search: to.search' },
      { rule: 'A missing file reloads once.', from: '&& allowOnce(`load ${href}`, reloadGuardMs)', to: '' },
      {
        rule: 'A redirect to another site loads its document.',
        from: 'if (isExternal(target)) return loadDocument(target);',
        to: '',
      },
    ],
  },
  {
    file: 'src/framework/storage.ts',
    tests: [tests.storage],
    mutants: [
      {
        rule: 'Blocked storage allows nothing.',
        from: 'if (last === null || Date.now() - last < ms) return false;',
        to: 'if (last !== null && Date.now() - last < ms) return false;',
        equivalent: 'Storage that cannot be read cannot be written either: the next line returns false.',
      },
      {
        rule: 'What cannot be remembered is not allowed.',
        from: 'String(Date.now()))) !== null;',
        to: 'String(Date.now()))) === null;',
      },
      {
        rule: 'A reload is allowed again after its time.',
        from: 'Date.now() - last < ms',
        to: 'Date.now() - last <= ms',
      },
      {
        rule: 'A value that lacks a field counts as absent.',
        from: 'hasFields(value, types) ? value : null',
        to: 'value as never',
      },
      { rule: 'A field has its type.', from: 'every(([name, type]) =>', to: 'some(([name, type]) =>' },
    ],
  },
  {
    file: 'src/framework/page-url.ts',
    tests: [tests.pageUrl, tests.router],
    mutants: [
      { rule: 'A host of its own is external.', from: '|\\/\\/|\\\\)/i', to: '|\\\\)/i' },
      { rule: 'A hash keeps the query.', from: "path.startsWith('#') ? (current?.search ?? '') : ''", to: "''" },
    ],
  },
  {
    file: 'src/framework/route.ts',
    tests: [tests.route],
    mutants: [
      {
        rule: 'A pattern matches the whole path.',
        from: 'new RegExp(`^${pattern}$`)',
        to: 'new RegExp(`^${pattern}`)',
      },
      { rule: 'A parameter is one segment.', from: '(?<$1>[^/]+)', to: '(?<$1>.+)' },
    ],
  },
  {
    file: 'src/framework/load.ts',
    tests: ['test/unit/framework/load.test.ts'],
    mutants: [
      {
        rule: 'A failure is forgotten.',
        from: 'promise.catch(() => loads.delete(key));',
        to: 'promise.catch(() => {});',
      },
      { rule: 'An error status is a failure.', from: 'if (!response.ok)', to: 'if (!response)' },
    ],
  },
  {
    file: 'src/framework/locale.ts',
    tests: [tests.locale, tests.router],
    mutants: [
      { rule: 'The chosen language is kept for a year.', from: 'const cookieDays = 365', to: 'const cookieDays = 36' },
      { rule: 'Switching keeps query and hash.', from: '+ location.search + location.hash', to: '' },
      { rule: 'The direction follows the language.', from: '{ lang: locale, dir }', to: '{ lang: locale }' },
    ],
  },
  {
    file: 'src/framework/head-tags.ts',
    tests: [tests.router],
    mutants: [
      { rule: 'Text is escaped.', from: ".replace(/\"/g, '&quot;')", to: '', tests: [`${folder}/head-tags.test.ts`] },
      {
        rule: 'A page that is not indexed says so.',
        from: 'if (!page.indexed) return',
        to: 'if (page.indexed) return',
      },
      {
        rule: 'Structured data cannot end its script element.',
        from: ".replace(/</g, '\\\\u003c')",
        to: '',
        tests: [`${folder}/head-tags.test.ts`],
      },
      {
        rule: 'x-default has no language prefix.',
        from: 'link(\'rel="alternate" hreflang="x-default"\', origin + path)',
        to: 'link(\'rel="alternate" hreflang="x-default"\', url(locale))',
      },
    ],
  },
  {
    file: 'src/framework/send-request.ts',
    tests: [tests.request],
    mutants: [
      {
        rule: 'The token is that of the moment of the call.',
        from: "if (status === 401) handlers.onUnauthorized(config.headers?.['X-Token'] ?? '');",
        to: 'if (status === 401) handlers.onUnauthorized(handlers.token());',
      },
      {
        rule: 'An error with a code is a response.',
        from: "&& 'code' in data) return { data };",
        to: "&& 'message' in data) return { data };",
      },
      { rule: '503 is reported.', from: 'if (status === 503) handlers.onUnavailable(data?.code);', to: '' },
    ],
  },
  {
    file: 'src/framework/request.ts',
    tests: [tests.requestOffline],
    mutants: [
      {
        rule: 'Code that cannot be loaded is a lost connection.',
        from: "throw error instanceof TypeError ? Object.assign(error, { code: 'ERR_NETWORK' }) : error;",
        to: 'throw error;',
      },
      {
        rule: 'A refused configuration is no lost connection.',
        from: "throw error instanceof TypeError ? Object.assign(error, { code: 'ERR_NETWORK' }) : error;",
        to: "throw Object.assign(error as Error, { code: 'ERR_NETWORK' });",
      },
    ],
  },
  {
    file: 'src/framework/request.ts',
    tests: [tests.request],
    mutants: [
      {
        rule: 'What a page will ask for leaves with the token of the session.',
        from: 'requestApiEarly(paths, handlers.token(), loadConfig())',
        to: "requestApiEarly(paths, '', loadConfig())",
      },
    ],
  },
  {
    file: 'src/framework/payload.ts',
    tests: [tests.router],
    mutants: [
      {
        rule: 'What a page asks the API for leaves beside its code.',
        from: 'requestAhead(route.api ?? []);',
        to: '',
      },
    ],
  },
  {
    file: 'src/framework/toast.ts',
    tests: [tests.toast],
    mutants: [
      {
        rule: 'A paused toast keeps the time it has left.',
        from: 'clock.leftMs - (Date.now() - clock.since)',
        to: 'clock.leftMs',
      },
      { rule: 'A toast without end stays.', from: 'clock.leftMs === Number.POSITIVE_INFINITY ||', to: '' },
    ],
  },
  {
    file: 'src/framework/build-watch.ts',
    tests: [tests.buildWatch],
    mutants: [
      {
        rule: 'A new build is reported once.',
        from: 'controller.abort();\n    reloadOnNavigation();',
        to: 'reloadOnNavigation();',
      },
      { rule: 'A build counts once its manifest is served.', from: '&& (await read(`meta/${id}`)).id === id', to: '' },
    ],
  },
  {
    file: 'src/framework/color-mode.ts',
    tests: [tests.colorMode],
    mutants: [
      {
        rule: 'A forced mode wins.',
        from: "forced ?? (preference === 'system' ? system : preference)",
        to: "preference === 'system' ? system : preference",
      },
      {
        rule: 'An unknown stored choice is the system’s.',
        from: "stored === 'light' || stored === 'dark' ? stored : 'system'",
        to: "stored === 'light' ? stored : 'system'",
      },
    ],
  },
];
