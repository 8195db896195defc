/** A collector that is slow, away or refuses costs spans, never a request or memory. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLog } from '#server/log.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { createSpanQueue, defaultLimits, type QueueLimits } from '#server/tracing/span-queue.ts';
import { createTracer, type Span, spanKind } from '#server/tracing/tracer.ts';
import { openTracing } from '#server/tracing/tracing.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { startTestApp } from '../support.ts';
import { startCollector } from './collector.ts';

const closedUrl = 'http://127.0.0.1:2/v1/traces';
const secret = 'very-secret';
const neverMs = 2 ** 31 - 1;

function makeSpans(count: number): Span[] {
  const spans: Span[] = [];
  const tracer = createTracer(1, (span) => spans.push(span));
  for (let index = 0; index < count; index++)
    tracer.end(tracer.startRoot({ name: `span ${index}`, kind: spanKind.server }));
  return spans;
}

function open(url: string, limits: Partial<QueueLimits>) {
  const lines: string[] = [];
  const metrics = createMetrics();
  const log = createLog('info', { write: (line) => lines.push(line) });
  const settings = { url, headers: { authorization: secret }, resource: {} };
  const queue = createSpanQueue(settings, { ...defaultLimits, delayMs: neverMs, timeoutMs: neverMs, ...limits });
  queue.reportTo({ log, metrics });
  const counted = async (result: string) =>
    (await metrics.traceSpans.get()).values.find(({ labels }) => labels.result === result)?.value ?? 0;
  return { queue, lines, counted, add: (count: number) => makeSpans(count).forEach(queue.add) };
}

describe('the queue of spans', () => {
  it('sends a batch when it is full, and the rest after a delay', async () => {
    const collector = await startCollector();
    const full = open(`${collector.url}/v1/traces`, { maxBatch: 10 });
    full.add(10);
    await waitUntil(() => collector.spans.length === 10);
    const partial = open(`${collector.url}/v1/traces`, { delayMs: 1 });
    partial.add(3);
    await waitUntil(() => collector.spans.length === 13);
    await Promise.all([full.queue.stop(neverMs), partial.queue.stop(neverMs)]);
    assert.equal(await full.counted('sent'), 10);
    assert.equal(collector.bodies.length, 2);
  });

  it('has a bound, and one request at a time, while the collector does not answer', async () => {
    const collector = await startCollector();
    collector.statuses = [null];
    const { queue, add, counted, lines } = open(`${collector.url}/v1/traces`, { maxSpans: 30, maxBatch: 10 });
    for (let round = 0; round < 20; round++) {
      add(10);
      await waitUntil(() => collector.maxPending === 1);
    }
    assert.equal(await counted('dropped'), 170);
    await queue.stop(1);
    assert.equal(collector.maxPending, 1);
    assert.equal(await counted('dropped'), 200, 'a stop gives up');
    assert.equal(lines.length, 1);
  });

  it('keeps spans until the collector is back, with one warning', async () => {
    const collector = await startCollector();
    collector.statuses = [503, 429, 502, 504];
    const { queue, add, lines, counted } = open(`${collector.url}/v1/traces`, { delayMs: 1 });
    add(5);
    await waitUntil(() => lines.length === 2);
    await queue.stop(neverMs);
    const messages = lines.map((line) => JSON.parse(line)).map(({ level, msg, reason }) => [level, msg, reason]);
    const expected = [
      ['warn', 'traces not sent', 'status 503'],
      ['info', 'traces sent again', undefined],
    ];
    assert.deepEqual(messages, expected);
    assert.deepEqual([collector.spans.length, await counted('sent'), await counted('dropped')], [5, 5, 0]);
    assert.equal(new Set(collector.spans.map(({ spanId }) => spanId)).size, 5);
  });

  it('does not ask a failing collector at every span', async () => {
    const collector = await startCollector();
    collector.statuses = [503];
    const { queue, add, lines } = open(`${collector.url}/v1/traces`, { maxBatch: 2 });
    add(2);
    await waitUntil(() => lines.length === 1);
    await new Promise((resolve) => setImmediate(resolve));
    add(50);
    // A request of the queue would arrive before these.
    for (let index = 0; index < 5; index++) await fetch(collector.url, { method: 'POST' });
    assert.equal(collector.headers.length, 6);
    await queue.stop(neverMs);
    assert.equal(collector.spans.length, 52, 'a stop sends what is left');
  });

  it('waits as many seconds as the collector says, a minute at most', async (t) => {
    const collector = await startCollector();
    const timers = t.mock.method(globalThis, 'setTimeout');
    const delayMs = 7_777;
    /** @returns the delays of the queue after an answer with this header */
    const delaysAfter = async (retryAfter: string | null) => {
      Object.assign(collector, { statuses: [503], retryAfter });
      timers.mock.resetCalls();
      const { queue, add, lines } = open(`${collector.url}/v1/traces`, { maxBatch: 1, delayMs });
      add(1);
      await waitUntil(() => lines.length === 1);
      const delays = timers.mock.calls.map(({ arguments: [, ms = 0] }) => ms).filter((ms) => ms >= delayMs);
      await queue.stop(neverMs);
      return delays;
    };
    assert.deepEqual(await delaysAfter('30'), [30_000]);
    assert.deepEqual(await delaysAfter('3600'), [60_000]);
    for (const header of ['1', 'Sat, 28 Nov 2026 12:00:00 GMT', null])
      assert.deepEqual(await delaysAfter(header), [delayMs], String(header));
  });

  it('counts spans that end after a stop as dropped', async () => {
    const { queue, add, counted } = open(closedUrl, {});
    await queue.stop(neverMs);
    add(3);
    assert.equal(await counted('dropped'), 3);
  });

  it('sends no batch as a part of the request that fills it', async () => {
    const collector = await startCollector();
    const settings = { url: `${collector.url}/v1/traces`, headers: {}, resource: {}, ratio: 1 };
    const tracing = openTracing(settings, { ...defaultLimits, maxBatch: 1 });
    const transport = tracing.traceMail({ sendMail: async () => {}, close: () => {} });
    await tracing.traceJob('sample', async () => {
      await transport.sendMail({} as Parameters<typeof transport.sendMail>[0]);
      await waitUntil(() => collector.spans.length === 1);
    });
    await tracing.stop();
    assert.deepEqual(
      collector.spans.map(({ name }) => name),
      ['mail', 'job sample'],
    );
  });

  it('drops what is refused, follows no redirect, and logs no header', async () => {
    const collector = await startCollector();
    collector.statuses = [401, 307];
    const refused = open(`${collector.url}/v1/traces`, { maxBatch: 2 });
    refused.add(2);
    await waitUntil(() => refused.lines.length === 1);
    const redirected = open(`${collector.url}/v1/traces`, { maxBatch: 2 });
    redirected.add(2);
    await waitUntil(() => redirected.lines.length === 1);
    assert.equal(collector.headers.length, 2);
    assert.equal(await refused.counted('dropped'), 2);
    const lines = [...refused.lines, ...redirected.lines].join('');
    assert.match(lines, /status 401/);
    assert.ok(!lines.includes(secret));
    await Promise.all([refused.queue.stop(neverMs), redirected.queue.stop(1)]);
  });
});

it('requests succeed while the collector is away', async () => {
  const lines: string[] = [];
  const limits = { ...defaultLimits, maxSpans: 20, maxBatch: 5, delayMs: 1 };
  const tracing = openTracing({ url: closedUrl, headers: {}, resource: {}, ratio: 1 }, limits);
  const testApp = await startTestApp({ tracing, logTo: { write: (line) => lines.push(line) } });
  try {
    const token = await testApp.signUp('ada@example.com');
    for (let index = 0; index < 20; index++)
      assert.equal((await testApp.get('/turboClient/api/c-end/user-info', { token })).status, 200);
    await waitUntil(() => lines.some((line) => line.includes('traces not sent')));
  } finally {
    await testApp.close();
    await tracing.stop();
  }
  const warnings = lines.filter((line) => line.includes('traces not sent'));
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /ECONNREFUSED/);
  const { values } = await testApp.context.metrics.traceSpans.get();
  assert.ok((values.find(({ labels }) => labels.result === 'dropped')?.value ?? 0) > 20);
});
