/** Many navigations in one tab, and what they leave behind in it. */
import type { Tab } from '#test/support/devtools.ts';

export type Leftovers = { heapBytes: number; nodes: number; listeners: number; documents: number; observers: number };

const observerTypes = ['IntersectionObserver', 'MutationObserver', 'ResizeObserver', 'PerformanceObserver'];
const maxCollections = 20;

/** Shows the pages one after the other. Neighbors must be different components: the next page is shown when the last one is gone. */
export async function tour(tab: Tab, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const problem = await tab.evaluate(openPage, url);
    if (problem) throw new Error(problem);
  }
}

/** Counted after garbage collection, when two counts are the same: what follows a page may still be rendered, and holds elements. */
export async function countLeftovers(tab: Tab): Promise<Leftovers> {
  let last = await countOnce(tab);
  for (let index = 0; index < maxCollections; index++) {
    await tab.evaluate(untilIdle);
    const next = await countOnce(tab);
    if (next.nodes === last.nodes && next.listeners === last.listeners && next.observers === last.observers)
      return next;
    last = next;
  }
  return last;
}

/** Runs in the page. */
const untilIdle = (): Promise<void> => new Promise((resolve) => requestIdleCallback(() => resolve()));

async function countOnce(tab: Tab): Promise<Leftovers> {
  const metric = await collectGarbage(tab);
  let observers = 0;
  for (const type of observerTypes) observers += await countObjects(tab, type);
  return {
    heapBytes: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    documents: metric('Documents'),
    observers,
  };
}

/** Collects until nothing more is freed: what one collection frees can be the last reference to more. @returns the metrics after it */
async function collectGarbage(tab: Tab): Promise<(name: string) => number> {
  type Metrics = { metrics: { name: string; value: number }[] };
  let metric = (_name: string) => Number.POSITIVE_INFINITY;
  for (let index = 0; index < maxCollections; index++) {
    const before = metric('JSHeapUsedSize');
    await tab.send('HeapProfiler.collectGarbage');
    const { metrics } = await tab.send<Metrics>('Performance.getMetrics');
    metric = (name) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
    if (metric('JSHeapUsedSize') >= before) break;
  }
  return metric;
}

async function countObjects(tab: Tab, type: string): Promise<number> {
  type ObjectId = { objectId: string };
  const objectGroup = 'count';
  const expression = `${type}.prototype`;
  const { result } = await tab.send<{ result: ObjectId }>('Runtime.evaluate', { expression, objectGroup });
  const query = { prototypeObjectId: result.objectId, objectGroup };
  const { objects } = await tab.send<{ objects: ObjectId }>('Runtime.queryObjects', query);
  const counting = { objectId: objects.objectId, functionDeclaration: 'function() { return this.length }' };
  const { result: count } = await tab.send<{ result: { value: number } }>('Runtime.callFunctionOn', counting);
  await tab.send('Runtime.releaseObjectGroup', { objectGroup });
  return count.value;
}

/** Runs in the page: clicks a link to the URL where there is one, else goes there as by the browser's history. Returns a problem. */
async function openPage(url: string): Promise<string> {
  const timeoutMs = 60_000;
  // Chromium ignores history entries beyond 200 in 10 seconds, and a navigation without a link writes two.
  const minMs = 120;
  const last = document.querySelector('main > *');
  const link = [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${url}"]:not([target])`)].find((each) =>
    each.checkVisibility(),
  );
  if (link) link.click();
  else {
    history.pushState(null, '', url);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }
  const isShown = () =>
    location.pathname + location.search === url &&
    !last?.isConnected &&
    document.querySelector('h1') &&
    // What is below the screen, and the footer, follow the page.
    !document.querySelector('[aria-busy=true], .skeleton, .after-first-paint') &&
    !document.querySelector('.header') === !document.querySelector('.footer');
  const startedAt = performance.now();
  while (!isShown() || performance.now() - startedAt < minMs) {
    if (performance.now() - startedAt > timeoutMs)
      return `${url} is not shown; the page is ${location.pathname}${location.search}`;
    await new Promise(requestAnimationFrame);
  }
  return '';
}
