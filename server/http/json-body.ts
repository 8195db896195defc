/** Parses JSON bodies: UTF-8, at most 64 KiB. Everything else is refused as malformed or unsupported. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';
import { hasBody } from './body-time.ts';

export const maxBodyBytes = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Makes JSON the only accepted content type; JSON that would set a prototype is refused. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: maxBodyBytes },
    (request, body, done) => {
      if (!isPlainUtf8(request.headers)) return done(new ApiError('unsupportedMediaType'));
      if (body.length === 0) return done(null, undefined);
      try {
        parse(request, utf8.decode(body), (error, value) =>
          error ? done(new ApiError('malformedBody')) : done(null, value),
        );
      } catch {
        done(new ApiError('malformedBody'));
      }
    },
  );
}

/** With a type, Fastify would wait for the end of a body that Node's `optimizeEmptyRequests` never announces. */
export function ignoreTypeOfNoBody(request: IncomingMessage): void {
  if (request.headers['content-type'] !== undefined && !hasBody(request)) delete request.headers['content-type'];
}

function isPlainUtf8(headers: Record<string, string | string[] | undefined>): boolean {
  const encoding = headers['content-encoding'] ?? 'identity';
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(String(headers['content-type']))?.[1] ?? 'utf-8';
  return encoding === 'identity' && /^utf-?8$/i.test(charset);
}
