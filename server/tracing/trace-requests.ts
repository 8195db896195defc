/** One trace per API request: method, route, status and request id (https://opentelemetry.io/docs/specs/semconv/http/http-spans/). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Span, spanKind, type Tracer } from './tracer.ts';

/** Node accepts more than thirty methods. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Load balancers ask every second or two; nobody looks at it. */
const untraced = new Set(['/healthz', '/readyz']);

/**
 * Must be the first hooks, so that the others run in the trace. A `traceparent` of the request is ignored: proxies pass on what a
 * visitor sends, who could choose ids and have every request recorded (docs/decisions/0073-traces.md).
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();

  /** @param status null: the client went away before the response */
  const end = (request: FastifyRequest, span: Span | undefined, status: number | null) => {
    if (!span) return;
    if (span.trace.isSampled) describeRequest(span, request, status);
    tracer.end(span);
  };

  app.addHook('onRequest', (request, _reply, done) => {
    if (untraced.has(request.url)) return done();
    // Named at the end: most requests are not recorded where a share of them is.
    const span = tracer.startRoot({ name: 'request', kind: spanKind.server });
    spans.set(request, span);
    tracer.within(span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    end(request, span, reply.statusCode);
    tracer.within(span, done);
  });
  app.addHook('onRequestAbort', (request, done) => {
    end(request, spans.get(request), null);
    done();
  });
}

function describeRequest(span: Span, request: FastifyRequest, status: number | null): void {
  const method = knownMethods.has(request.method) ? request.method : '_OTHER';
  const route = request.routeOptions.url;
  span.name = `${method} ${route ?? '(unknown)'}`;
  span.attributes = {
    'http.request.method': method,
    ...(route && { 'http.route': route }),
    ...(status !== null && { 'http.response.status_code': status }),
    'tern.request_id': request.id,
  };
  span.isFailed = status === null || status >= 500;
}
