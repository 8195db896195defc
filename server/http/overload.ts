/** An overloaded server says so with 429, never 503: a 503 makes every open page reload (spec §4), which is more load. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

const slowestLoopMs = 1_500;
const retryAfterSeconds = 5;

/** Guards the routes registered on this scope. */
export async function refuseOverload(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: slowestLoopMs,
    pressureHandler: () => {
      throw new ApiError('overloaded', { retryAfter: retryAfterSeconds });
    },
  });
}
