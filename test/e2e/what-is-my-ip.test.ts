/** The IP page: without JavaScript, and when its tab is shown again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withDevtools } from '#test/support/devtools.ts';
import { createJourney } from './journey.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await startTestApp({ TRUSTED_PROXIES: '127.0.0.0/8,::1/128' });
const journey = createJourney(app);

const home = '2a02:8109:b681:2900:d1f0:7a3c:94be:18f2';
const elsewhere = '192.0.2.1';

test('without JavaScript the page shows the IP address, and nothing that needs JavaScript', async () => {
  await withDevtools(async ({ openTab }) => {
    const tab = await openTab();
    await tab.send('Emulation.setScriptExecutionDisabled', { value: true });
    await tab.send('Network.setExtraHTTPHeaders', { headers: { 'X-Forwarded-For': home } });
    const loaded = new Promise<void>((resolve) => tab.on('Page.loadEventFired', () => resolve()));
    await tab.send('Page.navigate', { url: `${app.url}/en/what-is-my-ip` });
    await loaded;
    const text = await tab.evaluate(() => document.querySelector('.ip-panel')?.textContent ?? '');
    assert.ok(text.includes(home), text);
    const shown = await tab.evaluate(() =>
      ['.ip-panel noscript', '.ip-panel__lines', '.ip-panel__state', '.ip-panel .needs-script'].filter((selector) =>
        document.querySelector(selector)?.checkVisibility(),
      ),
    );
    assert.deepEqual(shown, ['.ip-panel noscript']);
  });
});

journey('a tab that is shown again checks again, at most once in 30 seconds', 'en', async (visitor) => {
  await comeFrom(visitor, home);
  await visitor.open('/what-is-my-ip');
  await waitForIp(visitor, home);
  await comeFrom(visitor, elsewhere);
  await visitor.browser.execute(countLookups);
  // Until the page listens: its idle work comes last.
  await waitForIp(visitor, elsewhere, () => visitor.browser.execute(returnAfter, 31_000));
  assert.equal(await visitor.browser.execute(lookups), 1);
  await comeFrom(visitor, home);
  await visitor.browser.execute(returnAfter, 60_000);
  assert.equal(await visitor.browser.execute(lookups), 1);
  await visitor.browser.execute(returnAfter, 61_001);
  await waitForIp(visitor, home);
  assert.equal(await visitor.browser.execute(lookups), 2);
});

function comeFrom(visitor: Visitor, ip: string): Promise<unknown> {
  return visitor.devtools('Network.setExtraHTTPHeaders', { headers: { 'X-Forwarded-For': ip } });
}

async function waitForIp({ browser }: Visitor, ip: string, act: () => Promise<void> = async () => {}): Promise<void> {
  const isShown = (text: string) => document.querySelector('.ip-panel')?.textContent?.includes(text) ?? false;
  const isShownNow = () => act().then(() => browser.execute(isShown, ip));
  await browser.waitUntil(isShownNow, { timeoutMsg: `${ip} is not shown` });
}

type Counted = { lookups: number; openedMs: number };

function countLookups(): void {
  const counted = window as unknown as Counted;
  counted.lookups = 0;
  counted.openedMs = performance.now();
  const open = XMLHttpRequest.prototype.open as (...args: unknown[]) => void;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    if (String(args[1]).endsWith('/ipGeo')) counted.lookups += 1;
    open.apply(this, args);
  };
}

/** As if the tab were shown this long after the count began. */
function returnAfter(ms: number): void {
  const { openedMs } = window as unknown as Counted;
  performance.now = () => openedMs + ms;
  document.dispatchEvent(new Event('visibilitychange'));
}

function lookups(): number {
  return (window as unknown as Counted).lookups;
}

journey('the DNS leak test finds the DNS servers that the fake name server reports', 'en', async (visitor) => {
  const { browser } = visitor;
  await comeFrom(visitor, home);
  await setResolvers(['9.9.9.9', '192.0.2.53']);
  await visitor.open('/what-is-my-ip');
  const section = browser.$('section[aria-labelledby="dns-test"]');
  await section.waitForDisplayed();
  await section.$('button').waitForEnabled();
  await section.$('button').click();
  const status = section.$('[role=status]');
  await status.$('.icon').waitForExist({ timeoutMsg: 'the test does not end' });
  assert.equal(await status.getText(), 'These DNS servers can see which sites you visit.');
  const servers = await section.$('ul').getText();
  assert.match(servers, /^9\.9\.9\.9\n.*Quad9.*\n.+\n192\.0\.2\.53$/i);
});

async function setResolvers(resolvers: string[]): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ resolvers });
  const response = await fetch(`${app.sandboxUrl}/dns-test/resolvers`, { method: 'POST', headers, body });
  assert.equal(response.status, 200);
}
