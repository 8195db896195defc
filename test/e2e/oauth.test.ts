/**
 * Outside sign-in from the button to the wanted page, in a real browser, where the provider is another site than ours: its post
 * comes without our cookie, the navigation after it with it.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { minuteMs } from '#server/clock.ts';
import { axeViolations } from '#test/support/axe.ts';
import { account, codeTo, deleteAccount, type LabWithClock, openLab, password } from './test-app.ts';
import { type Enter, oneBrowser } from './journey.ts';
import type { Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

type Name = 'Google' | 'Apple' | 'Microsoft';
type Press = 'sign-in' | 'unverified' | 'cancel';

/** From the button to the provider's page, and there to one of its buttons. */
async function by(visitor: Visitor, provider: Name, email: string, press: Press): Promise<void> {
  const { browser } = visitor;
  await visitor.clickButton('auth.oauth.continue', { provider });
  const field = browser.$('#email');
  await field.waitForDisplayed({ timeoutMsg: 'the provider’s page never came' });
  assert.ok((await browser.getUrl()).startsWith(app.sandboxUrl));
  await field.setValue(email);
  await browser.$(`#${press}`).click();
}

const cookie = async ({ browser }: Visitor) => (await browser.getCookies(['Admin-Token']))[0];

/** On the smallest phone and in both modes axe finds nothing and nothing is cut. */
async function isSound(visitor: Visitor, name: string): Promise<void> {
  const { browser } = visitor;
  await visitor.resize(320);
  for (const mode of ['light', 'dark'] as const) {
    await visitor.setColorScheme(mode);
    await visitor.saveScreenshot(`${visitor.locale}-${name}-320-${mode}`);
    assert.deepEqual(await axeViolations(browser), [], `${name} ${mode}`);
  }
  assert.ok(
    await browser.execute(() => document.documentElement.scrollWidth <= innerWidth),
    `${name} scrolls sideways`,
  );
  await visitor.setColorScheme('light');
  await visitor.resize(1440);
}

journey('a newcomer through Google comes to the page that was wanted, and the session lasts as asked', 'en', async (visitor) => {
  await visitor.open('/dashboard?tab=billing');
  await visitor.expectUrl('/auth/sign-in');
  await visitor.browser.$('[name=remember]').click();
  await by(visitor, 'Google', 'new@google.example', 'sign-in');
  await visitor.expectUrl('/dashboard?tab=billing');
  await visitor.expectText('new@google.example');
  assert.ok(((await cookie(visitor))?.expiry ?? 0) > Date.now() / 1000 + 29 * 24 * 3600);
});

journey('a newcomer through Apple in Arabic, from sign-up, ends on the dashboard with a session until the browser closes', 'ar', async (visitor) => {
  await visitor.open('/auth/sign-up');
  await isSound(visitor, 'sign-up-outside');
  await by(visitor, 'Apple', 'new@apple.example', 'sign-in');
  await visitor.expectUrl('/dashboard');
  assert.equal((await cookie(visitor))?.expiry, undefined);
});

journey('an address that has an account asks for its password once', 'en', async (visitor) => {
  const email = 'linked@example.com';
  await signUp(app, email);
  await visitor.open('/auth/sign-in');
  await by(visitor, 'Google', email, 'sign-in');
  await visitor.expectUrl('/auth/sign-in');
  await visitor.expectMessage('auth.oauth.password.text', { identityProvider: 'Google' });
  await visitor.expectText(email);
  // A reload keeps the place, though the address has nothing of it.
  await visitor.reload();
  await visitor.fill('auth.password.label', 'wrong-2026!');
  await isSound(visitor, 'outside-password');
  await visitor.clickButton('auth.oauth.password.submit', { identityProvider: 'Google' });
  await visitor.expectFieldError('auth.password.label', 'api.error.credentials-wrong');
  await visitor.expectValue('auth.password.label', 'wrong-2026!');
  await visitor.fill('auth.password.label', password);
  await visitor.clickButton('auth.oauth.password.submit', { identityProvider: 'Google' });
  await visitor.expectUrl('/dashboard');
  await visitor.browser.deleteCookies(['Admin-Token']);
  await visitor.open('/auth/sign-in');
  await by(visitor, 'Google', email, 'sign-in');
  await visitor.expectUrl('/dashboard');
});

