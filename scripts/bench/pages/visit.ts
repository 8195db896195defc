/** A tab under the measured conditions that opens a page and records what it loads. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DevtoolsBrowser, Tab } from '#test/support/devtools.ts';
import { cpuSlowdown, quietMs, slowNetwork, timeoutMs, viewport, visitorIpAddress } from './conditions.ts';
import type { Subject } from './subjects.ts';
import { type PageReport, type WatchedWindow, type WatchOptions, watchPage } from './watch-page.ts';

export type RecordedRequest = {
  url: string;
  mimeType: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  endedAt: number | null;
  /** Of the body as it was sent. */
  bytes: number;
  fromCache: boolean;
  failed: boolean;
};

export type Visit = { tab: Tab; requests: RecordedRequest[]; untilQuiet: () => Promise<void> };
type Options = {
  locale: string;
  path: string;
  target?: string;
  slowdown?: number;
  /** Runs before the page is opened. */
  prepare?: (tab: Tab) => Promise<unknown>;
  onReport?: (report: PageReport) => void;
};

const pollMs = 100;
/** A request without any sign of life for so long has no end. */
const givenUpMs = 10_000;

/** Runs `act` while the page is loading; the tab is closed afterwards. */
export async function visit<T>(
  browser: DevtoolsBrowser,
  subject: Subject,
  { locale, path, target, slowdown = cpuSlowdown, prepare, onReport }: Options,
  act: (visit: Visit) => Promise<T>,
): Promise<T> {
  const tab = await browser.openTab();
  try {
    const { requests, isQuiet } = recordRequests(tab);
    const { latencyMs: latency, downloadKbps, uploadKbps } = slowNetwork;
    const throughput = { downloadThroughput: downloadKbps * 125, uploadThroughput: uploadKbps * 125 };
    await tab.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await tab.send('Emulation.setDeviceMetricsOverride', { ...viewport, mobile: true });
    if (subject.sessionToken && path.startsWith('/dashboard')) {
      const cookie = { name: 'Admin-Token', value: subject.sessionToken, url: subject.origin };
      await tab.send('Network.setCookie', cookie);
    }
    if (onReport) {
      // Bindings need it. It slows down the evaluation of React (`openTab`), on the site and on the floors alike.
      await tab.send('Runtime.enable');
      await tab.send('Runtime.addBinding', { name: 'sendReport' });
      tab.on<{ payload: string }>('Runtime.bindingCalled', ({ payload }) => onReport(JSON.parse(payload)));
    }
    const options: WatchOptions = { ipAddress: visitorIpAddress, target: target ? pageUrl(locale, target) : null };
    const source = `(${watchPage})(${JSON.stringify(options)})`;
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await prepare?.(tab);
    await tab.send('Page.navigate', { url: subject.origin + pageUrl(locale, path) });
    return await act({ tab, requests, untilQuiet: () => untilQuiet(tab, requests, isQuiet) });
  } finally {
    await tab.close();
  }
}

export function pageUrl(locale: string, path: string): string {
  return `/${locale}${path === '/' ? '' : path}`;
}

/** @throws when the page is still busy after the timeout */
async function untilQuiet(
  tab: Tab,
  requests: readonly RecordedRequest[],
  isNetworkQuiet: () => boolean,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    await wait(pollMs);
    if (isNetworkQuiet() && (await tab.evaluate(isMainThreadQuiet, quietMs).catch(() => false))) return;
  }
  const pending = requests.filter(({ endedAt }) => endedAt === null).map(({ url }) => url);
  throw new Error(`the page is not quiet after ${timeoutMs} ms; unfinished requests: ${pending.join(' ') || 'none'}`);
}

/** Runs in the page. */
function isMainThreadQuiet(forMs: number): boolean {
  const { longTasks, now } = (window as unknown as WatchedWindow).watched();
  const [start, duration] = longTasks.at(-1) ?? [0, 0];
  return document.readyState === 'complete' && now - start - duration > forMs;
}

type Headers = Record<string, string>;
type Response = { mimeType: string; headers: Headers; fromDiskCache?: boolean; fromPrefetchCache?: boolean };

function recordRequests(tab: Tab): { requests: RecordedRequest[]; isQuiet: () => boolean } {
  const requests: RecordedRequest[] = [];
  const byId = new Map<string, RecordedRequest & { monotonic: number }>();
  let lastActivity = Date.now();
  const touch = () => {
    lastActivity = Date.now();
  };
  type Sent = { requestId: string; request: { url: string }; timestamp: number; wallTime: number };
  tab.on<Sent>('Network.requestWillBeSent', ({ requestId, request: { url }, timestamp, wallTime }) => {
    if (!url.startsWith('http')) return;
    const base = { mimeType: '', endedAt: null, bytes: 0, fromCache: false, failed: false };
    const request = { ...base, url, startedAt: wallTime * 1000, monotonic: timestamp };
    byId.set(requestId, request);
    requests.push(request);
    touch();
  });
  tab.on<{ requestId: string }>('Network.requestServedFromCache', ({ requestId }) => {
    const request = byId.get(requestId);
    if (request) request.fromCache = true;
  });
  tab.on<{ requestId: string; response: Response }>('Network.responseReceived', ({ requestId, response }) => {
    const request = byId.get(requestId);
    if (!request) return;
    request.mimeType = response.mimeType;
    request.fromCache ||= Boolean(response.fromDiskCache || response.fromPrefetchCache);
    const [, length] = Object.entries(response.headers).find(([name]) => /^content-length$/i.test(name)) ?? [];
    if (length) request.bytes = Number(length);
    touch();
  });
  tab.on('Network.dataReceived', touch);
  type Finished = { requestId: string; timestamp: number; encodedDataLength: number };
  tab.on<Finished>('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = byId.get(requestId);
    if (!request) return;
    request.endedAt = request.startedAt + (timestamp - request.monotonic) * 1000;
    request.bytes ||= encodedDataLength;
    touch();
  });
  tab.on<{ requestId: string }>('Network.loadingFailed', ({ requestId }) => {
    const request = byId.get(requestId);
    if (!request) return;
    request.endedAt = Date.now();
    request.failed = true;
    touch();
  });
  // Chromium does not report the end of every request that a page gives up.
  const isQuiet = () => {
    const isFinished = requests.every(({ endedAt }) => endedAt !== null);
    return Date.now() - lastActivity > (isFinished ? quietMs : givenUpMs);
  };
  return { requests, isQuiet };
}
