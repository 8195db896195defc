/** Pages that are probably next are fetched and not run; a click on their links then needs no request. */
import assert from 'node:assert/strict';
import { productsPath } from '#site/api-paths.ts';
import { preloadedScripts } from '../site/documents.ts';
import { createJourney } from './journey.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

journey('the pages of visible links are fetched and not run', 'en', async (visitor) => {
  await visitor.devtools('Profiler.enable', {});
  await visitor.devtools('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await visitor.open('');
  const fetched = await prefetchedFiles(visitor, 'pricing', 'download');
  const hasRun = await scriptsThatRan(visitor);
  assert.ok(hasRun.has('home'), [...hasRun].join());
  for (const page of ['pricing', 'download']) {
    assert.ok(!hasRun.has(page), `${page} has run`);
    for (const file of [`/assets/${page}.`, `/${page}/_payload.json`]) {
      assert.ok(
        fetched.some((url) => url.includes(file)),
        `${file} in ${fetched}`,
      );
    }
  }
});

journey(
  'sign-in is fetched when the pointer is over its link, and a click then requests no file',
  'ar',
  async (visitor) => {
    await visitor.open('');
    await prefetchedFiles(visitor, 'pricing', 'download');
    const before = await transferredUrls(visitor);
    assert.deepEqual(
      before.filter((url) => url.includes('sign-in')),
      [],
    );
    await visitor.browser.$('.header__sign-in').moveTo();
    await prefetchedFiles(visitor, 'sign-in');
    const html = await (await fetch(`${app.url}/ar/auth/sign-in`)).text();
    const names = ['sign-in', ...preloadedScripts(html)];
    assert.ok(names.length > 2);
    const areFetched = async () => {
      const urls = await fetchedUrls(visitor);
      const hasStyles = urls.some((url) => /\/sign-in\.\w+\.css$/.test(url));
      return hasStyles && names.every((name) => urls.some((url) => url.includes(name)));
    };
    await visitor.browser.waitUntil(areFetched, { timeoutMsg: `${names} are not prefetched` });
    await visitor.sentRequests();
    await forgetTransfers(visitor);
    await visitor.clickLink('shell.nav.sign-in');
    // Not the title: in Arabic it is the text of the link.
    await visitor.expectValue('auth.email.label', '');
    // Meanwhile files of other pages may be prefetched.
    const own = (await transferredUrls(visitor)).filter((url) => names.some((name) => url.includes(name)));
    assert.deepEqual(own, []);
  },
);

journey(
  'a click on a prefetched page with data of the API requests no data, and no code of requests',
  'en',
  async (visitor) => {
    const { browser } = visitor;
    await visitor.open('');
    await prefetchedFiles(visitor, 'pricing');
    await browser.waitUntil(async () => (await requestsOf(visitor, productsPath)) === 1, {
      timeoutMsg: 'the products are not prefetched',
    });
    assert.equal(await requestsOf(visitor, '/config.json'), 1);
    await forgetTransfers(visitor);
    await visitor.clickLink('shell.nav.pricing');
    await browser.waitUntil(
      () => browser.execute(() => document.querySelector('.plans__list[aria-busy=false]') !== null),
      {
        timeoutMsg: 'no prices',
      },
    );
    const own = (await transferredUrls(visitor)).filter((url) => /pricing|request-code|errors|turboClient/.test(url));
    assert.deepEqual(own, []);
  },
);

journey('a click right after hydration loads every script of the page in one round', 'en', async (visitor) => {
  const { browser } = visitor;
  // As on a browser that is never idle.
  const source = 'window.requestIdleCallback = () => 0';
  await visitor.devtools('Page.addScriptToEvaluateOnNewDocument', { source });
  await visitor.open('/terms');
  const html = await (await fetch(`${app.url}/en/auth/sign-in`)).text();
  const own = preloadedScripts(html).map((name) => `/assets/${name}`);
  const missing = await clickAndObserveScripts(visitor, '/en/auth/sign-in', own);
  assert.ok(missing.some((path) => path.includes('/sign-in.')) && missing.length > 1, missing.join());
  await visitor.expectMessage('auth.sign-in.title');
  const rounds = await browser.execute(() => (window as ObservedWindow).scriptRounds ?? []);
  const ofPage = rounds
    .map((paths) => paths.filter((path) => missing.includes(path)))
    .filter(({ length }) => length > 0);
  assert.deepEqual(
    ofPage.map((paths) => paths.toSorted()),
    [missing.toSorted()],
    JSON.stringify(rounds),
  );
});

/** Paths of the scripts that were requested together: one list per task. */
type ObservedWindow = Window & { scriptRounds?: string[][] };

/** Clicks a link without moving the pointer over it. @returns those of the scripts that the page has not requested before */
function clickAndObserveScripts({ browser }: Visitor, href: string, scripts: string[]): Promise<string[]> {
  return browser.execute(
    (href: string, scripts: string[]) => {
      const rounds: string[][] = [];
      (window as ObservedWindow).scriptRounds = rounds;
      const pathOf = (url: string) => new URL(url, location.href).pathname;
      const isRequest = (node: Node) => node instanceof HTMLLinkElement && node.rel === 'modulepreload';
      // Called once for all elements that a task has added.
      new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes].filter(isRequest));
        if (added.length > 0) rounds.push(added.map((link) => pathOf((link as HTMLLinkElement).href)));
      }).observe(document.head, { childList: true });
      const elements = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
        ({ href }) => href,
      );
      const requested = [...elements, ...performance.getEntriesByType('resource').map(({ name }) => name)].map(pathOf);
      document.querySelector<HTMLAnchorElement>(`header a[href="${href}"]`)?.click();
      return scripts.filter((path) => !requested.includes(path));
    },
    href,
    scripts,
  );
}

/** URLs of what has come, over the network or from the cache. */
function fetchedUrls({ browser }: Visitor): Promise<string[]> {
  return browser.execute(() => performance.getEntriesByType('resource').map(({ name }) => name));
}

const forgetTransfers = ({ browser }: Visitor) => browser.execute(() => performance.clearResourceTimings());

/** URLs of what came over the network, not from the cache. */
function transferredUrls({ browser }: Visitor): Promise<string[]> {
  return browser.execute(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries.filter(({ transferSize }) => transferSize > 0).map(({ name }) => name);
  });
}

function requestsOf({ browser }: Visitor, path: string): Promise<number> {
  const count = (path: string) =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path)).length;
  return browser.execute(count, path);
}

/** Waits until code and messages of the pages are fetched. @returns URLs of all fetched files */
async function prefetchedFiles({ browser }: Visitor, ...pages: string[]): Promise<string[]> {
  const areFetched = (names: string[]) => {
    const urls = performance.getEntriesByType('resource').map(({ name }) => name);
    const patterns = names.flatMap((name) => [`/assets/${name}\\.\\w+\\.js$`, `/${name}/_payload\\.json`]);
    return patterns.every((pattern) => urls.some((url) => new RegExp(pattern).test(url))) ? urls : [];
  };
  await browser.waitUntil(async () => (await browser.execute(areFetched, pages)).length > 0, {
    timeoutMsg: `${pages} are not prefetched`,
  });
  return browser.execute(areFetched, pages);
}

/** Names of the scripts of which any code has run. */
async function scriptsThatRan(visitor: Visitor): Promise<Set<string>> {
  type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] };
  const { result } = await visitor.devtools<Coverage>('Profiler.takePreciseCoverage', {});
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)));
  return new Set(ran.flatMap(({ url }) => /\/assets\/([\w-]+)\.\w+\.js$/.exec(url)?.[1] ?? []));
}
