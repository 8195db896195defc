import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/operator-settings/maintenance.ts',
    tests: ['test/server/ops/settings.test.ts'],
    mutants: [
      { rule: 'Closed purchases are refused.', from: "closed === 'purchases' && ", to: 'false && ' },
      { rule: 'With all closed, the IP check is open.', from: "'getIpGeo',", to: '' },
      { rule: 'Retry-After is the expected end.', from: 'leftMs < minuteMs ?', to: 'leftMs > 0 ?' },
    ],
  },
];
