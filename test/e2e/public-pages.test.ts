/** Every public page: no console error, nothing that the security policy refuses, and everything within reach of the keyboard. */
import assert from 'node:assert/strict';
import { routes } from '#app/routes.ts';
import { scrollThrough } from '#test/support/hydration.ts';
import { recordedErrors, startRecordedTestApp } from './console-errors.ts';
import { createJourney } from './journey.ts';
import { enterKey, findKeyboardProblems, pressKeys, tabKey } from './keyboard.ts';

const app = await startRecordedTestApp();
const journey = createJourney(app);

/** Without the sign-in result, which redirects to sign-in. */
const publicRoutes = routes.filter(({ guards, page }) => !guards?.includes('signedIn') && page !== 'auth-success');
const pathsOf = ({ path, template, prerenderPaths }: (typeof publicRoutes)[number]) =>
  (prerenderPaths ?? [template ?? path]).map((pagePath) => (pagePath === '/' ? '' : pagePath));
const publicPages = [...publicRoutes.flatMap(pathsOf), '/no-such-page'];
/** Without the pages that differ from one before in their text only, such as the downloads of the systems. */
const differentPages = [
  ...publicRoutes
    .filter(({ page }, index) => publicRoutes.findIndex((other) => other.page === page) === index)
    .map((route) => pathsOf(route)[0] ?? ''),
  '/no-such-page',
];

for (const { locale, width, pages } of [
  { locale: 'en', width: 1280, pages: publicPages },
  // `EVERY_VIEW=1`: all of them (docs/decisions/0029-testing.md).
  { locale: 'ar', width: 375, pages: process.env.EVERY_VIEW ? publicPages : differentPages },
]) {
  journey(`every public page is clean and works by keyboard (${locale}, ${width} px)`, locale, async (visitor) => {
    await visitor.resize(width);
    await visitor.open('/pricing');
    await pressKeys(visitor, tabKey, enterKey, tabKey);
    assert.ok(await visitor.browser.$('main :focus').isExisting(), 'the skip link does not lead to the content');
    const found: string[] = [];
    for (const page of pages) {
      await visitor.open(page);
      await scrollThrough(visitor.browser);
      // Data that comes later adds stops.
      const isLoaded = () => !document.querySelector('.skeleton, [aria-busy=true]');
      await visitor.browser.waitUntil(() => visitor.browser.execute(isLoaded), { timeoutMsg: `${page} does not load` });
      const problems = [...(await findKeyboardProblems(visitor)), ...(await recordedErrors(visitor.browser))];
      found.push(...problems.map((problem) => `${page}: ${problem}`));
    }
    assert.deepEqual(found, []);
  });
}
