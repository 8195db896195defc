import { type ComponentType, lazy } from 'react';

const initialDelayMs = 2000;
const maxDelayMs = 60_000;

/**
 * Imports code of an optional part, or loads its files, with growing delays until it succeeds, and at once when the connection returns.
 * A rejected `lazy()` would show the error page when the connection is lost, and the user would lose what they have typed.
 */
export async function retryLoad<T>(load: () => Promise<T>): Promise<T> {
  for (let delayMs = initialDelayMs; ; delayMs = Math.min(2 * delayMs, maxDelayMs)) {
    try {
      return await load();
    } catch {
      await delayUnlessOnline(delayMs);
    }
  }
}

function delayUnlessOnline(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    addEventListener('online', end);
  });
}

/** A component whose code is loaded when it is first rendered. Render it inside `<Suspense>`. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await retryLoad(load) }));
}

/** Imports code before it is needed. Failures are ignored: the next import tries again. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => {});
}
