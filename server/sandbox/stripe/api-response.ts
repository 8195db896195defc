/** Responses as Stripe's API gives them: errors, authentication, idempotency keys, expanded fields. */
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxObject, SandboxState } from '../state.ts';
import { publicOf } from './objects.ts';

export type IdRequest = { Params: { id: string } };

/** https://docs.stripe.com/api/errors */
export class StripeError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly type: string;

  constructor(status: number, message: string, code?: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}

export function authenticateApi(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const { status, message, code, type } = error instanceof StripeError ? error : new StripeError(500, String(error));
    return reply.status(status).send({ error: { type, message, ...(code ? { code } : {}) } });
  });
  app.addHook('onRequest', async ({ headers }) => {
    if (!headers.authorization?.startsWith('Bearer sk_test_')) throw new StripeError(401, 'Invalid API Key provided');
  });
}

/** @throws StripeError 404 */
export function findObject<T extends SandboxObject>(state: SandboxState, id: string, type: string): T {
  const object = state.get(id);
  if (object?.object !== type) throw new StripeError(404, `No such ${type}: '${id}'`, 'resource_missing');
  return object as T;
}

/** Sends an object with the fields that the request expands (https://docs.stripe.com/api/expanding_objects). */
export function objectSender(state: SandboxState) {
  return (request: FastifyRequest, reply: FastifyReply, object: SandboxObject): FastifyReply => {
    const paths = Object.entries(request.query as Record<string, string>).filter(([name]) => /^expand\[/.test(name));
    const full = paths.reduce<unknown>((value, [, path]) => expanded(state, value, path.split('.')), object);
    return reply.send(publicOf(full as SandboxObject));
  };
}

/** Repeats the response of an idempotency key (https://docs.stripe.com/api/idempotent_requests). */
export function idempotentSender(state: SandboxState) {
  return (request: FastifyRequest, reply: FastifyReply, create: () => SandboxObject): FastifyReply => {
    const key = String(request.headers['idempotency-key'] ?? '');
    const digest = hash('sha256', `${request.url} ${JSON.stringify(request.body)}`);
    const saved = key ? state.findResponse(key) : undefined;
    if (saved && saved.request !== digest) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      throw new StripeError(400, message, undefined, 'idempotency_error');
    }
    if (saved) return sendJson(reply, saved.response).header('idempotent-replayed', 'true');
    const response = state.transaction(() => {
      const created = JSON.stringify(publicOf(create()));
      if (key) state.saveResponse(key, { request: digest, response: created });
      return created;
    });
    return sendJson(reply, response);
  };
}

function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json').send(json);
}

function expanded(state: SandboxState, value: unknown, path: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => expanded(state, item, path));
  const object = typeof value === 'string' ? (state.get(value) ?? value) : value;
  const [name, ...rest] = path;
  if (name === undefined || typeof object !== 'object' || object === null || !Object.hasOwn(object, name))
    return object;
  return { ...object, [name]: expanded(state, (object as Record<string, unknown>)[name], rest) };
}
