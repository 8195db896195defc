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
const publicPages = [
  ...routes
    .filter(({ guards, page }) => !guards?.includes('signedIn') && page !== 'auth-success')
    .flatMap(({ path, template, prerenderPaths }) => prerenderPaths ?? [template ?? path])
    .map((pagePath) => (pagePath === '/' ? '' : pagePath)),
  '/no-such-page',
];

for (const { locale, width } of [
  { locale: 'en', width: 1280 },
  { locale: 'ar', width: 375 },
] as const) {
  journey(`every public page is clean and works by keyboard (${locale}, ${width} px)`, locale, async (visitor) => {
    await visitor.resize(width);
    await visitor.open('/pricing');
    await pressKeys(visitor, tabKey, enterKey, tabKey);
    assert.ok(await visitor.browser.$('main :focus').isExisting(), 'the skip link does not lead to the content');
    const found: string[] = [];
    for (const page of publicPages) {
      await visitor.open(page);
      await scrollThrough(visitor.browser);
      const problems = [...(await findKeyboardProblems(visitor)), ...(await recordedErrors(visitor.browser))];
      found.push(...problems.map((problem) => `${page}: ${problem}`));
    }
    assert.deepEqual(found, []);
  });
}
