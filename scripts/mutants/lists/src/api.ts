import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/api/gateway-error.ts',
    tests: ['test/unit/api/gateway-error.test.ts'],
    mutants: [
      {
        rule: 'A refusal of a gateway has a reason.',
        from: 'if (!reason) return error;',
        to: 'if (reason) return error;',
      },
      {
        rule: 'A network that asks to sign in first is no connection.',
        from: "  511: 'network',\n",
        to: '',
      },
      {
        rule: 'Retry-After may be a date.',
        from: 'Number.isNaN(seconds) ? undefined : Math.max(0, seconds)',
        to: 'undefined',
      },
    ],
  },
  {
    file: 'src/api/errors.ts',
    tests: ['test/unit/api/errors.test.ts'],
    mutants: [
      {
        rule: 'An aborted request is not reported.',
        from: "if (isRefusal(error, 'aborted', 'sessionRequired')) return;",
        to: "if (isRefusal(error, 'sessionRequired')) return;",
      },
      {
        rule: 'An unknown code shows the API’s own message.',
        from: "reason === 'unknownCode' && !serverMessage",
        to: "this.reason === 'unknownCode'",
      },
      {
        rule: 'A limit says how long to wait.',
        from: "reason === 'tooManyRequests' && retryAfter !== undefined",
        to: "this.reason === 'overloaded' && this.retryAfter !== undefined",
      },
      {
        rule: 'A response of a proxy is unexpected.',
        from: "code === 'ERR_NETWORK' && response === undefined",
        to: "code === 'ERR_NETWORK' || response !== undefined",
      },
    ],
  },
  {
    file: 'src/api/form-setup.ts',
    tests: ['test/unit/api/form-setup.test.ts'],
    mutants: [
      {
        rule: 'The first focus loads what requests need.',
        from: 'loadRequestCode().catch(() => {});',
        to: '',
      },
      {
        rule: 'A refused field shows its own message.',
        from: 'filter(([name]) => name in fields)',
        to: 'filter(([name]) => !(name in fields))',
      },
    ],
  },
  {
    file: 'src/api/resource.ts',
    tests: ['test/unit/api/resource.test.tsx'],
    mutants: [
      {
        rule: 'A refresh after the page was left requests nothing.',
        from: 'if (users === 0) return Promise.resolve();',
        to: '',
      },
      {
        rule: 'A refresh that was overtaken ends with the later one.',
        from: 'else if (current) await running;',
        to: '',
      },
      {
        rule: 'An overtaken response is not shown.',
        from: 'if (current === own) state.value',
        to: 'if (own) state.value',
      },
      {
        rule: 'Without a response a query is tried again.',
        from: "reason !== 'network'",
        to: "reason !== 'unexpected'",
      },
      {
        rule: 'A refresh that is replaced between two attempts does not wait for the next one.',
        from: 'delay(delayMs, signal)',
        to: 'delay(delayMs)',
      },
      { rule: 'An aborted request is not tried again.', from: '      signal.throwIfAborted();\n', to: '' },
      {
        rule: 'The last component to leave aborts the request.',
        from: 'if (users > 0) return;',
        to: 'if (users >= 0) return;',
      },
      {
        rule: 'A component that takes over keeps the response.',
        from: 'queueMicrotask(discardUnused)',
        to: 'discardUnused()',
      },
      {
        rule: 'A component that takes over after a failure requests again.',
        from: 'state.peek().error || Date.now()',
        to: 'Date.now()',
      },
      {
        rule: 'A component that takes over an old response requests again.',
        from: ' || Date.now() - requestedAt > freshMs)',
        to: ' || !current)',
      },
      {
        rule: 'A response that comes after everybody has left is not shown to the next.',
        from: '    current?.abort();\n    current = null;\n    requestedAt',
        to: '    current?.abort();\n    requestedAt',
      },
      {
        rule: 'The end of an aborted mutation does not let the next one run twice.',
        from: 'if (current?.controller === controller) current = null;',
        to: 'current = null;',
      },
      {
        rule: 'The response of one account is not kept for the next.',
        from: 'state.value = initialQueryState;',
        to: '',
      },
      { rule: 'A mutation runs once at a time.', from: 'if (current) return current.response;', to: '' },
      {
        rule: 'An aborted mutation rejects as such.',
        from: "if (controller.signal.aborted) throw new AppError({ reason: 'aborted', cause: thrown });",
        to: '',
      },
      { rule: 'An aborted mutation does not succeed late.', from: 'controller.signal.throwIfAborted();', to: '' },
      { rule: 'A query without its condition sends nothing.', from: '(condition ? join() : undefined)', to: 'join()' },
      {
        rule: 'A mutation ends with its page.',
        from: '    useEffect(() => mutation.abort, [mutation]);\n',
        to: '',
        tests: ['test/unit/pages/pricing/pricing.test.tsx'],
      },
    ],
  },
];
