/** The API reference page: its security policy allows everything it needs, and nothing else is requested. */
import assert from 'node:assert/strict';
import { operations } from '#api-spec/operations.ts';
import { createJourney } from './journey.ts';
import { startTestApp } from './test-app.ts';

const app = await startTestApp();
const journey = createJourney(app);

journey('the reference shows every operation, and one can be tried out', 'en', async ({ browser }) => {
  await browser.url(`${app.url}/api-docs`);
  await browser.$('.opblock').waitForDisplayed();
  assert.equal(await browser.$$('.opblock').length, Object.keys(operations).length);

  const operation = browser.$('#operations-geo-getIpGeo');
  await operation.$('.opblock-summary-control').click();
  await operation.$('button=Try it out').waitForClickable();
  await operation.$('button=Try it out').click();
  await operation.$('button=Execute').waitForClickable();
  await operation.$('button=Execute').click();
  const response = operation.$('.live-responses-table tbody');
  await response.waitForDisplayed();
  assert.match(await response.getText(), /^200\b[\s\S]*"ip": "127\.0\.0\.1"/);
});
