/** The reference page in a browser: its policy lets it draw every call and try one out, and nothing else is asked for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '#api-spec/operations.ts';
import { withBrowser } from '#test/support/browser.ts';
import { startServer } from '#test/support/server.ts';

test('every call is shown, and one can be tried out', async () => {
  const server = await startServer();
  try {
    await withBrowser(async ({ browser, complaints, strangers }) => {
      await browser.url(`${server.url}/api-docs`);
      await browser.$('.opblock').waitForDisplayed();
      assert.equal(await browser.$$('.opblock').length, Object.keys(operations).length);

      const call = browser.$('#operations-geo-getIpGeo');
      await call.$('.opblock-summary-control').click();
      await call.$('button=Try it out').waitForClickable();
      await call.$('button=Try it out').click();
      await call.$('button=Execute').waitForClickable();
      await call.$('button=Execute').click();
      const answer = call.$('.live-responses-table tbody');
      await answer.waitForDisplayed();
      assert.match(await answer.getText(), /^200\b[\s\S]*"ip": "127\.0\.0\.1"/);

      assert.deepEqual(await complaints(), []);
      assert.deepEqual(await strangers(server.url), []);
    });
  } finally {
    await server.stop();
  }
});
