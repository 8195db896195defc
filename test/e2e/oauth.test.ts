/**
 * Outside sign-in from the button to the wanted page, in a real browser, where the provider is another site than ours: its post
 * comes without our cookie, the navigation after it with it.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { minuteMs } from '#server/clock.ts';
import { axeViolations } from '#test/support/axe.ts';
import { account, codeTo, deleteAccount, type LabWithClock, openLab, password } from './lab.ts';
import { type Enter, oneBrowser } from './one-browser.ts';
import type { Visitor } from './visitor.ts';

let lab: LabWithClock;
before(async () => {
  lab = await openLab();
});
after(() => lab.close());

type Name = 'Google' | 'Apple' | 'Microsoft';
type Press = 'sign-in' | 'unverified' | 'cancel';

/** From the button to the provider's page, and there to one of its buttons. */
async function by(visitor: Visitor, provider: Name, email: string, press: Press): Promise<void> {
  const { browser } = visitor;
  await visitor.press('auth.oauth.continue', { provider });
  const field = browser.$('#email');
  await field.waitForDisplayed({ timeoutMsg: 'the provider’s page never came' });
  assert.ok((await browser.getUrl()).startsWith(lab.sandbox));
  await field.setValue(email);
  await browser.$(`#${press}`).click();
}

const cookie = async ({ browser }: Visitor) => (await browser.getCookies(['Admin-Token']))[0];

/** On the smallest phone and in both modes axe finds nothing and nothing is cut. */
async function isSound(visitor: Visitor, name: string): Promise<void> {
  const { browser } = visitor;
  await visitor.resize(320);
  for (const mode of ['light', 'dark'] as const) {
    await visitor.prefers(mode);
    await visitor.photograph(`${visitor.locale}-${name}-320-${mode}`);
    assert.deepEqual(await axeViolations(browser), [], `${name} ${mode}`);
  }
  assert.ok(
    await browser.execute(() => document.documentElement.scrollWidth <= innerWidth),
    `${name} scrolls sideways`,
  );
  await visitor.prefers('light');
  await visitor.resize(1440);
}

