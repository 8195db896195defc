/** The download pages: facts of the manifest, the suggested system, the check of a file in the browser, and the header's menu. */
import assert from 'node:assert/strict';
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileName, readDownloads } from '#site/downloads.ts';
import { type DownloadType, downloadTypes, paths } from '#site/paths.ts';
import { systems, systemTypes } from '#site/systems.ts';
import { layoutShifts } from './delayed-responses.ts';
import { createJourney } from './journey.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const manifest = readDownloads();
const userAgents: Record<DownloadType, string> = {
  Windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  macOS: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  Android: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  iOS: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1',
};

const app = await startTestApp();
const journey = createJourney(app);
const folder = await mkdtemp(path.join(tmpdir(), 'tern-downloads-'));
after(() => rm(folder, { recursive: true }));

const html = async (pagePath: string) => (await fetch(app.url + pagePath)).text();

async function setUserAgent(visitor: Visitor, userAgent: string): Promise<void> {
  const userAgentMetadata = { platform: '', platformVersion: '', architecture: '', model: '', mobile: false };
  await visitor.devtools('Emulation.setUserAgentOverride', { userAgent, userAgentMetadata });
}

/** Names of the systems that the page highlights as the visitor's own. */
const suggestedSystems = (visitor: Visitor): Promise<string[]> =>
  visitor.browser.execute(() => [...document.querySelectorAll('.system[data-own] h3')].map((name) => name.innerHTML));

