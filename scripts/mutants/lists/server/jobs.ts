import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/jobs/background.ts',
    tests: ['test/server/context.test.ts'],
    mutants: [
      {
        rule: 'A stop waits for what running work begins.',
        from: 'while (running.size > 0) await',
        to: 'if (running.size > 0) await',
      },
    ],
  },
  {
    file: 'server/jobs/jobs.ts',
    tests: ['test/server/jobs/jobs.test.ts'],
    mutants: [
      {
        rule: 'A process that stops finishes its jobs.',
        from: '      clearInterval(timer);\n      await allWorkers();',
        to: '      clearInterval(timer);',
      },
      {
        rule: 'A job that ends every process is given up.',
        from: 'if (job.crashes >= alarmingTries) throw new CrashingJobError();',
        to: '',
      },
      { rule: 'A failing job is retried later.', from: '{ runAt: retryAt,', to: '{ runAt: clock.now(),' },
      {
        rule: 'Lasting failures are errors in the log.',
        from: "log.error(fields, 'job failing')",
        to: "log.warn(fields, 'job failing')",
      },
      {
        rule: 'Of a payload only ids are logged.',
        from: '.filter(([name]) => names.includes(name))',
        to: '',
      },
      { rule: 'A kind has one handler.', from: 'if (handlers.has(kind))', to: 'if (false)' },
      {
        rule: 'A job that was late before its first try gets all its tries.',
        from: '(tries >= alarmingTries && retryAt > giveUpAt)',
        to: 'retryAt > giveUpAt',
      },
      {
        rule: 'A process keeps its job while it works.',
        from: 'renewLease(db, key, lease, addMs(now, leaseMs))',
        to: 'Promise.resolve()',
      },
      {
        rule: 'A handler that hangs does not keep its job forever.',
        from: 'if (now >= renewUntil) return;',
        to: '',
      },
      {
        rule: 'A job that has ended is no longer renewed.',
        from: '      clearInterval(renewal);\n',
        to: '',
      },
      {
        rule: 'A process does a limited number of jobs at the same time.',
        from: 'if (!isStarted || workers[pool].size >= concurrency[pool]) return;',
        to: 'if (!isStarted) return;',
      },
      {
        rule: 'A mail server that hangs does not delay the end of a renewal.',
        from: "    pollPool('withoutMail');\n",
        to: '',
      },
      {
        rule: 'A process that stops claims no more jobs.',
        from: '      isStarted = false;\n',
        to: '',
      },
    ],
  },
  {
    file: 'server/jobs/store.ts',
    tests: ['test/server/jobs/jobs.test.ts'],
    mutants: [
      {
        rule: 'A job that is retried by hand stays with the process that works on it.',
        from: 'crashes: 0, failure: null, ended_at: null })',
        to: 'crashes: 0, failure: null, ended_at: null, leased_until: null })',
      },
      {
        rule: 'Only attempts that ended their process count.',
        from: 'when lease is null then 0 else',
        to: 'when false then 0 else',
      },
      {
        rule: 'A key is done once.',
        from: ".onConflict((conflict) => conflict.column('key').doNothing())",
        to: ".onConflict((conflict) => conflict.column('key').doUpdateSet({ ended_at: null }))",
      },
      {
        rule: 'A leased job is not claimed.',
        from: "or('leased_until', '<=', now)]",
        to: "or('leased_until', '>', now)]",
      },
      { rule: 'A job waits until it is due.', from: ".where('run_at', '<=', now)", to: '' },
      { rule: 'The longest overdue job runs first.', from: ".orderBy('run_at')", to: ".orderBy('run_at', 'desc')" },
      {
        rule: 'A lease is renewed by the worker that has it.',
        from: ".set({ leased_until: until }).where('key', '=', key).where('lease', '=', lease)",
        to: ".set({ leased_until: until }).where('key', '=', key)",
      },
      {
        rule: 'A job is completed by the worker that has it.',
        from: ".set({ ended_at: now, lease: null, leased_until: null, failure: null })\n    .where('key', '=', key)\n    .where('lease', '=', lease)",
        to: ".set({ ended_at: now, lease: null, leased_until: null, failure: null })\n    .where('key', '=', key)",
      },
      {
        rule: 'A worker that lost its lease cannot give the job up.',
        from: `.set({ ended_at: now, failure, lease: null, leased_until: null })
    .where('key', '=', key)
    .where('lease', '=', lease)`,
        to: `.set({ ended_at: now, failure, lease: null, leased_until: null })
    .where('key', '=', key)`,
      },
      {
        rule: 'A job that was done in the end has not failed.',
        from: `leased_until: null, failure: null })
    .where('key', '=', key)`,
        to: `leased_until: null })
    .where('key', '=', key)`,
      },
      {
        rule: 'A retried job has all its time again.',
        from: 'run_at: now, created_at: now, tries: 0,',
        to: 'run_at: now, tries: 0,',
      },
      {
        rule: 'The longest overdue job is listed first.',
        from: "query.orderBy('run_at', 'asc')",
        to: "query.orderBy('run_at', 'desc')",
      },
    ],
  },
];
