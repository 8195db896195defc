/** An overloaded server says so with 429, never 503: a 503 makes every open page reload (spec §4), which is more load. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

const retryAfterSeconds = 5;

/** Guards the routes registered on this scope: refuses while the event loop is later than `slowestLoopMs` on average. */
export async function refuseOverload(app: FastifyInstance, slowestLoopMs: number, everyMs = 1_000): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: slowestLoopMs,
    sampleInterval: everyMs,
    pressureHandler: async () => {
      throw new ApiError('overloaded', { retryAfter: retryAfterSeconds });
    },
  });
}
