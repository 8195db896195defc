/** Registers an operation of the contract as a route. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { ErrorName } from '#api-spec/codes.ts';
import { ApiError } from './api-error.ts';
import type { Session } from './decorations.ts';
import { successBody } from './envelope.ts';
import { sendError, toApiError } from './errors.ts';
import { type JsonText, prepareJson } from './json-response.ts';
import { invalidFields, requireNoInput, validate } from './validate.ts';

/** The part of an operation (`api-spec/operation.ts`) that the server needs. */
export type Operation = {
  id: string;
  method: string;
  /** OpenAPI form: `/user-orders/{orderId}`. */
  path: string;
  /** 'optional': the handler looks for the session itself. */
  session: 'none' | 'optional' | 'required';
  /** The session must have been confirmed a short time ago. */
  confirmed?: boolean | undefined;
  query?: z.ZodType | undefined;
  params?: z.ZodType | undefined;
  /** Omitted by a route that parses its multipart form itself. */
  body?: z.ZodType | undefined;
  bodyType?: 'json' | 'multipart' | undefined;
  cacheControl?: string | undefined;
  data: z.ZodType;
  /** The response is `data` without the envelope (`/ipGeo`). */
  bare?: boolean | undefined;
};

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export type HandlerInput<O extends Operation> = {
  body: Parsed<O['body']>;
  query: Parsed<O['query']>;
  params: Parsed<O['params']>;
  session: O['session'] extends 'required' ? Session : null;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Handler<O extends Operation> = (input: HandlerInput<O>) => Promise<z.input<O['data']>> | z.input<O['data']>;

export type RouteOptions<O extends Operation> = {
  /** For data that depends on this value alone: it is made, validated and written once, and kept in memory. */
  cacheKey?: (input: HandlerInput<O>) => unknown;
};

/**
 * Registers an operation: finds the session, validates body, query and params, calls the handler, and validates the `data` it
 * returns, so that no database column leaks by accident.
 */
export function route<O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handler: Handler<O>,
  { cacheKey }: RouteOptions<O> = {},
): void {
  const respond = async (input: HandlerInput<O>) => writeJson(operation, await handler(input), input.request);
  const find = cacheKey ? cacheByKey(cacheKey, respond) : respond;
  app.route({
    method: operation.method.toUpperCase(),
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { operation: operation.id },
    ...(operation.session === 'required' ? { onRequest: sessionHooks(operation) } : {}),
    ...(takesBody(operation) ? {} : { errorHandler: refuseUnexpectedBody }),
    handler: async (request, reply) => {
      const input = {
        params: operation.params ? validate(operation.params, request.params) : undefined,
        query: operation.query ? validate(operation.query, request.query) : requireNoInput(request.query),
        body: operation.body ? validate(operation.body, bodyOf(request)) : requireNoInput(request.body),
        session: request.session,
        request,
        reply,
      };
      // The schemas decide these types; TypeScript cannot follow them through the conditional types above.
      return prepareJson(await find(input as HandlerInput<O>), request, reply, operation.cacheControl ?? null);
    },
  });
}

function sessionHooks({ confirmed }: Operation) {
  return confirmed ? [requireSession, requireConfirmation] : [requireSession];
}

async function requireSession(request: FastifyRequest): Promise<void> {
  request.session = await findRequestSession(request);
  if (!request.session) throw new ApiError('sessionRequired');
}

/** The session of the request's `X-Token`; null without one, and when it has ended. */
export async function findRequestSession({ headers, server }: FastifyRequest): Promise<Session | null> {
  const token = headers['x-token'];
  return typeof token === 'string' ? server.findSession(token) : null;
}

async function requireConfirmation({ server, session }: FastifyRequest): Promise<void> {
  if (session) await server.requireConfirmation(session);
}

function takesBody({ body, bodyType }: Operation): boolean {
  return body !== undefined || bodyType === 'multipart';
}

const bodyErrors: readonly ErrorName[] = ['malformedBody', 'bodyTooLarge', 'unsupportedMediaType'];

/** An operation without a body does not declare errors about bodies: an unexpected body is an invalid field. */
function refuseUnexpectedBody(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error);
  const isBodyError = bodyErrors.includes(apiError.reason);
  return sendError(isBodyError ? invalidFields([{ path: '', message: 'Unexpected body' }]) : apiError, request, reply);
}

function bodyOf(request: FastifyRequest): unknown {
  if (request.body === undefined) throw new ApiError('malformedBody');
  return request.body;
}

/** Enough for the visitors of some minutes; then the cache starts anew, so its memory is bounded. */
const maxCached = 2_000;

function cacheByKey<Input>(
  keyOf: (input: Input) => unknown,
  respond: (input: Input) => Promise<JsonText>,
): (input: Input) => Promise<JsonText> {
  const cache = new Map<unknown, JsonText>();
  return async (input) => {
    const key = keyOf(input);
    const cached = cache.get(key);
    if (cached) return cached;
    const json = await respond(input);
    if (cache.size >= maxCached) cache.clear();
    cache.set(key, json);
    return json;
  };
}

function writeJson(operation: Operation, data: unknown, request: FastifyRequest): JsonText {
  const valid = validateData(operation, data, request);
  return { text: JSON.stringify(operation.bare ? valid : successBody(valid)) };
}

function validateData(operation: Operation, data: unknown, request: FastifyRequest): unknown {
  const result = operation.data.safeParse(data);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  request.log.error({ operation: operation.id, fields }, 'response violates contract');
  throw new ApiError('internalError');
}
