/**
 * Traces for an OpenTelemetry collector (docs/decisions/0073-traces.md). Only `main.ts` imports this file, and only when a collector
 * is set: otherwise nothing of this folder is loaded. Each function traces one seam of the server.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { secondMs } from '../clock.ts';
import type { TracingSettings } from '../config/tracing.ts';
import { batchLookup } from '../db/batch-lookup.ts';
import type { WorkQueue } from '../http/overload.ts';
import type { MailTransport } from '../mail/mailer.ts';
import { createSpanQueue, type QueueLimits, type SpanReport } from './span-queue.ts';
import { statementSpan, traceDatabase } from './trace-database.ts';
import { traceOutgoing } from './trace-outgoing.ts';
import { traceRequests } from './trace-requests.ts';
import { createTracer, spanKind } from './tracer.ts';

export type Tracing = ReturnType<typeof openTracing>;

/** What a stop waits for the collector. */
const maxFlushMs = 5 * secondMs;

/** @param limits other than the standard's (tests) */
export function openTracing({ ratio, resource, ...settings }: TracingSettings, limits?: QueueLimits) {
  const queue = createSpanQueue(
    { ...settings, resource: { 'service.instance.id': randomUUID(), ...resource } },
    limits,
  );
  const tracer = createTracer(ratio, queue.add);
  const stopOutgoing = traceOutgoing(tracer);
  return {
    /** Fields of each log line that is written in a trace. */
    logFields: () => {
      const span = tracer.active();
      return span ? { trace_id: span.trace.id, span_id: span.id } : {};
    },
    /** Where to tell about spans that were sent or dropped. */
    reportTo: (report: SpanReport) => queue.reportTo(report),
    /** Must be called before other hooks are added. */
    traceRequests: (app: FastifyInstance) => traceRequests(app, tracer),
    traceDatabase: (pool: pg.Pool) => traceDatabase(pool, tracer),
    traceMail: (transport: MailTransport): MailTransport => ({
      sendMail: (message) => tracer.run({ name: 'mail', kind: spanKind.client }, () => transport.sendMail(message)),
      ...(transport.verify && { verify: () => Promise.resolve(transport.verify?.()) }),
      close: () => transport.close(),
    }),
    /** The span has the time in the queue, too. */
    traceQueue:
      (name: string, enqueue: WorkQueue): WorkQueue =>
      (lane, work) =>
        tracer.run({ name, kind: spanKind.internal }, (span) => {
          const queuedAt = performance.now();
          return enqueue(lane, () => {
            if (span) span.attributes['tern.queue_ms'] = performance.now() - queuedAt;
            return work();
          });
        }),
    /** A trace of its own: it runs later, and for whoever finds it. */
    traceJob: <T>(kind: string, work: () => Promise<T>): Promise<T> =>
      tracer.runRoot({ name: `job ${kind}`, kind: spanKind.consumer }, work),
    /** Runs `work` outside the trace in which it is started. */
    detach: <T>(work: () => T): T => tracer.within(undefined, work),
    /** `batchLookup` whose query, which serves many requests, is a span of each. */
    traceBatchLookup: <V>(table: string, query: Parameters<typeof batchLookup<V>>[0]) => {
      const lookup = batchLookup<V>((keys) => tracer.within(undefined, () => query(keys)));
      return (key: string) => tracer.run(statementSpan('select', table), () => lookup(key));
    },
    /** Sends what is left, within five seconds. */
    stop: () => {
      stopOutgoing();
      return queue.stop(maxFlushMs);
    },
  };
}
