import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/home/location-list.ts',
    tests: ['test/unit/pages/home/location-list.test.ts'],
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
];
