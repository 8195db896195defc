import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
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
