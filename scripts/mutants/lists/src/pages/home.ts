import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/home/exit-nodes.ts',
    tests: ['test/unit/pages/home/exit-nodes.test.ts'],
    mutants: [
      {
        rule: 'The exit is abroad.',
        from: 'exitNode.countryCode !== ip?.countryCode',
        to: 'exitNode.countryCode !== null',
      },
      {
        rule: 'The exit is far enough for a line.',
        from: 'filter(({ km }) => km >= minLineKm)',
        to: 'filter(({ km }) => km >= 0)',
      },
      { rule: 'The nearest exit is chosen.', from: '.sort((a, b) => a.km - b.km)', to: '.sort((a, b) => b.km - a.km)' },
    ],
  },
  {
    file: 'src/pages/home/home-data.ts',
    tests: ['test/unit/pages/home/home-data.test.ts'],
    mutants: [
      { rule: 'Towns are sorted.', from: '.sort(compare)', to: '' },
      { rule: 'Countries are sorted.', from: 'countries.sort((a, b) => compare(a.name, b.name))', to: 'countries' },
    ],
  },
  {
    file: 'src/pages/home/live-card.tsx',
    tests: ['test/unit/pages/home/live-card.test.tsx'],
    mutants: [
      { rule: 'The button of a retry leaves the focus in the page.', from: '    focusPage(currentTarget);\n', to: '' },
      {
        rule: 'A failed lookup stays one until the next has ended.',
        from: 'ipState.ip || ipState.failed ?',
        to: 'ipState.ip || (ipState.failed && !ipState.loading) ?',
      },
      {
        rule: 'A retry stays until it has succeeded.',
        from: "view === 'now' && ipState.failed",
        to: "view === 'now' && ipState.failed && !ipState.loading",
      },
    ],
  },
  {
    file: 'src/pages/home/location-list.ts',
    tests: ['test/unit/pages/home/location-list.test.ts'],
    mutants: [
      {
        rule: '“UK” is not Ukraine.',
        from: 'if (abbreviated) return abbreviated === code;',
        to: 'if (abbreviated === code) return true;',
      },
      { rule: 'A country is found by its code.', from: 'word === code.toLowerCase() || ', to: '' },
      { rule: 'A word begins a word.', from: ': name.startsWith(word)', to: ': name.includes(word)' },
      { rule: 'Accents are ignored.', from: '[\\u0300-\\u036f\\u064b', to: '[\\u064b' },
      { rule: 'Arabic letters are found without hamza.', from: '\\u064b-\\u0655', to: '' },
      { rule: 'Thai tone marks are ignored.', from: '\\u0e47-\\u0e4e', to: '' },
      { rule: 'Thai vowels are letters.', from: '\\u0e47-\\u0e4e', to: '\\u0e31-\\u0e4e' },
      { rule: 'Voiced kana are other letters.', from: '\\u036f', to: '\\u036f\\u3099' },
    ],
  },
  {
    file: 'src/pages/home/locations.tsx',
    tests: ['test/unit/pages/home/home.test.tsx'],
    mutants: [
      { rule: 'What a search has found is open.', from: "open={search.trim() !== ''}", to: 'open={false}' },
      { rule: 'A search that finds nothing says so.', from: 'count > 0 ? m.found : m.nothing', to: 'm.found' },
      { rule: 'Without a search nothing is counted.', from: '{search.trim() && <', to: '{<' },
    ],
  },
];
