/** The account settings: password, sessions, connected identities, data export, deletion and restore. */
import assert from 'node:assert/strict';
import { minuteMs } from '#server/clock.ts';
import { password } from '#test/support/account.ts';
import { findCode, wrongCode } from '#test/support/mailbox.ts';
import { findAccessibilityProblems } from './accessibility.ts';
import { callApi, isSessionOpen, signIn, tokenOf } from './api-client.ts';
import { downloadFile } from './downloads.ts';
import { createJourney, withVisitor } from './journey.ts';
import { signInThrough, submitIdentityProvider } from './sign-in.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const settings = '/dashboard?tab=settings';
const deletion = `${settings}&step=delete`;

const app = await startTestApp();
const journey = createJourney(app);

journey('a new password requires the current one and ends all other sessions', 'en', async (visitor) => {
  const email = 'password@example.com';
  await visitor.signUp(email);
  const otherSession = tokenOf(await signIn(app, email));
  await visitor.open('/dashboard');
  await visitor.clickLink('dashboard.tabs.settings');
  await visitor.expectUrl(settings);
  await visitor.fill('settings.password.current', 'wrong-2026!');
  await visitor.fill('auth.password.new', 'arctic');
  await visitor.clickButton('settings.password.submit');
  await visitor.expectFieldError('auth.password.new', 'auth.password.format');
  await visitor.fill('auth.password.new', 'arctic-2027!');
  await visitor.clickButton('settings.password.submit');
  await visitor.expectFieldError('settings.password.current', 'settings.password.wrong');
  await visitor.expectValue('auth.password.new', 'arctic-2027!');
  await visitor.fill('settings.password.current', password);
  await visitor.clickButton('settings.password.submit');
  await visitor.expectMessage('settings.password.done');
  await visitor.expectValue('settings.password.current', '');
  assert.equal(await isSessionOpen(app, otherSession), false);
  assert.equal(await isSessionOpen(app, await visitor.sessionToken()), true);
  assert.equal((await signIn(app, email)).status, 422);
  assert.equal((await signIn(app, email, { secret: 'arctic-2027!' })).status, 200);
});

journey('a session can be ended from another, then all others, then this one', 'en', async (visitor) => {
  const email = 'sessions@example.com';
  await visitor.signUp(email);
  const secondToken = tokenOf(await signIn(app, email));
  await withVisitor(app, { name: 'ended session', locale: 'en' }, async (second) => {
    await second.takeSession(secondToken);
    await second.open('/dashboard');
    await second.expectMessage('dashboard.current.validity');
    await visitor.open(settings);
    await visitor.expectMessage('settings.sessions.current');
    const end = visitor.message('settings.sessions.end');
    await visitor.browser.$(`//li[contains(., "Firefox, Windows")]//button[normalize-space()="${end}"]`).click();
    await visitor.expectToast('settings.sessions.ended');
    await second.clickLink('dashboard.tabs.billing');
    await second.expectUrl('/auth/sign-in');
  });
  const thirdToken = tokenOf(await signIn(app, email));
  await visitor.reload();
  await visitor.clickButton('settings.sessions.others.action');
  await visitor.expectMessage('settings.sessions.others.text', { count: 1 });
  await visitor.clickButton('settings.sessions.others.confirm');
  await visitor.expectToast('settings.sessions.others.done');
  assert.equal(await isSessionOpen(app, thirdToken), false);
  const ownToken = await visitor.sessionToken();
  assert.equal(await isSessionOpen(app, ownToken), true);
  await visitor.clickButton('settings.sessions.end');
  await visitor.expectUrl('');
  assert.equal(await visitor.sessionToken(), '');
  await visitor.browser.waitUntil(async () => !(await isSessionOpen(app, ownToken)), {
    timeoutMsg: 'the session is not ended',
  });
});

journey('Google is connected in the settings, with another email, and signs in from then on', 'en', async (visitor) => {
  const email = 'connects@example.com';
  await visitor.signUp(email);
  await visitor.open(settings);
  await visitor.clickButton('settings.identities.add', { identityProvider: 'Google' });
  await submitIdentityProvider(app, visitor, 'other@google.example');
  await visitor.expectToast('settings.identities.connected', { identityProvider: 'Google' });
  await visitor.expectText('other@google.example');
  await visitor.expectUrl(settings);
  await visitor.deleteSession();
  await visitor.open('/auth/sign-in');
  await signInThrough(app, visitor, 'Google', 'other@google.example');
  await visitor.expectUrl('/dashboard');
  await visitor.expectText(email);
});

