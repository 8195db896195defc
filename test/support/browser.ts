/** A Chromium with an empty profile, driven by WebdriverIO, that tells what went wrong on the pages it showed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remote } from 'webdriverio';
import { programs } from './programs.ts';

export type Wdio = Awaited<ReturnType<typeof remote>>;

export type Tab = {
  browser: Wdio;
  /** Script errors, refused content and broken hydration since the last question. */
  complaints: () => Promise<string[]>;
  /** Addresses asked for, since the last question, beyond these origins. */
  strangers: (...origins: string[]) => Promise<string[]>;
};

type Options = { args?: string[] };

export const height = 900;

// Without a graphics card Chromium would draw by a simulated one, which is slower than drawing itself and may stand still for good.
const quiet = [
  ...[
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-software-rasterizer',
    '--disable-quic',
    '--hide-scrollbars',
    '--no-first-run',
  ],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Ends the session whatever happens in `act`. */
export function withBrowser<T>(act: (tab: Tab) => Promise<T>, { args = [] }: Options = {}): Promise<T> {
  return withFolder(async (profile) => {
    const browser = await remote({
      logLevel: 'silent',
      capabilities: chromium([...quiet, ...args, `--user-data-dir=${profile}`]),
    });
    try {
      return await act({
        browser,
        complaints: () => complaints(browser),
        strangers: (...own) => strangers(browser, own),
      });
    } finally {
      await browser.deleteSession();
    }
  });
}

/** The page's width in CSS pixels, scroll bar included; Chromium alone. */
export async function resizeTo(browser: Wdio, width: number): Promise<void> {
  const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
  await browser.sendCommandAndGetResult('Emulation.setDeviceMetricsOverride', metrics);
}

/** A folder for a browser's profile, gone when `act` is through. */
export async function withFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tern-browser-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function chromium(args: string[]): WebdriverIO.Capabilities {
  return {
    browserName: 'chrome',
    'wdio:enforceWebDriverClassic': true,
    'wdio:chromedriverOptions': { binary: programs.chromedriver },
    'goog:loggingPrefs': { browser: 'ALL', performance: 'ALL' },
    'goog:chromeOptions': { binary: programs.chromium, args },
  } as WebdriverIO.Capabilities;
}

async function complaints(browser: Wdio): Promise<string[]> {
  const entries = (await browser.getLogs('browser')) as { level: string; message: string }[];
  return entries.filter(({ level }) => level === 'SEVERE').map(({ message }) => message);
}

async function strangers(browser: Wdio, origins: string[]): Promise<string[]> {
  const entries = (await browser.getLogs('performance')) as { message: string }[];
  const urls = entries.flatMap(({ message }) => {
    const { method, params } = JSON.parse(message).message;
    return method === 'Network.requestWillBeSent' ? [String(params.request.url)] : [];
  });
  return urls.filter((url) => /^(https?|wss?):/.test(url) && !origins.includes(new URL(url).origin));
}
