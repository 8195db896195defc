/**
 * One operation of the contract becomes one route: session, then body, query and params are checked by the operation's
 * schemas, the handler returns `data`, and the answer is checked by its schema too, so that no column leaks by accident.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { ErrorName } from '#api-spec/codes.ts';
import { ApiError } from './api-error.ts';
import { successBody } from './envelope.ts';
import { sendError, toApiError } from './errors.ts';
import type { Session } from './session.ts';
import { invalidFields, validate, validateNothing } from './validate.ts';

/** The part of an api-spec operation that the server needs. */
export type Operation = {
  id: string;
  method: string;
  /** OpenAPI form: `/user-orders/{orderId}`. */
  path: string;
  session: 'none' | 'required';
  query?: z.ZodType | undefined;
  params?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
  /** A form is read by its room, so that its route has no `body`. */
  bodyType?: 'json' | 'multipart' | undefined;
  data: z.ZodType;
  /** Answers `data` itself, without the envelope (`/ipGeo`). */
  bare?: boolean | undefined;
};

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler gets. */
export type Call<O extends Operation> = {
  body: Parsed<O['body']>;
  query: Parsed<O['query']>;
  params: Parsed<O['params']>;
  session: O['session'] extends 'required' ? Session : null;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Handler<O extends Operation> = (call: Call<O>) => Promise<z.input<O['data']>> | z.input<O['data']>;

export function route<O extends Operation>(app: FastifyInstance, operation: O, handler: Handler<O>): void {
  app.filledOperations.add(operation.id);
  const write = answerWriter(operation);
  app.route({
    method: operation.method.toUpperCase(),
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { operation: operation.id },
    ...(operation.session === 'required' ? { onRequest: requireSession } : {}),
    ...(takesBody(operation) ? {} : { errorHandler: refuseStrayBody }),
    handler: async (request, reply) => {
      const call = {
        params: operation.params ? validate(operation.params, request.params) : undefined,
        query: operation.query ? validate(operation.query, request.query) : validateNothing(request.query),
        body: operation.body ? validate(operation.body, bodyOf(request)) : validateNothing(request.body),
        session: request.session,
        request,
        reply,
      };
      // The schemas decide these types; TypeScript cannot follow them through the conditional types above.
      const text = write(await handler(call as Call<O>), request);
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      return text;
    },
  });
}

async function requireSession(request: FastifyRequest): Promise<void> {
  const token = request.headers['x-token'];
  const session = typeof token === 'string' ? await request.server.findSession(token) : null;
  if (!session) throw new ApiError('sessionRequired');
  request.session = session;
}

function takesBody({ body, bodyType }: Operation): boolean {
  return body !== undefined || bodyType === 'multipart';
}

const badBodies: readonly ErrorName[] = ['malformedBody', 'bodyTooLarge', 'unsupportedMediaType'];

/** A call that takes no body has no reason of its own for a bad one (contract): it is something unknown, like any field. */
function refuseStrayBody(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toApiError(error);
  const isStray = badBodies.includes(problem.reason);
  return sendError(isStray ? invalidFields([{ path: '', message: 'takes no body' }]) : problem, request, reply);
}

function bodyOf(request: FastifyRequest): unknown {
  if (request.body === undefined) throw new ApiError('malformedBody');
  return request.body;
}

/** The text of an answer. A frozen one never changes: it is checked and written once, however often a handler returns it. */
function answerWriter(operation: Operation): (data: unknown, request: FastifyRequest) => string {
  const written = new WeakMap<object, string>();
  return (data, request) => {
    const isKept = typeof data === 'object' && data !== null && Object.isFrozen(data);
    const known = isKept ? written.get(data) : undefined;
    if (known !== undefined) return known;
    const answer = answerOf(operation, data, request);
    const text = JSON.stringify(operation.bare ? answer : successBody(answer));
    if (isKept) written.set(data, text);
    return text;
  };
}

function answerOf(operation: Operation, data: unknown, request: FastifyRequest): unknown {
  const answer = operation.data.safeParse(data);
  if (answer.success) return answer.data;
  const fields = answer.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  request.log.error({ operation: operation.id, fields }, 'the answer does not match the contract');
  throw new ApiError('internalError');
}
