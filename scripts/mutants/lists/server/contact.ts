import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/contact/erase-tickets.ts',
    tests: ['test/server/accounts/erasure.test.ts'],
    mutants: [
      {
        rule: 'A message without images has none to remove.',
        from: 'if (images.length > 0) await',
        to: 'await',
      },
      {
        rule: 'Images are removed later when the store fails.',
        from: 'await store.remove(name);',
        to: 'await store.remove(name).catch(() => {});',
        tests: ['test/server/contact/image-store.test.ts'],
      },
      {
        rule: 'Erasing a message removes its images.',
        from: 'if (images.length > 0) await',
        to: 'if (images.length === 0) await',
      },
    ],
  },
  {
    file: 'server/contact/image-store.ts',
    tests: ['test/server/contact/image-store.test.ts'],
    mutants: [
      {
        rule: 'An image that could not be stored leaves no part of it.',
        from: '        await rm(part, { force: true });\n',
        to: '',
      },
      { rule: 'Only the server’s user can read images.', from: '{ mode: 0o600 }', to: '{ mode: 0o644 }' },
      {
        rule: 'A bucket that refuses an image has not stored it.',
        from: 'if (!response.ok) throw',
        to: 'if (response.status >= 500) throw',
        tests: ['test/server/contact/image-bucket.test.ts'],
      },
      {
        rule: 'An image is for its bucket only.',
        from: "      redirect: 'manual',\n",
        to: '',
        tests: ['test/server/contact/image-bucket.test.ts'],
      },
    ],
  },
  {
    file: 'server/contact/images.ts',
    tests: ['test/server/contact/images.test.ts'],
    mutants: [
      {
        rule: 'The content decides the type.',
        from: "if (!type || !acceptedTypes.includes(type.mime)) throw new ApiError('imageTypeRefused');",
        to: '',
      },
      {
        rule: 'An image that cannot be read is refused.',
        from: "if (exitCode !== 0) throw new ApiError('imageUnreadable');",
        to: '',
      },
      {
        rule: 'An image is not blamed for a process that does not start.',
        from: 'const exitCodesNotStarted = [1, 126, 127];',
        to: 'const exitCodesNotStarted: number[] = [];',
      },
    ],
  },
  {
    file: 'server/contact/limited-process.ts',
    tests: ['test/server/contact/limited-process.test.ts'],
    mutants: [{ rule: 'A process has little memory.', from: '+ Math.ceil(maxBytes / 1024)', to: '* 4' }],
  },
  {
    file: 'server/contact/read-form.ts',
    tests: ['test/server/contact/read-form.test.ts'],
    mutants: [
      {
        rule: 'A field occurs once.',
        from: "if (Object.hasOwn(fields, fieldname)) throw invalidField(fieldname, 'Duplicate field');",
        to: '',
      },
      {
        rule: 'A field has a limited length.',
        from: "if (valueTruncated) throw invalidField(fieldname, 'Too long');",
        to: '',
        equivalent:
          'The contract’s limit of 5000 characters is lower than that of the parser, so the shortened text is refused too.',
      },
      {
        rule: 'A form has at most four images.',
        from: "if (images.length === limits.contactImages) throw new ApiError('tooManyImages');",
        to: '',
        tests: ['test/server/contact/images.test.ts'],
      },
      {
        rule: 'A file field without a selection is ignored.',
        from: 'if (bytes === 0 && !part.filename) continue;',
        to: '',
      },
    ],
  },
  {
    file: 'server/contact/reencode-image.ts',
    tests: ['test/server/contact/images.test.ts'],
    mutants: [
      { rule: 'An image is turned upright.', from: '.autoOrient()', to: '' },
      {
        rule: 'Only the loaders of accepted types decode.',
        from: "sharp.block({ operation: ['VipsForeignLoad'] });",
        to: '',
      },
      {
        rule: 'An image has a limited number of pixels.',
        from: 'limitInputPixels: maxPixels',
        to: 'limitInputPixels: false',
      },
      { rule: 'A small image keeps its size.', from: 'withoutEnlargement: true', to: 'withoutEnlargement: false' },
    ],
  },
  {
    file: 'server/contact/routes.ts',
    tests: ['test/server/contact/contact.test.ts'],
    mutants: [
      {
        rule: 'A client sends a limited number of messages a day.',
        from: '...clientBudgets(dailyAttemptsPerClient, request.client),',
        to: '',
      },
    ],
  },
  {
    file: 'server/contact/rules.ts',
    tests: ['test/server/contact/rules.test.ts'],
    mutants: [
      {
        rule: 'The same message has the same images.',
        from: 'orderId ?? null, ...imageDigests]',
        to: 'orderId ?? null]',
      },
      { rule: 'The same message has the same sender.', from: '[email, suggestion,', to: '[suggestion,' },
      { rule: 'An empty topic is none.', from: '...(topic && { topic }),', to: 'topic,' },
      { rule: 'Line breaks count once.', from: "suggestion?.replaceAll('\\r\\n', '\\n')", to: 'suggestion' },
    ],
  },
  {
    file: 'server/contact/store.ts',
    tests: ['test/server/contact/contact.test.ts'],
    mutants: [
      { rule: 'A message may be repeated after ten minutes.', from: ".where('created_at', '>', since)", to: '' },
      {
        rule: 'Messages without a session belong to their email.',
        from: "or.and([or('account_id', 'is', null), or('email', '=', email)])",
        to: "or('email', '=', email)",
        tests: ['test/server/contact/rules.test.ts'],
      },
    ],
  },
  {
    file: 'server/contact/submit.ts',
    tests: ['test/server/contact/contact.test.ts'],
    mutants: [
      {
        rule: 'Simultaneous messages become one ticket.',
        from: 'await lockMessage(tx, digest);',
        to: '',
        tests: ['test/server/contact/rules.test.ts'],
      },
      {
        rule: 'A message that waited for its twin is not stored again.',
        from: 'if (duplicate) return { ticket: duplicate, isNew: false };',
        to: '',
      },
      {
        rule: 'The session of an account opens no other mailbox.',
        from: 'if (session?.email === email) return',
        to: 'if (session) return',
      },
      {
        rule: 'Strangers cannot use up the messages of an account.',
        from: 'if (session?.email === email) return',
        to: 'if (false) return',
      },
      {
        rule: 'A mailbox that got too many mails gets no confirmation.',
        from: '{ rule: messagesPerSender, key }, ...mailBudgets(email, client)]',
        to: '{ rule: messagesPerSender, key }]',
      },
      {
        rule: 'All clients together store a limited number of bytes.',
        from: ', total',
        to: '',
        tests: ['test/server/contact/images.test.ts'],
      },
      {
        rule: 'An image that a failing store has nevertheless is removed.',
        from: '    await discardImages(context, store, imageNames, removal.key);\n    throw error;',
        to: '    throw error;',
        tests: ['test/server/contact/image-bucket.test.ts'],
      },
      {
        rule: 'Images of a message that was not finished are removed.',
        from: 'await jobs.add(db, removal, addMs(clock.now(), dayMs));',
        to: '{}',
      },
      {
        rule: 'Images of a ticket stay.',
        from: 'await jobs.remove(tx, removal.key);',
        to: '{}',
      },
      {
        rule: 'One email gets six confirmations an hour.',
        from: 'await limits.consume(...senderBudgets(message));',
        to: '',
      },
      {
        rule: 'Images of a repeated message are removed.',
        from: 'if (!isNew) await discardImages(context, store, imageNames, removal.key);',
        to: '',
      },
    ],
  },
  {
    file: 'server/contact/open-ticket.ts',
    tests: ['test/server/contact/rules.test.ts'],
    mutants: [
      {
        rule: 'Two messages never share a ticket number.',
        from: 'if (await insertTicket(tx, { ticket, ...content })) return ticket;',
        to: 'await insertTicket(tx, { ticket, ...content }); return ticket;',
      },
    ],
  },
  {
    file: 'server/contact/temporary-folder.ts',
    tests: ['test/server/contact/temporary-folder.test.ts'],
    mutants: [
      { rule: 'A request under way keeps its folder.', from: 'const staleMs = hourMs;', to: 'const staleMs = 0;' },
    ],
  },
  {
    file: 'server/contact/ticket-mails.ts',
    tests: ['test/server/contact/contact.test.ts'],
    mutants: [
      { rule: 'Attachments have a size together.', from: 'bytesLeft -= content.length;', to: '' },
      { rule: 'A confirmation is not sent after a day.', from: ', { giveUpAfterMs: dayMs }', to: '' },
      {
        rule: "Support sees that the session is not that of the sender's account.",
        from: "return accountEmail === email ? 'yes' : accountEmail;",
        to: "return 'yes';",
      },
    ],
  },
  {
    file: 'server/contact/running-uploads.ts',
    tests: ['test/server/contact/read-form.test.ts'],
    mutants: [
      {
        rule: 'Uploads of a client at the same time are limited.',
        from: '>= maxUploads * factor',
        to: '>= Infinity',
      },
      {
        rule: 'A message without images is never refused for running uploads.',
        from: '<= maxBodyBytes',
        to: '< 0',
      },
      {
        rule: 'An upload that has ended no longer counts.',
        from: 'for (const { key } of networks) add(key, -1);',
        to: '',
      },
      {
        rule: 'A body of unknown length counts as an upload.',
        from: '?? Infinity',
        to: '?? 0',
        tests: ['test/server/contact/running-uploads.test.ts'],
      },
      {
        rule: 'Uploads of a network are limited, too.',
        from: 'for (const { key } of networks) add(key, 1);',
        to: "add(networks[0]?.key ?? '', 1);",
        tests: ['test/server/contact/running-uploads.test.ts'],
      },
    ],
  },
];
