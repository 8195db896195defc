/**
 * Outside sign-in in a real browser, where the provider is another site than ours: its post comes without our cookie, the
 * navigation after it with it. And a provider's page, pressed through.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withBrowser } from '#test/support/browser.ts';
import { type LabWithClock, openLab } from './lab.ts';

let lab: LabWithClock;
before(async () => {
  lab = await openLab();
});
after(() => lab.close());

/** From a page of the site to the provider's. */
async function atTheProvider(provider: string, act: (browser: WebdriverIO.Browser) => Promise<void>): Promise<string> {
  return withBrowser(async ({ browser }) => {
    await browser.url(`${lab.site}/de`);
    await browser.execute((path) => location.assign(path), `/oauth/start/${provider}?locale=de`);
    const email = browser.$('#email');
    await email.waitForDisplayed({ timeoutMsg: 'the provider’s page never came' });
    assert.ok((await browser.getUrl()).startsWith(lab.sandbox));
    await email.setValue(`ada@${provider}.example`);
    await act(browser);
    const isBack = async () => (await browser.getUrl()).startsWith(`${lab.site}/de/auth/`);
    await browser.waitUntil(isBack, { timeoutMsg: `never back, at ${await browser.getUrl()}` });
    return new URL(await browser.getUrl()).pathname;
  });
}

for (const provider of ['google', 'apple', 'microsoft']) {
  test(`${provider}: there and back`, async () => {
    const path = await atTheProvider(provider, (browser) => browser.$('#sign-in').click());
    assert.equal(path, '/de/auth/success');
  });
}

test('going back ends on the sign-in page', async () => {
  const path = await atTheProvider('apple', (browser) => browser.$('#cancel').click());
  assert.equal(path, '/de/auth/sign-in');
});
