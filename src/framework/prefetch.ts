const mostAtOnce = 4;
const timeoutMs = 1000;
const near = '200px';
/** The first page has the line to itself for so long. */
const quietMs = 2000;
const waiting: (() => Promise<unknown>)[] = [];
let running = 0;

/** Loads what is probably wanted next: at most 4 at once, each holds its place for at most 1 s (spec §9). Failures are nobody's business yet. */
export function prefetch(load: () => Promise<unknown>): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  waiting.push(load);
  next();
}

/** Calls `act` once the element has come near the viewport. Returns the way to stop. */
export function whenNear(element: Element, act: () => void): () => void {
  const arrive = (entries: IntersectionObserverEntry[]) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    act();
  };
  const observer = new IntersectionObserver(arrive, { rootMargin: near });
  const timer = setTimeout(() => observer.observe(element), quietMs);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

function next(): void {
  const load = running < mostAtOnce && waiting.shift();
  if (!load) return;
  running++;
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  void Promise.race([load().catch(() => {}), timeout]).then(() => {
    running--;
    next();
  });
}
