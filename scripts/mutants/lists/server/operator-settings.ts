import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/operator-settings/maintenance.ts',
    tests: ['test/server/ops/settings.test.ts'],
    mutants: [
      { rule: 'Closed purchases are closed for PayPal, too.', from: "  'createPaypalPayment',\n", to: '' },
      { rule: 'Closed purchases are closed for late renewals, too.', from: "  'payRenewal',\n", to: '' },
      { rule: 'With all closed, a DNS leak test begins.', from: "  'createDnsTest',\n", to: '' },
      { rule: 'With all closed, a DNS leak test ends.', from: "  'getDnsTest',\n", to: '' },
      { rule: 'With all closed, visitors can write.', from: "  'submitContact',\n", to: '' },
      { rule: 'With all closed, people can sign out.', from: "  'signOut',\n", to: '' },
      {
        rule: 'With all closed, nobody signs up by an identity provider.',
        from: "closed === 'all' && notInContract === 'navigation'",
        to: 'false',
      },
      {
        rule: 'Closed purchases close no sign-in by an identity provider.',
        from: "closed === 'all' && notInContract === 'navigation'",
        to: "notInContract === 'navigation'",
      },
      {
        rule: 'Retry-After is an hour at most.',
        from: 'Math.min(Math.ceil(leftMs / secondMs), maxRetrySeconds)',
        to: 'Math.ceil(leftMs / secondMs)',
      },
      { rule: 'Closed purchases are refused.', from: "closed === 'purchases' && ", to: 'false && ' },
      { rule: 'With all closed, the IP check is open.', from: "'getIpGeo',", to: '' },
      { rule: 'Retry-After is the expected end.', from: 'leftMs < minuteMs ?', to: 'leftMs > 0 ?' },
    ],
  },
  {
    file: 'server/operator-settings/operator-settings.ts',
    tests: ['test/server/ops/settings.test.ts'],
    mutants: [
      {
        rule: 'A setting that cannot be read changes nothing.',
        from: '(parsed.success ? parsed.data : current[name])',
        to: '(parsed.success ? parsed.data : null)',
      },
      { rule: 'A process is told of a change.', from: 'if (current !== former) onChange(current, former);', to: '' },
      { rule: 'A process is told of a change once.', from: '            former = current;\n', to: '' },
    ],
  },
];
