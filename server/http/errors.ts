/** Turns whatever was thrown into the contract's answer. Never 500 on bad input; a 500 is always ours and always logged. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorName } from '#api-spec/codes.ts';
import { ApiError } from './api-error.ts';
import { failureBody } from './envelope.ts';

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(toApiError(error), request, reply));
}

export function sendError(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.status >= 500) {
    request.log.error({ err: error.cause ?? error }, 'request failed');
  }
  const { status, code, message, data, retryAfter } = error;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send(failureBody(code, message, data ?? waitOf(retryAfter)));
}

/** As in the header, for those who look at the body only (contract). */
function waitOf(retryAfter: number | undefined): { retryAfter: number } | null {
  return retryAfter === undefined ? null : { retryAfter };
}

const fastifyErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedBody',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformedBody',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformedBody',
  FST_ERR_BAD_URL: 'endpointUnknown',
  FST_ERR_MAX_PARAM_LENGTH: 'endpointUnknown',
};

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = fastifyErrors[code];
  if (reason) return new ApiError(reason);
  if (isDatabaseLoss(error, code)) return new ApiError('unavailable', { retryAfter: 5, cause: error });
  return new ApiError('internalError', { cause: error });
}

const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE']);

/** PostgreSQL's classes 08 (connection), 57P (shutdown), 53 (no room), and what the sockets and the pool say. */
function isDatabaseLoss(error: unknown, code: string): boolean {
  if (lostConnection.has(code) || /^(08...|57P..|53...)$/.test(code)) return true;
  return (
    error instanceof Error &&
    /connection terminated|not queryable|timeout exceeded when trying to connect/i.test(error.message)
  );
}
