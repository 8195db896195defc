/**
 * Measures how account pages load their data in Chromium on a slow connection: the number of consecutive API round trips (1 means
 * that no request waits for the response of another), and the layout shift when the data arrives.
 */
import { existsSync } from 'node:fs';
import { findGoodId, signUp } from '../../test/support/account.ts';
import { type Wdio, withBrowser } from '../../test/support/browser.ts';
import { programs } from '../../test/support/programs.ts';
import { startServer } from '../../test/support/server.ts';

export type PageLoad = { page: string; requests: number; roundTrips: number; layoutShift: number };

/** Round trip of a slow mobile network. */
const latencyMs = 150;
const timeoutMs = 15_000;

/** Null on machines without Chromium. */
export async function measureAccountPages(siteDir: string): Promise<PageLoad[] | null> {
  if (!existsSync(programs.headlessShell)) return null;
  const server = await startServer({ env: { SITE_DIR: siteDir } });
  try {
    const value = await signUp(server);
    const pages = ['dashboard', 'dashboard?tab=billing', 'dashboard?tab=settings', 'referral'];
    const urls = [...pages, `payment/${await findGoodId(server.url)}`];
    return await withBrowser(async ({ browser }) => {
      await browser.url(`${server.url}/en/terms`);
      await browser.setCookies({ name: 'Admin-Token', value, path: '/' });
      await browser.sendCommandAndGetResult('Network.enable', {});
      const conditions = { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 };
      await browser.sendCommandAndGetResult('Network.emulateNetworkConditions', conditions);
      const loads: PageLoad[] = [];
      for (const page of urls) loads.push({ page, ...(await loadPage(browser, `${server.url}/en/${page}`)) });
      return loads;
    });
  } finally {
    await server.stop();
  }
}

async function loadPage(browser: Wdio, url: string): Promise<Omit<PageLoad, 'page'>> {
  await browser.url(url);
  await browser.waitUntil(() => browser.execute(hasData), { timeout: timeoutMs });
  const { requests, layoutShift } = await browser.execute(readPerformance);
  return { requests: requests.length, roundTrips: countRoundTrips(requests), layoutShift };
}

/** Runs in the page. */
function hasData(): boolean {
  const hasRequested = performance.getEntriesByType('resource').some(({ name }) => name.includes('/c-end/'));
  return hasRequested && document.readyState === 'complete' && !document.querySelector('.skeleton, [aria-busy=true]');
}

type ApiRequest = { from: number; to: number };

/** Runs in the page: the API requests, in milliseconds since navigation, and the layout shift. */
function readPerformance(): Promise<{ requests: ApiRequest[]; layoutShift: number }> {
  const requests = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    // A response from the cache, such as the product list for a prefetched page, is no round trip.
    .filter(({ name, transferSize }) => /\/turboClient\/api\/(c-end|v1|product)\//.test(name) && transferSize > 0)
    .map(({ startTime, duration }) => ({ from: startTime, to: startTime + duration }));
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      resolve({ requests, layoutShift: shifts.reduce((sum, { value }) => sum + value, 0) });
    }).observe({ type: 'layout-shift', buffered: true });
    // Without any entry nothing has moved.
    setTimeout(() => resolve({ requests, layoutShift: 0 }), 300);
  });
}

/** Length of the longest chain of requests in which each starts after the one before has ended. */
function countRoundTrips(requests: ApiRequest[]): number {
  let roundTrips = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of requests.toSorted((a, b) => a.to - b.to)) {
    if (from < end) continue;
    roundTrips += 1;
    end = to;
  }
  return roundTrips;
}
