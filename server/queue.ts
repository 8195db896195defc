/** Heavy work, a few pieces at once; the queue is bounded, beyond it callers are told to come back (429). */
import { ApiError } from './http/api-error.ts';

/** @throws ApiError overloaded */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

export type QueueRule = { atOnce: number; longestQueue: number; retryAfterSeconds: number };

export function createQueue({ atOnce, longestQueue, retryAfterSeconds }: QueueRule): Queue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw new ApiError('overloaded', { retryAfter: retryAfterSeconds });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so `running` changes only when nobody waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
