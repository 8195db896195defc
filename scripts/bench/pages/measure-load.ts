/** One load of a page: its figures until it is quiet, and then a click that finds the next page prefetched. */
import type { DevtoolsBrowser } from '#test/support/devtools.ts';
import type { MeasuredPage } from './conditions.ts';
import type { Subject } from './subjects.ts';
import { type RecordedRequest, visit } from './visit.ts';
import type { Watched, WatchedWindow } from './watch-page.ts';

/** Times in milliseconds since the navigation, sizes in bytes. NaN for what the page does not have. */
export type LoadFigures = {
  firstPaint: number;
  lcp: number;
  hydrated: number;
  /** When the page has stopped working: the last long task, and every script that was requested before the load event. */
  tti: number;
  /** Time over 50 ms of the long tasks after the first paint. */
  tbt: number;
  longestTask: number;
  cls: number;
  ipShown: number;
  documentBytes: number;
  /** Scripts requested before React began to hydrate the page, and all until it was quiet. */
  jsBytesInteractive: number;
  jsBytes: number;
  requestsInteractive: number;
  requests: number;
};

const longTaskMs = 50;

export function measureLoad(
  browser: DevtoolsBrowser,
  subject: Subject,
  { path }: MeasuredPage,
  locale: string,
): Promise<LoadFigures> {
  return visit(browser, subject, { locale, path }, async (page) => {
    await page.untilQuiet();
    const watched = await page.tab.evaluate(() => (window as unknown as WatchedWindow).watched());
    const sent = page.requests.filter(({ fromCache, failed }) => !fromCache && !failed);
    return figuresOf(watched, sent);
  });
}

export function figuresOf(watched: Watched, requests: readonly RecordedRequest[]): LoadFigures {
  const {
    firstPaint,
    largestPaint,
    longTasks,
    hydrationStartedAt,
    hydratedAt,
    ipShownAt,
    domReadyAt,
    loadedAt,
    timeOrigin,
  } = watched;
  const sincePaint = firstPaint ?? 0;
  const scripts = requests.filter(({ mimeType }) => /javascript/.test(mimeType));
  const firstScripts = scripts.filter(({ startedAt }) => startedAt - timeOrigin <= loadedAt);
  const tti = Math.max(
    sincePaint,
    domReadyAt,
    ...firstScripts.map(({ endedAt }) => (endedAt ?? timeOrigin) - timeOrigin),
    ...longTasks.map(([start, duration]) => start + duration),
  );
  const blocking = longTasks.map(([start, duration]) => {
    const afterPaint = Math.min(duration, start + duration - sincePaint);
    return Math.max(0, afterPaint - longTaskMs);
  });
  const interactiveAt = timeOrigin + (hydrationStartedAt ?? hydratedAt ?? tti);
  // The icon is requested after the load event, so on a fast machine after the start of hydration and on a slow one before it.
  const beforeInteractive = ({ startedAt, url }: RecordedRequest) =>
    startedAt < interactiveAt && !/\/favicon\.\w+$/.test(url);
  return {
    firstPaint: firstPaint ?? Number.NaN,
    lcp: largestPaint ?? Number.NaN,
    hydrated: hydratedAt ?? Number.NaN,
    tti,
    tbt: sum(blocking),
    longestTask: Math.max(0, ...longTasks.map(([, duration]) => duration)),
    cls: watched.layoutShift,
    ipShown: ipShownAt ?? Number.NaN,
    documentBytes: requests[0]?.bytes ?? Number.NaN,
    jsBytesInteractive: sum(scripts.filter(beforeInteractive).map(({ bytes }) => bytes)),
    jsBytes: sum(scripts.map(({ bytes }) => bytes)),
    requestsInteractive: requests.filter(beforeInteractive).length,
    requests: requests.length,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
