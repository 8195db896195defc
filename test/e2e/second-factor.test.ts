/** The second factor in a browser: switched on in the settings, asked after the password, replaced by a recovery code (docs/decisions/0056-second-factor.md). */
import assert from 'node:assert/strict';
import { TOTP } from 'otpauth';
import { minuteMs } from '#server/clock.ts';
import { password } from '#test/support/account.ts';
import { findAccessibilityProblems } from './accessibility.ts';
import { createJourney } from './journey.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const settings = '/dashboard?tab=settings';

const app = await startTestApp();
const journey = createJourney(app);
// A code is of half a minute, and a busy machine can take longer to type it.
app.stopClock();

/** A code works once, so each is of a step of its own. */
function nextCode(secret: string): string {
  app.advanceClock(minuteMs);
  return new TOTP({ secret }).generate({ timestamp: app.now().getTime() });
}

/** Up to the recovery codes. */
async function switchOn(visitor: Visitor): Promise<string> {
  await visitor.open(settings);
  await visitor.clickButton('settings.second-factor.add');
  await visitor.expectMessage('settings.second-factor.scan');
  const secret = (await visitor.browser.$('.settings__secret').getText()).replace(/\s/g, '');
  await findNoProblems(visitor, 'second-factor-set-up');
  await visitor.fill('auth.second-factor.label', nextCode(secret));
  await visitor.browser.$('dialog[open] button[type=submit]').click();
  await visitor.expectMessage('settings.second-factor.codes.text');
  return secret;
}

async function signInWithPassword(visitor: Visitor, email: string): Promise<void> {
  await visitor.deleteSession();
  await visitor.open('/auth/sign-in');
  await visitor.fill('auth.email.label', email);
  await visitor.fill('auth.password.label', password);
  await visitor.clickButton('auth.sign-in.submit');
  await visitor.expectMessage('auth.second-factor.text');
}

async function findNoProblems(visitor: Visitor, name: string): Promise<void> {
  assert.deepEqual(await findAccessibilityProblems(visitor, name, [320]), []);
}

journey('the app’s code is asked after the password, and confirms switching it off', 'en', async (visitor) => {
  const email = 'second-factor@example.com';
  await visitor.signUp(email);
  const secret = await switchOn(visitor);
  // Chromium lets a page refuse the first Escape alone.
  for (const key of ['Escape', 'Escape']) await visitor.browser.keys(key);
  await visitor.expectMessage('settings.second-factor.codes.text');
  await visitor.clickButton('settings.second-factor.codes.done');
  await visitor.expectMessage('settings.second-factor.renew');
  await signInWithPassword(visitor, email);
  await visitor.fill('auth.second-factor.label', nextCode(secret));
  await visitor.clickButton('auth.sign-in.submit');
  await visitor.expectUrl('/dashboard');
  app.advanceClock(10 * minuteMs);
  await visitor.open(settings);
  await visitor.clickButton('settings.second-factor.remove');
  await visitor.clickButton('settings.second-factor.remove.confirm');
  await visitor.expectMessage('auth.second-factor.text');
  await visitor.fill('auth.second-factor.label', nextCode(secret));
  await visitor.clickButton('confirm.submit');
  await visitor.expectToast('settings.second-factor.removed');
});

journey('a recovery code signs in where the phone is lost (ar)', 'ar', async (visitor) => {
  const email = 'second-factor-ar@example.com';
  await visitor.signUp(email);
  await switchOn(visitor);
  const code = await visitor.browser.$('.settings__codes code').getText();
  await findNoProblems(visitor, 'recovery-codes');
  await visitor.clickButton('settings.second-factor.codes.done');
  await signInWithPassword(visitor, email);
  await findNoProblems(visitor, 'second-factor-step');
  await visitor.clickButton('auth.second-factor.recovery.use');
  await visitor.fill('auth.second-factor.recovery.label', code.toLowerCase());
  await visitor.clickButton('auth.sign-in.submit');
  await visitor.expectUrl('/dashboard');
});
