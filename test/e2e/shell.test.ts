/** The shell of every page: language, color mode, and the behavior offline. */
import assert from 'node:assert/strict';
import { locales } from '#facts/locales.ts';
import { isHydrated } from '#test/support/hydration.ts';
import { delayResponses, releaseResponses } from './delayed-responses.ts';
import { createJourney } from './journey.ts';
import { blockRequests, goOffline, goOnline, waitForToaster } from './network.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

journey('the language menu works by keyboard, keeps path, query and hash, and is remembered', 'en', async (visitor) => {
  const { browser } = visitor;
  const menu = browser.$('header .languages');
  await visitor.open('/privacy?from=mail#storage');
  await visitor.expectMessage('shell.ip.unprotected');

  await browser.execute(() => document.querySelector<HTMLElement>('header .languages summary')?.focus());
  await browser.keys('Enter');
  await menu.$('ul').waitForDisplayed();
  const focused = () => browser.execute(() => document.activeElement?.textContent);
  for (const [key, language] of [
    ['ArrowDown', 'English'],
    ['ArrowDown', '繁體中文'],
    ['End', 'Bahasa Melayu'],
    ['ArrowDown', 'English'],
    ['ArrowUp', 'Bahasa Melayu'],
    ['Home', 'English'],
  ] as const) {
    await browser.keys(key);
    assert.equal(await focused(), language, key);
  }
  await browser.keys('Escape');
  await menu.$('ul').waitForDisplayed({ reverse: true });
  assert.match((await browser.execute(() => document.activeElement?.textContent)) ?? '', /English/);

  await browser.keys('Enter');
  await menu.$('a[lang=ar]').click();
  await browser.waitUntil(async () => (await browser.getUrl()) === `${app.url}/ar/privacy?from=mail#storage`);
  const root = browser.$('html');
  assert.deepEqual([await root.getAttribute('lang'), await root.getAttribute('dir')], ['ar', 'rtl']);
  await menu.$('ul').waitForDisplayed({ reverse: true });

  await browser.url(`${app.url}/pricing`);
  assert.equal(await root.getAttribute('lang'), 'ar');
  await browser.back();
  await browser.back();
  await browser.waitUntil(async () => (await root.getAttribute('dir')) === 'ltr');
  assert.equal(await browser.getUrl(), `${app.url}/en/privacy?from=mail#storage`);
});

