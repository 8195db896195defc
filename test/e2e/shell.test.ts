/** The shell of every page: language, color mode, and the behavior offline. */
import assert from 'node:assert/strict';
import { isHydrated } from './hydration.ts';
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
  await browser.keys('Tab');
  await browser.keys('Escape');
  await menu.$('ul').waitForDisplayed({ reverse: true });
  assert.match((await browser.execute(() => document.activeElement?.textContent)) ?? '', /English/);

  await browser.keys('Enter');
  await menu.$('a[hreflang=ar]').click();
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
  'offline, a page that is not loaded shows an error in the shell, and loads once online',
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
    await goOnline(visitor);
    await browser.$('.toast').waitForExist({ reverse: true });
    await unblock();
    await visitor.clickButton('error.reload');
    await visitor.expectMessage('contact.submit');
  },
);

/** Scrolls to the footer, which is hydrated when it comes into view. */
async function showFooter({ browser }: Visitor): Promise<void> {
  await browser.$('#footer .segments').scrollIntoView();
  await browser.waitUntil(() => isHydrated(browser, '#footer'));
}
