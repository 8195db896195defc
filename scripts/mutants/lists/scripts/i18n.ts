import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'scripts/i18n/glossary.ts',
    tests: ['test/unit/scripts/i18n.test.ts'],
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
    tests: ['test/unit/scripts/i18n.test.ts'],
    mutants: [
      { rule: 'A Chinese character is two wide.', from: 'wide.test(character) ? 2', to: 'wide.test(character) ? 1' },
      { rule: 'A text of the maximum width is fine.', from: 'width <= budget.maxWidth', to: 'width < budget.maxWidth' },
    ],
  },
  {
    file: 'scripts/i18n/locale-files.ts',
    tests: ['test/unit/scripts/i18n.test.ts'],
    mutants: [
      {
        rule: 'A language without a file is reported.',
        from: '!messagesByLocale.has(code)',
        to: 'messagesByLocale.get(code) === null',
      },
    ],
  },
  {
    file: 'scripts/i18n/structure.ts',
    tests: ['test/unit/scripts/i18n-structure.test.ts'],
    mutants: [
      {
        rule: 'The forms of a plural have the arguments of the English text.',
        from: 'element.pluralType));\n        for (const option of Object.values(element.options)) option.value.forEach(visit);',
        to: 'element.pluralType));',
      },
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
    file: 'scripts/i18n/untranslated.ts',
    tests: ['test/unit/scripts/i18n.test.ts'],
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
    file: 'scripts/i18n/usage.ts',
    tests: ['test/unit/scripts/i18n-structure.test.ts', 'test/unit/scripts/i18n.test.ts'],
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
    file: 'scripts/i18n/writing-systems.ts',
    tests: ['test/unit/scripts/i18n.test.ts'],
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
    file: 'scripts/i18n/values.ts',
    tests: ['test/unit/scripts/i18n-values.test.ts'],
    mutants: [
      { rule: 'A missing value is reported.', from: '!names.includes(name))', to: 'names.length > 9)' },
      {
        rule: 'An unknown value is reported.',
        from: '!wanted.has(name) && !common',
        to: 'wanted.has(name) && !common',
      },
      { rule: 'Values inside other values do not count.', from: 'depth > 1 ||', to: 'depth > 9 ||' },
    ],
  },
];
