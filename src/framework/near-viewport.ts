const rootMargin = '200px';
const callbacks = new Map<Element, () => void>();
/** One for all links: a page has dozens of them. */
let observer: IntersectionObserver | null = null;

/** Runs the callback once the element comes near the viewport. Returns a function that stops watching. */
export function onNearViewport(element: Element, callback: () => void): () => void {
  observer ??= new IntersectionObserver(handleIntersections, { rootMargin });
  const stop = () => {
    callbacks.delete(element);
    observer?.unobserve(element);
  };
  callbacks.set(element, callback);
  observer.observe(element);
  return stop;
}

function handleIntersections(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    observer?.unobserve(target);
    callbacks.get(target)?.();
    callbacks.delete(target);
  }
}
