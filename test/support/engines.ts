/**
 * Drives the three browser engines with WebdriverIO: Chromium with its own driver, Firefox through the bridge in marionette.ts,
 * WebKit (GTK) with its own driver on a virtual display.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { remote } from 'webdriverio';
import { height, resizeTo, retryOnce, timeouts, type Wdio, withBrowser, withFolder } from './browser.ts';
import { openBridge } from './marionette.ts';
import { programs } from './programs.ts';
import { freePort } from './server.ts';

export type Engine = 'chromium' | 'firefox' | 'webkit';
export type Screen = {
  browser: Wdio;
  /** Sets the width of the page in CSS pixels. */
  resize: (width: number) => Promise<void>;
};
type Act = (screen: Screen) => Promise<void>;

const timeoutMs = 30_000;
const pauseMs = 50;

/** Runs `act` with an engine whose browser and driver are ended afterwards. */
export function withEngine(engine: Engine, act: Act): Promise<void> {
  if (engine === 'firefox') return withFolder((folder) => withFirefox(folder, act));
  if (engine === 'webkit') return withFolder((folder) => withWebKit(folder, act));
  return withBrowser(({ browser }) => act({ browser, resize: (width) => resizeTo(browser, width) }));
}

async function withFirefox(profile: string, act: Act): Promise<void> {
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
  const firefox = spawn(programs.firefox, [...options, '--remote-debugging-port', `${bidiPort}`], { stdio: 'ignore' });
  try {
    const bridge = await openBridge(marionettePort);
    try {
      const capabilities = { browserName: 'firefox', webSocketUrl: true } as WebdriverIO.Capabilities;
      await withSession(bridge.port, capabilities, (browser) => {
        return act({ browser, resize: (width) => browser.setViewport({ width, height }) });
      });
    } finally {
      bridge.close();
    }
  } finally {
    await endProcess(firefox);
  }
}

async function withWebKit(folder: string, act: Act): Promise<void> {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  try {
    const displayNumber = await new Promise<string>((resolve, reject) => {
      display.stdio[3]?.once('data', (number: Buffer) => resolve(String(number).trim()));
      display.once('error', reject);
      display.once('exit', () => reject(new Error('Xvfb has no free display')));
    });
    const port = await freePort();
    const env = { ...process.env, DISPLAY: `:${displayNumber}`, XDG_CONFIG_HOME: await createToolbarStyle(folder) };
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
    try {
      await waitUntilReady(port);
      const capabilities = {
        browserName: 'MiniBrowser',
        'wdio:enforceWebDriverClassic': true,
        'webkitgtk:browserOptions': { binary: programs.miniBrowser, args: ['--automation'] },
      } as WebdriverIO.Capabilities;
      await withSession(port, capabilities, (browser) =>
        act({ browser, resize: (width) => resizeWindow(browser, width) }),
      );
    } finally {
      await endProcess(driver);
    }
  } finally {
    await endProcess(display);
  }
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

async function withSession(
  port: number,
  capabilities: WebdriverIO.Capabilities,
  act: (browser: Wdio) => Promise<void>,
): Promise<void> {
  const start = async () => {
    const started = await remote({ logLevel: 'silent', ...timeouts, hostname: '127.0.0.1', port, capabilities });
    if (!capabilities.webSocketUrl || started.isBidi) return started;
    // WebdriverIO would go on with commands that the bridge to Firefox does not have.
    await started.deleteSession();
    throw new Error('The browser opened no WebDriver BiDi connection');
  };
  const browser = await retryOnce(start);
  try {
    await act(browser);
  } finally {
    await browser.deleteSession();
  }
}

async function waitUntilReady(port: number): Promise<void> {
  for (const deadlineMs = Date.now() + timeoutMs; Date.now() < deadlineMs; await wait(pauseMs)) {
    const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (response?.ok) return;
  }
  throw new Error('WebKitWebDriver does not listen');
}

function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });
}
