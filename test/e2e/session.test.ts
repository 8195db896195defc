/** Sessions: several tabs, a session that ends meanwhile, and an API that is down. */
import assert from 'node:assert/strict';
import { signUp } from '#test/support/account.ts';
import { axeViolations } from '#test/support/axe.ts';
import { signOut } from './api-client.ts';
import { createJourney } from './journey.ts';
import { submitSignIn } from './sign-in.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

journey('signing in and out in one tab does so in the other', 'en', async (visitor) => {
  const { browser } = visitor;
  const email = 'tabs@example.com';
  await signUp(app, email);
  await visitor.open('/auth/sign-in');
  const firstTab = await browser.getWindowHandle();
  const { handle: secondTab } = await browser.createWindow('tab');
  await browser.switchToWindow(secondTab);
  await visitor.prepare();
  await visitor.open('/auth/sign-in');
  await submitSignIn(visitor, email);
  await visitor.expectUrl('/dashboard');
  await browser.switchToWindow(firstTab);
  await visitor.expectUrl('/dashboard');
  await visitor.expectText(email);
  await browser.switchToWindow(secondTab);
  await visitor.clickAccountMenuItem('shell.account.sign-out');
  await visitor.expectUrl('');
  await browser.closeWindow();
  await browser.switchToWindow(firstTab);
  await visitor.expectUrl('');
  assert.equal(await visitor.sessionToken(), '');
});

journey('an ended session is reported, asks to sign in, and returns to the page', 'ar', async (visitor) => {
  const email = 'ended@example.com';
  await visitor.signUp(email);
  await visitor.open('/referral');
  await visitor.expectMessage('referral.history.empty.title');
  await signOut(app, await visitor.sessionToken());
  await visitor.open('/dashboard?tab=billing');
  await visitor.expectToast('session.lapsed');
  await visitor.expectUrl('/auth/sign-in');
  assert.equal(await visitor.sessionToken(), '');
  await submitSignIn(visitor, email);
  await visitor.expectUrl('/dashboard?tab=billing');
});

journey('an API that is down reloads a page once, and never a page with a form', 'en', async (visitor) => {
  const { browser } = visitor;
  const email = 'down@example.com';
  await signUp(app, email);
  // Ten seconds after a reload another one is allowed, and a busy machine can take longer.
  await visitor.devtools('Page.addScriptToEvaluateOnNewDocument', { source: `Date.now = () => ${Date.now()}` });
  await visitor.open('/auth/sign-in');
  await markDocument(visitor);
  await breakApi(visitor);
  await submitSignIn(visitor, email, 'wrong-2026!');
  await visitor.expectFieldError('auth.password.label', 'api.error.credentials-wrong');
  assert.ok(await isMarked(visitor));
  await visitor.expectValue('auth.password.label', 'wrong-2026!');

  await visitor.signUp('down-too@example.com');
  await visitor.open('');
  await markDocument(visitor);
  await breakApi(visitor);
  await visitor.clickAccountMenuItem('shell.account.referral');
  await browser.waitUntil(async () => !(await isMarked(visitor)), { timeoutMsg: 'no reload' });
  await visitor.expectMessage('referral.history.empty.title');
  await markDocument(visitor);
  await breakApi(visitor);
  await visitor.clickAccountMenuItem('shell.account.dashboard');
  await visitor.expectUrl('/dashboard');
  await visitor.expectMessage('dashboard.current.validity');
  assert.ok(await isMarked(visitor));
});

journey('signing in by keyboard: every control in the order of the page, with its name', 'en', async (visitor) => {
  const { browser } = visitor;
  await visitor.open('/auth/sign-in');
  await visitor.clickButton('auth.sign-in.submit');
  await visitor.expectFieldError('auth.email.label', 'auth.email.invalid');
  const focusedName = () =>
    browser.execute(() => {
      const element = document.activeElement as HTMLInputElement;
      const label = element.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent;
      return label?.trim() ?? '';
    });
  const firstName = visitor.message('auth.email.label');
  await browser.waitUntil(async () => (await focusedName()) === firstName, { timeoutMsg: 'the field has no focus' });
  const names = [firstName];
  while (names.length < 13) {
    await browser.keys('Tab');
    names.push(await focusedName());
  }
  const identityProviders = ['Google', 'Apple', 'Microsoft'];
  assert.deepEqual(names, [
    firstName,
    visitor.message('auth.password.label'),
    visitor.message('auth.password.reveal'),
    visitor.message('auth.sign-in.remember.label'),
    visitor.message('auth.sign-in.forgot'),
    visitor.message('auth.sign-in.submit'),
    visitor.message('auth.sign-in.passkey'),
    ...identityProviders.map((identityProvider) => visitor.message('auth.oauth.continue', { identityProvider })),
    'terms of service',
    'privacy policy',
    'Create an account',
  ]);
  assert.deepEqual(await axeViolations(browser), []);
});

/** A reload loses the mark. */
const markDocument = ({ browser }: Visitor) =>
  browser.execute(() => document.documentElement.setAttribute('data-mark', ''));
const isMarked = ({ browser }: Visitor) => browser.execute(() => document.documentElement.hasAttribute('data-mark'));

/** From now on this document gets status 503 for every API call that begins: one of the page itself may still be under way. */
const breakApi = ({ browser }: Visitor) =>
  browser.execute(() => {
    const open = XMLHttpRequest.prototype.open as (...args: unknown[]) => void;
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
      Object.defineProperty(this, 'status', { get: () => 503 });
      open.apply(this, args);
    };
  });
