/** Spans as OTLP/JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding): ids in hex, enums and times as numbers. */
import type { Attributes, Span } from './tracer.ts';

const failed = { code: 2 };
/** https://www.w3.org/TR/trace-context/#trace-flags: sampled. */
const flags = 1;

/** The body of an export request. @param resource who sends the spans */
export function encodeSpans(resource: Attributes, spans: readonly Span[]): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: encodeAttributes(resource) },
        scopeSpans: [{ scope: { name: 'tern' }, spans: spans.map(encodeSpan) }],
      },
    ],
  });
}

function encodeSpan({ trace, id, parentId, name, kind, startedAt, endedAt, attributes, isFailed }: Span) {
  return {
    traceId: trace.id,
    spanId: id,
    ...(parentId && { parentSpanId: parentId }),
    flags,
    name,
    kind,
    startTimeUnixNano: toUnixNanos(trace.epochOffsetMs + startedAt),
    endTimeUnixNano: toUnixNanos(trace.epochOffsetMs + (endedAt ?? startedAt)),
    attributes: encodeAttributes(attributes),
    status: isFailed ? failed : {},
  };
}

function encodeAttributes(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }));
}

/** Nanoseconds do not fit a number, microseconds do. */
function toUnixNanos(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}
