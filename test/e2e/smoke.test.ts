/** The product as `npm start` serves it: the home page in three languages, and statuses of documents. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('a URL without a language is served in place, in the language of the cookie', async () => {
  const response = await fetch(server.url, { headers: { cookie: 'locale=de' }, redirect: 'manual' });
  assert.equal(response.status, 200);
  assert.match(await response.text(), /<html lang="de" dir="ltr"/);
});

test('an unknown URL is a 404 in the language of the visitor', async () => {
  for (const locale of ['en', 'ar']) {
    const response = await fetch(`${server.url}/${locale}/no-such-page`);
    assert.equal(response.status, 404);
    assert.match(await response.text(), new RegExp(`<html lang="${locale}"`));
  }
});