journey('a connected identity cannot be disconnected while it is the only way to sign in', 'en', async (visitor) => {
  const email = 'ada@google.example';
  await visitor.open('/auth/sign-in');
  await signInThrough(app, visitor, 'Google', email);
  await visitor.browser.waitUntil(async () => (await visitor.sessionToken()) !== '');
  await visitor.open(settings);
  await visitor.expectMessage('settings.password.none');
  await visitor.expectText(email);
  const disconnect = async () => {
    await visitor.clickButton('settings.identities.disconnect');
    await visitor.expectMessage('settings.identities.disconnect.text', { identityProvider: 'Google' });
    await visitor.clickButton('settings.identities.disconnect.confirm');
  };
  await disconnect();
  // A provider's sign-in is no confirmation.
  await visitor.expectMessage('confirm.title');
  await visitor.clickButton('auth.code.send');
  await visitor.expectMessage('auth.code.label');
  await visitor.fill('auth.code.label', await findCode(app, email));
  await visitor.clickButton('confirm.submit');
  await visitor.expectMessage('api.error.last-sign-in-method');
  await callApi(app, 'base/clientUser/forgetPwd/send', { body: { email } });
  const body = { email, code: await findCode(app, email), password, noEncrypt: true };
  assert.equal((await callApi(app, 'base/clientUser/forgetPwd/check', { body })).status, 200);
  // A reset ends every session.
  await visitor.takeSession(tokenOf(await signIn(app, email)));
  await visitor.open(settings);
  await visitor.expectMessage('settings.password.submit');
  await disconnect();
  await visitor.expectToast('settings.identities.disconnected', { identityProvider: 'Google' });
  await visitor.expectMessage('settings.identities.none');
});

journey('language and color mode can be chosen, and the account’s data downloaded', 'en', async (visitor) => {
  const email = 'export@example.com';
  await visitor.signUp(email);
  await visitor.open(settings);
  await visitor.expectMessage('settings.look.title');
  await visitor.browser.$('.settings .segments__option:nth-of-type(2)').click();
  assert.equal(await visitor.browser.$('html').getAttribute('data-color-mode'), 'dark');
  const json = await downloadFile(visitor, /^tern-vpn-account-\d{4}-\d{2}-\d{2}\.json$/, () =>
    visitor.clickButton('settings.export.action'),
  );
  const data = JSON.parse(json.toString());
  assert.equal(data.account.email, email);
  assert.equal(data.account.sessions.length, 1);
  await visitor.browser.$('.settings .languages__button').click();
  await visitor.browser.$('.settings .languages__item[lang=ar]').click();
  await visitor.browser.waitUntil(async () => (await visitor.browser.getUrl()).endsWith(`/ar${settings}`));
});

/** From the settings to the deletion, in a session that was confirmed too long ago. @returns the mailed code */
async function requestDeletion(visitor: Visitor, email: string): Promise<string> {
  app.advanceClock(10 * minuteMs);
  await visitor.open(settings);
  await visitor.clickLink('settings.delete.action');
  await visitor.expectUrl(deletion);
  // A step starts at its top, although the link to it is far down the page.
  await visitor.expectMessage('settings.delete.intro');
  const isAtTop = () => visitor.browser.execute(() => scrollY === 0);
  await visitor.browser.waitUntil(isAtTop, { timeoutMsg: 'the step does not start at its top' });
  await visitor.fill('settings.delete.email', email);
  await visitor.clickButton('settings.delete.submit');
  await visitor.expectMessage('confirm.title');
  const focused = () => visitor.browser.execute(() => document.activeElement?.getAttribute('name'));
  await visitor.browser.waitUntil(async () => (await focused()) === 'password', {
    timeoutMsg: 'the dialog does not begin with the password',
  });
  await visitor.clickButton('confirm.code.instead');
  await visitor.clickButton('auth.code.send');
  await visitor.expectMessage('auth.code.label');
  return findCode(app, email);
}

