/** Runs in every measured document before its own scripts. Self-contained: it is sent to the browser as text. */

export type WatchOptions = {
  ipAddress: string;
  /** URL path of the link whose click is measured; null for a load without a click. */
  target: string | null;
};

/** In milliseconds since the navigation, as the browser reports them; null for what did not happen. */
export type Watched = {
  firstPaint: number | null;
  largestPaint: number | null;
  layoutShift: number;
  /** Start and duration. */
  longTasks: [start: number, duration: number][];
  /** When React took over the page's container, and the first frame in which the main content belongs to it. */
  hydrationStartedAt: number | null;
  hydratedAt: number | null;
  ipShownAt: number | null;
  domReadyAt: number;
  loadedAt: number;
  timeOrigin: number;
  now: number;
};

/** Sent while the page loads; `at` is in milliseconds since 1970. */
export type PageReport =
  | { kind: 'link'; x: number; y: number; hydrated: boolean }
  | { kind: 'click'; at: number }
  | { kind: 'heading'; at: number; text: string; path: string };

/** TypeScript's library does not have it yet. */
type PageWithScheduler = Window & {
  scheduler: { postTask: (task: () => void, options: { priority: 'user-blocking' }) => Promise<void> };
};
export type WatchedWindow = Window & { watched: () => Watched; sendReport?: (report: string) => void };

export function watchPage({ ipAddress, target }: WatchOptions): void {
  if (window !== window.top) return;
  const page = window as unknown as WatchedWindow;
  const seen: Omit<Watched, 'longTasks' | 'domReadyAt' | 'loadedAt' | 'timeOrigin' | 'now'> = {
    firstPaint: null,
    largestPaint: null,
    layoutShift: 0,
    hydrationStartedAt: null,
    hydratedAt: null,
    ipShownAt: null,
  };
  const longTasks: Watched['longTasks'] = [];
  const report = (details: PageReport) => page.sendReport?.(JSON.stringify(details));
  const since1970 = (time: number) => performance.timeOrigin + time;

  const observe = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => longTasks.push([startTime, duration]));
  // The largest sum of shifts within five seconds and without a pause of one second (web.dev/articles/cls).
  let shifts = { sum: 0, first: 0, last: 0 };
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (hadRecentInput) return;
    const continues = startTime - shifts.last < 1000 && startTime - shifts.first < 5000 && shifts.sum > 0;
    shifts = continues
      ? { sum: shifts.sum + value, first: shifts.first, last: startTime }
      : { sum: value, first: startTime, last: startTime };
    seen.layoutShift = Math.max(seen.layoutShift, shifts.sum);
  });

  // React begins by listening to every event of its container.
  const { addEventListener: listen } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...options: Parameters<typeof listen>) {
    if (this instanceof Element && this.id === 'app') {
      seen.hydrationStartedAt = performance.now();
      EventTarget.prototype.addEventListener = listen;
    }
    listen.apply(this ?? window, options);
  };

  const findLink = () =>
    [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${target}"]`)].find((link) => link.checkVisibility());
  const isHydrated = () =>
    [document.querySelector('main'), document.querySelector('h1'), target && findLink()].some(
      (element) => element && Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
    );
  let shownHeading = '';
  let sentLink: 'none' | 'painted' | 'hydrated' = 'none';

  function checkFrame(): void {
    if (seen.hydratedAt === null && isHydrated()) seen.hydratedAt = performance.now();
    if (seen.ipShownAt === null && document.querySelector('.ip-bar')?.textContent?.includes(ipAddress)) {
      seen.ipShownAt = performance.now();
    }
    if (target) {
      sendLink();
      sendHeading();
    }
    const isDone = seen.hydratedAt !== null && seen.ipShownAt !== null && !target;
    if (!isDone) requestAnimationFrame(checkFrame);
  }

  /** Where the link is: when it is first painted, and once more when it is hydrated. */
  function sendLink(): void {
    const hydrated = seen.hydratedAt !== null;
    if (sentLink === 'hydrated' || (sentLink === 'painted' && !hydrated) || seen.firstPaint === null) return;
    const link = findLink();
    if (!link) return;
    const { top, bottom, left, width, height } = link.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) {
      link.scrollIntoView({ block: 'center', behavior: 'instant' });
      return;
    }
    sentLink = hydrated ? 'hydrated' : 'painted';
    report({ kind: 'link', x: left + width / 2, y: top + height / 2, hydrated });
  }

  /** After the frame that shows it. */
  function sendHeading(): void {
    const heading = [...document.querySelectorAll('h1')].find((each) =>
      each.checkVisibility({ opacityProperty: true }),
    );
    const text = heading?.textContent?.trim() ?? '';
    if (!text || text === shownHeading) return;
    shownHeading = text;
    const sendReport = () =>
      report({ kind: 'heading', at: since1970(performance.now()), text, path: location.pathname });
    // Before tasks that the page has already scheduled: they do not delay this frame.
    void (page as Window as PageWithScheduler).scheduler.postTask(sendReport, { priority: 'user-blocking' });
  }

  if (target) {
    const handleClick = ({ timeStamp }: MouseEvent) => report({ kind: 'click', at: since1970(timeStamp) });
    addEventListener('click', handleClick, { capture: true });
  }
  requestAnimationFrame(checkFrame);
  page.watched = () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const { timeOrigin } = performance;
    const { domContentLoadedEventEnd: domReadyAt = 0, loadEventEnd: loadedAt = 0 } = navigation ?? {};
    return { ...seen, longTasks, domReadyAt, loadedAt, timeOrigin, now: performance.now() };
  };
}
