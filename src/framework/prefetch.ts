/** Loads what is probably needed next, without competing with the current page. */
const maxConcurrent = 4;
const timeoutMs = 1000;
const rootMargin = '200px';
/** Nothing is prefetched while the first page may still be loading. */
const initialDelayMs = 2000;
const queue: (() => Promise<unknown>)[] = [];
let running = 0;

/** At most 4 loads run at once; a slow one frees its place after 1 s. Failures are ignored: the navigation tries again. */
export function prefetch(load: () => Promise<unknown>): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  queue.push(load);
  startNext();
}

/** Runs the callback once the element comes near the viewport. Returns a function that stops watching. */
export function onNearViewport(element: Element, callback: () => void): () => void {
  const onIntersect = (entries: IntersectionObserverEntry[]) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    callback();
  };
  const observer = new IntersectionObserver(onIntersect, { rootMargin });
  const timer = setTimeout(() => observer.observe(element), initialDelayMs);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

function startNext(): void {
  const load = running < maxConcurrent && queue.shift();
  if (!load) return;
  running++;
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  void Promise.race([load().catch(() => {}), timeout]).then(() => {
    running--;
    startNext();
  });
}
