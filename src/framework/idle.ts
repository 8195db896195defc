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

/** Resolves after so many milliseconds, or as soon as the signal is aborted. */
export const delay = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, signal?.aborted ? 0 : ms);
    signal?.addEventListener('abort', () => resolve());
  });

/** Resolves in a new task, so that the browser can paint and respond in between. */
export const nextTask = (): Promise<void> => delay(0);
