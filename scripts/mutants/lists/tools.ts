/** Mutants of the checks and build steps: a check that finds nothing is worse than none. */
import type { MutantGroup } from '../mutant.ts';

const folder = 'test/unit/scripts';
const tests = {
  imports: `${folder}/check-imports.test.ts`,
  references: `${folder}/check-references.test.ts`,
  words: `${folder}/check-words.test.ts`,
  breaking: `${folder}/api/breaking-changes.test.ts`,
  structure: `${folder}/i18n-structure.test.ts`,
  i18n: `${folder}/i18n.test.ts`,
  used: `${folder}/used-messages.test.ts`,
  icons: `${folder}/icons.test.ts`,
  inline: `${folder}/refuse-inline-code.test.ts`,
  markdown: `${folder}/markdown.test.ts`,
  selection: `${folder}/selection.test.ts`,
  shared: `${folder}/shared-process.test.ts`,
  mutants: `${folder}/mutants.test.ts`,
};

export const toolsMutants: MutantGroup[] = [
  {
    file: 'scripts/check-imports.ts',
    tests: [tests.imports],
    mutants: [
      { rule: 'Imports go leftward.', from: 'rank(other) < rank(own) ? null', to: 'rank(other) !== rank(own) ? null' },
      {
        rule: 'Features never import each other.',
        from: 'if (own === other) return',
        to: 'if (own === other && false) return',
      },
      {
        rule: 'ui and api never import each other.',
        from: 'if (siblings[own] === other)',
        to: 'if (siblings[own] === own)',
      },
      {
        rule: 'The server never imports the site.',
        from: "if (own === 'server' && other === 'src')",
        to: "if (own === 'src' && other === 'server')",
      },
      { rule: 'A barrel is refused.', from: "return rest !== code && rest.trim() === '';", to: 'return false;' },
      {
        rule: 'Comments are no imports.',
        from: "text.replace(/\\/\\*[\\s\\S]*?\\*\\/|^\\s*\\/\\/.*$/gm, (comment) => comment.replace(/[^\\n]/g, ' '))",
        to: 'text',
      },
      {
        rule: 'Only pages have a default export.',
        from: 'if (defaultExport && !isPage(file)',
        to: 'if (defaultExport && isPage(file)',
      },
    ],
  },
  {
    file: 'scripts/import-cycles.ts',
    tests: [tests.imports],
    mutants: [
      { rule: 'A cycle of two files is a cycle.', from: 'component.length > 1 ||', to: 'component.length > 2 ||' },
    ],
  },
  {
    file: 'scripts/check-references.ts',
    tests: [tests.references],
    mutants: [
      {
        rule: 'A heading must exist.',
        from: 'headingSlugs(text).includes(hash) ? null',
        to: 'headingSlugs(text) ? null',
      },
      { rule: 'A repeated heading has a number.', from: 'count === 0 ? slug : `${slug}-${count}`', to: 'slug' },
    ],
  },
  {
    file: 'scripts/api/breaking-changes.ts',
    tests: [tests.breaking],
    mutants: [
      { rule: 'A removed operation breaks clients.', from: ': [`${name}: removed`];', to: ': [];' },
      {
        rule: 'A session that is needed now breaks clients.',
        from: 'needsSession(now) && !needsSession(old)',
        to: '!needsSession(now) && needsSession(old)',
      },
      {
        rule: 'Versions are compared by number.',
        from: "version.split('.').map(Number)",
        to: "version.split('.').map((part) => part.charCodeAt(0))",
      },
      {
        rule: 'An error code keeps its status.',
        from: 'return found.status === status ? []',
        to: 'return found.status ? []',
      },
    ],
  },
  {
    file: 'scripts/api/schema-changes.ts',
    tests: [tests.breaking],
    mutants: [
      {
        rule: 'A field that is required now breaks requests.',
        from: 'is.filter((name) => !was.includes(name))',
        to: 'was.filter((name) => !is.includes(name))',
      },
      {
        rule: 'A field that may be missing now breaks readers.',
        from: 'was.includes(name) && !is.includes(name)',
        to: 'was.includes(name) && is.includes(name)',
      },
      { rule: 'A removed value breaks clients.', from: 'gone.length > 0 ?', to: 'gone.length > 1 ?' },
      { rule: 'A lower maximum breaks requests.', from: '(is, was) => is < was', to: '(is, was) => is > was' },
      {
        rule: 'Limits of responses do not matter.',
        from: "context.direction === 'request' ? limitBreaks(old, now, path) : []",
        to: 'limitBreaks(old, now, path)',
      },
      {
        rule: 'A schema that contains itself ends.',
        from: 'if (old.$ref && now.$ref && context.seen.has(pair)) return [];',
        to: '',
      },
    ],
  },
  {
    file: 'scripts/i18n/structure.ts',
    tests: [tests.structure],
    mutants: [
      {
        rule: 'Every language has every id.',
        from: '.filter((id) => !(id in messages))',
        to: '.filter((id) => id in messages && false)',
      },
      {
        rule: 'A plural has every form of its language.',
        from: 'pluralCategories.filter((form) => !forms.includes(form))',
        to: 'pluralCategories.filter((form) => !form)',
      },
      {
        rule: 'A translation keeps the arguments.',
        from: '[...original.parts].filter((part) => !own.parts.has(part))',
        to: '[...original.parts].filter((part) => !part)',
      },
      {
        rule: 'The parts of a choice count.',
        from: 'for (const option of Object.values(element.options)) option.value.forEach(visit);\n        break;\n      case TYPE.plural',
        to: 'break;\n      case TYPE.plural',
      },
      { rule: 'Ids are sorted.', from: "id < (ids[at - 1] ?? '')", to: "id > (ids[at - 1] ?? '')" },
    ],
  },
  {
    file: 'scripts/i18n/usage.ts',
    tests: [tests.structure, tests.i18n],
    mutants: [
      {
        rule: 'An unused id is reported.',
        from: '.filter((id) => !used.has(id))',
        to: '.filter((id) => used.has(id))',
      },
      { rule: 'A used id exists.', from: 'if (!ids.has(id)) unknown.push', to: 'if (ids.has(id)) unknown.push' },
    ],
  },
  {
    file: 'scripts/i18n/untranslated.ts',
    tests: [tests.i18n],
    mutants: [
      {
        rule: 'English text in a translation is reported.',
        from: 'message !== english || isAllowed',
        to: 'message === english || isAllowed',
      },
      { rule: 'An outdated exception is reported.', from: 'differs.length > 0', to: 'differs.length > 100' },
    ],
  },
  {
    file: 'scripts/i18n/writing-systems.ts',
    tests: [tests.i18n],
    mutants: [
      {
        rule: 'Simplified characters in traditional text are reported.',
        from: '.filter((character) => wrong.characters.has(character))',
        to: '.filter((character) => !character)',
      },
      {
        rule: 'A foreign letter is reported.',
        from: "const scripts = ['Latin', 'Common', 'Inherited',",
        to: "const scripts = ['Latin', 'Common', 'Inherited', 'Cyrillic', 'Greek',",
      },
      {
        rule: 'English words in another script are reported.',
        from: 'word.length > 1 && !latinNames.has(word)',
        to: 'word.length > 100',
      },
    ],
  },
  {
    file: 'scripts/i18n/glossary.ts',
    tests: [tests.i18n],
    mutants: [
      { rule: 'A term has its translation.', from: 'if (!isUsed || stems.some', to: 'if (isUsed || stems.some' },
      {
        rule: 'A forbidden word is reported.',
        from: 'return found ? [`has “${found}”; ${instead}`] : [];',
        to: 'return [];',
      },
    ],
  },
  {
    file: 'scripts/i18n/lengths.ts',
    tests: [tests.i18n],
    mutants: [
      { rule: 'A Chinese character is two wide.', from: 'wide.test(character) ? 2', to: 'wide.test(character) ? 1' },
      { rule: 'A text of the maximum width is fine.', from: 'width <= budget.maxWidth', to: 'width < budget.maxWidth' },
    ],
  },
  {
    file: 'scripts/build/used-messages.ts',
    tests: [tests.used],
    mutants: [
      {
        rule: 'A page does not need the messages of other pages.',
        from: "kind === 'dynamic-import' && pageFile.test(path)",
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
    file: 'scripts/build/icons.ts',
    tests: [tests.icons],
    mutants: [
      { rule: 'A document contains only its icons.', from: '[...used].sort()', to: '[...icons.keys()].sort()' },
    ],
  },
  {
    file: 'src/ui/icon-names.ts',
    tests: [tests.icons],
    mutants: [{ rule: 'An icon has an id that no other element has.', from: '`icon-${name}`', to: 'name' }],
  },
  {
    file: 'scripts/build/refuse-inline-code.ts',
    tests: [tests.inline],
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
    file: 'scripts/build/markdown.ts',
    tests: [tests.markdown],
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
    file: 'scripts/test-run/shared-process.ts',
    tests: [tests.shared],
    mutants: [
      {
        rule: 'What a test imports counts too.',
        from: "if (target.startsWith('test/')) add(target);",
        to: 'void target;',
      },
    ],
  },
  {
    file: 'scripts/build/search-engines.ts',
    tests: [`${folder}/search-engines.test.ts`],
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
    file: 'scripts/build/build-id.ts',
    tests: [`${folder}/build-id.test.ts`],
    mutants: [
      {
        rule: 'A changed file is another build.',
        from: 'hash.update(file).update(await readFile(file));',
        to: 'hash.update(file);',
      },
      { rule: 'Other languages are another build.', from: '.update(locales.join())', to: '' },
    ],
  },
  {
    file: 'api-spec/facts/offers.ts',
    tests: [`${folder}/offers.test.ts`],
    mutants: [
      {
        rule: 'Structured data has the decimals of the currency.',
        from: '(amount / 10 ** digits).toFixed(digits)',
        to: '(amount / 100).toFixed(2)',
      },
    ],
  },
  {
    file: 'api-spec/runtime-config.ts',
    tests: ['test/unit/api-spec/runtime-config.test.ts'],
    mutants: [
      { rule: 'A host adds no rule to the policy of documents.', from: '(:\\d+)?)?$/', to: '(:\\d+)?)?/' },
      { rule: 'An IV has 16 bytes.', from: '{32})?$/i', to: '*)?$/i' },
    ],
  },
  {
    file: 'api-spec/contact.ts',
    tests: ['test/server/contact/rules.test.ts'],
    mutants: [{ rule: 'Space around a message does not count.', from: '.trim()', to: '' }],
  },
  {
    file: 'scripts/mutants/mutant.ts',
    tests: [tests.mutants],
    mutants: [
      { rule: 'A changed text occurs once.', from: 'if (count !== 1) return', to: 'if (count === 0) return' },
      { rule: 'A mutant must parse.', from: 'return syntaxProblem(file, mutate(text, mutant));', to: 'return null;' },
    ],
  },
];
