/** Waits for a state of the product in tests. */
import { setTimeout as wait } from 'node:timers/promises';

/** Only a state that never comes takes as long: tests wait for states, however slow the machine is. */
const timeoutMs = 180_000;
const pauseMs = 10;

/**
 * Asks until the state is reached.
 * @param failure what the error says when it is not
 */
export async function waitUntil(
  isReached: () => boolean | Promise<boolean>,
  failure = 'the expected state does not come',
): Promise<void> {
  for (const startedMs = performance.now(); !(await isReached()); await wait(pauseMs)) {
    if (performance.now() - startedMs > timeoutMs) throw new Error(failure);
  }
}
