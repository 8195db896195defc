/**
 * Spans and the context that joins them: a span that starts while another one of its request is active becomes its child
 * (https://opentelemetry.io/docs/specs/otel/trace/api/). Attributes hold names and numbers that we choose, never what a visitor sent.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/** https://opentelemetry.io/docs/specs/otel/trace/api/#spankind, with OTLP's numbers */
export const spanKind = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

export type SpanKind = (typeof spanKind)[keyof typeof spanKind];
export type Attributes = Record<string, string | number>;

/** What the spans of one request or job share. */
type Trace = {
  id: string;
  isSampled: boolean;
  /** What to add to `performance.now()` for the time of the day: it does not follow when the clock is set. */
  epochOffsetMs: number;
  /** `performance.now()` when the first span ended. */
  endedAt: number | null;
};

export type Span = {
  readonly trace: Trace;
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: SpanKind;
  name: string;
  attributes: Attributes;
  isFailed: boolean;
  /** `performance.now()` at start and end. */
  readonly startedAt: number;
  endedAt: number | null;
};

export type NewSpan = { name: string; kind: SpanKind; attributes?: Attributes };

export type Tracer = ReturnType<typeof createTracer>;

/**
 * Work may go on after its request, such as a mail. Later, a span would belong to something else: timers and connections that a
 * request opened keep its context.
 */
const maxLateMs = 60_000;

/**
 * @param ratio share of the traces that are recorded, from 0 to 1
 * @param onEnd gets every recorded span that has ended
 */
export function createTracer(ratio: number, onEnd: (span: Span) => void) {
  const storage = new AsyncLocalStorage<Span | undefined>();

  /** The span that is active in this asynchronous call, unless its trace is over. */
  const active = (): Span | undefined => {
    const span = storage.getStore();
    if (!span) return undefined;
    const { endedAt } = span.trace;
    return endedAt !== null && performance.now() - endedAt > maxLateMs ? undefined : span;
  };

  /** Starts a trace. */
  const startRoot = (span: NewSpan): Span => {
    const id = randomHex(16);
    const epochOffsetMs = Date.now() - performance.now();
    return createSpan(span, { id, isSampled: isSampled(id, ratio), epochOffsetMs, endedAt: null }, null);
  };

  /** @returns null outside a trace and in one that is not recorded */
  const startChild = (span: NewSpan): Span | null => {
    const parent = active();
    return parent?.trace.isSampled ? createSpan(span, parent.trace, parent.id) : null;
  };

  const end = (span: Span): void => {
    if (span.endedAt !== null) return;
    span.endedAt = performance.now();
    if (span.parentId === null) span.trace.endedAt = span.endedAt;
    if (span.trace.isSampled) onEnd(span);
  };

  /** Runs `work` with `span` active; without one outside every trace. */
  const within = <T>(span: Span | undefined, work: () => T): T => storage.run(span, work);

  const runIn = async <T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> => {
    try {
      return await within(span, () => work(span));
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      end(span);
    }
  };

  /** Runs `work` in a child of the active span. */
  const run = <T>(span: NewSpan, work: (span: Span | null) => Promise<T>): Promise<T> => {
    const child = startChild(span);
    return child ? runIn(child, work) : work(null);
  };

  /** Runs `work` in a trace of its own. */
  const runRoot = <T>(span: NewSpan, work: () => Promise<T>): Promise<T> => runIn(startRoot(span), work);

  return { active, startRoot, startChild, end, within, run, runRoot };
}

/** Marks a span as failed. Of the error it keeps the code or the name: messages quote what visitors sent. */
export function fail(span: Span, error: unknown): void {
  span.isFailed = true;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const type = [code, name].find((each) => typeof each === 'string' && /^\w{1,40}$/.test(each));
  span.attributes['error.type'] = typeof type === 'string' ? type : '_OTHER';
}

function createSpan({ name, kind, attributes }: NewSpan, trace: Trace, parentId: string | null): Span {
  const startedAt = performance.now();
  return {
    trace,
    id: randomHex(8),
    parentId,
    kind,
    name,
    attributes: { ...attributes },
    isFailed: false,
    startedAt,
    endedAt: null,
  };
}

/** Decides by the last 56 bits of the id, which are random (https://www.w3.org/TR/trace-context-2/#random-trace-id-flag). */
function isSampled(traceId: string, ratio: number): boolean {
  if (ratio >= 1) return true;
  return ratio > 0 && Number.parseInt(traceId.slice(-14), 16) < ratio * 2 ** 56;
}

/** Random bytes are drawn many at a time: one call for each id would take longer than the rest of a span. */
const pool = Buffer.alloc(4096);
let used = pool.length;

function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}
