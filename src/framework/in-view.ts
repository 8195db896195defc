import { type ComponentType, lazy } from 'react';

const margin = '50%';
const waiting = new Set<() => void>();
let awake = false;

/**
 * A part of a prerendered page that needs no code to be read: it comes, and the part is hydrated, when it is nearly seen. Until
 * then its HTML stands and its links work. `id` is its root element's; where that is not in the document the code comes at once.
 * To be drawn inside a `<Suspense>`.
 */
export function lazyInView(id: string, load: () => Promise<ComponentType>) {
  return lazy(async () => {
    await nearlySeen(id);
    return { default: await load() };
  });
}

/** For the router: a change of page concerns every part, seen or not. */
export function wakeAll(): void {
  awake = true;
  for (const wake of waiting) wake();
}

function nearlySeen(id: string): Promise<void> {
  const element = globalThis.document?.getElementById(id);
  if (!element || awake) return Promise.resolve();
  return new Promise((resolve) => {
    const wake = () => {
      observer.disconnect();
      waiting.delete(wake);
      resolve();
    };
    // Where somebody scrolls at once, out of view and in view may be told together.
    const look = (entries: IntersectionObserverEntry[]) => entries.some((entry) => entry.isIntersecting) && wake();
    const observer = new IntersectionObserver(look, { rootMargin: margin });
    waiting.add(wake);
    observer.observe(element);
  });
}
