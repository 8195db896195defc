/** Registers end-to-end tests. Each has a clean tab of Chromium; the tests of a file share the browser and the app. */
import { after, test } from 'node:test';
import { type BrowserSession, type OpenBrowser, openBrowser, withBrowser } from '#test/support/browser.ts';
import type { TestApp } from './test-app.ts';
import { Visitor } from './visitor.ts';

type Run = (visitor: Visitor) => Promise<void>;
export type Journey = (name: string, locale: string, run: Run) => void;

/**
 * `journey(name, locale, run)` registers a test. It fails on console errors and third-party requests too; a failure saves a
 * screenshot. After the last test of the file, the app is stopped.
 */
export function createJourney(app: TestApp): Journey {
  let open: OpenBrowser | null = null;
  after(async () => {
    // A page that is left open would keep connections to the app.
    if (open && (await cleanOrClose(open, app))) keepForNextFile(open);
    await app.stop();
  });

  async function cleanBrowser(): Promise<OpenBrowser> {
    open ??= takeKept();
    if (open && (await cleanOrClose(open, app))) return open;
    open = await openBrowser();
    return open;
  }

  return (name, locale, run) => {
    test(name, async () => runVisit(await cleanBrowser(), app, { name, locale }, run));
  };
}

/** Of the file before in this process: starting a browser takes three seconds of a core. */
let kept: OpenBrowser | null = null;
/** The next file of the process asks for it at once. */
const keptMs = 1_000;

function takeKept(): OpenBrowser | null {
  const taken = kept;
  kept = null;
  return taken;
}

function keepForNextFile(browser: OpenBrowser): void {
  kept = browser;
  // After the last file it would keep the process alive.
  setTimeout(() => {
    if (kept === browser) void takeKept()?.close();
  }, keptMs);
}

/** A visitor in a browser of its own, for tests with several visitors at the same time. */
export function withVisitor(app: TestApp, visit: Visit, run: Run): Promise<void> {
  return withBrowser((session) => runVisit(session, app, visit, run));
}

type Visit = { /** Of the test. */ name: string; locale: string };

async function runVisit(session: BrowserSession, app: TestApp, { name, locale }: Visit, run: Run): Promise<void> {
  const visitor = new Visitor(session, app, locale);
  await visitor.prepare();
  const warningsBefore = app.warnings?.length;
  try {
    await run(visitor);
    await visitor.expectCleanRun();
  } catch (error) {
    const warnings = (app.warnings ?? []).slice(warningsBefore).map((line) => `  server: ${line}`);
    throw addDetails(error, [await describeFailure(visitor, name).catch(String), ...warnings].join('\n'));
  }
}

/** Opens a clean tab, or closes a browser that has crashed. @returns whether the browser can be used */
async function cleanOrClose(open: OpenBrowser, app: TestApp): Promise<boolean> {
  try {
    await openCleanTab(open, app);
    return true;
  } catch {
    await open.close().catch(() => {});
    return false;
  }
}

/** One new tab without cookies, storage, cache and records of the test before. */
async function openCleanTab({ browser, clearRecords }: BrowserSession, app: TestApp): Promise<void> {
  const previous = await browser.getWindowHandles();
  const { handle } = await browser.createWindow('tab');
  for (const window of previous) {
    await browser.switchToWindow(window);
    await browser.closeWindow();
  }
  await browser.switchToWindow(handle);
  await browser.sendCommandAndGetResult('Network.clearBrowserCookies', {});
  await browser.sendCommandAndGetResult('Network.clearBrowserCache', {});
  for (const origin of [app.url, app.sandboxUrl]) {
    await browser.sendCommandAndGetResult('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
  await clearRecords();
}

let failures = 0;

async function describeFailure(visitor: Visitor, name: string): Promise<string> {
  const fileName = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  const screenshot = await visitor.saveScreenshot(`failed-${fileName}-${++failures}`);
  const shown = await visitor.browser.execute(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('h1, dialog[open], [role=alert]')];
    return parts.filter((each) => each.checkVisibility()).map((each) => each.innerText.replaceAll(/\s+/g, ' '));
  });
  const toasts = (await visitor.shownToasts()).map(({ text }) => text);
  const details = {
    URL: await visitor.browser.getUrl(),
    shown: shown.join(' | '),
    toasts: toasts.join(' | '),
    screenshot,
  };
  return Object.entries(details)
    .map(([name, value]) => `  ${name}: ${value}`)
    .join('\n');
}

/** Keeps the error's stack, which leads to the line of the test. */
function addDetails(error: unknown, details: string): Error {
  const failure = error instanceof Error ? error : new Error(String(error));
  const { message, stack = message } = failure;
  failure.message = `${message}\n${details}`;
  failure.stack = stack.includes(message) ? stack.replace(message, () => failure.message) : `${stack}\n${details}`;
  return failure;
}
