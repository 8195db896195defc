/**
 * A span per HTTP request to a provider: host, method and status, never the path, the query or a header. Node tells of them through
 * diagnostics channels, so no client is changed, and no `traceparent` is sent to anybody.
 */
import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { fail, type Span, spanKind, type Tracer } from './tracer.ts';

/** As undici publishes the requests of `fetch` (https://github.com/nodejs/undici, DiagnosticsChannel). */
type FetchRequest = { origin?: string | URL; method: string };

/** @returns a function that stops it */
export function traceOutgoing(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();

  const start = (request: object, method: string, host: string) => {
    const attributes = { 'http.request.method': method, 'server.address': host };
    const span = tracer.startChild({ name: `${method} ${host}`, kind: spanKind.client, attributes });
    if (span) spans.set(request, span);
  };
  const end = (request: object, status: number) => {
    const span = spans.get(request);
    if (!span) return;
    span.attributes['http.response.status_code'] = status;
    span.isFailed = status >= 400;
    tracer.end(span);
  };
  const endFailed = (request: object, error: unknown) => {
    const span = spans.get(request);
    // An error after the response, such as a canceled body, is none of the request.
    if (!span || span.endedAt !== null) return;
    fail(span, error);
    tracer.end(span);
  };

  type Message = { request: object; response: unknown; error: unknown };
  const listeners: Record<string, (message: Message) => void> = {
    'undici:request:create': ({ request }) => {
      const { method, origin } = request as FetchRequest;
      start(request, method, URL.parse(String(origin))?.hostname ?? 'unknown');
    },
    'undici:request:headers': ({ request, response }) => end(request, (response as { statusCode: number }).statusCode),
    'undici:request:error': ({ request, error }) => endFailed(request, error),
    // https://nodejs.org/api/diagnostics_channel.html#http: requests of `node:http`, which Stripe's client uses.
    'http.client.request.created': ({ request }) => {
      const { method, host } = request as ClientRequest;
      start(request, method, host);
    },
    'http.client.response.finish': ({ request, response }) =>
      end(request, (response as IncomingMessage).statusCode ?? 0),
    'http.client.request.error': ({ request, error }) => endFailed(request, error),
  };
  const entries = Object.entries(listeners) as [string, ChannelListener][];
  for (const [name, listener] of entries) subscribe(name, listener);
  return () => {
    for (const [name, listener] of entries) unsubscribe(name, listener);
  };
}
