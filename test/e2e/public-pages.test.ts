/**
 * Every public page, seen to its end and walked through by keyboard: nothing complains, nothing is refused, nobody else is asked,
 * and everything is reached, in order, in sight and marked.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '#app/routes.ts';
import { enter, press, tab, walkThrough } from './keyboard.ts';
import type { Lab } from './lab.ts';
import { heardOn, openHeardLab, seeToItsEnd } from './quiet.ts';
import { visit } from './visitor.ts';

/** What anybody may open, as the routes have it, and an address that leads nowhere; success leads on to signing in. */
const publicPages = [
  ...routes
    .filter(({ guards, page }) => !guards?.includes('signedIn') && page !== 'auth-success')
    .flatMap(({ path, template, addresses }) => addresses ?? [template ?? path])
    .map((address) => (address === '/' ? '' : address)),
  '/there-is-no-such-page',
];
const views = [
  { locale: 'en', width: 1280 },
  { locale: 'ar', width: 375 },
] as const;

let lab: Lab;
before(async () => {
  lab = await openHeardLab();
});
after(() => lab.close());

for (const { locale, width } of views) {
  // What the browser itself logs, and whom it has asked, `visit` looks at in the end.
  test(`${locale}, ${width} wide`, () =>
    visit(lab, locale, async (visitor) => {
      await visitor.resize(width);
      await visitor.open('/pricing');
      await press(visitor, tab, enter, tab);
      assert.ok(await visitor.browser.$('main :focus').isExisting(), 'the first stop does not lead past the header');
      const found: string[] = [];
      for (const page of publicPages) {
        await visitor.open(page);
        await seeToItsEnd(visitor.browser);
        const wrong = [...(await walkThrough(visitor)), ...(await heardOn(visitor.browser))];
        found.push(...wrong.map((said) => `${page}: ${said}`));
      }
      assert.deepEqual(found, []);
    }));
}
