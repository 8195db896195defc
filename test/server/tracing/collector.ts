/** A fake collector: takes spans by OTLP/HTTP in JSON, as strictly as a real one. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { after } from 'node:test';
import * as z from 'zod';
import { listen } from '#test/support/listen.ts';

const attribute = z.strictObject({
  key: z.string().min(1),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.string().regex(/^\d+$/) }),
  ]),
});
const nanos = z.string().regex(/^\d{19}$/);
/** https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto */
const span = z.strictObject({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[\da-f]{16}$/)
    .optional(),
  flags: z.literal(1),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: nanos,
  endTimeUnixNano: nanos,
  attributes: z.array(attribute),
  status: z.strictObject({ code: z.literal(2).optional() }),
});
const exportRequest = z.strictObject({
  resourceSpans: z.tuple([
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(attribute) }),
      scopeSpans: z.tuple([
        z.strictObject({ scope: z.strictObject({ name: z.literal('tern') }), spans: z.array(span) }),
      ]),
    }),
  ]),
});

export type ReceivedSpan = z.output<typeof span> & { values: Record<string, string> };

export type Collector = {
  /** The endpoint, without `/v1/traces`. */
  url: string;
  spans: ReceivedSpan[];
  /** Everything that was sent. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  resource: Record<string, string>;
  /** Requests that have begun and not ended. */
  pending: number;
  maxPending: number;
  /** Next answers; null: none at all. 200 when it is empty. */
  statuses: (number | null)[];
  /** Of answers that are no success. */
  retryAfter: string | null;
};

export async function startCollector(): Promise<Collector> {
  const collector: Collector = {
    url: '',
    spans: [],
    bodies: [],
    headers: [],
    resource: {},
    pending: 0,
    maxPending: 0,
    statuses: [],
    retryAfter: null,
  };
  const server = createServer(async (request, response) => {
    collector.pending += 1;
    collector.maxPending = Math.max(collector.maxPending, collector.pending);
    request.on('close', () => {
      collector.pending -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    collector.headers.push(request.headers);
    const status = collector.statuses.length > 0 ? collector.statuses.shift() : 200;
    if (status === null || status === undefined) return;
    if (status === 200 && request.url === '/v1/traces') receive(collector, Buffer.concat(chunks).toString());
    if (status !== 200 && collector.retryAfter) response.setHeader('retry-after', collector.retryAfter);
    response.writeHead(status, status === 307 ? { location: `${collector.url}/elsewhere` } : {}).end('{}');
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  collector.url = `http://127.0.0.1:${await listen(server)}`;
  return collector;
}

function receive(collector: Collector, body: string): void {
  const [{ resource, scopeSpans }] = exportRequest.parse(JSON.parse(body)).resourceSpans;
  collector.bodies.push(body);
  collector.resource = valuesOf(resource.attributes);
  for (const each of scopeSpans[0].spans) collector.spans.push({ ...each, values: valuesOf(each.attributes) });
}

function valuesOf(attributes: z.output<typeof attribute>[]): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, 'stringValue' in value ? value.stringValue : value.intValue]),
  );
}
