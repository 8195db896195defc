/**
 * Going back to a page of the site shows it at once, as it was left: nothing keeps a page out of the back/forward cache
 * (docs/decisions/0036-page-cost.md). Browsers never keep a document with status 404.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { paths } from '#site/paths.ts';
import { signUp } from '#test/support/account.ts';
import { type Tab, waitUntilInPage, withDevtools } from '#test/support/devtools.ts';
import { startTestApp } from './test-app.ts';

const eventPage = '/event/registered-user-activity';
const publicPages = [
  ...[paths.home(), paths.pricing(), paths.download(), paths.download('Windows'), paths.myIp(), paths.referral()],
  ...[paths.contact(), paths.terms(), `${eventPage}/success`, `${eventPage}/error`],
];
const guestPages = [paths.signIn(), paths.signUp(), paths.reset(), paths.authSuccess()];
const customerPages = [paths.dashboard(), paths.billing(), paths.settings(), paths.payment(3)];

const app = await startTestApp();
after(() => app.stop());

for (const [visitor, pages] of [
  ['guest', [...publicPages, ...guestPages]],
  ['customer', customerPages],
] as const) {
  test(`every page of a ${visitor} returns from the back/forward cache`, async () => {
    await withVisitor(visitor === 'customer' ? 'customer@example.com' : null, async (tab) => {
      const reasons = collectReasons(tab);
      const reloaded: string[] = [];
      for (const path of pages) {
        reasons.length = 0;
        await openAndLeave(tab, path);
        await goBack(tab);
        if (!(await tab.evaluate(() => 'wasLeft' in window))) reloaded.push(`${path}: ${reasons.join(', ')}`);
      }
      assert.deepEqual(reloaded, []);
    });
  });
}

test('a page that returns after the sign-out shows nothing of the account', async () => {
  const email = 'signed-out@example.com';
  await withVisitor(email, async (tab) => {
    await openAndLeave(tab, paths.dashboard());
    await tab.send('Network.deleteCookies', { name: 'Admin-Token', url: app.url });
    await goBack(tab);
    assert.ok(await tab.evaluate(() => 'wasLeft' in window));
    await waitUntilInPage(tab, () => location.pathname === '/en' && document.querySelector('.dashboard') === null);
    assert.ok(!(await tab.evaluate(() => document.body.innerText)).includes(email));
  });
});

test('a button that has left for a provider works again on a page that returns', async () => {
  await withVisitor(null, async (tab) => {
    await tab.send('Page.navigate', { url: `${app.url}/en${paths.signIn()}` });
    await waitUntilInPage(tab, isIdle);
    await tab.evaluate(() => void Object.assign(window, { wasLeft: true }));
    await tab.evaluate(ignoreLongTimers);
    await tab.evaluate(() => document.querySelector<HTMLElement>('.oauth__button:enabled')?.click());
    await waitUntilInPage(tab, () => !location.pathname.startsWith('/en') && document.readyState === 'complete');
    await goBack(tab);
    assert.ok(await tab.evaluate(() => 'wasLeft' in window));
    await waitUntilInPage(tab, () => !document.querySelector('[aria-busy=true]'));
  });
});

/** @param email of the account that is signed in */
function withVisitor(email: string | null, act: (tab: Tab) => Promise<void>): Promise<void> {
  return withDevtools(async ({ openTab }) => {
    const tab = await openTab();
    const value = email && (await signUp(app, email));
    if (value) await tab.send('Network.setCookie', { name: 'Admin-Token', value, url: app.url });
    await act(tab);
  });
}

async function openAndLeave(tab: Tab, path: string): Promise<void> {
  await tab.send('Page.navigate', { url: `${app.url}/en${path === '/' ? '' : path}` });
  await waitUntilInPage(tab, isIdle);
  await tab.evaluate(() => void Object.assign(window, { wasLeft: true }));
  await tab.send('Page.navigate', { url: `${app.url}/robots.txt` });
  await waitUntilInPage(tab, () => location.pathname === '/robots.txt');
}

/** Runs in the page: it is hydrated and has its data. */
function isIdle(): boolean {
  const main = document.querySelector('main');
  const isHydrated = Object.keys(main ?? {}).some((key) => key.startsWith('__react'));
  return document.readyState === 'complete' && isHydrated && !document.querySelector('[aria-busy=true], .skeleton');
}

/** Runs in the page: the time after which a button works in any case does not pass. */
function ignoreLongTimers(): void {
  const startTimer = window.setTimeout;
  const startShortTimer = (run: () => void, ms = 0) => (ms < 10_000 ? startTimer(run, ms) : 0);
  Object.assign(window, { setTimeout: startShortTimer });
}

async function goBack(tab: Tab): Promise<void> {
  type History = { currentIndex: number; entries: { id: number }[] };
  const { currentIndex, entries } = await tab.send<History>('Page.getNavigationHistory');
  await tab.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id });
  await waitUntilInPage(tab, () => location.pathname.startsWith('/en') && document.readyState === 'complete');
}

/** Why pages were not kept, in Chromium's words. */
function collectReasons(tab: Tab): string[] {
  const reasons: string[] = [];
  type NotUsed = { notRestoredExplanations: { reason: string; type: string }[] };
  tab.on<NotUsed>('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason, type }) => `${reason} (${type})`));
  });
  return reasons;
}
