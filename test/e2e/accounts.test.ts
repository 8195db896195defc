/** Sign-up, forgotten passwords, sign-in and sign-out by form. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '#server/clock.ts';
import { password, signUp } from '#test/support/account.ts';
import { findCode, wrongCode } from '#test/support/mailbox.ts';
import { isSessionOpen } from './api-client.ts';
import { createJourney } from './journey.ts';
import { submitSignIn } from './sign-in.ts';
import { requestCode, submitSignUp } from './sign-up.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

async function openSignUp(visitor: Visitor, email: string): Promise<string> {
  await visitor.open('/auth/sign-up');
  return requestCode(app, visitor, email);
}

journey('a wrong code keeps what was typed, and the right one works after a reload', 'en', async (visitor) => {
  const code = await openSignUp(visitor, 'wrong@example.com');
  await submitSignUp(visitor, wrongCode(code));
  await visitor.expectFieldError('auth.code.label', 'api.error.code-wrong');
  await visitor.expectValue('auth.password.label', password);
  await visitor.reload();
  await visitor.expectText('wrong@example.com');
  await submitSignUp(visitor, code);
  await visitor.expectUrl('/dashboard');
});

journey('an expired code is refused beside its field, and a new one works', 'en', async (visitor) => {
  const email = 'expired@example.com';
  const code = await openSignUp(visitor, email);
  app.advanceClock(16 * minuteMs);
  await submitSignUp(visitor, code);
  await visitor.expectFieldError('auth.code.label', 'api.error.code-expired');
  await visitor.clickButton('auth.code.wrong-email');
  await visitor.expectValue('auth.email.label', email);
  // Only the server's clock has moved: until the countdown ends, the browser would show the step of the code that it knows.
  await visitor.reload();
  await visitor.fill('auth.email.label', email);
  await app.resetLimits();
  await visitor.clickButton('auth.code.send');
  await submitSignUp(visitor, await findCode(app, email));
  await visitor.expectUrl('/dashboard');
});

journey('a forgotten password is replaced, which ends the other session', 'en', async (visitor) => {
  const email = 'forgot@example.com';
  const newPassword = 'moor-2027#';
  const otherSession = await signUp(app, email);
  const mistyped = 'forgot@example.org';
  await visitor.open('/auth/sign-in');
  await visitor.fill('auth.email.label', mistyped);
  await visitor.clickLink('auth.sign-in.forgot');
  await visitor.expectUrl('/auth/reset');
  await visitor.expectValue('auth.email.label', mistyped);
  await visitor.fill('auth.email.label', email);
  await app.resetLimits();
  await visitor.clickButton('auth.code.send');
  await visitor.expectText(email);
  await visitor.fill('auth.code.label', await findCode(app, email));
  await visitor.fill('auth.password.new', newPassword);
  await visitor.fill('auth.password.confirm', `${newPassword}x`);
  await visitor.clickButton('auth.reset.submit');
  await visitor.expectFieldError('auth.password.confirm', 'auth.password.mismatch');
  await visitor.fill('auth.password.confirm', newPassword);
  await visitor.clickButton('auth.reset.submit');
  await visitor.expectToast('auth.reset.done');
  await visitor.expectUrl('/auth/sign-in');
  assert.equal(await isSessionOpen(app, otherSession), false);
  await visitor.expectValue('auth.email.label', email);
  await submitSignIn(visitor, email);
  await visitor.expectFieldError('auth.password.label', 'api.error.credentials-wrong');
  await visitor.fill('auth.password.label', newPassword);
  await visitor.clickButton('auth.sign-in.submit');
  await visitor.expectUrl('/dashboard');
});

journey(
  'signing in returns to the requested page; signing out leaves it and ends the session',
  'en',
  async (visitor) => {
    const email = 'out@example.com';
    await signUp(app, email);
    await visitor.open('/dashboard?tab=billing');
    await visitor.expectUrl('/auth/sign-in');
    await submitSignIn(visitor, email);
    await visitor.expectUrl('/dashboard?tab=billing');
    await visitor.expectMessage('billing.empty.title');
    await visitor.expectText(email);
    const token = await visitor.sessionToken();
    await visitor.clickAccountMenuItem('shell.account.sign-out');
    await visitor.expectUrl('');
    assert.equal(await visitor.sessionToken(), '');
    await visitor.browser.waitUntil(async () => !(await isSessionOpen(app, token)));
    await visitor.open('/dashboard');
    await visitor.expectUrl('/auth/sign-in');
  },
);

journey('"remember me" fills the form next time, and unchecking it erases the data', 'en', async (visitor) => {
  const email = 'again@example.com';
  await signUp(app, email);
  await visitor.open('/auth/sign-in');
  await visitor.browser.$('[name=remember]').click();
  await submitSignIn(visitor, email);
  await visitor.expectUrl('/dashboard');
  const stored = await visitor.browser.execute(() => JSON.stringify({ ...localStorage }));
  assert.ok(!stored.includes(password) && !stored.includes(email));
  await visitor.deleteSession();
  await visitor.open('/auth/sign-in');
  await visitor.expectValue('auth.password.label', password);
  await visitor.expectValue('auth.email.label', email);
  await visitor.browser.$('[name=remember]').click();
  await visitor.clickButton('auth.sign-in.submit');
  await visitor.expectUrl('/dashboard');
  assert.equal(await visitor.browser.execute(() => localStorage.getItem('rememberme')), null);
});

journey('after a reset, "remember me" fills in the new password', 'en', async (visitor) => {
  const email = 'stale@example.com';
  const newPassword = 'moor-2027#';
  await signUp(app, email);
  await visitor.open('/auth/sign-in');
  await visitor.browser.$('[name=remember]').click();
  await submitSignIn(visitor, email);
  await visitor.expectUrl('/dashboard');
  await visitor.deleteSession();
  await visitor.open('/auth/reset');
  await visitor.fill('auth.email.label', email);
  await app.resetLimits();
  await visitor.clickButton('auth.code.send');
  await visitor.fill('auth.code.label', await findCode(app, email));
  await visitor.fill('auth.password.new', newPassword);
  await visitor.fill('auth.password.confirm', newPassword);
  await visitor.clickButton('auth.reset.submit');
  await visitor.expectUrl('/auth/sign-in');
  await visitor.expectValue('auth.password.label', newPassword);
  await visitor.clickButton('auth.sign-in.submit');
  await visitor.expectUrl('/dashboard');
});

test('without JavaScript every form is complete and says that it needs JavaScript', async () => {
  const read = async (page: string) => (await fetch(`${app.url}/en/auth/${page}`)).text();
  for (const page of ['sign-in', 'sign-up', 'reset']) {
    const html = await read(page);
    assert.match(html, /<input[^>]+name="email"/, page);
    assert.match(html, /<noscript>.*JavaScript.*mailto:support@tern\.example.*<\/noscript>/s, page);
  }
  assert.match(await read('success'), /<noscript>.*JavaScript.*<\/noscript>/s);
});
