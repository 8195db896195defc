/** Text at 200 % by the font size of the browser (WCAG 1.4.4), on a phone and on a laptop: no page scrolls sideways, and nothing is cut off. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { paths } from '#site/paths.ts';
import { findGoodId, signUp } from '#test/support/account.ts';
import { openDevtools, type Tab, waitUntilInPage } from '#test/support/devtools.ts';
import { programs } from '#test/support/programs.ts';
import { startTestApp } from './test-app.ts';

const pages = [
  ...[paths.home(), paths.pricing(), paths.download(), paths.download('Windows'), paths.myIp(), paths.referral()],
  ...[paths.contact(), paths.privacy(), paths.signIn(), paths.signUp(), paths.reset(), '/nothing'],
];
const codeSteps = [
  { path: paths.signUp(), purpose: 'register' },
  { path: paths.reset(), purpose: 'reset' },
];
/** Media queries in `rem` follow it, which they do not with a font size of the root element. */
const largeText = ['--blink-settings=defaultFontSize=32'];
const phoneWidth = 375;
const widths = [phoneWidth, 1280];

/** Where words of other languages are the longest ones. */
const tightPages = [paths.home(), paths.pricing(), paths.download('Windows'), paths.signUp()];

const browser = await openDevtools(largeText, programs.headlessShell);
after(() => browser.close());
const app = await startTestApp();
after(() => app.stop());

for (const locale of ['de', 'ar', 'fr', 'ru', 'ms']) {
  test(`text of twice the size fits every page (${locale})`, async () => {
    const tab = await browser.openTab();
    const found: string[] = [];
    for (const path of ['de', 'ar'].includes(locale) ? pages : tightPages) {
      await open(tab, `${app.url}/${locale}${path === '/' ? '' : path}`);
      found.push(...(await measureAt(tab, path)));
    }
    for (const { path, purpose } of codeSteps) {
      await tab.evaluate(
        (key) => sessionStorage.setItem(key, JSON.stringify({ email: 'ada.lovelace@example.com', at: Date.now() })),
        `sent-code.${purpose}`,
      );
      await open(tab, `${app.url}/${locale}${path}`);
      await waitUntilInPage(tab, () => document.querySelector('[name=code]') !== null);
      found.push(...(await measureAt(tab, `${path} (code)`)));
    }
    await tab.close();
    assert.deepEqual(found, []);
  });
}

test('on the pages of an account, text of twice the size fits, and no word of a button is broken', async () => {
  const tab = await browser.openTab();
  await tab.send('Network.setCookie', { name: 'Admin-Token', value: await signUp(app), url: app.url });
  const tabs = ['', '?tab=billing', '?tab=settings'].map((query) => paths.dashboard() + query);
  const found: string[] = [];
  for (const path of [...tabs, paths.payment(await findGoodId(app.url))]) {
    await open(tab, `${app.url}/en${path}`);
    await waitUntilInPage(tab, () => !document.querySelector('main [aria-busy=true], main [class*=placeholder]'));
    found.push(...(await measureAt(tab, path)));
    await resize(tab, phoneWidth);
    const broken = await tab.evaluate(brokenWords);
    found.push(...broken.map((word) => `${path}: ${word}`));
  }
  await tab.close();
  assert.deepEqual(found, []);
});

async function measureAt(tab: Tab, page: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await resize(tab, width);
    const { fontSize, overflow, cut } = await tab.evaluate(measure);
    assert.equal(fontSize, '32px');
    if (overflow > 0) found.push(`${page} at ${width} px: ${overflow} px too wide`);
    found.push(...cut.map((element) => `${page} at ${width} px: ${element}`));
  }
  return found;
}

/** Until the page has the width: a busy one takes a while. */
async function resize(tab: Tab, width: number): Promise<void> {
  await tab.send('Emulation.setDeviceMetricsOverride', { width, height: 900, deviceScaleFactor: 1, mobile: false });
  await waitUntilInPage(tab, (expected) => innerWidth === expected, width);
}

/** Until the page is hydrated. */
async function open(tab: Tab, url: string): Promise<void> {
  await tab.evaluate(() => void Object.assign(window, { isLeft: true }));
  await tab.send('Page.navigate', { url });
  await waitUntilInPage(tab, () => {
    const isHydrated = Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react'));
    return !('isLeft' in window) && document.readyState === 'complete' && isHydrated;
  });
}

/** Runs in the page. */
function measure(): { fontSize: string; overflow: number; cut: string[] } {
  const { documentElement: root } = document;
  const cut: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const { clientWidth, scrollWidth } = element;
    if (clientWidth === 0 || scrollWidth <= clientWidth + 1) continue;
    if (!/hidden|clip/.test(getComputedStyle(element).overflowX)) continue;
    // Made for it: text for screen readers, the name beside the logo, and a file input behind its button.
    if (element.matches('.visually-hidden, .header .brand, [type=file]')) continue;
    cut.push(`${element.getAttribute('class')}, ${scrollWidth - clientWidth} px cut off`);
  }
  return { fontSize: getComputedStyle(root).fontSize, overflow: root.scrollWidth - root.clientWidth, cut };
}

/** Runs in the page: words of buttons that are in more than one line. */
function brokenWords(): string[] {
  const range = document.createRange();
  const words: string[] = [];
  for (const label of document.querySelectorAll('main .button__label')) {
    for (const text of label.childNodes) {
      if (text.nodeType !== Node.TEXT_NODE) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s\u00a0-]+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) words.push(word);
      }
    }
  }
  return words;
}
