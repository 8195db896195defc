import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/app/shell/account-menu.tsx',
    tests: ['test/unit/app/account-menu.test.tsx'],
    mutants: [
      {
        rule: 'A page of a customer tells when its code does not load.',
        from: 'setTimeout(retryLoad, watchDelayMs, load)',
        to: 'setTimeout(() => {}, watchDelayMs, load)',
      },
      {
        rule: 'The watch is loaded after what the page needs.',
        from: 'const watchDelayMs = 5000;',
        to: 'const watchDelayMs = 1000;',
      },
      {
        rule: 'Whoever signs out is told nothing about the page of a customer.',
        from: '      stop?.();\n',
        to: '',
      },
      {
        rule: 'A watch that has ended while its code was loading does not begin.',
        from: 'if (stop) stop = ',
        to: 'stop = ',
      },
    ],
  },
  {
    file: 'src/app/shell/account-menu.tsx',
    tests: ['test/unit/app/header.test.tsx'],
    mutants: [
      {
        rule: 'The menu of an account has a name before its email is known.',
        from: 'email || intl.formatMessage(m.name)',
        to: 'email',
      },
    ],
  },
  {
    file: 'src/app/shell/error-page.tsx',
    tests: ['test/unit/app/error-page.test.tsx'],
    mutants: [
      {
        rule: 'A missing page has another illustration than any other error.',
        from: "const isMissing = kind === 'missing';",
        to: 'const isMissing = Boolean(kind);',
      },
      { rule: 'A browser without storage blocks it.', from: '|getItem', to: '' },
      {
        rule: 'Only a page that could not be loaded waits for the connection.',
        from: 'if (status !== unreachable) return;',
        to: '',
      },
      {
        rule: 'A page that was left does not wait for the connection.',
        from: "return () => removeEventListener('online', reload);",
        to: '',
      },
    ],
  },
  {
    file: 'src/app/shell/footer.tsx',
    tests: ['test/unit/app/footer.test.tsx'],
    mutants: [
      { rule: 'React keeps the footer of a document of last year.', from: ' suppressHydrationWarning', to: '' },
      { rule: 'A document of last year gets the current year.', from: ' key={String(isHydrated)}', to: '' },
    ],
  },
  {
    file: 'src/app/shell/ip-bar.tsx',
    tests: ['test/unit/app/ip-bar.test.tsx'],
    mutants: [
      { rule: 'React leaves an address that was shown early.', from: ' suppressHydrationWarning', to: '' },
      { rule: 'A long IP address is not shown early.', from: ' || isLongIp(response.ip)', to: '' },
      { rule: 'On a narrow screen no IP address is shown early.', from: ' || !matchMedia(oneLine).matches', to: '' },
    ],
  },
  {
    file: 'src/app/shell/layout.tsx',
    tests: ['test/unit/app/header.test.tsx'],
    mutants: [{ rule: 'The first link of a page skips to its content.', from: 'href="#main"', to: 'href="#app"' }],
  },
  {
    file: 'src/app/shell/load-failure.tsx',
    tests: ['test/unit/app/error-page.test.tsx'],
    mutants: [
      { rule: 'A page that starts does not say that it cannot.', from: 'role="alert" hidden', to: 'role="alert"' },
      {
        rule: 'Where it helps to update the browser, the page says so.',
        from: "text: 'load-failure.text'",
        to: "text: 'error.failed.text'",
      },
    ],
  },
  {
    file: 'src/app/shell/mobile-menu-panel.tsx',
    tests: ['test/unit/app/mobile-menu.test.tsx'],
    mutants: [
      { rule: 'A long email breaks after its sign.', from: '            <wbr />\n', to: '' },
      { rule: 'Following a link closes the menu.', from: '<Link to={to} onClick={close}>', to: '<Link to={to}>' },
    ],
  },
  {
    file: 'src/app/shell/mobile-menu.tsx',
    tests: ['test/unit/app/mobile-menu.test.tsx'],
    mutants: [
      { rule: 'The button of small screens opens the menu.', from: '        setMobileMenu(!open);\n', to: '' },
      { rule: 'The code of the menu is loaded when it is opened.', from: '        setPanelRequested(true);\n', to: '' },
    ],
  },
  {
    file: 'src/app/shell/watch-placeholders.ts',
    tests: ['test/unit/app/watch-placeholders.test.ts'],
    mutants: [
      {
        rule: 'A part that does not come is told.',
        from: 'setTimeout(show, stuckMs)',
        to: 'setTimeout(show, 2 * stuckMs)',
      },
      { rule: 'The notice goes when the part comes.', from: '    stop();\n    seen', to: '    seen' },
      {
        rule: 'Each part has its own time.',
        from: '    if (placeholder === seen) return;\n',
        to: '    if (seen) return;\n',
      },
      {
        rule: 'What else changes on the page gives no part more time.',
        from: '    if (placeholder === seen) return;\n',
        to: '',
      },
      { rule: 'An element that becomes a placeholder is noticed.', from: ", attributeFilter: ['aria-busy']", to: '' },
      {
        rule: 'The notice ends with the watch.',
        from: '    observer.disconnect();\n    stop();',
        to: '    observer.disconnect();',
      },
      {
        rule: 'After the watch nothing is noticed.',
        from: '    observer.disconnect();\n    stop();',
        to: '    stop();',
      },
      {
        rule: 'A document that would not load is not asked for.',
        from: 'await isServed(location.href)',
        to: 'true',
      },
      { rule: 'A retry can be repeated.', from: '    else if (shown !== null) show();\n', to: '' },
    ],
  },
];