journey(
  'the overview suggests the system of the browser, without layout shifts or a download',
  'en',
  async (visitor) => {
    for (const type of downloadTypes) {
      await setUserAgent(visitor, userAgents[type]);
      await visitor.open('/download');
      await visitor.expectMessage('download.systems.yours');
      assert.deepEqual(await suggestedSystems(visitor), [`<bdi>${systems[type].label}</bdi>`]);
      assert.deepEqual(await layoutShifts(visitor), []);
      const first = await visitor.browser.$('.system').getAttribute('data-type');
      assert.equal(first, type);
      await visitor.expectUrl('/download');
    }
    await setUserAgent(visitor, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    await visitor.open('/download');
    // Shown after the suggestion would be.
    await visitor.expectMessage('shell.ip.unprotected');
    assert.deepEqual(await suggestedSystems(visitor), []);
  },
);

for (const locale of ['en', 'de', 'ar']) {
  test(`the documents contain the facts of the manifest (${locale})`, async () => {
    const overview = await html(`/${locale}/download`);
    for (const type of downloadTypes) {
      const { files, stores, releases, system } = manifest[type];
      assert.ok(overview.includes(`href="/${locale}${paths.download(type)}"`));
      const page = await html(`/${locale}${paths.download(type)}`);
      for (const { url } of [...files, ...stores]) assert.ok(page.includes(`href="${url}"`), url);
      for (const { sha256, url } of files) assert.ok(page.includes(sha256) && page.includes(fileName(url)), url);
      for (const fact of [system, ...releases.flatMap(({ version, notes }) => [version, ...notes])]) {
        assert.ok(page.includes(fact.replaceAll('&', '&amp;')), fact);
      }
      const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
      assert.equal(JSON.parse(data).softwareVersion, releases[0]?.version);
      assert.match(page, /<svg class="qr"/);
    }
  });
}

test('an unknown type has status 404', async () => {
  for (const type of [
    'windows',
    'MacOS',
    'macos',
    'ios',
    'iPhone',
    'Linux',
    '%57indows',
    'Windows/x64',
    'Windows.html',
  ]) {
    for (const prefix of ['', '/ar']) {
      const { status } = await fetch(`${app.url}${prefix}/download/${type}`);
      assert.equal(status, 404, prefix + type);
    }
  }
  for (const type of downloadTypes) assert.equal((await fetch(`${app.url}/download/${type}`)).status, 200);
});

journey('an unknown type shows the 404 page', 'en', async (visitor) => {
  await visitor.open('/download/windows');
  await visitor.expectMessage('error.missing.title');
  await visitor.expectMessage('error.missing.path', { path: '/en/download/windows' });
});

journey(
  'a chosen or dropped file is checked in the browser: genuine, altered, incomplete or unknown',
  'en',
  async (visitor) => {
    const [apk] = manifest.Android.files;
    assert.ok(apk);
    // The example manifest describes files of zeros.
    const name = fileName(apk.url);
    const file = await createFile(name, apk.bytes);
    const values = { file: name, version: manifest.Android.releases[0]?.version ?? '', email: 'support@tern.example' };
    const check = (chosen: string) => visitor.browser.$('input[type=file]').addValue(chosen);
    await visitor.open('/download/Android');
    await visitor.expectMessage('download.check.drop');

    await check(file);
    await visitor.expectMessage('download.check.genuine', values);

    const handle = await open(file, 'r+');
    await handle.write(Buffer.of(1), 0, 1, apk.bytes - 1);
    await handle.close();
    await check(file);
    await visitor.expectMessage('download.check.altered', values);
    await visitor.expectText(apk.sha256);

    await truncate(file, 1000);
    await check(file);
    await visitor.expectMessage('download.check.incomplete', { ...values, size: '41.9' });

    await writeFile(path.join(folder, 'other.apk'), 'hello');
    await check(path.join(folder, 'other.apk'));
    await visitor.expectMessage('download.check.unknown', { ...values, file: 'other.apk' });

    await visitor.browser.execute(dropFile, name, apk.bytes);
    await visitor.expectMessage('download.check.genuine', values);
    await visitor.expectUrl('/download/Android');

    // The file has not been uploaded.
    const requests = await visitor.sentRequests();
    assert.ok(requests.length > 0);
    assert.deepEqual(
      requests.filter(({ method }) => method !== 'GET'),
      [],
    );
  },
);

journey('without JavaScript the check is hidden, and everything else is displayed', 'en', async (visitor) => {
  await visitor.devtools('Emulation.setScriptExecutionDisabled', { value: true });
  await visitor.browser.url(`${app.url}/en/download/Windows`);
  const isDisplayed = (selector: string) => visitor.browser.$(selector).isDisplayed();
  for (const hidden of ['.checker', '.verify__code .button']) assert.equal(await isDisplayed(hidden), false, hidden);
  for (const shown of ['.get__option a', '.qr', '.verify__code code', '.steps']) {
    assert.equal(await isDisplayed(shown), true, shown);
  }
  const [, older] = await visitor.browser.$$('.releases__release').getElements();
  assert.ok(older);
  assert.equal(await older.$('li').isDisplayed(), false);
  await older.$('summary').click();
  assert.equal(await older.$('li').isDisplayed(), true);
});

journey('the header’s menu works by mouse, keyboard and touch', 'en', async (visitor) => {
  const { browser } = visitor;
  const link = browser.$('.header__nav .menu__button');
  const menu = browser.$('[role=menu]');
  const focused = () => browser.execute(() => document.activeElement?.textContent);
  await visitor.open('/pricing');

  await link.moveTo();
  await menu.waitForDisplayed();
  const entries = await menu.$$('[role=menuitem]').map((entry) => entry.getAttribute('href'));
  assert.deepEqual(
    entries,
    systemTypes.map((type) => `/en${paths.download(type)}`),
  );
  const [linkBox, menuBox] = [await boxOf(link), await boxOf(menu)];
  assert.deepEqual(
    [Math.round(Math.abs(menuBox.x - linkBox.x)), Math.round(menuBox.y - linkBox.y - linkBox.height)],
    [0, 8],
  );
  // From the middle of the link to the far corner, across the gap and outside the link's width.
  const last = menu.$('[role=menuitem]:last-child');
  await last.moveTo({ xOffset: 60 });
  assert.ok(await last.isDisplayed());
  await last.click();
  await visitor.expectUrl('/download/Android');
  await menu.waitForExist({ reverse: true });

  await browser.execute((element) => (element as unknown as HTMLElement).focus(), await link.getElement());
  await browser.keys('ArrowDown');
  await browser.waitUntil(async () => (await focused()) === 'macOS');
  await browser.keys('End');
  assert.equal(await focused(), 'Android');
  await browser.keys('w');
  assert.equal(await focused(), 'Windows');
  await browser.keys('Escape');
  await menu.waitForExist({ reverse: true });
  assert.match((await focused()) ?? '', /Download/);
  await browser.keys('ArrowUp');
  await browser.waitUntil(async () => (await focused()) === 'Android');
  await browser.keys('Home');
  await browser.keys('ArrowDown');
  await browser.keys('Enter');
  await visitor.expectUrl('/download/Windows');

  await visitor.open('/pricing');
  await visitor.devtools('Emulation.setTouchEmulationEnabled', { enabled: true });
  await tap(visitor, await boxOf(link));
  await menu.waitForDisplayed();
  await visitor.expectUrl('/pricing');
  await tap(visitor, await boxOf(menu.$('[role=menuitem]')));
  await visitor.expectUrl('/download/macOS');
});

journey('on a phone the menu has one link to the downloads (ar)', 'ar', async (visitor) => {
  await visitor.resize(375);
  await visitor.open('/pricing');
  await visitor.browser.$('.header__burger').click();
  await visitor.browser.$('.mobile-menu').waitForDisplayed();
  const links = visitor.browser.$$('.mobile-menu a[href*="/download"]');
  assert.deepEqual(await links.map((link) => link.getAttribute('href')), ['/ar/download']);
  await visitor.browser.$('.mobile-menu a[href*="/download"]').click();
  await visitor.expectUrl('/download');
  await visitor.clickLink('download.systems.get', { system: 'Android' });
  await visitor.expectUrl('/download/Android');
  await visitor.expectText('Google Play');
});

async function createFile(name: string, bytes: number): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, '');
  await truncate(file, bytes);
  return file;
}

/** Runs in the page. Drops a file from the desktop anywhere on the page. */
function dropFile(name: string, bytes: number): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
  for (const type of ['dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}

type Box = { x: number; y: number; width: number; height: number };
type PageElement = ReturnType<Visitor['browser']['$']>;

async function boxOf(element: PageElement): Promise<Box> {
  return { ...(await element.getLocation()), ...(await element.getSize()) };
}

async function tap(visitor: Visitor, { x, y, width, height }: Box): Promise<void> {
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await visitor.devtools('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await visitor.devtools('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