journey('deletion requires email and confirmation, and can be undone for 14 days', 'en', async (visitor) => {
  const email = 'leaving@example.com';
  await visitor.signUp(email);
  const token = await visitor.sessionToken();
  await app.resetLimits();
  await visitor.open(deletion);
  await visitor.expectMessage('settings.delete.loses.referral');
  await visitor.fill('settings.delete.email', 'leaving@example.org');
  await visitor.clickButton('settings.delete.submit');
  await visitor.expectFieldError('settings.delete.email', 'settings.delete.email.wrong');
  await visitor.clickLink('settings.delete.keep');
  await visitor.expectMessage('settings.delete.action');
  const hasFocus = () => visitor.browser.execute(() => document.activeElement?.closest('main *') !== null);
  await visitor.browser.waitUntil(hasFocus, { timeoutMsg: 'the focus is lost with the step' });
  const code = await requestDeletion(visitor, email);
  await visitor.fill('auth.code.label', wrongCode(code));
  await visitor.clickButton('confirm.submit');
  await visitor.expectFieldError('auth.code.label', 'api.error.code-wrong');
  await visitor.fill('auth.code.label', code);
  await visitor.clickButton('confirm.submit');
  await visitor.expectMessage('settings.closed.title');
  await visitor.expectMessage('settings.closed.mail', { email });
  assert.equal(await visitor.sessionToken(), '');
  assert.equal(await isSessionOpen(app, token), false);
  // A reload leads to sign-in, not back to the deletion.
  await visitor.expectUrl('/dashboard');
  await visitor.reload();
  await visitor.expectUrl('/auth/sign-in');
  assert.equal((await signIn(app, email)).status, 409);
  const restored = tokenOf(await signIn(app, email, { restore: true }));
  assert.equal(await isSessionOpen(app, restored), true);
});

journey('ending other sessions and deletion work in Arabic', 'ar', async (visitor) => {
  const email = 'ar-settings@example.com';
  await visitor.signUp(email);
  await signIn(app, email);
  await app.resetLimits();
  await visitor.open(settings);
  await visitor.clickButton('settings.sessions.others.action');
  await visitor.clickButton('settings.sessions.others.confirm');
  await visitor.expectToast('settings.sessions.others.done');
  const code = await requestDeletion(visitor, email);
  assert.deepEqual(await findAccessibilityProblems(visitor, 'confirmation', [320]), []);
  await visitor.fill('auth.code.label', code);
  await visitor.clickButton('confirm.submit');
  await visitor.expectMessage('settings.closed.title');
});

journey('Tab follows the order of the page, and a closed dialog returns the focus', 'en', async (visitor) => {
  const email = 'keys@example.com';
  await visitor.signUp(email);
  await signIn(app, email);
  await visitor.open(settings);
  await visitor.expectMessage('settings.sessions.current');
  const focusedName = () =>
    visitor.browser.execute(() => {
      const element = document.activeElement as HTMLInputElement;
      return element.getAttribute('aria-label') ?? (element.labels?.[0]?.textContent || element.textContent);
    });
  await visitor.browser.execute(() => (document.querySelector('[name=currentPassword]') as HTMLElement).focus());
  const order: (string | null)[] = [];
  for (let stop = 0; stop < 10; stop++) {
    order.push(await focusedName());
    await visitor.browser.keys('Tab');
  }
  const reveal = visitor.message('auth.password.reveal');
  assert.deepEqual(order, [
    ...[visitor.message('settings.password.current'), reveal, visitor.message('auth.password.new'), reveal],
    visitor.message('settings.password.submit'),
    visitor.message('settings.passkeys.add'),
    visitor.message('settings.second-factor.add'),
    ...[visitor.message('settings.sessions.end'), visitor.message('settings.sessions.end')],
    visitor.message('settings.sessions.others.action'),
  ]);
  await visitor.clickButton('settings.sessions.others.action');
  await visitor.expectMessage('settings.sessions.others.confirm');
  await visitor.browser.keys('Escape');
  const opener = visitor.message('settings.sessions.others.action');
  await visitor.browser.waitUntil(async () => (await focusedName()) === opener, { timeoutMsg: 'the focus is lost' });
});
