/**
 * Hours of browsing in one tab: after many navigations through all pages, memory, elements, listeners and observers are what they
 * were after the first ones. `NAVIGATIONS=1000` makes it 1,000 for each visitor. What a page leaves behind grows with every round; what
 * grows by less began after the first count, such as the watch for placeholders, which waits five seconds.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { paths } from '#site/paths.ts';
import { signUp } from '#test/support/account.ts';
import { type Tab, waitUntilInPage, withDevtools } from '#test/support/devtools.ts';
import { startTestApp } from './test-app.ts';
import { countLeftovers, tour } from './tour.ts';

const navigations = Number(process.env.NAVIGATIONS ?? 50);
/** Rounds in which caches fill. */
const warmUpRounds = 3;
const maxHeapGrowth = 0.03;
/** Compiled code is in the heap too, and grows for hundreds of navigations; without a compiler only data is left to grow. */
const withoutCompiler = ['--js-flags=--jitless --no-flush-bytecode'];

const publicPages = [
  ...[paths.pricing(), paths.terms(), paths.download(), paths.privacy(), paths.download('Windows')],
  ...[paths.subscriptionTerms(), paths.myIp(), paths.deletePolicy(), paths.referral(), paths.contact()],
];
const eventPage = '/event/registered-user-activity';
const guestPages = [paths.signIn(), `${eventPage}/success`, paths.signUp(), `${eventPage}/error`, paths.reset()];
const customerPages = [paths.dashboard(), paths.payment(3), paths.billing(), `${eventPage}/success`, paths.settings()];

const app = await startTestApp();
after(() => app.stop());

for (const [visitor, ownPages] of [
  ['guest', guestPages],
  ['customer', customerPages],
] as const) {
  test(`${navigations} navigations of a ${visitor} leave nothing behind`, async (t) => {
    await withDevtools(async ({ openTab }) => {
      const tab = await openTab();
      await tab.send('Performance.enable');
      await tab.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] });
      if (visitor === 'customer') await setSession(tab, await signUp(app));
      // Every round ends where it began.
      const round = [...publicPages, ...ownPages, paths.home()].map((path) => `/en${path === '/' ? '' : path}`);
      await openHome(tab);
      for (let index = 0; index < warmUpRounds; index++) await tour(tab, round);
      const before = await countLeftovers(tab);
      const rounds = Math.ceil(navigations / round.length);
      for (let index = 0; index < rounds; index++) await tour(tab, round);
      const left = await countLeftovers(tab);
      t.diagnostic(`${JSON.stringify(left)} after ${JSON.stringify(before)}`);
      for (const kind of ['nodes', 'listeners', 'documents', 'observers'] as const) {
        const growth = left[kind] - before[kind];
        assert.ok(growth < rounds, `${rounds} rounds left ${growth} ${kind}`);
      }
      const growth = left.heapBytes / before.heapBytes - 1;
      assert.ok(growth < maxHeapGrowth, `the heap grew by ${(growth * 100).toFixed(1)} %`);
    }, withoutCompiler);
  });
}

async function setSession(tab: Tab, value: string): Promise<void> {
  await tab.send('Network.setCookie', { name: 'Admin-Token', value, url: app.url });
}

async function openHome(tab: Tab): Promise<void> {
  await tab.send('Page.navigate', { url: `${app.url}/en` });
  // A click before the page is hydrated would load a document.
  await waitUntilInPage(tab, () => {
    const isHydrated = Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
    return document.readyState === 'complete' && isHydrated;
  });
}
