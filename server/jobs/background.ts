/** Runs work after the response was sent, such as a mail. A stop and the tests can wait for it; failures are logged. */
import type { Log } from '../log.ts';

export type Background = {
  /** Starts `work` without waiting for it. `name` appears in the log when it fails. */
  run(name: string, work: () => Promise<unknown>): void;
  /** Resolves when no work is running. */
  idle(): Promise<void>;
};

export function createBackground(log: Log): Background {
  const running = new Set<Promise<unknown>>();
  return {
    run(name, work) {
      // After the response is written, so that the response time reveals nothing about this work.
      const task = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ err: error, task: name }, 'background work failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