journey('an address that Microsoft does not vouch for asks for a code; the way back is there', 'ar', async (visitor) => {
  const email = 'unproved@example.com';
  await visitor.open('/auth/sign-in');
  await by(visitor, 'Microsoft', email, 'unverified');
  await visitor.expectUrl('/auth/sign-in');
  await visitor.expectMessage('auth.oauth.code.text', { identityProvider: 'Microsoft' });
  await isSound(visitor, 'outside-code');
  await visitor.clickButton('auth.oauth.back');
  await visitor.expectMessage('auth.sign-in.lead');
  await app.resetLimits();
  await by(visitor, 'Microsoft', email, 'unverified');
  await visitor.expectMessage('auth.oauth.code.text', { identityProvider: 'Microsoft' });
  const code = await findCode(app, email);
  await visitor.fill('auth.code.label', code === '000000' ? '111111' : '000000');
  await visitor.clickButton('auth.sign-in.submit');
  await visitor.expectFieldError('auth.code.label', 'api.error.code-wrong');
  await visitor.fill('auth.code.label', code);
  await visitor.clickButton('auth.sign-in.submit');
  await visitor.expectUrl('/dashboard');
});

journey('going back at the provider says so, with the buttons for another try', 'en', async (visitor) => {
  await visitor.open('/auth/sign-in');
  await by(visitor, 'Apple', 'nobody@apple.example', 'cancel');
  await visitor.expectMessage('api.error.oauth-cancelled');
  await isSound(visitor, 'outside-cancelled');
  await by(visitor, 'Apple', 'nobody@apple.example', 'cancel');
  await visitor.expectMessage('api.error.oauth-cancelled');
  await visitor.open('/auth/sign-in?error=2009');
  await visitor.expectMessage('api.error.oauth-expired');
  // Anybody can write an address: it says nothing but what can have happened here.
  await visitor.open('/auth/sign-in?error=3001');
  await visitor.expectMessage('api.error.oauth-failed');
});

journey('one that waited too long begins anew', 'en', async (visitor) => {
  const email = 'slow@example.com';
  await signUp(app, email);
  await visitor.open('/auth/sign-in');
  await by(visitor, 'Google', email, 'sign-in');
  await visitor.expectMessage('auth.oauth.password.text', { identityProvider: 'Google' });
  app.advanceClock(16 * minuteMs);
  await visitor.fill('auth.password.label', password);
  await visitor.clickButton('auth.oauth.password.submit', { identityProvider: 'Google' });
  await visitor.expectMessage('api.error.oauth-expired');
  await visitor.expectMessage('auth.oauth.continue', { identityProvider: 'Google' });
});

journey('a deleted account comes back when its owner says so', 'en', async (visitor) => {
  const email = 'deleted@example.com';
  await deleteAccount(app, email, await signUp(app, email), await findCode(app, email));
  await visitor.open('/auth/sign-in');
  await visitor.fill('auth.email.label', email);
  await visitor.fill('auth.password.label', password);
  await visitor.clickButton('auth.sign-in.submit');
  await visitor.expectMessage('auth.restore.text');
  await isSound(visitor, 'restore');
  await visitor.clickButton('auth.restore.leave');
  await visitor.expectValue('auth.password.label', password);
  await visitor.clickButton('auth.sign-in.submit');
  await visitor.clickButton('auth.restore.submit');
  await visitor.expectUrl('/dashboard');
});

journey('and so does one that only Google opens', 'ar', async (visitor) => {
  const email = 'deleted@google.example';
  await visitor.open('/auth/sign-in');
  await by(visitor, 'Google', email, 'sign-in');
  await visitor.expectUrl('/dashboard');
  await deleteAccount(app, email, (await cookie(visitor))?.value ?? '');
  await visitor.browser.deleteCookies(['Admin-Token']);
  await visitor.open('/auth/sign-in');
  await by(visitor, 'Google', email, 'sign-in');
  await visitor.expectMessage('auth.restore.text');
  await isSound(visitor, 'outside-restore');
  await visitor.clickButton('auth.restore.leave');
  await visitor.expectMessage('auth.sign-in.lead');
  assert.equal(await cookie(visitor), undefined);
  await by(visitor, 'Google', email, 'sign-in');
  await visitor.clickButton('auth.restore.submit');
  await visitor.expectUrl('/dashboard');
});

test('outside sign-in', (t) =>
  oneBrowser(app, async (enter) => {
    for (const [name, journey] of Object.entries(journeys)) await t.test(name, () => journey(enter));
  }));
