import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/legal/language-note.tsx',
    tests: ['test/unit/pages/legal/legal.test.tsx'],
    mutants: [
      {
        rule: 'The English text is no translation.',
        from: '  if (url.locale === defaultLocale) return null;\n',
        to: '',
      },
      { rule: 'English text is not called a translation.', from: 'if (language !== url.locale) {', to: 'if (false) {' },
      { rule: 'The English text is at its own address.', from: 'route?.template ?? url.path', to: 'url.path' },
    ],
  },
  {
    file: 'src/pages/legal/legal.tsx',
    tests: ['test/unit/pages/legal/legal.test.tsx'],
    mutants: [
      { rule: 'The date of a change is the same everywhere.', from: "'long', timeZone: 'UTC' }", to: "'long' }" },
      { rule: 'English text is marked as English.', from: '<h1 {...documentLanguage}>', to: '<h1>' },
    ],
  },
];
