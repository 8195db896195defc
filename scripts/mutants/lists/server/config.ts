import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/config/requirements.ts',
    tests: ['test/server/config.test.ts'],
    mutants: [
      {
        rule: 'The sample secret key is refused in production.',
        from: 'production && given.SECRET_KEYS?.toLowerCase().includes(sampleSecretKey)',
        to: 'production && false',
      },
      {
        rule: 'A brand with a list of exit ranges needs no other.',
        from: 'if (!hasExitRanges)',
        to: 'if (true)',
        tests: ['test/server/brand.test.ts'],
      },
      {
        rule: 'Key and IV of the entry parameter are given together.',
        from: 'missingIvs !== 0',
        to: 'false',
        tests: ['test/server/doctor/doctor.test.ts'],
      },
      {
        rule: 'Each key of the entry parameter has its IV.',
        from: "list.split(',').filter((part) => part.trim()).length",
        to: "Number(list !== '')",
      },
      {
        rule: 'Fakes are refused in production.',
        from: 'if (production && given.SANDBOX_URL)',
        to: 'if (production && given.SANDBOX_PORT)',
      },
    ],
  },
  {
    file: 'server/config/services.ts',
    tests: ['test/server/config.test.ts'],
    mutants: [
      {
        rule: 'A switch with another value than off is refused.',
        from: 'if (given[group]) problems.push',
        to: 'if (false) problems.push',
        tests: ['test/server/doctor/doctor.test.ts'],
      },
      {
        rule: 'A service is given with all of its variables.',
        from: 'if (required || missing.length < entries.length) {',
        to: 'if (required) {',
      },
      { rule: 'Production needs its services.', from: 'required = production', to: 'required = false' },
    ],
  },
  {
    file: 'server/config/variables.ts',
    tests: ['test/server/config.test.ts'],
    mutants: [
      {
        rule: 'Figures are for this machine only.',
        from: "METRICS_HOST: text.default('127.0.0.1')",
        to: "METRICS_HOST: text.default('0.0.0.0')",
      },
      { rule: 'At most two keys are valid.', from: '.min(1).max(2))', to: '.min(1))' },
      {
        rule: 'Credentials of PayPal are sent with encryption.',
        from: 'z.url({ protocol: /^https$/,',
        to: 'z.url({ protocol: /^https?$/,',
      },
      {
        rule: 'The sender of mails is an email.',
        from: 'MAIL_FROM: email.optional()',
        to: 'MAIL_FROM: text.optional()',
      },
      {
        rule: 'The key of the name servers is long.',
        from: 'z.string().min(32, ',
        to: 'z.string().min(1, ',
        tests: ['test/server/doctor/doctor.test.ts'],
      },
      {
        rule: 'A trusted proxy is a range of addresses.',
        from: 'list.pipe(z.array(cidr)).optional()',
        to: 'list.optional()',
        tests: ['test/server/doctor/doctor.test.ts'],
      },
      {
        rule: 'A misspelled mode is refused.',
        from: 'NODE_ENV: z.enum(modes, {',
        to: 'NODE_ENV: z.string({',
      },
      {
        rule: 'An empty variable counts as not given.',
        from: 'environment[name] ? [[name, environment[name]]] : []',
        to: 'environment[name] !== undefined ? [[name, environment[name]]] : []',
      },
    ],
  },
];
