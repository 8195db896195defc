import type { MutantGroup } from '../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'api-spec/account-settings.ts',
    tests: ['test/server/accounts/settings.test.ts'],
    mutants: [
      {
        rule: 'Ending the other sessions needs no confirmation.',
        from: `one-time tokens that were not exchanged yet.',
  session: 'required',`,
        to: `one-time tokens that were not exchanged yet.',
  session: 'required',
  confirmed: true,`,
      },
      {
        rule: 'Ending a session needs no confirmation.',
        from: `  session: 'required',
  params: z.strictObject({ sessionId: OpaqueId }),`,
        to: `  session: 'required',
  confirmed: true,
  params: z.strictObject({ sessionId: OpaqueId }),`,
      },
    ],
  },
  {
    file: 'api-spec/billing-details.ts',
    tests: ['test/server/billing/invoices/issue.test.ts'],
    mutants: [
      { rule: 'Invisible characters are no part of an invoice.', from: ".replace(invisible, '')", to: '' },
      {
        rule: 'An address has six lines at most.',
        from: '<= limits.billingAddressLines',
        to: '<= 2 * limits.billingAddressLines',
      },
    ],
  },
  {
    file: 'api-spec/contact.ts',
    tests: ['test/server/contact/rules.test.ts'],
    mutants: [{ rule: 'Space around a message does not count.', from: '.trim()', to: '' }],
  },
  {
    file: 'api-spec/openapi.ts',
    tests: ['test/unit/api-spec/openapi.test.ts'],
    mutants: [
      {
        rule: 'A generated client accepts new fields of responses.',
        from: 'for (const { responses } of Object.values(path)) openObjects(responses, schemas);',
        to: ';',
      },
    ],
  },
  {
    file: 'api-spec/passkeys.ts',
    tests: ['test/server/accounts/passkeys.test.ts'],
    mutants: [
      {
        rule: 'The name of a passkey does not change the order of a mail’s text.',
        from: '\\u202a-\\u202e',
        to: '',
      },
      { rule: 'The name of a passkey can be seen.', from: 'visible.test(value) && ', to: '' },
    ],
  },
  {
    file: 'api-spec/runtime-config.ts',
    tests: ['test/unit/api-spec/runtime-config.test.ts'],
    mutants: [
      { rule: 'A host adds no rule to the policy of documents.', from: '(:\\d+)?)?$/', to: '(:\\d+)?)?/' },
      { rule: 'An IV has 16 bytes.', from: '{32})?$/i', to: '*)?$/i' },
    ],
  },
];
