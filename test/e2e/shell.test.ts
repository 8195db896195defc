/** What stands around every page: the language, light and dark, and what is said when the line is down. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Lab, openLab } from './lab.ts';
import { type Visitor, visit } from './visitor.ts';

let lab: Lab;
before(async () => {
  lab = await openLab();
});
after(() => lab.close());

const focusedText = ({ browser }: Visitor) => browser.execute(() => document.activeElement?.textContent);

test('another language keeps path, query and hash, and is remembered; its menu works by keyboard', () =>
  visit(lab, 'en', async (visitor) => {
    const { browser } = visitor;
    const menu = browser.$('header .languages');
    await visitor.open('/privacy?from=mail#storage');
    await visitor.sees('shell.ip.unprotected');

    await browser.execute(() => document.querySelector<HTMLElement>('header .languages summary')?.focus());
    await browser.keys('Enter');
    await menu.$('ul').waitForDisplayed();
    await browser.keys('Tab');
    await browser.keys('Escape');
    await menu.$('ul').waitForDisplayed({ reverse: true });
    assert.match((await focusedText(visitor)) ?? '', /English/);

    await browser.keys('Enter');
    await menu.$('a[hreflang=ar]').click();
    await browser.waitUntil(async () => (await browser.getUrl()) === `${lab.site}/ar/privacy?from=mail#storage`);
    const root = browser.$('html');
    assert.deepEqual([await root.getAttribute('lang'), await root.getAttribute('dir')], ['ar', 'rtl']);
    await menu.$('ul').waitForDisplayed({ reverse: true });

    await browser.url(`${lab.site}/pricing`);
    assert.equal(await root.getAttribute('lang'), 'ar');
    await browser.back();
    await browser.back();
    await browser.waitUntil(async () => (await root.getAttribute('dir')) === 'ltr');
    assert.equal(await browser.getUrl(), `${lab.site}/en/privacy?from=mail#storage`);
  }));

test('light and dark: the choice outlives a reload and reaches other tabs, otherwise the system decides', () =>
  visit(lab, 'en', async (visitor) => {
    const { browser } = visitor;
    const isDark = async () =>
      (await browser.execute(() => getComputedStyle(document.documentElement).colorScheme)) === 'dark';
    const becomes = (dark: boolean) => browser.waitUntil(async () => (await isDark()) === dark);
    const choose = async (mode: 'shell.color-mode.dark' | 'shell.color-mode.light' | 'shell.color-mode.system') => {
      await browser.$('#footer .segments').scrollIntoView();
      await browser.waitUntil(() => browser.execute(isFooterAlive));
      await browser.$(`//footer//label[normalize-space()="${visitor.words(mode)}"]`).click();
    };
    await visitor.open('');
    await visitor.prefers('dark');
    await becomes(true);
    await visitor.prefers('light');
    await becomes(false);

    await choose('shell.color-mode.dark');
    await becomes(true);
    // Dark from the first moment on: before the app has any say.
    const source = `document.addEventListener('DOMContentLoaded', () => { window.early = getComputedStyle(document.documentElement).colorScheme })`;
    await devtools(visitor, 'Page.addScriptToEvaluateOnNewDocument', { source });
    await browser.refresh();
    assert.equal(await browser.execute(() => (window as unknown as { early: string }).early), 'dark');

    const first = await browser.getWindowHandle();
    await browser.newWindow(`${lab.site}/en/terms`);
    await becomes(true);
    await choose('shell.color-mode.light');
    await becomes(false);
    await browser.switchToWindow(first);
    await becomes(false);

    await choose('shell.color-mode.system');
    await visitor.prefers('dark');
    await becomes(true);
  }));

test('without a line a page that is not there yet says so on the site, and comes when the line is back', () =>
  visit(lab, 'en', async (visitor) => {
    const { browser } = visitor;
    // Nearness would fetch the page while there is a line.
    await devtools(visitor, 'Network.setBlockedURLs', { urls: ['*/contact-us/*'] });
    await visitor.open('/terms');
    await visitor.browser.$('#footer .segments').scrollIntoView();
    await browser.waitUntil(() => browser.execute(isFooterAlive));
    await browser.waitUntil(() => browser.execute(hasToaster));
    await line(visitor, { offline: true });
    await visitor.sees('app.offline');
    await visitor.follow('shell.footer.contact');
    await visitor.sees('error.failed.title');
    await visitor.arrives('/contact-us');
    await visitor.sees('shell.nav.pricing');
    await line(visitor, { offline: false });
    await browser.$('.toast').waitForExist({ reverse: true });
    await devtools(visitor, 'Network.setBlockedURLs', { urls: [] });
    await visitor.press('error.reload');
    await visitor.sees('contact.submit');
    const complaints = await visitor.complaints();
    assert.ok(
      complaints.every((said) => /ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(said)),
      complaints.join(),
    );
  }));

async function line(visitor: Visitor, { offline }: { offline: boolean }): Promise<void> {
  const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools(visitor, 'Network.emulateNetworkConditions', conditions);
}

function devtools({ browser }: Visitor, command: string, params: object): Promise<unknown> {
  return browser.sendCommandAndGetResult(command, params);
}

/** The code of notifications is fetched early, so that it can say that there is no line. */
function hasToaster(): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => name.includes('/toaster.'));
}

/** React marks what it has taken over. */
function isFooterAlive(): boolean {
  return Object.keys(document.querySelector('#footer') ?? {}).some((key) => key.startsWith('__reactFiber$'));
}
