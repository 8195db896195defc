/** The product as `npm start` serves it: the home page in three languages. */
import assert from 'node:assert/strict';
import { startServer } from '#test/support/server.ts';
import { createJourney } from './journey.ts';

const server = await startServer();
const journey = createJourney(server);

for (const [locale, dir] of [
  ['en', 'ltr'],
  ['de', 'ltr'],
  ['ar', 'rtl'],
] as const) {
  journey(`the home page is hydrated (${locale})`, locale, async (visitor) => {
    await visitor.open('');
    const root = visitor.browser.$('html');
    assert.deepEqual([await root.getAttribute('lang'), await root.getAttribute('dir')], [locale, dir]);
    assert.ok(await visitor.browser.$('h1').isDisplayed());
  });
}
