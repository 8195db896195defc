/**
 * Spans on their way to the collector, in batches. A collector that is slow or away costs nothing but the spans: the queue has a
 * bound, and one request at a time is on its way (https://opentelemetry.io/docs/specs/otlp/#otlphttp).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { secondMs } from '../clock.ts';
import type { TracingSettings } from '../config/tracing.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { encodeSpans } from './otlp.ts';
import type { Span } from './tracer.ts';

/** The defaults of OpenTelemetry's batch processor and exporter. */
export const defaultLimits = { maxSpans: 2048, maxBatch: 512, delayMs: 5 * secondMs, timeoutMs: 10 * secondMs };

export type QueueLimits = typeof defaultLimits;

export type SpanReport = { log: Log; metrics: Pick<Metrics, 'traceSpans'> };

export type SpanQueue = {
  /** Never waits and never throws. Drops the span when the queue is full. */
  add(span: Span): void;
  /** Where the queue reports what became of spans; until then nowhere. */
  reportTo(report: SpanReport): void;
  /** Sends what is left. @param maxMs then it gives up */
  stop(maxMs: number): Promise<void>;
};

/** Statuses after which the same spans may be sent again. */
const retryable = new Set([429, 502, 503, 504]);
const maxRetryAfterMs = 60 * secondMs;

type Outcome = { result: 'sent' } | { result: 'refused' | 'retry'; reason: string; retryAfterMs?: number };

export function createSpanQueue(
  { url, headers, resource }: Pick<TracingSettings, 'url' | 'headers' | 'resource'>,
  { maxSpans, maxBatch, delayMs, timeoutMs }: QueueLimits = defaultLimits,
): SpanQueue {
  const queue: Span[] = [];
  const stopping = new AbortController();
  // A batch that is sent from within a request is not part of it.
  const detached = AsyncLocalStorage.snapshot();
  let report: SpanReport | null = null;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  let isFailing = false;
  let isStopped = false;

  const count = (result: 'sent' | 'dropped', spans: number) => {
    if (spans > 0) report?.metrics.traceSpans.inc({ result }, spans);
  };

  const post = async (batch: readonly Span[]): Promise<Outcome> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: encodeSpans(resource, batch),
        // The headers are a secret: they go to no other host.
        redirect: 'error',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      if (response.ok) return { result: 'sent' };
      const reason = `status ${response.status}`;
      if (!retryable.has(response.status)) return { result: 'refused', reason };
      const retryAfterMs = Number(response.headers.get('retry-after')) * secondMs || 0;
      return { result: 'retry', reason, retryAfterMs: Math.min(retryAfterMs, maxRetryAfterMs) };
    } catch (error) {
      return { result: 'retry', reason: reasonOf(error) };
    }
  };

  /** One line when sending begins to fail and one when it works again. */
  const logChange = (outcome: Outcome) => {
    if (outcome.result !== 'sent' && !isFailing) report?.log.warn({ reason: outcome.reason }, 'traces not sent');
    if (outcome.result === 'sent' && isFailing) report?.log.info({}, 'traces sent again');
    isFailing = outcome.result !== 'sent';
  };

  const sendAll = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.slice(0, maxBatch);
      const outcome = await detached(post, batch);
      logChange(outcome);
      if (outcome.result === 'retry') return schedule(Math.max(delayMs, outcome.retryAfterMs ?? 0));
      queue.splice(0, batch.length);
      count(outcome.result === 'sent' ? 'sent' : 'dropped', batch.length);
      // What has arrived meanwhile waits until it is a batch worth sending.
      if (queue.length < maxBatch && !isStopped) break;
    }
    if (queue.length > 0) schedule(delayMs);
  };

  const send = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };

  const schedule = (ms: number): void => {
    if (!isStopped) timer ??= setTimeout(() => void send(), ms).unref();
  };

  return {
    add(span) {
      if (isStopped || queue.length >= maxSpans) return count('dropped', 1);
      queue.push(span);
      // After a failure the timer decides: the collector is not asked at every span.
      if (queue.length >= maxBatch && !isFailing) void send();
      else if (!sending) schedule(delayMs);
    },
    reportTo: (given) => {
      report = given;
      // Prometheus sees no increase in a counter that begins with 1.
      for (const result of ['sent', 'dropped']) given.metrics.traceSpans.inc({ result }, 0);
    },
    async stop(maxMs) {
      isStopped = true;
      const sent = send();
      await Promise.race([sent, wait(maxMs, undefined, { ref: false })]);
      stopping.abort();
      await sent;
      if (timer) clearTimeout(timer);
      count('dropped', queue.length);
    },
  };
}

/** The system's code or the error's name: a message could quote the URL. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'unknown';
}
