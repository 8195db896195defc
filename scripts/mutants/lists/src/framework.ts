import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/framework/after-first-paint.tsx',
    tests: ['test/unit/framework/router.test.tsx'],
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
    file: 'src/framework/any-signal.ts',
    tests: ['test/unit/framework/any-signal.test.ts'],
    mutants: [
      { rule: 'A signal that was aborted before counts.', from: 'if (signal.aborted) abort();\n    else ', to: '' },
      {
        rule: 'The reason is that of the first signal.',
        from: 'controller.abort(signal.reason)',
        to: 'controller.abort()',
      },
    ],
  },
  {
    file: 'src/framework/boot.ts',
    tests: ['test/unit/app/boot.test.ts'],
    mutants: [
      {
        rule: 'The browser’s own parts have the visitor’s choice of colors from the first paint.',
        from: "  showThemeColor(root.dataset.colorMode as 'light' | 'dark');\n",
        to: '',
      },
      {
        rule: 'The first paint does not wait for a font that is not cached.',
        from: 'link.sheet ?? link.remove()',
        to: 'link.sheet',
      },
      {
        rule: 'The footer follows in the third frame.',
        from: "root.dataset.unpainted = 'footer';",
        to: 'delete root.dataset.unpainted;',
      },
      {
        rule: 'What the browser has cached in place of a script is replaced.',
        from: "fetch(href, { cache: 'reload' })",
        to: 'fetch(href, {})',
      },
      {
        rule: 'A page whose scripts do not load says so.',
        from: '.catch(() => showLoadFailure(true))',
        to: '.catch(() => {})',
      },
      { rule: 'A cached font is there at the first paint: nothing shifts.', from: ", blocking: 'render'", to: '' },
      { rule: 'The app starts after the first frame.', from: 'else void nextFrame().then(run);', to: 'else run();' },
      {
        rule: 'A link into a page has all of it at once.',
        from: 'location.hash || history.state',
        to: 'history.state',
      },
      {
        rule: 'An entry that was shown before has all of the page at once.',
        from: ' || history.state !== null) return;',
        to: ') return;',
      },
      {
        rule: 'A tab in the background has all of the page at once.',
        from: 'if (document.hidden || location.hash',
        to: 'if (location.hash',
      },
      {
        rule: 'Only the stylesheet of the own font is added before the first paint.',
        from: 'fonts && /^\\/assets\\/fonts\\.[\\w-]+\\.css$/.test(fonts)',
        to: 'fonts',
      },
      { rule: 'The session is in the cookie of exactly its name.', from: '(?:^|; )', to: '' },
      {
        rule: 'A page’s own color mode wins over the stored one.',
        from: 'root.dataset.colorMode ?? readStorage(colorModeKey)',
        to: 'readStorage(colorModeKey) ?? root.dataset.colorMode',
      },
      {
        rule: 'Where storage is blocked no script reloads the document.',
        from: '.catch(() => showLoadFailure(true)),',
        to: '.catch(() => (showLoadFailure(true), location.reload())),',
      },
    ],
  },
  {
    file: 'src/framework/build-watch.ts',
    tests: ['test/unit/framework/build-watch.test.ts'],
    mutants: [
      {
        rule: 'A new build is reported once.',
        from: 'controller.abort();\n    reloadOnNavigation();',
        to: 'reloadOnNavigation();',
      },
      { rule: 'A build counts once its manifest is served.', from: '&& (await read(`meta/${id}`)).id === id', to: '' },
      {
        rule: 'A tab in the background asks for no build.',
        from: "document.visibilityState === 'hidden' || ",
        to: '',
      },
      {
        rule: 'A tab that is shown again asks at once.',
        from: "document.addEventListener('visibilitychange', check, { signal });",
        to: '',
      },
      { rule: 'What arrives after the end of polling is not offered.', from: ' || signal.aborted', to: '' },
      {
        rule: 'Polling ends.',
        from: "signal.addEventListener('abort', () => clearInterval(timer));",
        to: '',
      },
    ],
  },
  {
    file: 'src/framework/client-value.ts',
    tests: ['test/unit/framework/client-value.test.tsx'],
    mutants: [{ rule: 'A part is hydrated with the value of its HTML.', from: '() => prerendered', to: 'read' }],
  },
  {
    file: 'src/framework/color-mode.ts',
    tests: ['test/unit/framework/color-mode.test.ts'],
    mutants: [
      {
        rule: 'A page that forces no mode keeps that of the first paint.',
        from: 'else if (forced !== state.peek().forced) update',
        to: 'else update',
      },
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
  {
    file: 'src/framework/config.ts',
    tests: ['test/unit/framework/config.test.ts'],
    mutants: [
      {
        rule: 'Every component has the configuration that one has loaded.',
        from: '(loaded.value = await fetchJson<RuntimeConfig>(configUrl))',
        to: 'fetchJson<RuntimeConfig>(configUrl)',
      },
      {
        rule: 'What a later request has loaded replaces a failure.',
        from: 'failed: failed && !config',
        to: 'failed',
      },
    ],
  },
  {
    file: 'src/framework/early-responses.ts',
    tests: ['test/unit/framework/early-responses.test.ts'],
    mutants: [
      {
        rule: 'A response is for the session that asked.',
        from: ': string => token + path;',
        to: ': string => (token ? path : path);',
      },
      { rule: 'The document says where the API is.', from: "{ apiBase = '' }", to: '{ apiBase = location.origin }' },
      {
        rule: 'The API can have another origin.',
        from: 'apiBase + path, token)',
        to: 'path, token)',
      },
      { rule: 'A response has one taker.', from: 'delete earlyResponses[url];', to: '' },
      { rule: 'A file of the start has one taker.', from: 'delete files?.[url];', to: '' },
      {
        rule: 'A response is requested once.',
        from: 'responses[key] ??= requestJson',
        to: 'responses[key] = requestJson',
      },
      { rule: 'A refused request has no response.', from: 'if (!response.ok) throw', to: 'if (!response) throw' },
      { rule: 'After the start nothing old is taken.', from: 'globalThis.earlyResponses = undefined;', to: '' },
    ],
  },
  {
    file: 'src/framework/frame.ts',
    tests: ['test/unit/app/boot.test.ts'],
    mutants: [
      {
        rule: 'What is below the first screen follows in the second frame.',
        from: 'requestAnimationFrame(() => setTimeout(resolve));',
        to: 'requestAnimationFrame(() => resolve());',
      },
      { rule: 'A crawler without frames gets everything.', from: 'setTimeout(resolve, timeoutMs);', to: '' },
    ],
  },
  {
    file: 'src/framework/head-tags.ts',
    tests: ['test/unit/framework/router.test.tsx'],
    mutants: [
      {
        rule: 'Text is escaped.',
        from: ".replace(/\"/g, '&quot;')",
        to: '',
        tests: ['test/unit/framework/head-tags.test.ts'],
      },
      {
        rule: 'A page that is not indexed says so.',
        from: 'if (!page.indexed) return',
        to: 'if (page.indexed) return',
      },
      {
        rule: 'Structured data cannot end its script element.',
        from: ".replace(/</g, '\\\\u003c')",
        to: '',
        tests: ['test/unit/framework/head-tags.test.ts'],
      },
      {
        rule: 'Open Graph has a name of Arabic that Facebook accepts.',
        from: "language === 'ar' ? 'AR' : region",
        to: 'region',
        tests: ['test/unit/framework/head-tags.test.ts'],
      },
      {
        rule: 'The canonical URL of a page is in its own language.',
        from: 'link(\'rel="canonical"\', url(locale))',
        to: 'link(\'rel="canonical"\', url("en"))',
      },
      {
        rule: 'x-default has no language prefix.',
        from: 'link(\'rel="alternate" hreflang="x-default"\', origin + path)',
        to: 'link(\'rel="alternate" hreflang="x-default"\', url(locale))',
      },
    ],
  },
  {
    file: 'src/framework/history.ts',
    tests: ['test/unit/framework/history.test.ts', 'test/unit/framework/router.test.tsx'],
    mutants: [
      {
        rule: 'After a reload the router restores positions, as soon as the app runs.',
        from: '  replaceEntry(location.href, history.state);\n  restoreManually();',
        to: '  replaceEntry(location.href, history.state);',
      },
      {
        rule: 'As many scroll positions are kept as the browser has entries.',
        from: 'slice(0, -maxScrollTops)',
        to: 'slice(0, -maxScrollTops * 2)',
      },
      {
        rule: 'After the back/forward cache the router restores positions.',
        from: "addEventListener('pageshow', restoreManually, { signal });",
        to: '',
      },
      {
        rule: 'A reload restores the position.',
        from: "history.scrollRestoration = 'auto';",
        to: '',
      },
      {
        rule: 'Scroll positions outlive a reload.',
        from: 'if (scrollTops) attempt(() => sessionStorage.setItem(storageKey, JSON.stringify(scrollTops)));',
        to: '',
      },
      {
        rule: 'Scroll positions of before a reload count.',
        from: "attempt(() => JSON.parse(sessionStorage.getItem(storageKey) ?? '')) ?? {}",
        to: '{}',
      },
      {
        rule: 'Where the browser followed a hash, it scrolls by itself.',
        from: 'replaceEntry(location.href);\n  return null;',
        to: 'replaceEntry(location.href);\n  return 0;',
      },
      {
        rule: 'A return finds the position of its entry.',
        from: 'currentKey = state.key;',
        to: '',
      },
    ],
  },
  {
    file: 'src/framework/hydrate-on-visible.ts',
    tests: ['test/unit/framework/hydrate-on-visible.test.tsx'],
    mutants: [
      {
        rule: 'A part is hydrated when it becomes visible.',
        from: '    observer.observe(element);\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/framework/idle.ts',
    tests: ['test/unit/framework/idle.test.ts'],
    mutants: [{ rule: 'What was aborted before does not wait.', from: 'signal?.aborted ? 0 : ms', to: 'ms' }],
  },
  {
    file: 'src/framework/intl.ts',
    tests: ['test/unit/framework/intl.test.ts'],
    mutants: [
      {
        rule: 'A date with a time may break between the two.',
        from: 'options?.dateStyle && options.timeStyle',
        to: 'false',
      },
      {
        rule: 'The first of a month is an ordinal in French.',
        from: 'withFrenchFirst(joined, intl.locale)',
        to: 'joined',
      },
      {
        rule: 'A value of a newer server, for which there is no label, breaks no page.',
        from: 'message?.id && intl.formatMessage(message, { brand, ...values }, options);',
        to: 'intl.formatMessage(message as MessageDescriptor, { brand, ...values }, options);',
      },
    ],
  },
  {
    file: 'src/framework/leave-page.ts',
    tests: ['test/unit/framework/leave-page.test.ts'],
    mutants: [
      {
        rule: 'A page that has not been left can be used again.',
        from: 'setTimeout(end, leaveMs)',
        to: 'setTimeout(() => {}, leaveMs)',
      },
      {
        rule: 'A page whose URL the browser refuses to open can be used again.',
        from: "): void {\n  addEventListener('pagehide'",
        to: "): void {\n  location.assign(url);\n  addEventListener('pagehide'",
      },
      {
        rule: 'After the browser’s back button the page can be used again.',
        from: "  addEventListener('pagehide', end);\n",
        to: '',
      },
      {
        rule: 'After the browser’s back button the time of the first click has no effect.',
        from: '    clearTimeout(timer);\n',
        to: '',
      },
      {
        rule: 'A page that has been left later ends no other wait.',
        from: "    removeEventListener('pagehide', end);\n",
        to: '',
      },
    ],
  },
  {
    file: 'src/framework/load.ts',
    tests: ['test/unit/framework/load.test.ts', 'test/unit/framework/preview.test.tsx'],
    mutants: [
      {
        rule: 'A stylesheet that does not load ends the navigation in an error.',
        from: '      reject(new Error(link.href));\n',
        to: '',
      },
      { rule: 'A stylesheet that failed is not the one that is applied.', from: '      link.remove();\n', to: '' },
      { rule: 'A fetched stylesheet does not change the page that is shown.', from: ", media: 'not all'", to: '' },
      {
        rule: 'A browser that cannot preload scripts fetches them.',
        from: 'supportsModulePreload() ? loadLink',
        to: 'true ? loadLink',
      },
      {
        rule: 'A failure is forgotten.',
        from: 'promise.catch(() => loads.get(key) === promise && loads.delete(key));',
        to: 'promise.catch(() => {});',
      },
      { rule: 'An aborted load forgets no later one.', from: 'loads.get(key) === promise && ', to: '' },
      {
        rule: 'What was aborted is loaded again at once.',
        from: "init.signal?.addEventListener('abort', () => loads.delete(url));",
        to: '',
      },
      { rule: 'An error status is a failure.', from: 'if (!response.ok)', to: 'if (!response)' },
      {
        rule: 'A stylesheet that came with the document is not loaded.',
        from: 'if (css === null)',
        to: 'if (css !== null)',
      },
      { rule: 'A stylesheet is adopted once.', from: 'sheets.delete(href);', to: '' },
      {
        rule: 'A file is in the cache when all of it has arrived.',
        from: 'await (await fetch(url, init)).arrayBuffer();',
        to: 'await fetch(url, init);',
        tests: ['test/unit/app/web-font.test.ts'],
      },
    ],
  },
  {
    file: 'src/framework/locale.ts',
    tests: ['test/unit/framework/locale.test.ts', 'test/unit/framework/router.test.tsx'],
    mutants: [
      { rule: 'The chosen language is kept for a year.', from: 'const cookieDays = 365', to: 'const cookieDays = 36' },
      { rule: 'Switching keeps query and hash.', from: '+ location.search + location.hash', to: '' },
      { rule: 'The direction follows the language.', from: '{ lang: locale, dir }', to: '{ lang: locale }' },
    ],
  },
  {
    file: 'src/framework/modifier.ts',
    tests: ['test/unit/components/language-switcher.test.tsx', 'test/unit/framework/router.test.tsx'],
    mutants: [{ rule: 'A click with Alt saves the page of a link.', from: 'event.altKey || ', to: '' }],
  },
  {
    file: 'src/framework/navigation.ts',
    tests: ['test/unit/framework/router.test.tsx'],
    mutants: [
      { rule: 'During a navigation nothing is prefetched.', from: '  pausePrefetching(filesFor(to));\n', to: '' },
      { rule: 'A navigation that was overtaken is not shown.', from: '  if (isReplaced()) return;', to: '' },
      { rule: 'A link of another origin is for the browser.', from: ' || link.origin !== location.origin', to: '' },
      { rule: 'A link for a new tab is for the browser.', from: ' || link.target', to: '' },
      { rule: 'A click with a modifier key is for the browser.', from: ' || isModified(event)', to: '' },
      { rule: 'A link to another language is for the browser.', from: ' || to.locale !== shownUrl?.locale', to: '' },
      { rule: 'A link within the page is for the browser.', from: 'to.path === shownUrl?.path || ', to: '' },
      { rule: 'A link to no page is for the browser.', from: ' || filesFor(to).length === 0', to: '' },
      { rule: 'A hydrated link handles its click itself.', from: ' || hydratedLinks.has(link)', to: '' },
      { rule: 'A replacing navigation adds no history entry.', from: "replace ? 'replace' : 'push'", to: "'push'" },
      { rule: 'A link to the URL that is shown adds no history entry.', from: ' || isShown(url)', to: '' },
      { rule: 'After a navigation, files are prefetched again.', from: '  resumePrefetching();\n}', to: '}' },
      { rule: 'Once a newer build is served, a navigation loads its document.', from: 'isOutdated = true;', to: '' },
      {
        rule: 'With a newer build served, a page that replaces its own query stays.',
        from: 'isOutdated && !(replace && to.path === shownUrl?.path)',
        to: 'isOutdated',
      },
      {
        rule: 'With a newer build served, a link within the page loads its document.',
        from: '!(replace && to.path',
        to: '!(to.path',
      },
      {
        rule: 'With a newer build served, a navigation that replaces the page by another loads its document.',
        from: '!(replace && to.path === shownUrl?.path)',
        to: '!replace',
      },
      {
        rule: 'A document of a newer build replaces the page that leads on to it.',
        from: 'loadDocument(href, replace)',
        to: 'loadDocument(href)',
      },
      {
        rule: 'A document whose code is missing replaces the page that leads on to it.',
        from: 'resolvePageOrError(to, show, replace)',
        to: 'resolvePageOrError(to, show)',
      },
      {
        rule: 'A double click waits for the page.',
        from: 'Date.now() - awaitedSince > stalledMs',
        to: 'awaitedSince',
      },
      {
        rule: 'A third press waits for the document that the second one has requested.',
        from: '    awaitedSince = Date.now();\n    void loadInstead(href);',
        to: '    void loadInstead(href);',
      },
      {
        rule: 'Without a server, a second press leaves the page as it is.',
        from: '(await isServed(href)) && awaited',
        to: 'awaited',
      },
      {
        rule: 'What a second press waits for may come first.',
        from: ' && awaitedHref === href) await',
        to: ') await',
      },
      {
        rule: 'A press on another link waits from now on.',
        from: 'if (awaitedHref !== href)',
        to: "if (awaitedHref === '')",
      },
      { rule: 'Nobody waits for a page that is shown.', from: "  awaitedHref = '';\n", to: '' },
      {
        rule: 'Going back to a URL that redirects shows the URL of its target.',
        from: 'if (href !== pageHref(requested)) replaceEntry(href, history.state);',
        to: '',
      },
      {
        rule: 'Another language keeps the scroll position.',
        from: "{ kind: 'push', scrollTop: null })",
        to: "{ kind: 'push' })",
      },
      {
        rule: 'A navigation drops the responses that the last page has not taken.',
        from: 'discardEarlyResponses();',
        to: '',
      },
      { rule: 'A relative path starts at the page that is shown.', from: 'shownUrl = url;', to: '' },
      {
        rule: 'Going back while the initial page is loading is followed.',
        from: 'if (!isAtUrl(initialUrl)) followHistory(state?.key ? savedScrollTop() : null);',
        to: '',
      },
      {
        rule: 'A `#…` link that was followed while the initial page was loading keeps its scroll position.',
        from: 'state?.key ? savedScrollTop() : null',
        to: 'savedScrollTop()',
      },
    ],
  },
  {
    file: 'src/framework/navigation.ts',
    tests: ['test/unit/framework/preview.test.tsx'],
    mutants: [
      {
        rule: 'Where the preview cannot be shown, the URL changes with the page.',
        from: '    if (!painted) return;\n',
        to: '',
      },
      {
        rule: 'No progress bar where all files are there.',
        from: 'isReplaced() || clearTimeout(progressTimer)',
        to: '!isReplaced() || clearTimeout(progressTimer)',
      },
      {
        rule: 'The progress bar of a later navigation stays.',
        from: 'isReplaced() || clearTimeout(progressTimer)',
        to: 'clearTimeout(progressTimer)',
      },
      {
        rule: 'A preview whose files are on their way keeps the progress bar.',
        from: 'void files.then(',
        to: 'void Promise.resolve().then(',
      },
      { rule: 'A return has no preview.', from: "kind !== 'pop' && !search", to: '!search' },
      { rule: 'A preview has no query.', from: '!search && !hash', to: '!hash' },
      { rule: 'A preview is the top of the page.', from: ' && !hash && ', to: ' && ' },
      { rule: 'Another language of the page has no preview.', from: ' && path !== shownUrl?.path', to: '' },
      {
        rule: 'A second click on the link keeps the preview.',
        from: 'let isWritten = hasPreview() && isShown(requested);',
        to: 'let isWritten = false;',
      },
      {
        rule: 'A navigation elsewhere ends the preview.',
        from: 'if (!isWritten) removePreview();',
        to: '',
      },
      { rule: 'The URL is that of the preview.', from: '    write(url);\n', to: '' },
      {
        rule: 'What was overtaken is not previewed.',
        from: 'if (isReplaced() || !looksLikePreview',
        to: 'if (!looksLikePreview',
      },
    ],
  },
  {
    file: 'src/framework/near-viewport.ts',
    tests: ['test/unit/framework/near-viewport.test.ts'],
    mutants: [
      {
        rule: 'What is far from the viewport is not prefetched.',
        from: '    if (!isIntersecting) continue;\n',
        to: '',
      },
      {
        rule: 'A link prefetches its page once.',
        from: '    callbacks.get(target)?.();\n    callbacks.delete(target);',
        to: '    callbacks.get(target)?.();',
      },
      { rule: 'A link that is gone prefetches nothing.', from: '    callbacks.delete(element);\n', to: '' },
      { rule: 'A link that is gone is not watched.', from: '    observer?.unobserve(element);\n', to: '' },
    ],
  },
  {
    file: 'src/framework/page-url.ts',
    tests: ['test/unit/framework/page-url.test.ts', 'test/unit/framework/router.test.tsx'],
    mutants: [
      { rule: 'A host of its own is external.', from: '|\\/\\/|\\\\)/i', to: '|\\\\)/i' },
      { rule: 'A hash keeps the query.', from: "path.startsWith('#') ? (current?.search ?? '') : ''", to: "''" },
    ],
  },
  {
    file: 'src/framework/payload.ts',
    tests: ['test/unit/framework/preview.test.tsx'],
    mutants: [
      { rule: 'The code runs after the preview is painted.', from: 'await show(to,', to: 'void show(to,' },
      { rule: 'A long text has no preview.', from: 'if (show && !route.hasText)', to: 'if (show)' },
      {
        rule: 'A preview that came with the document does not wait for files.',
        from: 'const html = early ??',
        to: 'const html =',
      },
      {
        rule: 'An early preview has the styles of its page.',
        from: 'if (early && style) await fetchStyle(style);',
        to: '',
      },
    ],
  },
  {
    file: 'src/framework/payload.ts',
    tests: [
      'test/unit/framework/router.test.tsx',
      'test/unit/framework/below.test.tsx',
      'test/unit/framework/config.test.ts',
    ],
    mutants: [
      {
        rule: 'A document contains its part below the first screen.',
        from: 'if (loadServed || !isInDocument(route.page)) return load();',
        to: 'return load();',
      },
      {
        rule: 'In another language the document does not contain that part.',
        from: 'if (loadServed || !isInDocument(route.page)) return load();',
        to: 'if (!isInDocument(route.page)) return load();',
      },
      {
        rule: 'The part is hydrated with its own messages and data.',
        from: 'async (): Promise<void> => loadServed?.();',
        to: 'async (): Promise<void> => {};',
      },
      {
        rule: 'What a page asks the API for leaves beside its code.',
        from: 'requestAhead(route.api ?? []);',
        to: '',
      },
      {
        rule: 'What the browser has cached in place of a script is replaced before the document is loaded.',
        from: "fetchFile(url, { cache: 'reload', signal })",
        to: 'fetchFile(url, { signal })',
      },
      {
        rule: 'The document of a page that did not load waits for its files.',
        from: 'await fetchAll([...scripts, ...tabScripts, payload,',
        to: 'void fetchAll([...scripts, ...tabScripts, payload,',
      },
      {
        rule: 'What the browser has cached in place of a payload is replaced, too.',
        from: 'await fetchAll([...scripts, ...tabScripts, payload,',
        to: 'await fetchAll([...scripts, ...tabScripts,',
      },
      {
        rule: 'What it has cached in place of the data below the first screen is replaced, too.',
        from: 'payload, ...(below ? [below] : [])]',
        to: 'payload]',
      },
      {
        rule: 'What a page shows of the configuration is requested beside its code.',
        from: 'if (route.usesConfig) loadConfig()',
        to: 'if (!route) loadConfig()',
      },
    ],
  },
  {
    file: 'src/framework/prefetch.ts',
    tests: ['test/unit/framework/prefetch.test.ts'],
    mutants: [
      {
        rule: 'Four files are prefetched at a time.',
        from: 'running.size < maxConcurrent',
        to: 'running.size <= maxConcurrent',
      },
      { rule: 'The data saver is respected.', from: ' && !connection?.saveData', to: '' },
      {
        rule: 'The data saver is respected for the page that is likely next.',
        from: '  if (!mayPrefetch()) return false;\n  queue.unshift(...files);',
        to: '  queue.unshift(...files);',
      },
      { rule: 'A slow connection prefetches nothing.', from: " && !connection?.effectiveType?.includes('2g')", to: '' },
      {
        rule: 'A file that failed is fetched again.',
        from: '.catch(() => started.delete(file.url))',
        to: '.catch(() => {})',
      },
      {
        rule: 'A hovered link goes first.',
        from: 'if (next) queue.unshift(...added);',
        to: 'if (next) queue.push(...added);',
      },
      {
        rule: 'What waits is not added again.',
        from: 'next || !waiting.has(url)',
        to: 'true',
      },
      { rule: 'A navigation cancels what it does not need.', from: '    controller.abort();\n', to: '' },
      { rule: 'A navigation keeps what it needs.', from: 'if (kept.has(file.url)) continue;', to: '' },
      { rule: 'What was cancelled comes later.', from: '    queue.unshift(file);\n', to: '' },
      {
        rule: 'A slow file frees its place.',
        from: 'delay(timeoutMs)',
        to: 'delay(timeoutMs * 100)',
      },
      {
        rule: 'The first page loads before others.',
        from: "if (document.readyState === 'complete') callback();",
        to: 'if (document.readyState !== null) callback();',
      },
    ],
  },
  {
    file: 'src/framework/preview.ts',
    tests: ['test/unit/framework/preview.test.tsx'],
    mutants: [
      { rule: 'A tab in the background waits for no frame.', from: 'document.hidden || !main', to: '!main' },
      {
        rule: 'A preview without its layout is not shown in another one.',
        from: 'if (!isSameLayout && layout === next) return null;',
        to: '',
      },
      { rule: 'A preview in the same layout replaces <main> only.', from: '? next : layout', to: '? layout : layout' },
      {
        rule: 'A preview with its layout replaces the whole layout.',
        from: 'siblings.filter((element) => element.matches(replaced))',
        to: '[main]',
      },
      {
        rule: 'A preview with its layout leaves progress and announcements.',
        from: 'siblings.filter((element) => element.matches(replaced))',
        to: 'siblings',
      },
      { rule: 'A preview has the styles of its page.', from: 'if (style) applyStyle(style);', to: '' },
      { rule: 'Nobody uses a preview.', from: 'shown.inert = true;', to: '' },
      { rule: 'A preview begins at its top.', from: 'scrollToTop(0);', to: '' },
      { rule: 'The page replaces its preview.', from: 'shown.remove();', to: '' },
      {
        rule: 'The page is visible after its preview.',
        from: "for (const element of hidden) element.style.removeProperty('display');",
        to: '',
      },
    ],
  },
  {
    file: 'src/framework/request.ts',
    tests: ['test/unit/framework/request-offline.test.ts'],
    mutants: [
      {
        rule: 'Code that cannot be loaded is a lost connection.',
        from: "throw error.name === 'Error' ? error : Object.assign(error, { code: 'ERR_NETWORK' });",
        to: 'throw error;',
      },
      {
        rule: 'A refused configuration is no lost connection.',
        from: "throw error.name === 'Error' ? error : Object.assign(error, { code: 'ERR_NETWORK' });",
        to: "throw Object.assign(error, { code: 'ERR_NETWORK' });",
      },
      {
        rule: 'What a hotel’s network sends instead of it is a lost connection.',
        from: "error.name === 'Error' ?",
        to: "error.name !== 'TypeError' ?",
      },
    ],
  },
  {
    file: 'src/framework/request.ts',
    tests: ['test/unit/framework/request.test.ts'],
    mutants: [
      {
        rule: 'What a page will ask for leaves with the token of the session.',
        from: 'requestApiEarly(paths, setup.token())',
        to: 'requestApiEarly(paths)',
      },
      { rule: 'An early response is shown in a task of its own.', from: 'await nextTask();', to: '' },
      { rule: 'A request prepares Intl for the page after it.', from: '  prepareIntl();', to: '' },
      {
        rule: 'Code of requests that does not arrive is given up.',
        from: 'await withTimeout(loadRequestCode())',
        to: 'await loadRequestCode()',
      },
      {
        rule: 'The browser completes a sign-out when the document is left.',
        from: 'keepalive: true, ',
        to: '',
        tests: ['test/unit/session/user-store.test.ts'],
      },
      {
        rule: 'A sign-out without a connection is no error.',
        from: '.catch(() => {});\n}',
        to: ';\n}',
        tests: ['test/unit/session/user-store.test.ts'],
      },
    ],
  },
  {
    file: 'src/framework/resolve-page.ts',
    tests: ['test/unit/framework/router.test.tsx'],
    mutants: [
      {
        rule: 'A document is loaded once per URL.',
        from: 'allowOnce(`load ${href}`',
        to: "allowOnce('load'",
      },
      {
        rule: 'A guard that refuses shows the 404 page.',
        from: 'if (result === false) throw notFound(pageHref(to));',
        to: '',
      },
      {
        rule: 'A guard can redirect.',
        from: 'if (result !== true)',
        to: "if (result === '')",
      },
      { rule: 'Redirects end.', from: 'if (redirects > maxRedirects)', to: 'if (redirects > maxRedirects * 1e9)' },
      { rule: 'A redirect keeps the query.', from: 'search: to.search || from.search', to: 'search: to.search' },
      {
        rule: 'A guard’s redirect drops the query.',
        from: ', { keepQuery: false }',
        to: ', { keepQuery: true }',
      },
      {
        rule: 'Without a server, a missing file does not load the document.',
        from: 'status === 504 && (await isServed(href))',
        to: 'status === 504',
      },
      { rule: 'A missing file reloads once.', from: '&& allowOnce(`load ${href}`, reloadGuardMs)', to: '' },
      {
        rule: 'A redirect to another site loads its document.',
        from: 'if (isExternal(target)) return loadDocument(target);',
        to: '',
      },
      {
        rule: 'A language whose texts do not arrive ends in the error page.',
        from: '.catch(() => loadShell(currentLocale()))',
        to: '',
        tests: ['test/unit/app/start-offline.test.ts'],
      },
    ],
  },
  {
    file: 'src/framework/retry-load.ts',
    tests: ['test/unit/framework/retry-load.test.ts'],
    mutants: [
      { rule: 'Delays stay under a minute.', from: 'Math.min(2 * delayMs, maxDelayMs)', to: '2 * delayMs' },
      { rule: 'A failed preload is no error.', from: 'load().catch(() => {});', to: 'void load();' },
    ],
  },
  {
    file: 'src/framework/route.ts',
    tests: ['test/unit/framework/route.test.ts'],
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
    file: 'src/framework/router.tsx',
    tests: ['test/unit/framework/router.test.tsx', 'test/unit/framework/hydrate-on-visible.test.tsx'],
    mutants: [
      {
        rule: 'A page after one without a footer has its own.',
        from: '  useEffect(() => startTransition(() => setLatePage(page)), [page]);\n',
        to: '',
      },
      {
        rule: 'A click hydrates nothing of the page that it leaves.',
        from: 'if (page.url.path === path) return update({ page, navigation });',
        to: 'return update({ page, navigation });',
      },
      {
        rule: 'The footer follows a click once the page is shown.',
        from: 'immediate || latePage.url.locale !== page.url.locale ? page : latePage',
        to: 'page',
      },
      {
        rule: 'A return to a scroll position has the whole height at once.',
        from: 'immediate || latePage',
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
        rule: 'A reload returns to the scroll position.',
        from: 'if (savedScrollTop()) scrollToTop(savedScrollTop());',
        to: '',
      },
      {
        rule: 'A change of the query alone is not announced.',
        from: 'if (document.title !== previousTitle && announcer.current)',
        to: 'if (announcer.current)',
      },
      {
        rule: 'A tab that has a title of its own is announced.',
        from: 'if (document.title !== previousTitle && announcer.current)',
        to: 'if (page.url.path !== previousUrl.path && announcer.current)',
      },
      {
        rule: 'A page of other parameters has no state of the page before.',
        from: '<Component key={url.path} />',
        to: '<Component />',
      },
      {
        rule: 'A navigation ends the error of the page before.',
        from: '<StartsAtTop value={startsAtTop}>\n              <ErrorBoundary fallback={renderError} resetKey={page}>',
        to: '<StartsAtTop value={startsAtTop}>\n              <ErrorBoundary fallback={renderError}>',
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
      {
        rule: 'A switch of the language does not wait until the rest of the document is visible.',
        from: '      hydrateAll();\n      startTransition',
        to: '      startTransition',
        tests: ['test/unit/framework/hydrate-all.test.tsx'],
      },
    ],
  },
  {
    file: 'src/framework/router.tsx',
    tests: ['test/unit/framework/router.test.tsx'],
    mutants: [
      {
        rule: 'The stylesheet of a page applies when it is shown.',
        from: '    if (page.style) applyStyle(page.style);\n',
        to: '',
      },
      {
        rule: 'A link with a target opens its own tab.',
        from: '  const isSameTab = !rest.target;',
        to: '  const isSameTab = true;',
      },
      {
        rule: 'The files of a page are fetched when its link is hovered.',
        from: '    onPointerEnter: prefetchNext,\n',
        to: '',
      },
      {
        rule: 'The files of a page are fetched when its link has the focus.',
        from: '    onFocus: prefetchNext,\n',
        to: '',
      },
      { rule: 'The files of a page are fetched when its link is pressed.', from: '      fetchNow(files());\n', to: '' },
      {
        rule: 'A link to another tab fetches no files.',
        from: 'isSameTab ? filesFor(parsePageUrl(path)) : []',
        to: 'filesFor(parsePageUrl(path))',
      },
    ],
  },
  {
    file: 'src/framework/scroll.ts',
    tests: ['test/unit/framework/router.test.tsx'],
    mutants: [
      {
        rule: 'A switch of the language keeps the focus where it is.',
        from: 'const isOther = url.path !== previous.path;',
        to: 'const isOther = url.path !== previous.path || url.locale !== previous.locale;',
      },
      {
        rule: 'A change of the query moves nothing.',
        from: '(isOther || pageHref(url) === pageHref(previous))',
        to: 'true',
      },
      {
        rule: 'A link to the current page scrolls to its top.',
        from: '(isOther || pageHref(url) === pageHref(previous))',
        to: 'isOther',
      },
      {
        rule: 'A return restores the saved position.',
        from: "else if (typeof scrollTop === 'number') scrollToTop(scrollTop);",
        to: '',
      },
      {
        rule: 'A return does not go to the hash.',
        from: 'scrollTop === undefined ? hashTarget(url.hash) : null',
        to: 'hashTarget(url.hash)',
      },
      {
        rule: 'A field that the page focuses keeps the focus.',
        from: "if (document.activeElement?.closest('main *')) return null;",
        to: '',
      },
      {
        rule: 'A heading can take the focus.',
        from: 'if (element && element.tabIndex < 0) element.tabIndex = -1;',
        to: '',
      },
      {
        rule: 'A new page moves the focus to its heading.',
        from: 'isOther ? newHeading() : null',
        to: 'null',
      },
      { rule: 'Focus does not scroll.', from: 'element?.focus({ preventScroll: true });', to: 'element?.focus();' },
    ],
  },
  {
    file: 'src/framework/send-request.ts',
    tests: ['test/unit/framework/request.test.ts'],
    mutants: [
      {
        rule: '401 is about the token that was sent.',
        from: "if (status === 401) handlers.onUnauthorized(config.headers?.['X-Token'] ?? '');",
        to: "if (status === 401) handlers.onUnauthorized('');",
      },
      {
        rule: 'An error with a code is a response.',
        from: "&& 'code' in data) return { data };",
        to: "&& 'message' in data) return { data };",
      },
      { rule: '503 is reported.', from: 'if (status === 503) handlers.onUnavailable(data?.code);', to: '' },
      { rule: 'An upload tells its progress.', from: 'config.onUploadProgress?.(progress);', to: '' },
      { rule: 'An upload can be aborted.', from: '...(config.signal ? [config.signal] : [])', to: '' },
      { rule: 'An upload has no time limit.', from: 'timeout: 0,', to: '' },
    ],
  },
  {
    file: 'src/framework/storage.ts',
    tests: ['test/unit/framework/storage.test.ts'],
    mutants: [
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
    file: 'src/framework/tab-return.ts',
    tests: ['test/unit/framework/tab-return.test.tsx'],
    mutants: [
      { rule: 'A tab that is left does not return.', from: "if (document.visibilityState === 'visible') ", to: '' },
      {
        rule: 'A tab that becomes visible returns.',
        from: "    document.addEventListener('visibilitychange', handleVisibility);\n",
        to: '',
      },
      {
        rule: 'A page from the back/forward cache returns.',
        from: "    addEventListener('pageshow', handlePageShow);\n",
        to: '',
      },
      { rule: 'A page that was just loaded does not return.', from: 'if (persisted) ', to: '' },
    ],
  },
  {
    file: 'src/framework/toast.ts',
    tests: ['test/unit/framework/toast.test.ts'],
    mutants: [
      {
        rule: 'A paused toast keeps the time it has left.',
        from: 'clock.leftMs - (Date.now() - clock.since)',
        to: 'clock.leftMs',
      },
      {
        rule: 'The time of a toast begins once, and not again after each pause.',
        from: 'clocks.get(id) ?? { leftMs: totalMs, since: 0 }',
        to: '{ since: 0, ...clocks.get(id), leftMs: totalMs }',
      },
      { rule: 'A toast without end stays.', from: 'clock.leftMs === Number.POSITIVE_INFINITY ||', to: '' },
    ],
  },
  {
    file: 'src/framework/translated-text.ts',
    tests: ['test/unit/framework/translated-text.test.tsx'],
    mutants: [
      {
        rule: 'What was translated before anything watched fails nothing.',
        from: 'if (shown) removeChild.call(shown.parentNode as Node, shown)',
        to: 'removeChild.call(shown?.parentNode ?? this, shown ?? child)',
      },
      {
        rule: 'The translation of a removed text goes.',
        from: 'node.parentNode ? node : translations.get(node)',
        to: 'node',
      },
      {
        rule: 'A text that is in the document again is not its former translation.',
        from: 'node.parentNode ? node : translations.get(node)',
        to: 'translations.get(node) ?? node',
      },
      {
        rule: 'What is inserted before a translated text is before its translation.',
        from: 'next && shownIn(this, next)',
        to: 'next && (next.parentNode === this ? next : null)',
      },
      {
        rule: 'What is inserted before something in a wrapper is in the wrapper, too.',
        from: 'shown?.parentNode ?? this, child, shown',
        to: 'this, child, shown?.parentNode === this ? shown : (shown?.parentNode ?? null)',
      },
      {
        rule: 'Of a wrapper, only what React removes goes.',
        from: 'removeChild.call(shown.parentNode as Node, shown)',
        to: 'removeChild.call(this, shown.parentNode === this ? shown : (shown.parentNode as Node))',
      },
      {
        rule: 'A text that is in the document is not a translated one.',
        from: ' || text.isConnected',
        to: '',
      },
      {
        rule: 'A new text is shown instead of the translation of the former one.',
        from: '      writes.observe(text, { characterData: true });\n',
        to: '',
      },
      {
        rule: 'A translation belongs to one text.',
        from: "node?.nodeName === 'FONT' && !fonts.has(node)",
        to: "node?.nodeName === 'FONT'",
      },
    ],
  },
];