journey('all languages are in view at once, also on small phones', 'fr', async (visitor) => {
  const { browser } = visitor;
  const labels = locales.map(({ label }) => label);
  for (const [width, height] of [
    [320, 568],
    [568, 320],
    [640, 360],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await visitor.open('/terms');
    await visitor.resize(width, height);
    for (const place of ['header', 'footer']) {
      const menu = browser.$(`${place} .languages`);
      await menu.scrollIntoView({ block: 'end' });
      await browser.execute((selector) => {
        const details = document.querySelector<HTMLDetailsElement>(selector);
        if (details) details.open = true;
      }, `${place} .languages`);
      const visible = await browser.execute(visibleLanguages, place);
      assert.deepEqual(visible, labels, `${place} at ${width} x ${height}`);
    }
  }
});

journey('zoomed to 400 %, all languages can be scrolled to, and each name takes one line', 'fr', async (visitor) => {
  const { browser } = visitor;
  await visitor.open('/terms');
  for (const [width, height] of [
    [320, 256],
    [375, 667],
  ] as const) {
    await visitor.resize(width, height);
    for (const place of ['header', 'footer']) {
      const found = await browser.execute((selector) => {
        const details = document.querySelector(selector) as HTMLDetailsElement;
        details.open = true;
        const boxes = [...details.querySelectorAll('.languages__item')].map((item) => {
          item.scrollIntoView({ block: 'nearest', behavior: 'instant' });
          return item.getBoundingClientRect();
        });
        // Scrolling ends at whole pixels.
        const isCut = ({ left, right, top, bottom }: DOMRect) =>
          left < 0 || right > innerWidth || top < -1 || bottom > innerHeight + 1;
        const line = Number.parseFloat(getComputedStyle(details).lineHeight);
        return {
          cut: boxes.filter(isCut).length,
          broken: boxes.filter((box) => box.height > 2.5 * line).length,
          names: boxes.length,
        };
      }, `${place} .languages`);
      assert.deepEqual(found, { cut: 0, broken: 0, names: locales.length }, `${place} at ${width} x ${height}`);
    }
  }
});

/** Runs in the page. */
function visibleLanguages(place: string): (string | null)[] {
  const links = [...document.querySelectorAll(`${place} .languages__item`)];
  const isInView = (link: Element) => {
    const { left, right, top, bottom } = link.getBoundingClientRect();
    const list = link.closest('ul')?.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && bottom <= (list?.bottom ?? 0);
  };
  return links.filter(isInView).map((link) => link.textContent);
}

journey('the IP bar keeps its height, and says when the check has failed', 'en', async (visitor) => {
  const { browser } = visitor;
  const barHeight = () => browser.execute(() => document.querySelector('.ip-bar')?.getBoundingClientRect().height);
  await delayResponses(visitor);
  await visitor.open('/terms');
  const empty = await barHeight();
  await releaseResponses(visitor);
  await visitor.expectMessage('shell.ip.unprotected');
  assert.equal(await barHeight(), empty);

  const unblock = await blockRequests(visitor, '*/ipGeo');
  visitor.allowConsoleErrors(/ipGeo|Failed to fetch/);
  await visitor.open('/terms');
  await releaseResponses(visitor);
  await visitor.expectMessage('shell.ip.unknown');
  assert.equal(await barHeight(), empty);
  await unblock();
});

journey('the IP address is shown before the page is hydrated', 'en', async (visitor) => {
  const { browser } = visitor;
  await delayResponses(visitor, '/_start\\.json');
  await browser.url(`${app.url}/en/pricing`);
  const { ip } = await (await fetch(`${app.url}/ipGeo`)).json();
  const shown = () => browser.execute(() => document.querySelector<HTMLElement>('.ip-bar')?.innerText ?? '');
  await browser.waitUntil(async () => (await shown()).endsWith(ip), { timeoutMsg: `${ip} is not shown` });
  assert.equal(await isHydrated(browser, 'main'), false);
  await releaseResponses(visitor);
  await visitor.expectMessage('shell.ip.unprotected');
  assert.ok((await shown()).includes(ip));
});

journey('a link of a part that is not hydrated leads to its page in the same document', 'en', async (visitor) => {
  const { browser } = visitor;
  const source = `IntersectionObserver = class { observe() {} unobserve() {} disconnect() {} }`;
  const script = await visitor.devtools<object>('Page.addScriptToEvaluateOnNewDocument', { source });
  await visitor.open('/terms');
  await browser.execute(() => {
    document.documentElement.dataset.document = 'terms';
  });
  const link = browser.$('#footer a[href="/en/pricing"]');
  await link.scrollIntoView({ block: 'center', behavior: 'instant' });
  assert.equal(await isHydrated(browser, '#footer'), false);
  await link.click();
  await visitor.expectMessage('pricing.hero.title');
  await visitor.expectUrl('/pricing');
  assert.equal(await browser.execute(() => document.documentElement.dataset.document), 'terms');
  await browser.back();
  await visitor.expectUrl('/terms');
  await visitor.devtools('Page.removeScriptToEvaluateOnNewDocument', script);
});

journey('a payment page that does not exist is a 404, signed in or not', 'en', async (visitor) => {
  const expectMissing = async () => {
    for (const page of ['/payment/abc', '/payment/99']) {
      await visitor.open(`${page}?from=mail`);
      await visitor.expectMessage('error.missing.path', { path: `/en${page}?from=mail` });
      await visitor.expectUrl(`${page}?from=mail`);
    }
  };
  await expectMissing();
  await visitor.signUp('buyer@example.com');
  await expectMissing();
});

journey(
  'the color mode survives a reload and reaches other tabs; by default the system decides',
  'en',
  async (visitor) => {
    const { browser } = visitor;
    const colorScheme = () => browser.execute(() => getComputedStyle(document.documentElement).colorScheme);
    const expectScheme = (scheme: string) => browser.waitUntil(async () => (await colorScheme()) === scheme);
    const choose = async (mode: 'shell.color-mode.dark' | 'shell.color-mode.light' | 'shell.color-mode.system') => {
      await showFooter(visitor);
      await browser.$(`//footer//label[normalize-space()="${visitor.message(mode)}"]`).click();
    };
    await visitor.open('');
    await visitor.setColorScheme('dark');
    await expectScheme('dark');
    await visitor.setColorScheme('light');
    await expectScheme('light');

    await choose('shell.color-mode.dark');
    await expectScheme('dark');
    // Dark already before the app has run.
    const source = `document.addEventListener('DOMContentLoaded', () => { window.early = getComputedStyle(document.documentElement).colorScheme })`;
    await visitor.devtools('Page.addScriptToEvaluateOnNewDocument', { source });
    await visitor.reload();
    assert.equal(await browser.execute(() => (window as unknown as { early: string }).early), 'dark');

    const firstTab = await browser.getWindowHandle();
    await browser.newWindow(`${app.url}/en/terms`);
    await expectScheme('dark');
    await choose('shell.color-mode.light');
    await expectScheme('light');
    await browser.switchToWindow(firstTab);
    await expectScheme('light');

    await choose('shell.color-mode.system');
    await visitor.setColorScheme('dark');
    await expectScheme('dark');
  },
);

journey(
  'offline, a page that is not loaded shows an error in the shell, and loads by itself once online',
  'en',
  async (visitor) => {
    const { browser } = visitor;
    // Otherwise the page is prefetched when its link comes into view.
    const unblock = await blockRequests(visitor, '*/contact-us/*');
    await visitor.open('/terms');
    await showFooter(visitor);
    await waitForToaster(visitor);
    await goOffline(visitor);
    await visitor.expectToast('app.offline');
    await visitor.clickLink('shell.footer.contact');
    await visitor.expectMessage('error.failed.title');
    await visitor.expectUrl('/contact-us');
    await visitor.expectMessage('shell.nav.pricing');
    await browser.$('.page-progress[data-active=false]').waitForExist();
    await unblock();
    await goOnline(visitor);
    await visitor.expectMessage('contact.submit');
    await browser.$('.toast').waitForExist({ reverse: true });
  },
);

journey('on a phone, a toast leaves the header in view', 'de', async (visitor) => {
  const { browser } = visitor;
  await visitor.resize(360);
  await visitor.open('/terms');
  await waitForToaster(visitor);
  await goOffline(visitor);
  await visitor.expectToast('app.offline');
  const gap = await browser.execute(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return (boxOf('.toaster')?.top ?? Number.NaN) - (boxOf('.header')?.bottom ?? Number.NaN);
  });
  await goOnline(visitor);
  await browser.$('.toast').waitForExist({ reverse: true });
  assert.ok(gap >= 0, `${gap} px`);
});

journey('the 404 page leads on, and links that open a new tab say so', 'en', async (visitor) => {
  const { browser } = visitor;
  await visitor.open('/no-such-page');
  const links = await browser.$$('.error-page__links a').map((link) => link.getAttribute('href'));
  assert.deepEqual(links, ['/en/pricing', '/en/download', '/en/what-is-my-ip', '/en/contact-us']);
  await showFooter(visitor);
  const announced = await browser.execute(() => {
    const isAnnounced = (link: Element) =>
      document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent === 'Opens in a new tab';
    return [...document.querySelectorAll('a[target=_blank]')].map(isAnnounced);
  });
  assert.ok(announced.length > 0 && announced.every(Boolean), String(announced));
  await visitor.open('/auth/sign-up');
  assert.equal((await browser.$$('#new-tab')).length, 1);
});

/** Scrolls to the footer, which is hydrated when it comes into view. */
async function showFooter({ browser }: Visitor): Promise<void> {
  // The second tab does not reduce motion: a click on what still moves would miss it.
  await browser.$('#footer .segments').scrollIntoView({ behavior: 'instant' });
  await browser.waitUntil(() => isHydrated(browser, '#footer'));
}
