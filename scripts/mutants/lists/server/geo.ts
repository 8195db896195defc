import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/geo/exit-ranges.ts',
    tests: ['test/server/geo/geo.test.ts'],
    mutants: [
      {
        rule: 'Without a list nothing is protected.',
        from: 'if (!file) return () => false;',
        to: 'if (!file) return () => true;',
      },
      { rule: 'A comment is no range.', from: "line.replace(/#.*/, '').trim()", to: 'line.trim()' },
      { rule: 'An invalid range names its line.', from: 'line ${index + 1}', to: 'line ${index}' },
    ],
  },
  {
    file: 'server/geo/geo-lookup.ts',
    tests: ['test/server/geo/geo.test.ts'],
    mutants: [{ rule: 'A city is named without its district.', from: "city?.replace(/ \\(.*\\)$/, '')", to: 'city' }],
  },
];
