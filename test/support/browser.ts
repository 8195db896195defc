/** Chromium without windows and with an empty profile, driven by WebdriverIO. It records console errors and the requests of the pages it shows. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { remote } from 'webdriverio';
import { programs } from './programs.ts';
import { freePort } from './server.ts';
import { startDriver, startSession } from './web-driver.ts';

export type Wdio = Awaited<ReturnType<typeof remote>>;
export type SentRequest = { method: string; url: string };

export type BrowserSession = {
  browser: Wdio;
  /** Script errors, refused content and broken hydration since the last call. */
  consoleErrors: () => Promise<string[]>;
  /** Requests and navigations since the last call, those to other schemes (`ternvpn:`) included. */
  sentRequests: () => Promise<SentRequest[]>;
  /** URLs outside these origins that were requested since the start or the last `clearRecords`. */
  thirdPartyRequests: (...origins: string[]) => Promise<string[]>;
  clearRecords: () => Promise<void>;
};
export type OpenBrowser = BrowserSession & { close: () => Promise<void> };

export const height = 900;

const startAttempts = 3;

// Without a graphics card Chromium renders by a simulated one, which is slower than plain software and can hang.
const chromiumArgs = [
  ...['--no-sandbox', '--hide-scrollbars', '--no-first-run'],
  ...['--disable-gpu', '--disable-software-rasterizer', '--disable-quic'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  // One process draws and one renders all sites: starting processes and their messages take a fifth of the work.
  ...['--in-process-gpu', '--disable-site-isolation-trials', '--renderer-process-limit=1'],
];

/** Runs `act` with a browser that is closed afterwards. */
export async function withBrowser<T>(act: (session: BrowserSession) => Promise<T>): Promise<T> {
  const session = await openBrowser();
  try {
    return await act(session);
  } finally {
    await session.close();
  }
}

export function openBrowser(): Promise<OpenBrowser> {
  return retryStart(async () => {
    await using started = new AsyncDisposableStack();
    const profile = await createFolder();
    started.defer(() => removeFolder(profile));
    const port = await freePort();
    await startDriver(started, programs.chromedriver, port);
    const args = [...chromiumArgs, `--user-data-dir=${profile}`];
    const browser = await startSession(started, port, chromiumCapabilities(args));
    const open = started.move();
    return { browser, ...createRecorder(browser), close: () => open.disposeAsync() };
  });
}

/** Starts a browser. One that was too slow is started again; what a test does in it is never repeated. */
export async function retryStart<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (attempt === startAttempts) throw error;
    }
  }
}

/** Sets the page's size in CSS pixels, scroll bar included; only in Chromium. */
export async function resizeTo(browser: Wdio, width: number, pageHeight = height): Promise<void> {
  const metrics = { width, height: pageHeight, deviceScaleFactor: 1, mobile: false };
  await browser.sendCommandAndGetResult('Emulation.setDeviceMetricsOverride', metrics);
  // On a busy machine the page has its former size for a while, and the next one would begin in it.
  const isResized = (w: number, h: number) => innerWidth === w && innerHeight === h;
  await browser.waitUntil(() => browser.execute(isResized, width, pageHeight), {
    timeoutMsg: `the page is not ${width} x ${pageHeight}`,
  });
}

export const createFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'tern-browser-'));
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 });

function chromiumCapabilities(args: string[]): WebdriverIO.Capabilities {
  return {
    // With the name of the full browser the driver would wait for a window.
    browserName: 'chrome-headless-shell',
    'wdio:enforceWebDriverClassic': true,
    'goog:loggingPrefs': { browser: 'ALL', performance: 'ALL' },
    'goog:chromeOptions': { binary: programs.headlessShell, args },
  } as WebdriverIO.Capabilities;
}

/** Reading Chromium's logs empties them, so the requests are kept here. */
function createRecorder(browser: Wdio): Omit<BrowserSession, 'browser'> {
  let recorded: SentRequest[] = [];

  async function sentRequests(): Promise<SentRequest[]> {
    const entries = (await browser.getLogs('performance')) as { message: string }[];
    const fresh = entries.flatMap(({ message }) => requestOf(JSON.parse(message).message));
    recorded.push(...fresh);
    return fresh;
  }

  async function consoleErrors(): Promise<string[]> {
    const entries = (await browser.getLogs('browser')) as { level: string; message: string }[];
    const errors = entries.filter(({ level }) => level === 'SEVERE').map(({ message }) => message);
    // Chromium's own pages, like that of a new tab, fail when they are left while their scripts start.
    return errors.filter((message) => !message.startsWith('chrome://'));
  }

  return {
    consoleErrors,
    sentRequests,
    async thirdPartyRequests(...origins) {
      await sentRequests();
      const urls = recorded.map(({ url }) => url);
      return urls.filter((url) => /^(https?|wss?):/.test(url) && !origins.includes(new URL(url).origin));
    },
    async clearRecords() {
      await consoleErrors();
      await sentRequests();
      recorded = [];
    },
  };
}

type LogMessage = { method: string; params: { url?: string; request?: SentRequest } };

function requestOf({ method, params: { url, request } }: LogMessage): SentRequest[] {
  if (method === 'Network.requestWillBeSent' && request) return [{ method: request.method, url: request.url }];
  return method === 'Page.frameRequestedNavigation' && url ? [{ method: 'GET', url }] : [];
}
