/** The download pages: what they tell is what the manifest has, a system is suggested and never forced, a file is checked where it lies. */
import assert from 'node:assert/strict';
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileName, readDownloads } from '#site/downloads.ts';
import { type DownloadType, downloadTypes, paths } from '#site/paths.ts';
import { systems, systemTypes } from '#site/systems.ts';
import { type Lab, openLab } from './test-app.ts';
import { type Visitor, visit } from './visitor.ts';

const manifest = readDownloads();
const userAgents: Record<DownloadType, string> = {
  Windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  macOS: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  Android: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  iOS: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1',
};

let lab: Lab;
let folder: string;
before(async () => {
  lab = await openLab();
  folder = await mkdtemp(path.join(tmpdir(), 'tern-downloads-'));
});
after(async () => {
  await lab.close();
  await rm(folder, { recursive: true });
});

const html = async (address: string) => (await fetch(app.url + address)).text();
const devtools = (visitor: Visitor, command: string, params: object) =>
  visitor.browser.sendCommandAndGetResult(command, params);

/** From now on the browser says that it is on this system. */
async function comesWith(visitor: Visitor, userAgent: string, platform = ''): Promise<void> {
  const hints = { platform, platformVersion: '', architecture: '', model: '', mobile: false };
  await devtools(visitor, 'Emulation.setUserAgentOverride', { userAgent, userAgentMetadata: hints });
}

/** How far things on the page have moved by themselves since it was opened. */
const shift = (visitor: Visitor): Promise<number> =>
  visitor.browser.execute(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const entries = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return entries.reduce((sum, { value }) => sum + value, 0);
  });

const suggested = (visitor: Visitor): Promise<string[]> =>
  visitor.browser.execute(() => [...document.querySelectorAll('.system[data-own] h3')].map((name) => name.innerHTML));

journey('the overview suggests the system that the browser tells, moves nothing and downloads nothing', 'en', async (visitor) => {
  for (const type of downloadTypes) {
    await comesWith(visitor, userAgents[type]);
    await visitor.open('/download');
    await visitor.expectMessage('download.systems.yours');
    assert.deepEqual(await suggested(visitor), [`<bdi>${systems[type].label}</bdi>`]);
    assert.equal(await shift(visitor), 0);
    await visitor.expectUrl('/download');
  }
  await comesWith(visitor, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
  await visitor.open('/download');
  await visitor.browser.$('.header__burger').waitForExist();
  assert.deepEqual(await suggested(visitor), []);
});

for (const locale of ['en', 'de', 'ar']) {
  test(`the documents tell what the manifest has, without JavaScript too (${locale})`, async () => {
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
      const [, data = ''] = /<script data-head type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
      assert.equal(JSON.parse(data).softwareVersion, releases[0]?.version);
      assert.match(page, /<svg class="qr"/);
    }
  });
}

test('titles and descriptions differ from type to type and from language to language', async () => {
  const heads = new Set<string>();
  for (const locale of ['en', 'de', 'ar']) {
    for (const address of [paths.download(), ...downloadTypes.map(paths.download)]) {
      const page = await html(`/${locale}${address}`);
      heads.add(/<title>.*?<\/title>/.exec(page)?.[0] ?? '');
      heads.add(/<meta[^>]*name="description"[^>]*>/.exec(page)?.[0] ?? '');
    }
  }
  assert.equal(heads.size, 3 * (1 + downloadTypes.length) * 2);
});

test('any other type is the 404 page with status 404', async () => {
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
  await visit(app, 'en', async (visitor) => {
    await visitor.open('/download/windows');
    await visitor.expectMessage('error.missing.title');
    await visitor.expectMessage('error.missing.path', { path: '/en/download/windows' });
  });
});

journey('a file is checked in the browser: genuine, altered, incomplete, foreign; chosen or dropped', 'en', async (visitor) => {
  const [apk] = manifest.Android.files;
  assert.ok(apk);
  // The shipped manifest is of files that are nothing but zeros.
  const name = fileName(apk.url);
  const genuine = await zeros(name, apk.bytes);
  const values = { file: name, version: manifest.Android.releases[0]?.version ?? '', email: 'support@tern.example' };
  const check = async (file: string) => (await visitor.browser.$('input[type=file]')).addValue(file);
  await visitor.open('/download/Android');
  await visitor.expectMessage('download.check.drop');

  await check(genuine);
  await visitor.expectMessage('download.check.genuine', values);

  const file = await open(genuine, 'r+');
  await file.write(Buffer.of(1), 0, 1, apk.bytes - 1);
  await file.close();
  await check(genuine);
  await visitor.expectMessage('download.check.altered', values);
  await visitor.expectText(apk.sha256);

  await truncate(genuine, 1000);
  await check(genuine);
  await visitor.expectMessage('download.check.incomplete', { ...values, size: '41.9' });

  await writeFile(path.join(folder, 'other.apk'), 'hello');
  await check(path.join(folder, 'other.apk'));
  await visitor.expectMessage('download.check.unknown', { ...values, file: 'other.apk' });

  await visitor.browser.execute(drop, name, apk.bytes);
  await visitor.expectMessage('download.check.genuine', values);
  await visitor.expectUrl('/download/Android');

  // Something has been asked for all this time, and nothing was sent along.
  const sent = await requests(visitor);
  assert.ok(sent.length > 0);
  assert.deepEqual(
    sent.filter(({ method, url }) => method !== 'GET' || !url.startsWith(app.url)),
    [],
  );
});

