/** Entry parameters: used once, removed from the URL, and never stronger than they should be (docs/decisions/0009-entry-parameters.md). */
import assert from 'node:assert/strict';
import CryptoJs from 'crypto-js';
import { signUp } from '#test/support/account.ts';
import { findAccessibilityProblems } from './accessibility.ts';
import { callApi, signOut } from './api-client.ts';
import { createJourney } from './journey.ts';
import { signInThrough, submitSignIn } from './sign-in.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

/** The machine has no client app, and Chromium accepts no clicks by script for it. */
const appLaunchErrors = /(Failed|Not allowed) to launch 'ternvpn:/;

journey(
  'a visit from the client app opens the app: at first by itself, then with a new token per click',
  'en',
  async (visitor) => {
    visitor.allowConsoleErrors(appLaunchErrors);
    const email = 'app@example.com';
    await signUp(app, email);
    await visitor.open('/auth/sign-in?clientCode=install-1');
    await visitor.expectUrl('/auth/sign-in');
    await expectStored(visitor, 'clientCodeInfo');
    // Without the code in the URL it is still the same visit.
    await visitor.reload();
    await submitSignIn(visitor, email);
    await visitor.expectUrl('/auth/success');
    await visitor.expectMessage('auth.app.note');
    const first = await appToken(visitor);
    assert.equal(await exchangeToken(first, 'install-2'), 2008);
    await clickByScript(visitor, 'auth.app.again');
    const second = await appToken(visitor, first);
    assert.equal(await exchangeToken(second, 'install-1'), 0);
    assert.equal(await exchangeToken(second, 'install-1'), 2007);

    await visitor.reload();
    await visitor.expectMessage('auth.app.ready');
    // The log can contain the earlier ones late.
    const links = (await sentUrls(visitor)).filter((url) => url.startsWith('ternvpn:'));
    assert.deepEqual(
      links.filter((link) => !link.endsWith(first) && !link.endsWith(second)),
      [],
    );
    await clickByScript(visitor, 'auth.app.stay');
    await visitor.expectUrl('/dashboard');
  },
);

journey(
  'an encrypted client code opens the client app too, after a sign-in with Google (ar)',
  'ar',
  async (visitor) => {
    visitor.allowConsoleErrors(appLaunchErrors);
    await visitor.open(`/auth/sign-up?code=${await encryptClientCode('install-3')}`);
    await visitor.expectUrl('/auth/sign-up');
    await signInThrough(app, visitor, 'Google', 'app-ar@google.example');
    await visitor.expectUrl('/auth/success');
    await visitor.expectMessage('auth.app.note');
    assert.equal(await exchangeToken(await appToken(visitor), 'install-3'), 0);
    assert.deepEqual(await findAccessibilityProblems(visitor, 'success-app', [320]), []);
  },
);

journey('an unreadable code is ignored, and the client code of an earlier visit is removed', 'en', async (visitor) => {
  const { browser } = visitor;
  const email = 'plain@example.com';
  await signUp(app, email);
  await visitor.open('/auth/reset');
  await browser.execute(() => localStorage.setItem('clientCodeInfo', '{"clientCode":"old"}'));
  await visitor.open('/auth/sign-in?code=nonsense');
  await visitor.expectUrl('/auth/sign-in');
  await submitSignIn(visitor, email);
  await visitor.expectUrl('/dashboard');
  assert.equal(await browser.execute(() => localStorage.getItem('clientCodeInfo')), null);
});

journey('a service token signs in, names the account, and is removed everywhere', 'en', async (visitor) => {
  const { browser } = visitor;
  const email = 'service@example.com';
  const token = await signUp(app, email);
  await visitor.open('');
  await visitor.open(`/auth/sign-up?serviceToken=${token}&left=1`);
  await visitor.expectToast('entry.signed-in', { email });
  assert.equal(await visitor.sessionToken(), token);
  await visitor.expectUrl('/dashboard');
  const requests = (await visitor.sentRequests()).filter(({ url }) => url.includes(token));
  assert.equal(requests.length, 1, 'only the document is requested with the token');
  await visitor.open('/contact-us');
  assert.ok(!(await browser.execute(() => document.referrer)).includes(token));
  await browser.back();
  await visitor.expectUrl('/dashboard');
});

journey('a link for another account asks before it replaces the one that pays (ar)', 'ar', async (visitor) => {
  // Wider than a phone.
  const email = 'somebody.with.a.rather.long.name@example.com';
  const stranger = 'stranger@example.com';
  await visitor.signUp(email);
  const own = await visitor.sessionToken();
  const foreign = await signUp(app, stranger);
  await visitor.open(`/payment/4?serviceToken=${foreign}`);
  await visitor.expectUrl('/payment/4');
  assert.equal(await visitor.sessionToken(), own);
  const { data } = await callApi(app, 'base/v3/base-token', { token: foreign, body: { flag: 'web' } });
  const { token } = data as { token: string };
  await visitor.open(`/payment/4?token=${token}&type=web`);
  await visitor.expectUrl('/auth/sign-in');
  await visitor.expectMessage('entry.choice.title');
  assert.deepEqual(await findAccessibilityProblems(visitor, 'account-choice', [320]), []);
  await visitor.clickButton('entry.choice.keep', { email });
  await visitor.expectUrl('/payment/4');
  assert.equal(await visitor.sessionToken(), own);
  await visitor.open(`/auth/sign-in?serviceToken=${foreign}`);
  await visitor.clickButton('entry.choice.switch', { email: stranger });
  await visitor.expectUrl('/dashboard');
  assert.equal(await visitor.sessionToken(), foreign);
  // The request that ends it outlives the page.
  const isEnded = async () => (await callApi(app, 'c-end/user-info', { token: own })).code === 2001;
  await visitor.browser.waitUntil(isEnded, { timeoutMsg: 'the replaced session is not ended' });
});

