/** Answers in the manner of Stripe's API: errors, idempotency keys, expanded fields, and only for who has a key. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxObject, SandboxState } from '../state.ts';
import { publicOf } from './objects.ts';

export type IdRequest = { Params: { id: string } };

/** An error in Stripe's shape (https://docs.stripe.com/api/errors). */
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

export function refuseStrangers(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const { status, message, code, type } = error instanceof StripeError ? error : new StripeError(500, String(error));
    return reply.status(status).send({ error: { type, message, ...(code ? { code } : {}) } });
  });
  app.addHook('onRequest', async ({ headers }) => {
    if (!headers.authorization?.startsWith('Bearer sk_test_')) throw new StripeError(401, 'Invalid API Key provided');
  });
}

/** @throws StripeError 404 */
export function found<T extends SandboxObject>(state: SandboxState, id: string, type: string): T {
  const object = state.get(id);
  if (object?.object !== type) throw new StripeError(404, `No such ${type}: '${id}'`, 'resource_missing');
  return object as T;
}

/** Sends an object with what the request wants expanded (https://docs.stripe.com/api/expanding_objects). */
export function answerApi(state: SandboxState) {
  return (request: FastifyRequest, reply: FastifyReply, object: SandboxObject): FastifyReply => {
    const asked = Object.entries(request.query as Record<string, string>).filter(([name]) => /^expand\[/.test(name));
    const full = asked.reduce<unknown>((value, [, path]) => expanded(state, value, path.split('.')), object);
    return reply.send(publicOf(full as SandboxObject));
  };
}

/** An idempotency key gives the same answer again (https://docs.stripe.com/api/idempotent_requests). */
export function answerOnce(state: SandboxState) {
  return (request: FastifyRequest, reply: FastifyReply, make: () => SandboxObject): FastifyReply => {
    const key = String(request.headers['idempotency-key'] ?? '');
    const digest = createHash('sha256')
      .update(`${request.url} ${JSON.stringify(request.body)}`)
      .digest('hex');
    const known = key ? state.answered(key) : undefined;
    if (known && known.request !== digest) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      throw new StripeError(400, message, undefined, 'idempotency_error');
    }
    if (known) return send(reply, known.answer).header('idempotent-replayed', 'true');
    const answer = state.atomically(() => {
      const made = JSON.stringify(publicOf(make()));
      if (key) state.remember(key, { request: digest, answer: made });
      return made;
    });
    return send(reply, answer);
  };
}

function send(reply: FastifyReply, answer: string): FastifyReply {
  return reply.type('application/json').send(answer);
}

function expanded(state: SandboxState, value: unknown, path: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => expanded(state, item, path));
  const object = typeof value === 'string' ? (state.get(value) ?? value) : value;
  const [name, ...rest] = path;
  if (name === undefined || typeof object !== 'object' || object === null || !Object.hasOwn(object, name))
    return object;
  return { ...object, [name]: expanded(state, (object as Record<string, unknown>)[name], rest) };
}
