import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/referral/account.tsx',
    tests: ['test/unit/pages/referral/referral.test.tsx'],
    mutants: [{ rule: 'A tab that was left shows the progress of today.', from: '  useTabReturn(refresh);\n', to: '' }],
  },
  {
    file: 'src/pages/referral/history.tsx',
    tests: ['test/unit/pages/referral/referral.test.tsx'],
    mutants: [
      {
        rule: 'A tab that was left shows the rewards of today.',
        from: '  useTabReturn(rewards.refresh);\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/referral/login-prompt.tsx',
    tests: ['test/unit/pages/referral/referral.test.tsx'],
    mutants: [
      {
        rule: 'Signing up leads back to the referral page.',
        from: 'to={paths.signUp()} onClick={handleClick}',
        to: 'to={paths.signUp()}',
      },
    ],
  },
  {
    file: 'src/pages/referral/month-progress.tsx',
    tests: ['test/unit/pages/referral/referral.test.tsx'],
    mutants: [
      {
        rule: 'A server that sends no days that are left leaves no hole in the page.',
        from: '{daysLeft > 0 && (',
        to: '{(',
      },
      {
        rule: 'The month ends on its last day in UTC.',
        from: "'long', timeZone: 'UTC' }",
        to: "'long' }",
      },
    ],
  },
  {
    file: 'src/pages/referral/referral-link.tsx',
    tests: ['test/unit/pages/referral/referral.test.tsx'],
    mutants: [
      {
        rule: 'The QR code is that of the referral link.',
        from: 'setQr(encodeQr(url));',
        to: 'setQr(encodeQr(location.origin));',
      },
      {
        rule: 'The QR code can be opened again after Escape.',
        from: '<Dialog open={open} onClose={() => setOpen(false)}',
        to: '<Dialog open={open} onClose={() => {}}',
      },
    ],
  },
  {
    file: 'src/pages/referral/reward-table.tsx',
    tests: ['test/unit/pages/referral/reward-table.test.ts'],
    mutants: [
      { rule: 'A claimed reward does not expire.', from: "status === 'unclaimed' && expired ?", to: 'expired ?' },
      {
        rule: 'A reward is claimed by the end of the UTC month.',
        from: "  minute: '2-digit',\n  timeZone: 'UTC',",
        to: "  minute: '2-digit',",
        tests: ['test/unit/pages/referral/referral.test.tsx'],
      },
    ],
  },
];
