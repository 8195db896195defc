import { type ComponentType, lazy } from 'react';

const rootMargin = '50%';
const pending = new Set<() => void>();
let isAllHydrated = false;

/**
 * A part of a prerendered page whose code is loaded, and which is hydrated, shortly before it becomes visible. Until then its
 * HTML stays and its links work. Render it inside `<Suspense>`.
 * @param id id of the part's root element; without such an element in the document the code is loaded right away
 */
export function hydrateOnVisible(id: string, load: () => Promise<ComponentType>) {
  return lazy(async () => {
    await nearlyVisible(id);
    return { default: await load() };
  });
}

/** For the router: every part must follow a change of the page, visible or not. */
export function hydrateAll(): void {
  isAllHydrated = true;
  for (const hydrate of pending) hydrate();
}

function nearlyVisible(id: string): Promise<void> {
  const element = globalThis.document?.getElementById(id);
  if (!element || isAllHydrated) return Promise.resolve();
  return new Promise((resolve) => {
    const hydrate = () => {
      observer.disconnect();
      pending.delete(hydrate);
      resolve();
    };
    // Fast scrolling can report "out of view" and "in view" in one call.
    const onIntersect = (entries: IntersectionObserverEntry[]) =>
      entries.some((entry) => entry.isIntersecting) && hydrate();
    const observer = new IntersectionObserver(onIntersect, { rootMargin });
    pending.add(hydrate);
    observer.observe(element);
  });
}
