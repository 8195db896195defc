import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'scripts/build/prerender-bundle.ts',
    tests: ['test/unit/scripts/build-errors.test.ts'],
    mutants: [
      {
        rule: 'An error of a page names its source file.',
        from: 'render: (options) => render(options).catch(nameSources),',
        to: 'render,',
      },
      {
        rule: 'An error of a page names the line of its source file.',
        from: 'found.originalLine + 1',
        to: 'found.originalLine',
      },
    ],
  },
  {
    file: 'scripts/build/build-id.ts',
    tests: ['test/unit/scripts/build-id.test.ts'],
    mutants: [
      {
        rule: 'A build of other sources is built again.',
        from: '.buildId === (await computeBuildId(allLocales))',
        to: '.buildId !== undefined',
      },
      { rule: 'A missing build is built.', from: ".catch(() => '{}')", to: '' },
      {
        rule: 'A changed file is another build.',
        from: 'hash.update(file).update(await readFile(file));',
        to: 'hash.update(file);',
      },
      {
        rule: 'What only the server reads makes no other build.',
        from: 'files.filter((each) => !isReadByServer(brandFolder, each))',
        to: 'files',
      },
      {
        rule: 'A fix of a server module that the build uses is another build.',
        from: "'server/escape-html.ts', ",
        to: '',
      },
      { rule: 'Other languages are another build.', from: '.update(locales.join())', to: '' },
    ],
  },
  {
    file: 'scripts/build/icons.ts',
    tests: ['test/unit/scripts/icons.test.ts'],
    mutants: [
      { rule: 'A document contains only its icons.', from: '[...used].sort()', to: '[...icons.keys()].sort()' },
    ],
  },
  {
    file: 'scripts/build/markdown.ts',
    tests: ['test/unit/scripts/markdown.test.ts'],
    mutants: [
      { rule: 'Raw HTML is refused.', from: "html: (token) => refuse(token, 'contains raw HTML'),", to: '' },
      {
        rule: 'A section is named once.',
        from: 'sections.some((section) => section.id === id)',
        to: 'sections.some((section) => section.id === null)',
      },
      {
        rule: 'Only https links leave the site.',
        from: "href.startsWith('https://') ?",
        to: "href.startsWith('http') ?",
      },
    ],
  },
  {
    file: 'scripts/build/refuse-inline-code.ts',
    tests: ['test/unit/scripts/refuse-inline-code.test.ts'],
    mutants: [
      { rule: 'An inline style is refused.', from: '/\\s(style|on[a-z]+)="[^"]*"/', to: '/\\s(on[a-z]+)="[^"]*"/' },
      { rule: 'An inline handler is refused.', from: '/\\s(style|on[a-z]+)="[^"]*"/', to: '/\\s(style)="[^"]*"/' },
      {
        rule: 'A script with JSON is allowed.',
        from: '!allowedScript.test(attributes)',
        to: 'allowedScript.test(attributes)',
      },
    ],
  },
  {
    file: 'scripts/build/release-feed.ts',
    tests: ['test/unit/scripts/release-feed.test.ts'],
    mutants: [{ rule: 'A release note is text.', from: '<li>${escapeHtml(note)}</li>', to: '<li>${note}</li>' }],
  },
  {
    file: 'scripts/build/search-engines.ts',
    tests: ['test/unit/scripts/search-engines.test.ts'],
    mutants: [
      {
        rule: 'A page that is not for search engines is not in the sitemap.',
        from: '.filter(({ indexed }) => indexed)',
        to: '',
      },
      {
        rule: 'Every page has an address without a language.',
        from: "alternate('x-default', url('', pagePath)),",
        to: '',
      },
    ],
  },
  {
    file: 'scripts/build/used-messages.ts',
    tests: ['test/unit/scripts/used-messages.test.ts'],
    mutants: [
      {
        rule: 'A page does not need the messages of other pages.',
        from: "kind === 'dynamic-import' && pageFile.test(imported)",
        to: "kind === 'dynamic-import' && false",
      },
      { rule: 'Only a request needs the messages of errors.', from: 'main, requestCode, except', to: 'main, except' },
      {
        rule: 'The part below the first screen has the messages that the page does not have.',
        from: '.filter((id) => !own.has(id))',
        to: '',
      },
      {
        rule: 'A page does not have the messages of its part below the first screen.',
        from: 'main, requestCode, except',
        to: 'main, requestCode',
      },
      { rule: 'The shell’s messages are not repeated.', from: '.filter((id) => !shell.has(id))', to: '' },
    ],
  },
  {
    file: 'scripts/dev/watch-sources.ts',
    tests: ['test/unit/scripts/watch-sources.test.ts'],
    mutants: [{ rule: 'A new folder is watched.', from: '&& isFolder(changed)', to: '&& !isFolder(changed)' }],
  },
];
