import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/tracing/span-queue.ts',
    tests: ['test/server/tracing/span-queue.test.ts'],
    mutants: [
      {
        rule: 'A collector says in seconds when to try again.',
        from: "Number(response.headers.get('retry-after')) * secondMs || 0",
        to: "Number(response.headers.get('retry-after')) || 0",
      },
      {
        rule: 'A collector is asked again after a minute at the latest.',
        from: 'Math.min(retryAfterMs, maxRetryAfterMs)',
        to: 'retryAfterMs',
      },
      {
        rule: 'A collector cannot shorten the wait.',
        from: 'Math.max(delayMs, outcome.retryAfterMs ?? 0)',
        to: 'outcome.retryAfterMs || delayMs',
      },
      {
        rule: 'Spans that end after a stop are dropped.',
        from: 'if (isStopped || queue.length >= maxSpans)',
        to: 'if (queue.length >= maxSpans)',
      },
      {
        rule: 'Sending spans is no part of the request that fills the batch.',
        from: 'await detached(post, batch)',
        to: 'await post(batch)',
      },
    ],
  },
  {
    file: 'server/tracing/trace-requests.ts',
    tests: ['test/server/tracing/tracing.test.ts'],
    mutants: [
      { rule: 'A request that fails is marked.', from: ' || status >= 500', to: '' },
      { rule: 'A request that is refused has not failed.', from: 'status >= 500', to: 'status >= 400' },
    ],
  },
];