const journeys: Record<string, (enter: Enter) => Promise<void>> = {
  'a newcomer through Google comes to the page that was wanted, and the session lasts as asked': (enter) =>
    enter('en', async (visitor) => {
      await visitor.open('/dashboard?tab=billing');
      await visitor.arrives('/auth/sign-in');
      await visitor.browser.$('[name=remember]').click();
      await by(visitor, 'Google', 'new@google.example', 'sign-in');
      await visitor.arrives('/dashboard?tab=billing');
      await visitor.seesText('new@google.example');
      assert.ok(((await cookie(visitor))?.expiry ?? 0) > Date.now() / 1000 + 29 * 24 * 3600);
    }),

  'a newcomer through Apple in Arabic, from sign-up, ends on the dashboard with a session until the browser closes': (
    enter,
  ) =>
    enter('ar', async (visitor) => {
      await visitor.open('/auth/sign-up');
      await isSound(visitor, 'sign-up-outside');
      await by(visitor, 'Apple', 'new@apple.example', 'sign-in');
      await visitor.arrives('/dashboard');
      assert.equal((await cookie(visitor))?.expiry, undefined);
    }),

  'an address that has an account asks for its password once': (enter) =>
    enter('en', async (visitor) => {
      const email = 'linked@example.com';
      await account(lab, email);
      await visitor.open('/auth/sign-in');
      await by(visitor, 'Google', email, 'sign-in');
      await visitor.arrives('/auth/sign-in');
      await visitor.sees('auth.oauth.password.text', { provider: 'Google' });
      await visitor.seesText(email);
      // A reload keeps the place, though the address has nothing of it.
      await visitor.browser.refresh();
      await visitor.fill('auth.password.label', 'wrong-2026!');
      await isSound(visitor, 'outside-password');
      await visitor.press('auth.oauth.password.submit', { provider: 'Google' });
      assert.equal(await visitor.complaint('auth.password.label'), visitor.words('api.error.credentials-wrong'));
      assert.equal(await visitor.valueOf('auth.password.label'), 'wrong-2026!');
      await visitor.fill('auth.password.label', password);
      await visitor.press('auth.oauth.password.submit', { provider: 'Google' });
      await visitor.arrives('/dashboard');
      await visitor.browser.deleteCookies(['Admin-Token']);
      await visitor.open('/auth/sign-in');
      await by(visitor, 'Google', email, 'sign-in');
      await visitor.arrives('/dashboard');
    }),

  'an address that Microsoft does not vouch for asks for a code; the way back is there': (enter) =>
    enter('ar', async (visitor) => {
      const email = 'unproved@example.com';
      await visitor.open('/auth/sign-in');
      await by(visitor, 'Microsoft', email, 'unverified');
      await visitor.arrives('/auth/sign-in');
      await visitor.sees('auth.oauth.code.text', { provider: 'Microsoft' });
      await isSound(visitor, 'outside-code');
      await visitor.press('auth.oauth.back');
      await visitor.sees('auth.sign-in.lead');
      await lab.forgetTries();
      await by(visitor, 'Microsoft', email, 'unverified');
      await visitor.sees('auth.oauth.code.text', { provider: 'Microsoft' });
      const code = await codeTo(lab, email);
      await visitor.fill('auth.code.label', code === '000000' ? '111111' : '000000');
      await visitor.press('auth.sign-in.submit');
      assert.equal(await visitor.complaint('auth.code.label'), visitor.words('api.error.code-wrong'));
      await visitor.fill('auth.code.label', code);
      await visitor.press('auth.sign-in.submit');
      await visitor.arrives('/dashboard');
    }),

  'going back at the provider says so, with the buttons for another try': (enter) =>
    enter('en', async (visitor) => {
      await visitor.open('/auth/sign-in');
      await by(visitor, 'Apple', 'nobody@apple.example', 'cancel');
      await visitor.sees('api.error.oauth-cancelled');
      await isSound(visitor, 'outside-cancelled');
      await by(visitor, 'Apple', 'nobody@apple.example', 'cancel');
      await visitor.sees('api.error.oauth-cancelled');
      await visitor.open('/auth/sign-in?error=2009');
      await visitor.sees('api.error.oauth-expired');
      // Anybody can write an address: it says nothing but what can have happened here.
      await visitor.open('/auth/sign-in?error=3001');
      await visitor.sees('api.error.oauth-failed');
    }),

  'one that waited too long begins anew': (enter) =>
    enter('en', async (visitor) => {
      const email = 'slow@example.com';
      await account(lab, email);
      await visitor.open('/auth/sign-in');
      await by(visitor, 'Google', email, 'sign-in');
      await visitor.sees('auth.oauth.password.text', { provider: 'Google' });
      lab.advance(16 * minuteMs);
      await visitor.fill('auth.password.label', password);
      await visitor.press('auth.oauth.password.submit', { provider: 'Google' });
      await visitor.sees('api.error.oauth-expired');
      await visitor.sees('auth.oauth.continue', { provider: 'Google' });
    }),

  'a deleted account comes back when its owner says so': (enter) =>
    enter('en', async (visitor) => {
      const email = 'deleted@example.com';
      await deleteAccount(lab, email, await account(lab, email), await codeTo(lab, email));
      await visitor.open('/auth/sign-in');
      await visitor.fill('auth.email.label', email);
      await visitor.fill('auth.password.label', password);
      await visitor.press('auth.sign-in.submit');
      await visitor.sees('auth.restore.text');
      await isSound(visitor, 'restore');
      await visitor.press('auth.restore.leave');
      assert.equal(await visitor.valueOf('auth.password.label'), password);
      await visitor.press('auth.sign-in.submit');
      await visitor.press('auth.restore.submit');
      await visitor.arrives('/dashboard');
    }),

  'and so does one that only Google opens': (enter) =>
    enter('ar', async (visitor) => {
      const email = 'deleted@google.example';
      await visitor.open('/auth/sign-in');
      await by(visitor, 'Google', email, 'sign-in');
      await visitor.arrives('/dashboard');
      await deleteAccount(lab, email, (await cookie(visitor))?.value ?? '');
      await visitor.browser.deleteCookies(['Admin-Token']);
      await visitor.open('/auth/sign-in');
      await by(visitor, 'Google', email, 'sign-in');
      await visitor.sees('auth.restore.text');
      await isSound(visitor, 'outside-restore');
      await visitor.press('auth.restore.leave');
      await visitor.sees('auth.sign-in.lead');
      assert.equal(await cookie(visitor), undefined);
      await by(visitor, 'Google', email, 'sign-in');
      await visitor.press('auth.restore.submit');
      await visitor.arrives('/dashboard');
    }),
};

test('outside sign-in', (t) =>
  oneBrowser(lab, async (enter) => {
    for (const [name, journey] of Object.entries(journeys)) await t.test(name, () => journey(enter));
  }));