journey('without JavaScript there is no check to be tried, and everything else is there', 'en', async (visitor) => {
  await devtools(visitor, 'Emulation.setScriptExecutionDisabled', { value: true });
  await visitor.open('/download/Windows');
  const isShown = (selector: string) => visitor.browser.$(selector).isDisplayed();
  assert.deepEqual(await Promise.all(['.checker', '.verify__code .button'].map(isShown)), [false, false]);
  assert.deepEqual(await Promise.all(['.get__way a', '.qr', '.verify__code code', '.steps'].map(isShown)), [
    true,
    true,
    true,
    true,
  ]);
  const [, older] = await visitor.browser.$$('.releases__release').getElements();
  assert.ok(older);
  assert.equal(await older.$('li').isDisplayed(), false);
  await older.$('summary').click();
  assert.equal(await older.$('li').isDisplayed(), true);
  await devtools(visitor, 'Emulation.setScriptExecutionDisabled', { value: false });
});

journey('the header’s menu: by hover and across the corner, by keyboard, by touch', 'en', async (visitor) => {
  const { browser } = visitor;
  const link = browser.$('.header__nav .menu__button');
  const menu = browser.$('[role=menu]');
  const focused = () => browser.execute(() => document.activeElement?.textContent);
  await visitor.open('/pricing');
  await hydrated(visitor);

  await link.moveTo();
  await menu.waitForDisplayed();
  const entries = await menu.$$('[role=menuitem]').map((entry) => entry.getAttribute('href'));
  assert.deepEqual(
    entries,
    systemTypes.map((type) => `/en${paths.download(type)}`),
  );
  const [at, panel] = [await boxOf(link), await boxOf(menu)];
  assert.deepEqual([Math.round(panel.x - at.x), Math.round(panel.y - at.y - at.height)], [0, 8]);
  // From the link's middle down to the far corner, over the gap and past the link's own width.
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
  await hydrated(visitor);
  await devtools(visitor, 'Emulation.setTouchEmulationEnabled', { enabled: true });
  await tap(visitor, await boxOf(link));
  await menu.waitForDisplayed();
  await visitor.expectUrl('/pricing');
  await tap(visitor, await boxOf(menu.$('[role=menuitem]')));
  await visitor.expectUrl('/download/macOS');
});

journey('on a phone the menu has one link to the downloads', 'ar', async (visitor) => {
  await visitor.resize(375);
  await visitor.open('/pricing');
  await hydrated(visitor);
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

async function zeros(name: string, bytes: number): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, '');
  await truncate(file, bytes);
  return file;
}

/** As from the desktop, on no particular place of the page. */
function drop(name: string, bytes: number): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
  for (const type of ['dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}

type Sent = { method: string; url: string };

/** Everything that went out by the network since the last question. */
async function requests({ browser }: Visitor): Promise<Sent[]> {
  const entries = (await browser.getLogs('performance')) as { message: string }[];
  const messages = entries.map(({ message }) => JSON.parse(message).message);
  const sent = messages.filter(({ method }) => method === 'Network.requestWillBeSent');
  return sent.map(({ params }) => params.request as Sent).filter(({ url }) => /^(https?|wss?):/.test(url));
}

type Box = { x: number; y: number; width: number; height: number };
type Found = ReturnType<Visitor['browser']['$']>;

async function boxOf(element: Found): Promise<Box> {
  return { ...(await element.getLocation()), ...(await element.getSize()) };
}

async function tap(visitor: Visitor, { x, y, width, height }: Box): Promise<void> {
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await devtools(visitor, 'Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await devtools(visitor, 'Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** React marks what it has taken over. */
async function hydrated({ browser }: Visitor): Promise<void> {
  await browser.waitUntil(() =>
    browser.execute(() => Object.keys(document.querySelector('header nav') ?? {}).some((key) => /^__react/.test(key))),
  );
}
