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
    pressureHandler: async (_request, _reply, _type, delayMs) => {
      // Infinite when the interval had no sample: then the loop stood still for about as long as the interval, not forever.
      if (delayMs === Infinity && maxEventLoopDelayMs > 2 * sampleIntervalMs) return;
      throw new ApiError('overloaded', { retryAfter: retryAfterSeconds });
    },
  });
}

/**
 * Runs a piece of work when its turn comes. Lanes take turns, so one lane cannot delay the others.
 * @param lane who the work is for, e.g. a network
 * @throws ApiError overloaded when the queue is full
 */
export type WorkQueue = <T>(lane: string, work: () => Promise<T>) => Promise<T>;

export type WorkQueueOptions = {
  concurrency: number;
  maxQueued: number;
  retryAfterSeconds: number;
  /** Called with how many wait, whenever that changes. */
  onQueued?: (queued: number) => void;
  onRefused?: () => void;
};

type Waiting = { start: () => void; refuse: (error: ApiError) => void };

/** A bounded, fair queue for heavy work such as hashing passwords. When it is full, the longest lane loses its last place. */
export function createWorkQueue({
  concurrency,
  maxQueued,
  retryAfterSeconds,
  onQueued = () => {},
  onRefused = () => {},
}: WorkQueueOptions): WorkQueue {
  let running = 0;
  let queued = 0;
  /** In the order of their turns. */
  const lanes = new Map<string, Waiting[]>();
  const overloaded = () => {
    onRefused();
    return new ApiError('overloaded', { retryAfter: retryAfterSeconds });
  };

  const makeRoom = (lane: string) => {
    const [longest, waiting = []] = [...lanes].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    if (longest === lane || waiting.length <= (lanes.get(lane)?.length ?? 0) + 1) throw overloaded();
    waiting.pop()?.refuse(overloaded());
    queued -= 1;
  };

  const waitForTurn = (lane: string) =>
    new Promise<void>((start, refuse) => {
      if (queued >= maxQueued) makeRoom(lane);
      const waiting = lanes.get(lane) ?? [];
      waiting.push({ start, refuse });
      lanes.set(lane, waiting);
      queued += 1;
      onQueued(queued);
    });

  const startNext = () => {
    const [next] = lanes;
    if (!next) {
      running -= 1;
      return;
    }
    const [lane, waiting] = next;
    const first = waiting.shift();
    lanes.delete(lane);
    if (waiting.length > 0) lanes.set(lane, waiting);
    queued -= 1;
    onQueued(queued);
    first?.start();
  };

  return async (lane, work) => {
    if (running >= concurrency) await waitForTurn(lane);
    else running += 1;
    try {
      return await work();
    } finally {
      // The next one takes over this place, so `running` changes only when nobody waits.
      startNext();
    }
  };
}
