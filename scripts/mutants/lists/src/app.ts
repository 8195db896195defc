import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/app/app.tsx',
    tests: ['test/unit/app/app.test.tsx'],
    mutants: [
      {
        rule: 'The user is not loaded under /auth.',
        from: 'if (token && !isAuthPath(path))',
        to: 'if (token)',
      },
    ],
  },
  {
    file: 'src/app/boot.ts',
    tests: ['test/unit/app/boot.test.ts'],
    mutants: [
      {
        rule: 'Credentials leave the URL before the API is asked for anything.',
        from: '(?:\\?tab=(\\w+))?$/',
        to: '(?:\\?tab=(\\w+))?/',
      },
      {
        rule: 'Nothing is asked of the API under /auth.',
        from: 'if (isAuthPath(location.pathname)) return;',
        to: '',
      },
      {
        rule: 'The data of another tab is not requested.',
        from: "`account${tab[1] ?? ''}`",
        to: "'account'",
      },
    ],
  },
  {
    file: 'src/app/guards.ts',
    tests: ['test/unit/app/routes.test.ts'],
    mutants: [
      {
        rule: 'A private page needs a session.',
        from: 'if (sessionToken()) return true;',
        to: 'if (!sessionToken()) return true;',
      },
      { rule: 'Who loses the cookie can sign in again.', from: '  clearSession();\n', to: '' },
      { rule: 'Sign-in leads back with the query.', from: 'savePreRoute(path + search);', to: 'savePreRoute(path);' },
      { rule: 'A product id is a positive integer.', from: '/^[1-9]\\d*$/.test(id)', to: '/^\\d*$/.test(id)' },
    ],
  },
  {
    file: 'src/app/idle-work.ts',
    tests: ['test/unit/app/idle-work.test.ts'],
    mutants: [
      { rule: 'A visitor learns that the connection is lost.', from: '  watchConnection();\n', to: '' },
      { rule: 'A visitor learns of maintenance.', from: '  void announceMaintenance();\n', to: '' },
      { rule: 'The IP address is checked again when the connection returns.', from: '  watchIp();\n', to: '' },
      {
        rule: 'The web font is cached for the next visit.',
        from: '  cacheWebFont(document.documentElement.lang);\n',
        to: '',
      },
      { rule: 'A visitor learns of a new build.', from: '  watchBuilds(offerNewBuild);\n', to: '' },
      { rule: 'A new build can be loaded at once.', from: 'run: () => location.reload()', to: 'run: () => {}' },
    ],
  },
  {
    file: 'src/app/initial-locale.ts',
    tests: ['test/unit/app/initial-locale.test.ts'],
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
    file: 'src/app/maintenance-notice.ts',
    tests: ['test/unit/app/maintenance-notice.test.ts'],
    mutants: [
      {
        rule: 'Without the configuration no maintenance is announced.',
        from: '.catch(() => ({ notice: null }))',
        to: '',
      },
      { rule: 'The operator’s own message counts.', from: 'message ?? m[closed]', to: 'm[closed]' },
      {
        rule: 'Maintenance that ends on the first of a month has the ordinal of French.',
        from: 'withFrenchFirst(format.format(new Date(until)), intlLocale())',
        to: 'format.format(new Date(until))',
      },
    ],
  },
  {
    file: 'src/app/offline-notice.ts',
    tests: ['test/unit/app/offline-notice.test.ts'],
    mutants: [
      { rule: 'Back online, the toast goes.', from: 'if (shown !== null) toast.close(shown);', to: '' },
      { rule: 'A page that starts offline says so.', from: 'if (!navigator.onLine) update();', to: '' },
    ],
  },
  {
    file: 'src/app/render-app.ts',
    tests: ['test/unit/app/startup.test.ts'],
    mutants: [
      {
        rule: 'The 404 document is the page of every URL without one.',
        from: '  if (status !== 404 || !isInDocument(notFoundPage.page)) return null;',
        to: '  return null;',
      },
      {
        rule: 'Another document than that of 404 is rendered anew at a URL without a page.',
        from: ' || !isInDocument(notFoundPage.page)',
        to: '',
      },
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
        rule: 'A document in another language is not hydrated.',
        from: 'servedLocale === page.url.locale ? asPrerendered(page) : null',
        to: 'asPrerendered(page)',
        tests: ['test/unit/app/render-app.test.ts'],
      },
      {
        rule: 'What is rendered anew does not wait for an element that is gone.',
        from: '  if (!prerendered) hydrateAll();\n',
        to: '',
        tests: ['test/unit/app/render-app.test.ts'],
      },
    ],
  },
  {
    file: 'src/app/request-code.ts',
    tests: ['test/unit/app/startup.test.ts'],
    mutants: [
      {
        rule: '503 does not reload a page whose input is filled in.',
        from: 'form input, form textarea',
        to: 'form textarea',
      },
      {
        rule: 'A guest is not told that a session has ended.',
        from: 'if (token) toast.error(m.lapsed);',
        to: 'toast.error(m.lapsed);',
      },
      { rule: 'After 401 the session is over.', from: '  clearSession();\n', to: '' },
      {
        rule: 'Nobody is led to sign-in who has signed in meanwhile.',
        from: 'if (sessionToken() || isAuthPath(path)) return;',
        to: 'if (isAuthPath(path)) return;',
      },
      {
        rule: 'Nobody is led away from the pages under /auth.',
        from: 'if (sessionToken() || isAuthPath(path)) return;',
        to: 'if (sessionToken()) return;',
      },
      {
        rule: '503 does not reload a page with an open dialog.',
        from: " || document.querySelector('dialog[open]') !== null",
        to: '',
      },
      { rule: '503 does not reload while a link is checked.', from: ' || isEntryInProgress()', to: '' },
      { rule: '503 does not reload a page with the token of an undo.', from: " || pendingUndo() !== ''", to: '' },
      { rule: 'Maintenance does not reload.', from: 'code !== maintenanceCode && ', to: '' },
      { rule: '401 for an earlier token does not sign out.', from: 'if (token !== sessionToken()) return;', to: '' },
      {
        rule: 'After 401 sign-in leads back.',
        from: 'savePreRoute(path + search);\n    void',
        to: 'savePreRoute(path);\n    void',
      },
      {
        rule: 'A form that is filled in is not lost to a reload.',
        from: '!hasUnsavedState() && allowOnce',
        to: 'allowOnce',
      },
      { rule: '503 reloads once.', from: "&& allowOnce('reload', reloadGuardMs)", to: '' },
    ],
  },
  {
    file: 'src/app/routes.ts',
    tests: ['test/unit/app/routes.test.ts'],
    mutants: [
      {
        rule: 'The dashboard needs a session.',
        from: "guards: ['storageAllowed', 'signedIn'],",
        to: "guards: ['storageAllowed'],",
      },
    ],
  },
  {
    file: 'src/app/startup.ts',
    tests: ['test/unit/app/startup.test.ts'],
    mutants: [
      {
        rule: 'What waits until the page is interactive starts by itself.',
        from: "  import('./idle-work.ts').then((work) => work.startIdleWork()).catch(() => {});\n",
        to: '',
      },
      {
        rule: 'A link for another account on a page under /auth keeps the page to return to.',
        from: '  if (!isAuthPath(path)) savePreRoute',
        to: '  savePreRoute',
      },
      { rule: 'The IP address is checked when the page is hydrated.', from: '  void loadIp();\n', to: '' },
      {
        rule: 'The stored color mode is read when the page is hydrated.',
        from: '  later(() => stops.push(startColorMode()));\n',
        to: '',
      },
      {
        rule: 'A visit from the app whose code is gone ends on the sign-in page.',
        from: "(isFromClient() || clientCode() !== '')",
        to: "clientCode() !== ''",
      },
      {
        rule: 'The client app of an earlier visit is forgotten on the sign-in page.',
        from: "(isFromClient() || clientCode() !== '')",
        to: 'isFromClient()',
      },
      {
        rule: 'A link for another account leads to sign-in, which asks.',
        from: 'asksForAccount ? toAccountChoice(requested) : requested',
        to: 'requested',
      },
      {
        rule: 'After the choice of an account the requested page follows.',
        from: 'if (!isAuthPath(path)) savePreRoute(path + search);',
        to: '',
      },
      { rule: 'The outcome of a link is shown.', from: '  showEntryOutcome();\n', to: '' },
      {
        rule: 'A private page follows a sign-in in another tab.',
        from: 'startSession(handleForeignSession)',
        to: 'startSession(() => {})',
      },
      {
        rule: 'The page that is likely next is fetched while the browser is busy.',
        from: 'prefetchAtOnce(filesFor(url))',
        to: 'url',
      },
      {
        rule: 'The preview that came with the document is kept.',
        from: 'void loadPreview(pageHref(url));',
        to: '{}',
      },
      {
        rule: 'A preview whose files are not fetched is not kept.',
        from: 'if (prefetchAtOnce(filesFor(url))) void',
        to: 'prefetchAtOnce(filesFor(url)), void',
      },
      {
        rule: 'What the first screen does not show is requested ahead.',
        from: 'requestAhead(laterRequests(page));',
        to: '{}',
      },
      {
        rule: 'A guest is not asked for.',
        from: 'lacksUser() && !isAuthPath(url.path)',
        to: '!isAuthPath(url.path)',
      },
      {
        rule: 'Nothing is asked of the API under /auth.',
        from: 'lacksUser() && !isAuthPath(url.path)',
        to: 'lacksUser()',
      },
      { rule: 'What another tab does not show is not requested.', from: 'url.search ? [] : (', to: 'false ? [] : (' },
      {
        rule: 'The product of the URL is the one that is asked for.',
        from: "path.replaceAll('{id}', params.id ?? '')",
        to: 'path',
      },
      {
        rule: 'The icons of what is rendered later are fetched.',
        from: 'void retryLoad(loadIcons);',
        to: '',
      },
      { rule: 'Sign-up is not fetched for a customer.', from: 'isAuthPath(path) && sessionToken()', to: 'false' },
      {
        rule: 'A redirect does not overwrite the entry that the visitor has gone back to.',
        from: ' && isAtUrl(requested)',
        to: '',
      },
    ],
  },
  {
    file: 'src/app/startup.ts',
    tests: ['test/unit/app/start-offline.test.ts'],
    mutants: [
      {
        rule: 'The app starts when the connection returns.',
        from: 'await loadAtStart(() => resolvePageOrError(to))',
        to: 'await resolvePageOrError(to)',
      },
      {
        rule: 'A page that has started says no longer that it cannot.',
        from: 'showLoadFailure(false);',
        to: '',
      },
      {
        rule: 'Credentials of the URL wait for the code that handles them.',
        from: "await loadAtStart(() => import('#session/handle-entry-params.ts'))",
        to: "await import('#session/handle-entry-params.ts')",
      },
      {
        rule: 'A page that does not start says so.',
        from: "app start failed', error);\n    showLoadFailure(true);",
        to: "app start failed', error);",
      },
    ],
  },
  {
    file: 'src/app/web-font.ts',
    tests: ['test/unit/app/web-font.test.ts'],
    mutants: [
      {
        rule: 'Vietnamese has its characters in the font.',
        from: ", ...(language === 'vi' ? ['vietnamese.'] : [])",
        to: '',
      },
      {
        rule: 'Russian has its characters in the font.',
        from: "...(language === 'ru' ? ['cyrillic.'] : []), ",
        to: '',
      },
      {
        rule: 'Only a font that has arrived is for the next visit.',
        from: 'if (needed.length === 0) throw',
        to: 'if (needed.length < 0) throw',
      },
      {
        rule: 'A font that is still on its way is not for the next visit.',
        from: 'await Promise.all(needed.map',
        to: 'void Promise.all(needed.map',
      },
      {
        rule: 'Languages in system fonts load no font.',
        from: '  if (systemFontLanguages.some((tag) => language.startsWith(tag))) return [];',
        to: '',
      },
    ],
  },
];
