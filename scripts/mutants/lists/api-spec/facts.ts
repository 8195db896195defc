import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'api-spec/facts/limits.ts',
    tests: ['test/unit/site/facts.test.ts'],
    mutants: [{ rule: 'The refund period is 30 days.', from: 'refundDays = 30', to: 'refundDays = 31' }],
  },
  {
    file: 'api-spec/facts/locales.ts',
    tests: ['test/unit/facts/locales.test.ts'],
    mutants: [
      {
        rule: 'A prefix is a whole segment.',
        from: "asLocale(pathname.split('/', 2)[1])",
        to: 'asLocale(pathname.slice(1, 3))',
      },
      { rule: 'A path has no trailing slash.', from: "path.replace(/\\/+$/, '') || '/'", to: "path || '/'" },
      { rule: 'The home page has no slash after its prefix.', from: "path.replace(/^\\/(?=[?#]|$)/, '')", to: 'path' },
      { rule: 'Arabic uses Latin digits.', from: ", intl: 'ar-u-nu-latn'", to: ", intl: 'ar-EG-u-nu-arab'" },
    ],
  },
  {
    file: 'api-spec/facts/money.ts',
    tests: ['test/unit/facts/money.test.ts'],
    mutants: [
      {
        rule: 'An amount has the decimals of its currency.',
        from: 'amount / 10 ** minorDigits(currency)',
        to: 'amount / 100',
      },
      {
        rule: 'An amount is written with the decimals that are charged.',
        from: 'minimumFractionDigits: minorDigits(currency),',
        to: '',
      },
      { rule: 'A whole amount has no decimals.', from: "Zeros = 'stripIfInteger'", to: "Zeros = 'auto'" },
      {
        rule: 'A format belongs to one language and one currency.',
        from: '`${intlLocale} ${currency} ${zeros}`',
        to: '`${currency}`',
      },
      {
        rule: 'A currency is isolated in Arabic.',
        from: "isArabic && type === 'currency'",
        to: "isArabic && type === 'literal'",
      },
    ],
  },
  {
    file: 'api-spec/facts/non-breaking.ts',
    tests: ['test/unit/facts/non-breaking.test.ts'],
    mutants: [
      { rule: 'No line ends within 30-day.', from: '(?<=[\\d}]-)(?=\\p{Letter})|', to: '' },
      { rule: 'No line ends within 12か月.', from: '|(?<=[\\d}]か)(?=月)', to: '' },
      { rule: 'No line ends within IP-Adresse.', from: '(?<=(?<!\\p{L})\\p{L}{1,2}-)(?=\\p{L})|', to: '' },
      { rule: 'A line may end within DNS-Leak-Test.', from: '(?<=(?<!\\p{L})\\p{L}{1,2}-)', to: '(?<=\\p{L}-)' },
      { rule: 'No line ends within кто-то.', from: '|(?<=\\p{L}-)(?=\\p{L}{1,2}(?!\\p{L}))', to: '' },
      { rule: 'Only the first of a month has an ordinal.', from: '/\\b1\\b/g', to: '/1\\b/g' },
      { rule: 'Only French has an ordinal.', from: "locale === 'fr' ?", to: 'true ?' },
    ],
  },
  {
    file: 'api-spec/facts/offers.ts',
    tests: ['test/unit/scripts/offers.test.ts'],
    mutants: [
      {
        rule: 'Structured data has the decimals of the currency.',
        from: '(amount / 10 ** digits).toFixed(digits)',
        to: '(amount / 100).toFixed(2)',
      },
      { rule: 'The date of the offers is the same in every time zone.', from: ", timeZone: 'UTC'", to: '' },
      {
        rule: 'The date of the offers has the ordinal of French.',
        from: 'withFrenchFirst(format.format(new Date(date)), intlLocale)',
        to: 'format.format(new Date(date))',
      },
      {
        rule: 'A plan is offered at its own price.',
        from: 'candidate.plan === plan && ',
        to: '',
        tests: ['test/server/http/apply-offers.test.ts'],
      },
    ],
  },
  {
    file: 'api-spec/facts/plan-change.ts',
    tests: ['test/unit/facts/plan-change.test.ts'],
    mutants: [
      {
        rule: 'PayPal adds a term instead of switching the renewal.',
        from: "method === 'card' && renewing",
        to: 'renewing',
      },
      {
        rule: 'Only the renewal of the current plan can be switched to another term.',
        from: 'renewing?.plan === plan && ',
        to: 'renewing !== null && ',
      },
    ],
  },
  {
    file: 'api-spec/facts/plan-limits.ts',
    tests: ['test/unit/site/facts.test.ts'],
    mutants: [
      { rule: 'Startup is for up to 10 devices.', from: 'devices: 10', to: 'devices: 11' },
      { rule: 'Personal has 15 locations.', from: 'locations: 15', to: 'locations: null' },
    ],
  },
  {
    file: 'api-spec/facts/plans.ts',
    tests: ['test/unit/facts/plans.test.ts'],
    mutants: [
      {
        rule: 'The plans are in ascending order.',
        from: "['free', 'personal', 'startup'] as const",
        to: "['free', 'startup', 'personal'] as const",
      },
    ],
  },
  {
    file: 'api-spec/facts/typed-email.ts',
    tests: ['test/unit/api-spec/schemas.test.ts'],
    mutants: [
      { rule: 'Invisible characters are no part of an email.', from: ".replace(/\\p{Cf}/gu, '')", to: '' },
      { rule: 'A full-width sign is the ASCII one.', from: '- 0xfee0', to: '' },
      { rule: 'An ideographic full stop is a dot.', from: ".replace(/[\\u3002\\uff61]/g, '.')", to: '' },
      { rule: 'A line break is not trimmed.', from: '^\\p{Zs}+|(?<!\\p{Zs})\\p{Zs}+$', to: '^\\s+|\\s+$' },
    ],
  },
];
