/**
 * The three engines that people browse with, each driven by WebdriverIO: Chromium by its own driver, Firefox by the bridge in
 * marionette.ts, WebKit (GTK) by its own driver on a screen that is not there.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { remote } from 'webdriverio';
import { height, resizeTo, type Wdio, withBrowser, withFolder } from './browser.ts';
import { openBridge } from './marionette.ts';
import { programs } from './programs.ts';
import { freePort } from './server.ts';

export type Engine = 'chromium' | 'firefox' | 'webkit';
export type Screen = {
  browser: Wdio;
  /** Of the page, in CSS pixels. */
  resize: (width: number) => Promise<void>;
};
type Act = (screen: Screen) => Promise<void>;

const patienceMs = 20_000;
const pauseMs = 50;

/** Ends browser and driver whatever happens in `act`. */
export function withEngine(engine: Engine, act: Act): Promise<void> {
  if (engine === 'firefox') return withFolder((folder) => withFirefox(folder, act));
  if (engine === 'webkit') return withFolder((folder) => withWebKit(folder, act));
  return withBrowser(({ browser }) => act({ browser, resize: (width) => resizeTo(browser, width) }));
}

async function withFirefox(profile: string, act: Act): Promise<void> {
  const [marionettePort, bidiPort] = [await freePort(), await freePort()];
  // Nothing that asks its maker for news.
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
      await inSession(bridge.port, capabilities, (browser) => {
        return act({ browser, resize: (width) => browser.setViewport({ width, height }) });
      });
    } finally {
      bridge.close();
    }
  } finally {
    await end(firefox);
  }
}

async function withWebKit(folder: string, act: Act): Promise<void> {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  try {
    const number = await new Promise<string>((resolve, reject) => {
      display.stdio[3]?.once('data', (said: Buffer) => resolve(String(said).trim()));
      display.once('error', reject);
      display.once('exit', () => reject(new Error('Xvfb has no screen to give')));
    });
    const port = await freePort();
    const env = { ...process.env, DISPLAY: `:${number}`, XDG_CONFIG_HOME: await smallToolbar(folder) };
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
    try {
      await listens(port);
      const capabilities = {
        browserName: 'MiniBrowser',
        'wdio:enforceWebDriverClassic': true,
        'webkitgtk:browserOptions': { binary: programs.miniBrowser, args: ['--automation'] },
      } as WebdriverIO.Capabilities;
      await inSession(port, capabilities, (browser) =>
        act({ browser, resize: (width) => resizeWindow(browser, width) }),
      );
    } finally {
      await end(driver);
    }
  } finally {
    await end(display);
  }
}

/** A window is never narrower than its toolbar: with GTK's usual buttons wider than a phone. @returns the settings' folder */
async function smallToolbar(folder: string): Promise<string> {
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
  const fits = () => browser.execute((wanted) => innerWidth === wanted, width);
  await browser.waitUntil(fits, { interval: pauseMs, timeoutMsg: `the window does not get ${width} px wide` });
}

async function inSession(
  port: number,
  capabilities: WebdriverIO.Capabilities,
  act: (browser: Wdio) => Promise<void>,
): Promise<void> {
  const browser = await remote({ logLevel: 'silent', hostname: '127.0.0.1', port, capabilities });
  try {
    await act(browser);
  } finally {
    await browser.deleteSession();
  }
}

async function listens(port: number): Promise<void> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await wait(pauseMs)) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('WebKitWebDriver does not listen');
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });
}
