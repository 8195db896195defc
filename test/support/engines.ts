/**
 * Drives the three browser engines with WebdriverIO: Chromium with its own driver, Firefox through the bridge in marionette.ts,
 * WebKit (GTK) with its own driver on a virtual display.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFolder, height, openBrowser, removeFolder, resizeTo, retryStart, type Wdio } from './browser.ts';
import { openBridge } from './marionette.ts';
import { programs } from './programs.ts';
import { freePort } from './server.ts';
import { startDriver, startProcess, startSession } from './web-driver.ts';

export type Engine = 'chromium' | 'firefox' | 'webkit';
export type Screen = {
  browser: Wdio;
  /** Sets the width of the page in CSS pixels. */
  resize: (width: number) => Promise<void>;
};
export type OpenEngine = Screen & { close: () => Promise<void> };

const pauseMs = 50;
const starts = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };

/** Starts an engine. `close` ends its browser and driver. */
export function openEngine(engine: Engine): Promise<OpenEngine> {
  return retryStart(async () => {
    await using started = new AsyncDisposableStack();
    const screen = await starts[engine](started);
    const open = started.move();
    return { ...screen, close: () => open.disposeAsync() };
  });
}

async function startChromium(started: AsyncDisposableStack): Promise<Screen> {
  const { browser, close } = await openBrowser();
  started.defer(close);
  return { browser, resize: (width) => resizeTo(browser, width) };
}

async function startFirefox(started: AsyncDisposableStack): Promise<Screen> {
  const profile = await createProfile(started);
  const [marionettePort, bidiPort] = [await freePort(), await freePort()];
  // No requests to Mozilla.
  const settings = {
    'marionette.port': marionettePort,
    'app.update.enabled': false,
    'app.normandy.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'data:,',
  };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const options = ['--headless', '--no-remote', '--profile', profile, '--marionette'];
  startProcess(started, programs.firefox, [...options, '--remote-debugging-port', `${bidiPort}`]);
  const bridge = await openBridge(marionettePort);
  started.defer(bridge.close);
  const capabilities = { browserName: 'firefox', webSocketUrl: true } as WebdriverIO.Capabilities;
  const browser = await startSession(started, bridge.port, capabilities);
  // WebdriverIO would go on with commands that the bridge to Firefox does not have.
  if (!browser.isBidi) throw new Error('Firefox opened no WebDriver BiDi connection');
  return { browser, resize: (width) => browser.setViewport({ width, height }) };
}

async function startWebKit(started: AsyncDisposableStack): Promise<Screen> {
  const profile = await createProfile(started);
  const display = startProcess(started, 'Xvfb', [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1600x1000x24',
    '-nolisten',
    'tcp',
  ]);
  const displayNumber = await new Promise<string>((resolve, reject) => {
    display.stdout?.once('data', (number: Buffer) => resolve(String(number).trim()));
    display.once('error', reject);
    display.once('exit', () => reject(new Error('Xvfb has no free display')));
  });
  const port = await freePort();
  const env = { DISPLAY: `:${displayNumber}`, XDG_CONFIG_HOME: await createToolbarStyle(profile) };
  await startDriver(started, 'WebKitWebDriver', port, env);
  const browser = await startSession(started, port, {
    browserName: 'MiniBrowser',
    'wdio:enforceWebDriverClassic': true,
    'webkitgtk:browserOptions': { binary: programs.miniBrowser, args: ['--automation'] },
  } as WebdriverIO.Capabilities);
  return { browser, resize: (width) => resizeWindow(browser, width) };
}

async function createProfile(started: AsyncDisposableStack): Promise<string> {
  const folder = await createFolder();
  started.defer(() => removeFolder(folder));
  return folder;
}

/** A small toolbar: a window is never narrower than its toolbar, which is wider than a phone by default. @returns the folder */
async function createToolbarStyle(folder: string): Promise<string> {
  const settings = path.join(folder, 'gtk-3.0');
  await mkdir(settings);
  await writeFile(
    path.join(settings, 'gtk.css'),
    '* { padding: 0; margin: 0; border: 0; min-width: 0; font-size: 4px; }',
  );
  return folder;
}

async function resizeWindow(browser: Wdio, width: number): Promise<void> {
  await browser.setWindowSize(width, height);
  const isResized = () => browser.execute((expected) => innerWidth === expected, width);
  await browser.waitUntil(isResized, { interval: pauseMs, timeoutMsg: `the window is not ${width} px wide` });
}
