/**
 * How the account's pages get their data, in a real Chromium on a slow line: how many of the API's round trips follow one upon
 * another (1: no call waits for the answer of another), and whether the page moves when the data comes.
 */
import { existsSync } from 'node:fs';
import { anyGoodId, newSession } from '../../test/support/account.ts';
import { type Wdio, withBrowser } from '../../test/support/browser.ts';
import { programs } from '../../test/support/programs.ts';
import { startServer } from '../../test/support/server.ts';

export type Arrival = { page: string; calls: number; rounds: number; shift: number };

/** Round trip of a far phone network. */
const latencyMs = 150;
const patienceMs = 15_000;

/** Null where there is no Chromium. */
export async function measureAccountPages(siteDir: string): Promise<Arrival[] | null> {
  if (!existsSync(programs.chromium)) return null;
  const server = await startServer({ env: { SITE_DIR: siteDir } });
  try {
    const value = await newSession(server);
    const pages = ['dashboard', 'dashboard?tab=billing', 'dashboard?tab=settings', 'referral'];
    const all = [...pages, `payment/${await anyGoodId(server.url)}`];
    return await withBrowser(async ({ browser }) => {
      await browser.url(`${server.url}/en/terms`);
      await browser.setCookies({ name: 'Admin-Token', value, path: '/' });
      await browser.sendCommandAndGetResult('Network.enable', {});
      const line = { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 };
      await browser.sendCommandAndGetResult('Network.emulateNetworkConditions', line);
      const arrivals: Arrival[] = [];
      for (const page of all) arrivals.push({ page, ...(await arrive(browser, `${server.url}/en/${page}`)) });
      return arrivals;
    });
  } finally {
    await server.stop();
  }
}

async function arrive(browser: Wdio, url: string): Promise<Omit<Arrival, 'page'>> {
  await browser.url(url);
  await browser.waitUntil(() => browser.execute(hasData), { timeout: patienceMs });
  const { calls, shift } = await browser.execute(whatHappened);
  return { calls: calls.length, rounds: roundsOf(calls), shift };
}

/** Runs in the page. */
function hasData(): boolean {
  const asked = performance.getEntriesByType('resource').some(({ name }) => name.includes('/c-end/'));
  return asked && document.readyState === 'complete' && !document.querySelector('.skeleton, [aria-busy=true]');
}

type Call = { from: number; to: number };

/** Runs in the page: the calls for data, in milliseconds since its beginning, and how far it moved without being touched. */
function whatHappened(): Promise<{ calls: Call[]; shift: number }> {
  const calls = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/turboClient\/api\/(c-end|v1|product)\//.test(name))
    .map(({ startTime, duration }) => ({ from: startTime, to: startTime + duration }));
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      resolve({ calls, shift: shifts.reduce((sum, { value }) => sum + value, 0) });
    }).observe({ type: 'layout-shift', buffered: true });
    // No entry at all: nothing moved.
    setTimeout(() => resolve({ calls, shift: 0 }), 300);
  });
}

/** The longest chain of calls of which each begins after the one before has ended. */
function roundsOf(calls: Call[]): number {
  let rounds = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of calls.toSorted((a, b) => a.to - b.to)) {
    if (from < end) continue;
    rounds += 1;
    end = to;
  }
  return rounds;
}
