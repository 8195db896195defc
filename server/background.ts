/**
 * Work that goes on after an answer was sent (a mail, a sweep): tracked, so that the stop can wait for it and tests can wait
 * until it is done; its failures are logged, never thrown into nowhere.
 */
import type { Log } from './context.ts';

export type Background = {
  /** Starts `work` now, without waiting for it. `name` is what the log says when it fails. */
  run(name: string, work: () => Promise<unknown>): void;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
};

export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<unknown>>();
  return {
    run(name, work) {
      // After the answer is written, so that its time says nothing of what follows.
      const task = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ err: error, task: name }, 'background work failed'))
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