journey('an invalid service token replaces no session', 'en', async (visitor) => {
  const email = 'kept@example.com';
  await visitor.signUp(email);
  const token = await visitor.sessionToken();
  const endedToken = await signUp(app, 'ended@example.com');
  await signOut(app, endedToken);
  for (const invalid of [endedToken, 'made-up', 'a%0d%0ab']) {
    await visitor.open(`/auth/sign-in?serviceToken=${invalid}`);
    await visitor.expectToast('entry.token.refused');
    assert.equal(await visitor.sessionToken(), token);
  }
  await visitor.open('/dashboard');
  await visitor.expectText(email);
});

journey('a refused one-time token stays on the page that says why (ar)', 'ar', async (visitor) => {
  await visitor.open('/auth/success?token=used-up&type=google');
  await visitor.expectMessage('api.error.one-time-token-invalid');
  await visitor.expectUrl('/auth/success');
  assert.deepEqual(await findAccessibilityProblems(visitor, 'success-refused', [320]), []);
  await visitor.clickLink('auth.success.sign-in');
  await visitor.expectUrl('/auth/sign-in');
  await visitor.open('/pricing?token=used-up&type=nobody');
  await visitor.expectToast('entry.token.refused');
  await visitor.expectUrl('/pricing');
  await visitor.open('/auth/success');
  await visitor.expectUrl('/auth/sign-in');
});

journey('a referral code fills the invite field, and a reload continues the countdown', 'en', async (visitor) => {
  const { browser } = visitor;
  const email = 'invited@example.com';
  // A busy machine can take longer than the minute.
  await visitor.devtools('Page.addScriptToEvaluateOnNewDocument', { source: `Date.now = () => ${Date.now()}` });
  await visitor.open('?referralCode=K7MPX2QT');
  await expectStored(visitor, 'ReferralCode');
  await visitor.open('/auth/sign-up');
  await visitor.fill('auth.email.label', email);
  await visitor.clickButton('auth.code.send');
  await visitor.expectValue('auth.invite.label', 'K7MPX2QT');
  await visitor.reload();
  await visitor.expectText(email);
  const [countdown = ''] = visitor.message('auth.code.resend.wait', { seconds: 60 }).split('60');
  const resend = browser.$(`//button[contains(., "${countdown.trim()}")]`);
  await resend.waitForDisplayed();
  assert.equal(await resend.isEnabled(), false);
});

journey('signing in never leaves the site, whatever page was requested', 'en', async (visitor) => {
  const { browser } = visitor;
  const email = 'stay@example.com';
  await signUp(app, email);
  for (const foreign of ['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await visitor.open('/auth/sign-in');
    await browser.execute((url) => sessionStorage.setItem('preRoute', url), foreign);
    await submitSignIn(visitor, email);
    await visitor.expectUrl('/dashboard');
    await visitor.deleteSession();
  }
});

/** Waits until the entry parameter has been handled. */
async function expectStored({ browser }: Visitor, key: string): Promise<void> {
  const isStored = () => browser.execute((name) => localStorage.getItem(name) !== null, key);
  await browser.waitUntil(isStored, { timeoutMsg: `${key} is not stored` });
}

const sentUrls = async (visitor: Visitor): Promise<string[]> => (await visitor.sentRequests()).map(({ url }) => url);

/** Waits until the client app is opened with another token than `previous`. */
async function appToken(visitor: Visitor, previous = ''): Promise<string> {
  let token = '';
  const findToken = async () => {
    const links = (await sentUrls(visitor)).filter((url) => url.startsWith('ternvpn://auth?token='));
    const tokens = links.map((link) => new URL(link).searchParams.get('token') ?? '');
    token = tokens.find((each) => each !== previous) ?? '';
    return token !== '';
  };
  await visitor.browser.waitUntil(findToken, { timeoutMsg: 'the client app is not opened' });
  return token;
}

/** Chromium's prompt about the client app can cover the page and block real clicks. */
async function clickByScript(visitor: Visitor, name: 'auth.app.again' | 'auth.app.stay'): Promise<void> {
  await visitor.expectMessage(name);
  await visitor.browser.execute((label) => {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click();
  }, visitor.message(name));
}

/** As the client app does. @returns the code of the response */
async function exchangeToken(token: string, clientCode: string): Promise<number> {
  const body = { token, flag: 'client', deviceType: 'windows', clientCode };
  return (await callApi(app, 'base/v3/token-exchange', { body })).code;
}

async function encryptClientCode(clientCode: string): Promise<string> {
  const { entryKey, entryIv } = (await (await fetch(`${app.url}/config.json`)).json()) as Record<string, string>;
  const { AES, enc } = CryptoJs;
  const iv = enc.Hex.parse(entryIv ?? '');
  const base64 = AES.encrypt(clientCode, enc.Hex.parse(entryKey ?? ''), { iv }).toString();
  return base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
