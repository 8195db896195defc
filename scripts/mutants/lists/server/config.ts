import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/config/requirements.ts',
    tests: ['test/server/config.test.ts'],
    mutants: [
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
        rule: 'A misspelt mode is refused.',
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
