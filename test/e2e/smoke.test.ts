/** The product as `npm start` serves it: documents in three languages come alive without a complaint, and 404 is a status. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withBrowser } from '#test/support/browser.ts';
import { type RunningServer, startServer } from '#test/support/server.ts';

let server: RunningServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

for (const [locale, dir] of [
  ['en', 'ltr'],
  ['de', 'ltr'],
  ['ar', 'rtl'],
] as const) {
  test(`the home page comes alive in ${locale}`, () =>
    withBrowser(async ({ browser, complaints, strangers }) => {
      await browser.url(`${server.url}/${locale}`);
      const root = browser.$('html');
      assert.deepEqual([await root.getAttribute('lang'), await root.getAttribute('dir')], [locale, dir]);
      await browser.waitUntil(() => browser.execute(isHydrated), { timeoutMsg: 'React never took the page over' });
      assert.ok(await browser.$('h1').isDisplayed());
      assert.deepEqual(await complaints(), []);
      assert.deepEqual(await strangers(server.url), []);
    }));
}

test('an unprefixed address is answered in place, in the language of the cookie', async () => {
  const answer = await fetch(server.url, { headers: { cookie: 'locale=de' }, redirect: 'manual' });
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /<html lang="de" dir="ltr"/);
});

test('an unknown address is a 404 in the language of the visitor', async () => {
  for (const locale of ['en', 'ar']) {
    const answer = await fetch(`${server.url}/${locale}/no-such-page`);
    assert.equal(answer.status, 404);
    assert.match(await answer.text(), new RegExp(`<html lang="${locale}"`));
  }
});

/** React marks what it has taken over. */
function isHydrated(): boolean {
  const main = document.querySelector('#app main');
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
}
