/**
 * OAuth sign-in from the button to the requested page. The identity providers are another site, as in production: their form_post
 * comes without the site's cookies, the navigation that follows has them.
 */
import assert from 'node:assert/strict';
import { dayMs, minuteMs } from '#server/clock.ts';
import { password, signUp } from '#test/support/account.ts';
import { findCode, wrongCode } from '#test/support/mailbox.ts';
import { findAccessibilityProblems } from './accessibility.ts';
import { deleteAccount } from './api-client.ts';
import { createJourney } from './journey.ts';
import { signInThrough, submitSignIn } from './sign-in.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

/** On the smallest phone. */
async function expectAccessible(visitor: Visitor, name: string): Promise<void> {
  assert.deepEqual(await findAccessibilityProblems(visitor, name, [320]), []);
}

journey(
  'signing in with Google creates an account and leads to the requested page; the session lasts 30 days',
  'en',
  async (visitor) => {
    await visitor.open('/dashboard?tab=billing');
    await visitor.expectUrl('/auth/sign-in');
    await visitor.browser.$('[name=remember]').click();
    await signInThrough(app, visitor, 'Google', 'new@google.example');
    await visitor.expectUrl('/dashboard?tab=billing');
    await visitor.expectText('new@google.example');
    const { expires = 0 } = (await visitor.sessionCookie()) ?? {};
    assert.ok(expires * 1000 > Date.now() + 29 * dayMs);
  },
);

journey(
  'signing up with Apple leads to the dashboard; the session lasts until the browser closes (ar)',
  'ar',
  async (visitor) => {
    await visitor.open('/auth/sign-up');
    await expectAccessible(visitor, 'sign-up-oauth');
    await signInThrough(app, visitor, 'Apple', 'new@apple.example');
    await visitor.expectUrl('/dashboard');
    assert.equal((await visitor.sessionCookie())?.expires, -1);
  },
);

journey('an email that has an account needs its password once', 'en', async (visitor) => {
  const email = 'linked@example.com';
  await signUp(app, email);
  await visitor.open('/auth/sign-in');
  await signInThrough(app, visitor, 'Google', email);
  await visitor.expectUrl('/auth/sign-in');
  await visitor.expectMessage('auth.oauth.password.text', { identityProvider: 'Google' });
  await visitor.expectText(email);
  // A reload keeps this step, although the URL does not contain it.
  await visitor.reload();
  await visitor.fill('auth.password.label', 'wrong-2026!');
  await expectAccessible(visitor, 'oauth-password');
  await visitor.clickButton('auth.oauth.password.submit', { identityProvider: 'Google' });
  await visitor.expectFieldError('auth.password.label', 'api.error.credentials-wrong');
  await visitor.expectValue('auth.password.label', 'wrong-2026!');
  await visitor.fill('auth.password.label', password);
  await visitor.clickButton('auth.oauth.password.submit', { identityProvider: 'Google' });
  await visitor.expectUrl('/dashboard');
  await visitor.deleteSession();
  await visitor.open('/auth/sign-in');
  await signInThrough(app, visitor, 'Google', email);
  await visitor.expectUrl('/dashboard');
});

journey(
  'an email that Microsoft has not verified needs a code, and the visitor can go back (ar)',
  'ar',
  async (visitor) => {
    const email = 'unverified@example.com';
    await visitor.open('/auth/sign-in');
    await signInThrough(app, visitor, 'Microsoft', email, 'unverified');
    await visitor.expectUrl('/auth/sign-in');
    await visitor.expectMessage('auth.oauth.code.text', { identityProvider: 'Microsoft' });
    await expectAccessible(visitor, 'oauth-code');
    // The code of this attempt, which the next one does not accept.
    await findCode(app, email);
    await visitor.clickButton('auth.oauth.back');
    await visitor.expectMessage('auth.sign-in.lead');
    await app.resetLimits();
    await signInThrough(app, visitor, 'Microsoft', email, 'unverified');
    await visitor.expectMessage('auth.oauth.code.text', { identityProvider: 'Microsoft' });
    const code = await findCode(app, email);
    await visitor.fill('auth.code.label', wrongCode(code));
    await visitor.clickButton('auth.sign-in.submit');
    await visitor.expectFieldError('auth.code.label', 'api.error.code-wrong');
    await visitor.fill('auth.code.label', code);
    await visitor.clickButton('auth.sign-in.submit');
    await visitor.expectUrl('/dashboard');
  },
);

journey('cancelling at the identity provider is reported, and the visitor can try again', 'en', async (visitor) => {
  await visitor.open('/auth/sign-in');
  await signInThrough(app, visitor, 'Apple', 'nobody@apple.example', 'cancel');
  await visitor.expectMessage('api.error.oauth-cancelled');
  await expectAccessible(visitor, 'oauth-cancelled');
  await signInThrough(app, visitor, 'Apple', 'nobody@apple.example', 'cancel');
  await visitor.expectMessage('api.error.oauth-cancelled');
  await visitor.open('/auth/sign-in?error=2009');
  await visitor.expectMessage('api.error.oauth-expired');
  // Only errors that OAuth can have are shown; any other number in the URL is a general failure.
  await visitor.open('/auth/sign-in?error=3001');
  await visitor.expectMessage('api.error.oauth-failed');
});

journey('an expired OAuth sign-in starts over', 'en', async (visitor) => {
  const email = 'slow@example.com';
  await signUp(app, email);
  await visitor.open('/auth/sign-in');
  await signInThrough(app, visitor, 'Google', email);
  await visitor.expectMessage('auth.oauth.password.text', { identityProvider: 'Google' });
  app.advanceClock(16 * minuteMs);
  await visitor.fill('auth.password.label', password);
  await visitor.clickButton('auth.oauth.password.submit', { identityProvider: 'Google' });
  await visitor.expectMessage('api.error.oauth-expired');
  await visitor.expectMessage('auth.oauth.continue', { identityProvider: 'Google' });
});

journey('the owner of a deleted account can restore it', 'en', async (visitor) => {
  const email = 'deleted@example.com';
  await deleteAccount(app, email, await signUp(app, email));
  await visitor.open('/auth/sign-in');
  await submitSignIn(visitor, email);
  await visitor.expectMessage('auth.restore.text');
  await expectAccessible(visitor, 'restore');
  await visitor.clickButton('auth.restore.leave');
  await visitor.expectValue('auth.password.label', password);
  await visitor.clickButton('auth.sign-in.submit');
  await visitor.clickButton('auth.restore.submit');
  await visitor.expectUrl('/dashboard');
});

journey('the owner of a deleted account can restore it with Google (ar)', 'ar', async (visitor) => {
  const email = 'deleted@google.example';
  await visitor.open('/auth/sign-in');
  await signInThrough(app, visitor, 'Google', email);
  await visitor.expectUrl('/dashboard');
  await deleteAccount(app, email, await visitor.sessionToken());
  await visitor.deleteSession();
  await visitor.open('/auth/sign-in');
  await signInThrough(app, visitor, 'Google', email);
  await visitor.expectMessage('auth.restore.text');
  await expectAccessible(visitor, 'oauth-restore');
  await visitor.clickButton('auth.restore.leave');
  await visitor.expectMessage('auth.sign-in.lead');
  assert.equal(await visitor.sessionToken(), '');
  await signInThrough(app, visitor, 'Google', email);
  await visitor.clickButton('auth.restore.submit');
  await visitor.expectUrl('/dashboard');
});
