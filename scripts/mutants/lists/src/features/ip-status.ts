import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/features/ip-status/ip-store.ts',
    tests: ['test/unit/features/ip-status/ip-store.test.ts'],
    mutants: [
      {
        rule: 'A tab in the background looks up no address.',
        from: "document.visibilityState === 'visible' && perf",
        to: 'perf',
      },
      {
        rule: 'A tab that is shown again looks up the address.',
        from: "  document.addEventListener('visibilitychange', recheck);\n",
        to: '',
      },
      {
        rule: 'A connection that returns may be another one.',
        from: "  addEventListener('online', recheck);\n",
        to: '',
      },

      {
        rule: 'A response without an IP address is no response.',
        from: 'response?.ip ? response : null',
        to: 'response',
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
  {
    file: 'src/features/ip-status/projection.ts',
    tests: ['test/unit/features/ip-status/projection.test.ts'],
    mutants: [
      {
        rule: 'An arc from one edge of the map to the other is drawn.',
        from: '(end.x - from.x) || 0',
        to: '(end.x - from.x)',
      },
    ],
  },
];
