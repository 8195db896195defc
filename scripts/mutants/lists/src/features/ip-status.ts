import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/features/ip-status/exit-nodes.ts',
    tests: ['test/unit/features/ip-status/exit-nodes.test.ts'],
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
    file: 'src/features/ip-status/ip-store.ts',
    tests: ['test/unit/features/ip-status/ip-store.test.ts'],
    mutants: [
      {
        rule: 'A response without an IP address is no response.',
        from: 'state.value = response?.ip\n',
        to: 'state.value = response\n',
      },
      {
        rule: 'Two lookups at once are one request.',
        from: 'pendingRequest ??= requestIp()',
        to: 'pendingRequest = requestIp()',
      },
      {
        rule: 'Without a response the protection is unknown.',
        from: "if (!ip) return 'unknown';",
        to: "if (!ip) return 'unprotected';",
      },
    ],
  },
];
