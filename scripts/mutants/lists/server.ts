import type { MutantGroup } from '../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/aes-gcm.ts',
    tests: ['test/server/secrets.test.ts'],
    mutants: [
      {
        rule: 'A sealed text is of use to its owner only.',
        from: "createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))",
        to: "createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(''))",
      },
      { rule: 'A shortened sealed text is none.', from: 'if (bytes.length < ivBytes + tagBytes) return null;', to: '' },
    ],
  },
  {
    file: 'server/app.ts',
    tests: ['test/server/http/slow-clients.test.ts'],
    mutants: [{ rule: 'The API waits 15 seconds for a body.', from: 'limitBodyTime(request);', to: '' }],
  },
  {
    file: 'server/app.ts',
    tests: ['test/server/log.test.ts'],
    mutants: [
      {
        rule: 'The log says by which limits a request was refused.',
        from: ', ...(limits.length > 0 && { limits })',
        to: '',
      },
    ],
  },
  {
    file: 'server/config.ts',
    tests: ['test/server/config.test.ts'],
    mutants: [
      {
        rule: 'The former secret key is valid during a rotation.',
        from: 'secretKeys: [secretKey, ...formerKeys]',
        to: 'secretKeys: [secretKey]',
      },
      { rule: 'In production the log tells what happens.', from: "(production ? 'info' : 'warn')", to: "'warn'" },
      {
        rule: 'A slash at the end of PayPal’s URL changes nothing.',
        from: 'paypalUrl: withoutTrailingSlash(values.PAYPAL_URL)',
        to: 'paypalUrl: values.PAYPAL_URL',
      },
      {
        rule: 'Test users are never seeded beside real services.',
        from: 'seed: values.SEED && !production && !isReal',
        to: 'seed: values.SEED && !production',
      },
      {
        rule: 'A process in production waits until proxies have noticed that it stops.',
        from: 'production ? productionDrainMs : 0',
        to: '0',
      },
      {
        rule: 'In production, all interfaces are listened on.',
        from: "production ? '0.0.0.0' : 'localhost'",
        to: "'localhost'",
      },
      {
        rule: 'Sample entry keys are not used in production.',
        from: '(production ? [] : [sampleEntryKey])',
        to: '[sampleEntryKey]',
      },
      {
        rule: 'The second entry key has its own IV.',
        from: 'values.ENTRY_IV?.[index]',
        to: 'values.ENTRY_IV?.[0]',
      },
    ],
  },
  {
    file: 'server/context.ts',
    tests: ['test/server/context.test.ts'],
    mutants: [
      { rule: 'A stop waits for running jobs.', from: '      await jobs.stop();\n', to: '' },
      { rule: 'A stop waits for mails on their way.', from: '      await background.idle();\n', to: '' },
    ],
  },
  {
    file: 'server/describe-failure.ts',
    tests: ['test/server/db/errors.test.ts'],
    mutants: [
      {
        rule: 'A certificate of an unknown authority is not trusted.',
        from: '  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: distrusted,\n',
        to: '',
      },
    ],
  },
  {
    file: 'server/log.ts',
    tests: ['test/server/log.test.ts'],
    mutants: [
      {
        rule: 'The cause of an error has no emails.',
        from: 'withoutEmails(`${cause.name}: ${cause.message}`)',
        to: '`${cause.name}: ${cause.message}`',
      },
      {
        rule: 'What is thrown instead of an error has no emails.',
        from: 'message: withoutEmails(String(error))',
        to: 'message: String(error)',
      },
      { rule: 'The log has no emails.', from: "return text.replace(emailPattern, '[email]');", to: 'return text;' },
      {
        rule: 'A long word without an email is read once.',
        from: `(?<![^\\s<>"'@])`,
        to: '',
      },
      { rule: 'Secrets are hidden one level deeper, too.', from: '[name, `*.${name}`]', to: '[name]' },
      { rule: 'The log has no passwords.', from: "'code', 'password',", to: "'code'," },
      { rule: 'The log has no tokens.', from: "const hiddenNames = ['token',", to: 'const hiddenNames = [' },
      {
        rule: 'The log has networks only.',
        from: "network: networkOf(request.ipAddress ?? '')",
        to: "network: request.ipAddress ?? ''",
      },
    ],
  },
  {
    file: 'server/monitor.ts',
    tests: ['test/server/monitor.test.ts'],
    mutants: [
      {
        rule: 'The disk is checked.',
        from: "    { service: 'disk', settings: 'DATA_DIR', check: () => checkFolders(config) },\n",
        to: '',
      },
      { rule: 'The disk of the images is checked.', from: '!bucket && existsSync(folder)', to: 'bucket' },
      {
        rule: 'A bucket keeps the images: no folder is needed.',
        from: '!bucket && existsSync(folder)',
        to: 'existsSync(folder)',
      },
      { rule: 'Stripe is checked.', from: "config.stripe.mode === 'real' &&", to: "config.stripe.mode === 'off' &&" },
      { rule: 'PayPal is checked.', from: "config.paypal.mode === 'real' &&", to: "config.paypal.mode === 'off' &&" },
      { rule: 'Services are checked at the start.', from: '  run();\n', to: '' },
      {
        rule: 'A service that does not respond fails its check.',
        from: 'const timeoutMs = 20 * secondMs;',
        to: 'const timeoutMs = 20 * 60 * secondMs;',
      },
      { rule: 'A lost database is no wrong clock.', from: 'query.catch(() => null)', to: 'query' },
      { rule: 'A clock that is behind fails its check.', from: ', now - clock.now().getTime())', to: ')' },
      { rule: 'A clock that is ahead fails its check.', from: 'askedAt - now, ', to: '' },
      { rule: 'A check of the disk leaves nothing behind.', from: '.finally(() => rm(file, { force: true }))', to: '' },
    ],
  },
  {
    file: 'server/retention.ts',
    tests: ['test/server/retention.test.ts'],
    mutants: [
      {
        rule: 'The rules are applied every hour.',
        from: "    setInterval(() => background.run('retention', () => applyRetention(context)), hourMs),\n",
        to: '',
      },
      {
        rule: 'Who paid an order is forgotten after 400 days.',
        from: "await run('payers', forgetPayersBefore(db, addMs(now, -recordDays * dayMs)));",
        to: '',
      },
      {
        rule: 'A server that stops deletes nothing any more.',
        from: 'return () => timers.forEach(clearInterval);',
        to: 'return () => {};',
      },
      { rule: 'Messages are kept for 24 months.', from: 'addMonths(now, -messageMonths)', to: 'addMonths(now, -1)' },
      {
        rule: 'A rule that fails does not stop the others.',
        from: "work.catch((error: unknown) => log.error({ err: error, step }, 'retention failed'));",
        to: 'work;',
      },
      {
        rule: 'Invoices are kept for ten years after theirs.',
        from: 'now.getUTCFullYear() - invoiceYears, 0)',
        to: 'now.getUTCFullYear() - invoiceYears + 1, 0)',
      },
      {
        rule: 'Sign-ins are deleted after 90 days.',
        from: 'signInDays * dayMs)',
        to: '10 * signInDays * dayMs)',
      },
      {
        rule: 'Codes and all that expires are kept until a day after.',
        from: "atOrBefore('expires_at', dayMs)",
        to: "atOrBefore('expires_at', 0)",
      },
      {
        rule: 'Expired challenges of passkeys are deleted.',
        from: 'passkey_challenges: shortLived',
        to: 'passkey_challenges: withAccount',
      },
      {
        rule: 'What was dismissed stays out of the list of differences for 400 days.',
        from: "record('dismissed_at')",
        to: "{ ...record('dismissed_at'), expired: () => sql`true` }",
      },
      {
        rule: 'The cleanup deletes no second factor that is on.',
        from: 'enabled_at is null and ',
        to: '',
        tests: ['test/server/accounts/second-factor.test.ts'],
      },
      {
        rule: 'A second factor that was begun can be completed for a day.',
        from: "atOrBefore('created_at', dayMs)(now)",
        to: "atOrBefore('created_at', 0)(now)",
      },
      {
        rule: 'Expired rows are deleted a batch at a time.',
        from: 'if (expired) await run(table, deleteInBatches(db, table as keyof Database, expired(now)));',
        to: 'if (expired) await run(table, sql`delete from ${sql.table(table)} where ${expired(now)}`.execute(db).then(() => {}));',
      },
    ],
  },
  {
    file: 'server/secrets.ts',
    tests: ['test/server/secrets.test.ts'],
    mutants: [
      {
        rule: 'Digests of different length are not the same.',
        from: 'a.length === b.length && timingSafeEqual(a, b)',
        to: 'a.length === b.length || timingSafeEqual(a, b)',
      },
      {
        rule: 'Digests with a former key match during a rotation.',
        from: '...former.map((key) => digestWith(key, purpose, text)),',
        to: '',
      },
      {
        rule: 'Digests of different purposes differ.',
        from: '.update(`${purpose}\\n${text}`)',
        to: '.update(text)',
      },
    ],
  },
];
