import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/mail/format-value.ts',
    tests: ['test/server/mail/mail.test.ts'],
    mutants: [
      {
        rule: 'A date in a mail does not depend on the time zone of the server.',
        from: "{ dateStyle: 'long', timeZone: 'UTC' }",
        to: "{ dateStyle: 'long' }",
      },
      { rule: 'A deadline in a mail names its time zone.', from: ", timeZoneName: 'short'", to: '' },
      {
        rule: 'A deadline in a French mail has the ordinal of the first of a month.',
        from: 'withFrenchFirst(text.replace(format(day), nonBreakingDate), locale)',
        to: 'text.replace(format(day), nonBreakingDate)',
      },
      {
        rule: 'A period in a French mail has the ordinal of the first of a month.',
        from: 'withFrenchFirst(dates.formatRange(value.start, value.end), locale)',
        to: 'dates.formatRange(value.start, value.end)',
      },
      { rule: 'French has a space before a colon.', from: "fr: '\\u00a0:'", to: "fr: ':'" },
    ],
  },
  {
    file: 'server/mail/mail-budgets.ts',
    tests: ['test/server/mail/mail-budgets.test.ts'],
    mutants: [
      { rule: 'A mailbox gets 15 mails an hour.', from: '    { rule: mailsPerMailbox, key: mailbox },\n', to: '' },
      { rule: 'A mailbox gets 40 mails a day.', from: '    { rule: dailyMailsPerMailbox, key: mailbox },\n', to: '' },
      {
        rule: 'Strangers cause 5000 mails an hour in total.',
        from: "    { rule: mailsInTotal, key: 'all' },\n",
        to: '',
      },
      {
        rule: 'Every spelling of a mailbox shares its limit.',
        from: 'const mailbox = mailboxOf(email);',
        to: 'const mailbox = email;',
      },
      {
        rule: 'One network leaves most of a mailbox’s mails to others in an hour.',
        from: '    { rule: mailsPerPair, key: pair },\n',
        to: '',
      },
      {
        rule: 'One network leaves most of a mailbox’s mails to others on a day.',
        from: '    { rule: dailyMailsPerPair, key: pair },\n',
        to: '',
      },
      {
        rule: 'Mails that strangers cause are limited per client and hour.',
        from: '    ...sharedClientBudgets(mailsPerClient, client),\n',
        to: '',
      },
      {
        rule: 'Mails that strangers cause are limited per client and day.',
        from: '    ...sharedClientBudgets(dailyMailsPerClient, client),\n',
        to: '',
      },
    ],
  },
  {
    file: 'server/mail/mailbox.ts',
    tests: ['test/server/referral/rules.test.ts'],
    mutants: [
      { rule: 'Dots are ignored at Gmail only.', from: 'gmailDomains.has(domain) ?', to: 'true ?' },
      { rule: 'A leading plus starts no tag.', from: "local.indexOf('+', 1)", to: "local.indexOf('+')" },
      { rule: 'googlemail.com is Gmail.', from: "['gmail.com', 'googlemail.com']", to: "['gmail.com']" },
    ],
  },
  {
    file: 'server/mail/mailer.ts',
    tests: ['test/server/mail/mail.test.ts'],
    mutants: [
      { rule: 'An email cannot add recipients.', from: 'address: recipientEmail.parse(email)', to: 'address: email' },
      {
        rule: 'A mail that is sent again has the same Message-ID, and no other mail has it.',
        from: 'compose(mail, randomUUID())',
        to: "compose(mail, '')",
      },
      {
        rule: 'A permanent failure is not retried.',
        from: '|| isPermanent(error)) throw error;',
        to: ') throw error;',
      },
      {
        rule: 'A mailbox that does not exist is not tried again.',
        from: 'if (mail.replyTo || !isMailboxGone(error)) throw error;',
        to: 'throw error;',
      },
      {
        rule: 'A refusal that may end is tried again.',
        from: 'if (mail.replyTo || !isMailboxGone(error)) throw error;',
        to: 'if (mail.replyTo) throw error;',
      },
      {
        rule: 'A message to support is never given up early.',
        from: 'mail.replyTo || !isMailboxGone(error)',
        to: '!isMailboxGone(error)',
      },
      {
        rule: 'Absence notes of Exchange do not answer a mail.',
        from: ", 'X-Auto-Response-Suppress': 'OOF, AutoReply'",
        to: '',
      },
      {
        rule: 'A mail that is sent again has the same Message-ID.',
        from: "hash('sha256', key)",
        to: "hash('sha256', key + process.hrtime.bigint())",
      },
      {
        rule: 'A reply address cannot add recipients.',
        from: 'replyTo: parseMailbox(replyTo ?? supportEmail)',
        to: "replyTo: { name: '', address: replyTo ?? supportEmail }",
      },
      {
        rule: 'A reply reaches support whatever the sender is.',
        from: ' || mailFrom !== supportEmail',
        to: '',
      },
      {
        rule: 'A mail that no attempt could send is reported.',
        from: '[...retryDelaysMs, null].entries()',
        to: '[...retryDelaysMs].entries()',
      },
    ],
  },
  {
    file: 'server/mail/smtp-options.ts',
    tests: ['test/server/mail/mail.test.ts'],
    mutants: [
      { rule: 'No mail is sent unencrypted.', from: "protocol === 'smtp:' && !mayBeUnencrypted", to: 'false' },
      {
        rule: 'A mail server in the own network may be unencrypted on request.',
        from: " || searchParams.get('ignoreTLS') === 'true'",
        to: '',
      },
      {
        rule: 'A mail server on this machine may be unencrypted.',
        from: 'thisMachine.includes(hostname) || ',
        to: '',
      },
    ],
  },
  {
    file: 'server/mail/translations.ts',
    tests: ['test/server/mail/mail.test.ts'],
    mutants: [
      {
        rule: 'Translations that could not be read are read again.',
        from: 'loading.catch(() => cache.delete(locale));',
        to: 'loading.catch(() => {});',
      },
    ],
  },
  {
    file: 'server/mail/render.ts',
    tests: ['test/server/mail/mail.test.ts'],
    mutants: [
      { rule: 'A count of zero is a value.', from: 'if (value !== null) values[name]', to: 'if (value) values[name]' },
      {
        rule: 'A quotation has no invisible characters that reorder a text.',
        from: '|[\\u202a-\\u202e\\u2066-\\u2069]',
        to: '',
        tests: ['test/server/contact/contact.test.ts'],
      },
      {
        rule: 'Whatever breaks a line of a quotation, the line is quoted.',
        from: '[\\n\\v\\f\\r\\u0085\\u2028\\u2029]',
        to: '[\\n]',
        tests: ['test/server/contact/contact.test.ts'],
      },
      {
        rule: 'A quotation is escaped in HTML.',
        from: 'linesOf(values[part.quote]).map(escapeHtml)',
        to: 'linesOf(values[part.quote])',
        tests: ['test/server/contact/contact.test.ts'],
      },
      {
        rule: 'A quotation is marked in the plain text.',
        from: '`> ${line}`',
        to: 'line',
        tests: ['test/server/contact/contact.test.ts'],
      },
      {
        rule: 'Values are escaped in HTML.',
        from: '>${escapeHtml(value)}</td>',
        to: '>${value}</td>',
      },
      {
        rule: 'A date in a mail is not broken within its year.',
        from: "longWord.test(value) ? '' : ",
        to: "value ? '' : ",
      },
      {
        rule: 'A long email in a mail breaks on a phone.',
        from: "longWord.test(value) ? '' : ';overflow-wrap:break-word'",
        to: "';overflow-wrap:break-word'",
      },
      {
        rule: 'A paragraph without its value is left out.',
        from: "(!('when' in part && part.when) || part.when in values) && ",
        to: '',
      },
      {
        rule: 'A row without a value is left out.',
        from: '.filter(({ value }) => value in values)',
        to: '',
      },
      {
        rule: 'A quotation without its text is left out.',
        from: " && (!('quote' in part) || part.quote in values),",
        to: ',',
        tests: ['test/server/mail/templates.test.ts'],
      },
      {
        rule: 'A subject is one line.',
        from: 'const subject = toOneLine(format(template.subject));',
        to: 'const subject = format(template.subject);',
      },
      {
        rule: 'Arabic mails are written from right to left.',
        from: 'dir="${localeInfo(locale).dir}"',
        to: 'dir="ltr"',
      },
      { rule: 'Arabic mails are aligned to the right.', from: "=== 'rtl' ?", to: "!== 'rtl' ?" },
      { rule: 'Only the first button is filled.', from: 'part === design.primary', to: 'true' },
      {
        rule: 'On a narrow phone, space tells one pair of label and value from the next.',
        from: '.cell + .cell{padding-bottom:8px}',
        to: '',
      },
    ],
  },
];
