import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/ops/correct-invoice.ts',
    tests: ['test/server/ops/invoices.test.ts'],
    mutants: [
      {
        rule: 'The invoice of a refunded order is not corrected.',
        from: "if (await findInvoice(tx, order_id, 'creditNote'))",
        to: 'if (false)',
      },
      {
        rule: 'An invoice is not replaced by one without a customer.',
        from: "Object.values(details).every((text) => text === '')",
        to: 'false',
      },
      {
        rule: 'An invoice is not replaced by the same one.',
        from: 'isDeepStrictEqual(customerOf(details), invoice.content.customer)',
        to: 'false',
      },
      {
        rule: 'The customer gets the corrected invoice by mail.',
        from: "await jobs.add(tx, { kind: 'receipt', key, payload: { orderId: order_id, again: 'true' } });",
        to: '',
      },
    ],
  },
  {
    file: 'server/ops/dates.ts',
    tests: ['test/server/ops/invoices.test.ts'],
    mutants: [
      { rule: 'A month ends with its last day.', from: 'from.getUTCMonth() + 1', to: 'from.getUTCMonth() + 2' },
      { rule: 'A month has no day.', from: '(0[1-9]|1[0-2])$/', to: '(0[1-9]|1[0-2])/' },
      {
        rule: 'A time has a zone.',
        from: '(Z|[+-]\\d\\d:\\d\\d)$/',
        to: '(Z|[+-]\\d\\d:\\d\\d)?$/',
        tests: ['test/server/ops/dates.test.ts'],
      },
      {
        rule: 'A month has no more days than it has.',
        from: ' && date.toISOString().startsWith(text)',
        to: '',
        tests: ['test/server/ops/dates.test.ts'],
      },
    ],
  },
  {
    file: 'server/ops/help.ts',
    tests: ['test/server/ops/every-verb.test.ts'],
    mutants: [
      {
        rule: 'The first line of the help names the options without which the command does not run.',
        from: '.filter(([, { required: isRequired }]) => isRequired)',
        to: '.filter(() => false)',
      },
      {
        rule: 'The list of the commands is not wider than the terminal.',
        from: 'hang(verb.summary, summaryColumn, width)',
        to: 'verb.summary',
      },
    ],
  },
  {
    file: 'server/ops/numbers.ts',
    tests: ['test/server/ops/ops.test.ts'],
    mutants: [
      {
        rule: 'A number is written in digits.',
        from: '/^\\d+$/.test(String(text)) ? Number(text) : 0',
        to: 'Number(text)',
      },
      { rule: 'A number is not larger than PostgreSQL takes.', from: 'count <= max', to: 'count > 0' },
    ],
  },
  {
    file: 'server/ops/print.ts',
    tests: ['test/server/ops/print.test.ts'],
    mutants: [
      { rule: 'A table is not wider than the terminal.', from: 'line.length <= width', to: 'line.length < 1000' },
      { rule: 'A table leaves out empty columns before it becomes blocks.', from: '[all, filled]', to: '[all]' },
      { rule: 'A column is left out only where it must be.', from: '[all, filled]', to: '[filled]' },
      { rule: 'A terminal obeys no text of a customer.', from: ".replaceAll(/\\p{Cc}+/gu, ' ')", to: '' },
    ],
  },
  {
    file: 'server/ops/socket.ts',
    tests: ['test/server/ops/socket.test.ts'],
    mutants: [
      {
        rule: 'A command runs by itself when a killed server left its socket.',
        from: "error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ?",
        to: "error.code === 'ENOENT' ?",
      },
    ],
  },
  {
    file: 'server/ops/audit.ts',
    tests: ['test/server/ops/ops.test.ts'],
    mutants: [
      {
        rule: 'The audit shows the newest changes.',
        from: "orderBy('at', 'desc')",
        to: "orderBy('at')",
      },
    ],
  },
  {
    file: 'server/ops/find.ts',
    tests: ['test/server/ops/ops.test.ts'],
    mutants: [
      {
        rule: 'A customer is found however the email is written.',
        from: 'normalizeTypedEmail(name).toLowerCase()',
        to: 'name.trim()',
      },
      {
        rule: 'An email names the account that has it, not the one that had it before.',
        from: '(await findAccount(db, email)) ?? (await findFormerOwner(db, email))',
        to: '(await findFormerOwner(db, email)) ?? (await findAccount(db, email))',
      },
    ],
  },
  {
    file: 'server/ops/run.ts',
    tests: ['test/server/ops/ops.test.ts'],
    mutants: [
      { rule: 'A kept command names accounts by their ids.', from: "names[index] === 'customer'", to: 'false' },
      { rule: 'A kept command has no email.', from: 'withoutEmails(describeCommand(', to: 'String(describeCommand(' },
      {
        rule: 'A wrong value of an option is a wrong command line.',
        from: "if (typeof value === 'string') help.check?.(value, now);",
        to: '',
      },
      { rule: 'A kept outcome has no email.', from: 'withoutEmails(explain(', to: 'String(explain(' },
      {
        rule: 'Help of a command needs nothing that the command needs.',
        from: 'if (given.help) return { args: positionals, options: given };',
        to: '',
      },
      {
        rule: 'An argument that looks like the option for help is none.',
        from: 'return parsed.options.help ?',
        to: 'return argv.some((word) => helpOptions.includes(word)) ?',
      },
      {
        rule: 'Help lists the commands that begin with a word.',
        from: 'if (asksForHelp && similar.length > 0)',
        to: 'if (false)',
      },
      {
        rule: 'Help says which word begins no command.',
        from: 'if (asksForHelp && similar.length > 0)',
        to: 'if (asksForHelp)',
      },
    ],
  },
  {
    file: 'server/ops/main.ts',
    tests: ['test/server/operator-programs.test.ts'],
    mutants: [
      {
        rule: 'Commands create no database.',
        from: 'if (!existsSync(location.folder))',
        to: 'if (existsSync(location.folder))',
      },
      {
        rule: 'Output that cannot be written is a failure.',
        from: "if (error.code === 'EPIPE') return;",
        to: 'return;',
      },
      {
        rule: 'A reader that has seen enough is no failure.',
        from: "if (error.code === 'EPIPE') return;",
        to: '',
      },
    ],
  },
  {
    file: 'server/ops/refund-request.ts',
    tests: ['test/server/ops/refund-request.test.ts'],
    mutants: [
      {
        rule: 'Only a requested refund can be approved.',
        from: 'if (needsRequest && !locked.refund_requested_at)',
        to: 'if (needsRequest && !locked.order_id)',
        tests: ['test/server/billing/orders/order-states.test.ts'],
      },
      {
        rule: 'The operator does not refund a disputed order.',
        from: ' ?? describeDispute(locked)',
        to: '',
      },
      {
        rule: 'A refund of the operator is remembered before the payment provider is asked.',
        from: 'await claimRefund(tx, order_id, clock.now());',
        to: '',
      },
      {
        rule: 'The operator’s refund is decided under the account’s lock.',
        from: 'await lockAccount(tx, account_id);',
        to: '',
      },
      {
        rule: 'Only a paid order is refunded by the operator.',
        from: "if (status === 'completed') return null;",
        to: 'if (status) return null;',
      },
    ],
  },
];
