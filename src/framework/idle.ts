/** WebKit has no `requestIdleCallback`: there, after the frames that are being made now. */
const fallbackMs = 200;
const maxWaitMs = 3000;

/** Runs the task when the browser has nothing else to do, at the latest after 3 s. Returns a function that cancels it. */
export function onIdle(task: () => void): () => void {
  if (typeof globalThis.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, fallbackMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(() => task(), { timeout: maxWaitMs });
  return () => cancelIdleCallback(handle);
}

/** Resolves after so many milliseconds. */
export const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves in a new task, so that the browser can paint and respond in between. */
export const nextTask = (): Promise<void> => delay(0);
