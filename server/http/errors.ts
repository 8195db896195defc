/** Turns thrown errors into the contract's failure responses. Bad input never causes a 500; every 500 is logged. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorName } from '#api-spec/codes.ts';
import { isDatabaseBusy, isDatabaseLoss } from '../db/errors.ts';
import { ApiError } from './api-error.ts';
import { failureBody } from './envelope.ts';

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(toApiError(error), request, reply));
}

/** Logs a failure that an operator should know about, and keeps the error for the log line of the completed request. */
export function recordFailure(error: ApiError, request: FastifyRequest): void {
  request.failure = error;
  // The client went away in the middle of its body, which is no failure of ours.
  if (request.raw.errored && !request.raw.complete) request.log.info({ reason: error.reason }, 'request aborted');
  // What an operator has closed is no failure, and would fill the log.
  else if (error.status >= 500 && error.reason !== 'maintenance') {
    request.log.error({ err: error.cause ?? error, req: request }, 'request failed');
  }
  // Repeating helps the client, but hides locks in a wrong order and statements that are too slow.
  else if (error.reason === 'overloaded' && error.cause) request.log.warn({ err: error.cause }, 'database busy');
}

export function sendError(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  recordFailure(error, request);
  const { status, code, message, data, retryAfter } = error;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send(failureBody(code, message, data ?? retryAfterData(retryAfter)));
}

/** Repeats the header in the body, as the contract says. */
function retryAfterData(retryAfter: number | undefined): { retryAfter: number } | null {
  return retryAfter === undefined ? null : { retryAfter };
}

const fastifyErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedBody',
  FST_ERR_BAD_URL: 'endpointUnknown',
};

/**
 * `unavailable` for a lost database connection, `overloaded` for a database that takes too long or has ended a deadlock, which succeed
 * when they are repeated, `internalError` for unknown errors.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = fastifyErrors[code];
  if (reason) return new ApiError(reason);
  if (isDatabaseBusy(error)) return new ApiError('overloaded', { retryAfter: 5, cause: error });
  if (isDatabaseLoss(error)) return new ApiError('unavailable', { retryAfter: 5, cause: error });
  return new ApiError('internalError', { cause: error });
}
