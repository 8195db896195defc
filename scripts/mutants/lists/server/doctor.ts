import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/doctor/check-database.ts',
    tests: ['test/server/doctor/doctor.test.ts'],
    mutants: [
      {
        rule: 'A new database in which no table can be created stops the start.',
        from: '(migrated ? failure : stop)(',
        to: 'failure(',
      },
    ],
  },
  {
    file: 'server/doctor/check-machine.ts',
    tests: ['test/server/doctor/doctor.test.ts'],
    mutants: [
      {
        rule: 'An embedded database on a full disk stops the start.',
        from: '(databaseUrl ? failure : stop)',
        to: 'failure',
      },
      { rule: 'A new database needs room.', from: 'bavail * bsize < minFreeBytes', to: 'bavail * bsize < 0' },
      {
        rule: 'Only a running server may use the port.',
        from: 'if (!starting && (await isServing(host, port))) return null;',
        to: 'if (!starting) return null;',
      },
      {
        rule: 'A used port of the fakes stops the start.',
        from: 'needsSandbox(config) ?',
        to: 'false ?',
      },
      {
        rule: 'Ports at different addresses are not the same.',
        from: 'return hosts[0] === hosts[1] || hosts.some((host) => everyAddress.includes(host));',
        to: 'return true;',
      },
      {
        rule: 'Ports other than PORT may not be the same, either.',
        from: 'ports.slice(0, index)',
        to: 'ports.slice(0, Math.min(index, 1))',
      },
      {
        rule: 'The running server is looked for at its own address.',
        from: "'127.0.0.1' : host;",
        to: "'127.0.0.1' : '127.0.0.1';",
      },
      {
        rule: 'A URL has an IPv6 address in brackets.',
        from: 'isIPv6(address) ?',
        to: 'false ?',
      },
      {
        rule: 'A site of another brand stops the start.',
        from: 'if (built.brand === brand.name) return [];',
        to: 'return [];',
      },
    ],
  },
  {
    file: 'server/doctor/check-names.ts',
    tests: ['test/server/doctor/doctor.test.ts'],
    mutants: [
      { rule: 'A name with two letters swapped is found.', from: 'isSwap ? at(', to: 'false ? at(' },
      { rule: 'Former names stop the start.', from: 'return [stop(name, `is now', to: 'return [hint(name, `is now' },
    ],
  },
  {
    file: 'server/doctor/check-services.ts',
    tests: ['test/server/doctor/doctor.test.ts'],
    mutants: [
      {
        rule: 'A mail server without encryption is a finding.',
        from: 'createTransport({ ...smtpOptions(url), ...timeouts })',
        to: 'createTransport({ url, ...timeouts })',
      },
      {
        rule: 'The permissions of a restricted key of Stripe are tried.',
        from: "const isRestricted = secretKey.startsWith('rk_');",
        to: 'const isRestricted = false;',
      },
      {
        rule: 'A webhook that PayPal does not show is a failure, whatever it answers.',
        from: 'if (response.ok) return [];\n  const isUnknown',
        to: 'if (response.status !== 404 && response.status !== 400) return [];\n  const isUnknown',
      },
    ],
  },
  {
    file: 'server/doctor/check-oauth-credentials.ts',
    tests: ['test/server/doctor/doctor.test.ts'],
    mutants: [
      {
        rule: 'A redirect URI that the identity provider does not know is a finding.',
        from: "if (error === 'redirect_uri_mismatch')",
        to: "if (error === '')",
      },
    ],
  },
  {
    file: 'server/doctor/check-tracing.ts',
    tests: ['test/server/doctor/doctor.test.ts'],
    mutants: [
      { rule: 'A collector that takes spans works.', from: 'if (response.ok) return [];', to: '' },
      { rule: 'The headers of the collector go to no other host.', from: "      redirect: 'error',\n", to: '' },
    ],
  },
  {
    file: 'server/doctor/check-values.ts',
    tests: ['test/server/doctor/doctor.test.ts'],
    mutants: [
      {
        rule: 'A currency that PayPal does not take matters only where PayPal is offered.',
        from: "if (paypal.mode !== 'real') return [];",
        to: '',
      },
      {
        rule: 'A currency that PayPal does not take is a finding.',
        from: 'if (!currency) return [];',
        to: 'return [];',
      },
      {
        rule: 'The secret of a webhook is no key of Stripe.',
        from: '/^(whsec_)/.test(secretKey) &&',
        to: 'false &&',
      },
      {
        rule: 'A shop in production with PayPal’s test environment is hinted at.',
        from: '/sandbox/.test(paypalUrl) &&',
        to: 'false &&',
      },
      {
        rule: 'A page with https asks for its IPv4 address by https.',
        from: 'isMixed(ipCheck.ipv4Url) &&',
        to: 'false &&',
      },
      {
        rule: 'The zone of the DNS test does not contain the API.',
        from: 'const taken = [siteUrl, apiUrl]',
        to: 'const taken = [siteUrl]',
      },
      {
        rule: 'Whoever offers sign-in with Apple learns that Apple must know the sender of mails.',
        from: "if (!production || apple.mode !== 'real') return [];",
        to: 'return [];',
      },
    ],
  },
  {
    file: 'server/doctor/stripe-permissions.ts',
    tests: ['test/server/doctor/doctor.test.ts'],
    mutants: [
      {
        rule: 'An unknown object proves no missing permission.',
        from: 'error instanceof Stripe.errors.StripePermissionError ? permission : null',
        to: 'error instanceof Stripe.errors.StripeError ? permission : null',
      },
      {
        rule: 'A permission that requests need is tried.',
        from: "  ['Events (read)', (api) => api.events.retrieve('evt_doctor')],\n",
        to: '',
      },
    ],
  },
  {
    file: 'server/doctor/main.ts',
    tests: ['test/server/operator-programs.test.ts'],
    mutants: [
      { rule: 'The doctor fails when a service does not work.', from: "level !== 'hint'", to: "level === 'stop'" },
      {
        rule: 'The doctor does not fail for a hint.',
        from: "findings.some(({ level }) => level !== 'hint')",
        to: 'findings.length > 0',
      },
    ],
  },
  {
    file: 'server/doctor/doctor.ts',
    tests: ['test/server/doctor/doctor.test.ts'],
    mutants: [
      {
        rule: 'A start outside production asks no service.',
        from: 'if (starting && !production)',
        to: 'if (starting && production && !production)',
      },
    ],
  },
];
