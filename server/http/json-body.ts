/**
 * The only body that the API reads: JSON in UTF-8, at most 64 KiB (decisions §4). Broken text and JSON that would set
 * prototypes are refused as malformed; text that PostgreSQL cannot store (NUL, lone surrogates) as an invalid field.
 */
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

export const largestBodyBytes = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: largestBodyBytes },
    (request, body, done) => {
      if (!isPlainUtf8(request.headers)) return done(new ApiError('unsupportedMediaType'));
      if (body.length === 0) return done(null, undefined);
      try {
        parse(request, decode(body), (error, value) =>
          error ? done(new ApiError('malformedBody')) : done(null, value),
        );
      } catch {
        done(new ApiError('malformedBody'));
      }
    },
  );
}

function decode(body: string | Buffer): string {
  return typeof body === 'string' ? body : utf8.decode(body);
}

function isPlainUtf8(headers: Record<string, string | string[] | undefined>): boolean {
  const encoding = headers['content-encoding'] ?? 'identity';
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(String(headers['content-type']))?.[1] ?? 'utf-8';
  return encoding === 'identity' && /^utf-?8$/i.test(charset);
}
