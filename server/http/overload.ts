/**
 * Refuses requests that the server cannot serve in time, with 429. Never 503: it makes every open page reload, which is more
 * load (docs/decisions/0004-envelope-and-error-codes.md).
 */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

const retryAfterSeconds = 5;

/** Refuses the routes registered on this scope while the event loop's average delay is above `maxEventLoopDelayMs`. */
export async function refuseOverload(
  app: FastifyInstance,
  maxEventLoopDelayMs: number,
  sampleIntervalMs = 1_000,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: sampleIntervalMs,
    pressureHandler: async () => {
      throw new ApiError('overloaded', { retryAfter: retryAfterSeconds });
    },
  });
}

/** Runs a piece of work when its turn comes. @throws ApiError overloaded when the queue is full */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

export type WorkQueueOptions = { concurrency: number; maxQueued: number; retryAfterSeconds: number };

/** A bounded queue for heavy work such as hashing passwords. */
export function createWorkQueue({ concurrency, maxQueued, retryAfterSeconds }: WorkQueueOptions): WorkQueue {
  let running = 0;
  const queued: (() => void)[] = [];
  return async (work) => {
    if (running >= concurrency) {
      if (queued.length >= maxQueued) throw new ApiError('overloaded', { retryAfter: retryAfterSeconds });
      await new Promise<void>((resolve) => queued.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The next one takes over this slot, so `running` changes only when the queue is empty.
      const next = queued.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
