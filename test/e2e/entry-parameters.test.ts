/** What an address can hand over (spec §2, decisions §3): taken once, gone from the address, and never stronger than it should be. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import CryptoJs from 'crypto-js';
import { axeViolations } from '#test/support/axe.ts';
import { account, type LabWithClock, openLab, password } from './test-app.ts';
import { type Enter, oneBrowser } from './journey.ts';
import type { Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

/** Nobody has the app here, and a press by script is no gesture: the browser says so. */
const noApp = /(Failed|Not allowed) to launch 'ternvpn:/;

const cookie = async ({ browser }: Visitor) => (await browser.getCookies(['Admin-Token']))[0]?.value;

async function signIn(visitor: Visitor, email: string): Promise<void> {
  await visitor.fill('auth.email.label', email);
  await visitor.fill('auth.password.label', password);
  await visitor.clickButton('auth.sign-in.submit');
}

/** The address has been acted on. */
async function keeps({ browser }: Visitor, key: string): Promise<void> {
  const isKept = () => browser.execute((name) => localStorage.getItem(name) !== null, key);
  await browser.waitUntil(isKept, { timeout: 10_000, timeoutMsg: `${key} was not kept` });
}

type Message = { method: string; params: { url?: string; request?: { url: string } } };

/** What the browser has asked for or been told to open since the last question. */
async function addresses({ browser }: Visitor): Promise<string[]> {
  const entries = (await browser.getLogs('performance')) as { message: string }[];
  const messages = entries.map(({ message }) => (JSON.parse(message) as { message: Message }).message);
  return messages.flatMap(({ method, params }) => {
    if (method === 'Network.requestWillBeSent') return [params.request?.url ?? ''];
    return method === 'Page.frameRequestedNavigation' ? [params.url ?? ''] : [];
  });
}

/** The token with which the app was opened, once it was; another one than `before`. */
async function openedWith(visitor: Visitor, before = ''): Promise<string> {
  let token = '';
  await visitor.browser.waitUntil(
    async () => {
      const links = (await addresses(visitor)).filter((address) => address.startsWith('ternvpn://auth?token='));
      token =
        links.map((link) => new URL(link).searchParams.get('token') ?? '').find((found) => found !== before) ?? '';
      return token !== '';
    },
    { timeout: 10_000, timeoutMsg: 'the app was not opened' },
  );
  return token;
}

/** By script: the browser's own question about the app may lie over the page and take every real click. */
async function pressThrough(visitor: Visitor, name: 'auth.app.again' | 'auth.app.stay'): Promise<void> {
  await visitor.expectMessage(name);
  await visitor.browser.execute((words) => {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click();
  }, visitor.message(name));
}

/** As the app does it; the code of the answer. */
async function exchange(token: string, clientCode: string): Promise<number> {
  const answer = await fetch(`${app.url}/turboClient/api/base/v3/token-exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, flag: 'client', deviceType: 'windows', clientCode }),
  });
  return ((await answer.json()) as { code: number }).code;
}

async function encrypted(clientCode: string): Promise<string> {
  const { entryKey, entryIv } = (await (await fetch(`${app.url}/config.json`)).json()) as Record<string, string>;
  const { AES, enc } = CryptoJs;
  const iv = enc.Hex.parse(entryIv ?? '');
  const base64 = AES.encrypt(clientCode, enc.Hex.parse(entryKey ?? ''), { iv }).toString();
  return base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

journey('a visit from the app ends in the app: by itself once, then with a fresh token at every press', 'en', async (visitor) => {
  const { browser } = visitor;
  await signUp(app, 'app@example.com');
  await visitor.open('/auth/sign-in?clientCode=install-1');
  await visitor.expectUrl('/auth/sign-in');
  await keeps(visitor, 'clientCodeInfo');
  // Without the code in the address it is still the same visit.
  await browser.refresh();
  await signIn(visitor, 'app@example.com');
  await visitor.expectUrl('/auth/success');
  await visitor.expectMessage('auth.app.note');
  const first = await openedWith(visitor);
  assert.equal(await exchange(first, 'install-2'), 2008);
  await pressThrough(visitor, 'auth.app.again');
  const second = await openedWith(visitor, first);
  assert.equal(await exchange(second, 'install-1'), 0);
  assert.equal(await exchange(second, 'install-1'), 2007);

  await browser.refresh();
  await visitor.expectMessage('auth.app.note');
  // The log may tell of an old one late.
  const links = (await addresses(visitor)).filter((address) => address.startsWith('ternvpn:'));
  assert.deepEqual(
    links.filter((link) => !link.endsWith(first) && !link.endsWith(second)),
    [],
  );
  await pressThrough(visitor, 'auth.app.stay');
  await visitor.expectUrl('/dashboard');
});

journey('the encrypted code does the same, through Google and in Arabic', 'ar', async (visitor) => {
  const { browser } = visitor;
  await visitor.open(`/auth/sign-up?code=${await encrypted('install-3')}`);
  await visitor.expectUrl('/auth/sign-up');
  await visitor.clickButton('auth.oauth.continue', { identityProvider: 'Google' });
  await browser.$('#email').setValue('app-ar@google.example');
  await browser.$('#sign-in').click();
  await visitor.expectUrl('/auth/success');
  await visitor.expectMessage('auth.app.note');
  assert.equal(await exchange(await openedWith(visitor), 'install-3'), 0);
  await visitor.resize(320);
  for (const mode of ['light', 'dark'] as const) {
    await visitor.setColorScheme(mode);
    await visitor.saveScreenshot(`ar-success-app-320-${mode}`);
    assert.deepEqual(await axeViolations(browser), []);
  }
});

journey('a code that cannot be read is ignored, and a client code of an earlier visit goes', 'en', async (visitor) => {
  const { browser } = visitor;
  await signUp(app, 'plain@example.com');
  await visitor.open('/auth/reset');
  await browser.execute(() => localStorage.setItem('clientCodeInfo', '{"clientCode":"old"}'));
  await visitor.open('/auth/sign-in?code=nonsense');
  await visitor.expectUrl('/auth/sign-in');
  await signIn(visitor, 'plain@example.com');
  await visitor.expectUrl('/dashboard');
  assert.equal(await browser.execute(() => localStorage.getItem('clientCodeInfo')), null);
});

journey('a service token signs in, says as whom, and is nowhere afterwards', 'en', async (visitor) => {
  const { browser } = visitor;
  const token = await signUp(app, 'bring@example.com');
  await visitor.open('');
  await visitor.open(`/pricing?serviceToken=${token}&term=month`);
  await visitor.expectMessage('entry.signed-in', { email: 'bring@example.com' });
  assert.equal(await cookie(visitor), token);
  await visitor.expectUrl('/pricing?term=month');
  const [, ...asked] = (await addresses(visitor)).filter((address) => address.includes(token));
  assert.deepEqual(asked, [], 'only the document itself was asked for by it');
  await visitor.open('/contact-us');
  assert.ok(!(await browser.execute(() => document.referrer)).includes(token));
  await browser.back();
  await visitor.expectUrl('/pricing?term=month');
  await browser.back();
  await visitor.expectUrl('');
  await browser.forward();
  await visitor.expectUrl('/pricing?term=month');
});

journey('a dead service token replaces no session', 'en', async (visitor) => {
  const email = 'fixed@example.com';
  await visitor.signUp(email);
  const own = await cookie(visitor);
  const dead = await signUp(app, 'dead@example.com');
  await fetch(`${app.url}/turboClient/api/base/v3/sign-out`, { method: 'POST', headers: { 'X-Token': dead } });
  for (const refused of [dead, 'made-up', 'a%0d%0ab']) {
    await visitor.open(`/pricing?serviceToken=${refused}`);
    await visitor.expectMessage('entry.token.refused');
    assert.equal(await cookie(visitor), own);
  }
  await visitor.open('/dashboard');
  await visitor.expectText(email);
});

journey('a hand-over token that is not accepted stops on the page that says why', 'ar', async (visitor) => {
  const { browser } = visitor;
  await visitor.open('/auth/success?token=used-up&type=google');
  await visitor.expectMessage('api.error.one-time-token-invalid');
  await visitor.expectUrl('/auth/success');
  await visitor.resize(320);
  for (const mode of ['light', 'dark'] as const) {
    await visitor.setColorScheme(mode);
    await visitor.saveScreenshot(`ar-success-refused-320-${mode}`);
    assert.deepEqual(await axeViolations(browser), []);
  }
  await visitor.clickLink('auth.success.sign-in');
  await visitor.expectUrl('/auth/sign-in');
  await visitor.open('/pricing?token=used-up&type=nobody');
  await visitor.expectMessage('entry.token.refused');
  await visitor.expectUrl('/pricing');
  await visitor.open('/auth/success');
  await visitor.expectUrl('/auth/sign-in');
});

journey('the code of a share address is in the invite field, and a reload keeps the countdown', 'en', async (visitor) => {
  const { browser } = visitor;
  await visitor.open('?referralCode=K7MPX2QT');
  await keeps(visitor, 'ReferralCode');
  await visitor.open('/auth/sign-up');
  await visitor.fill('auth.email.label', 'invited@example.com');
  await visitor.clickButton('auth.code.send');
  await visitor.expectValue('auth.invite.label', 'K7MPX2QT');
  // The countdown goes on over a reload.
  await browser.refresh();
  await visitor.expectText('invited@example.com');
  const resend = browser.$('//button[contains(., "New code in")]');
  await resend.waitForDisplayed();
  assert.equal(await resend.isEnabled(), false);
});

journey('wherever somebody is said to have wanted to go, signing in stays on the site', 'en', async (visitor) => {
  const { browser } = visitor;
  await signUp(app, 'stay@example.com');
  for (const elsewhere of ['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await visitor.open('/auth/sign-in');
    await browser.execute((path) => sessionStorage.setItem('preRoute', path), elsewhere);
    await signIn(visitor, 'stay@example.com');
    await visitor.expectUrl('/dashboard');
    await browser.deleteCookies(['Admin-Token']);
  }
});

test('entry', (t) =>
  oneBrowser(
    lab,
    async (enter) => {
      for (const [name, journey] of Object.entries(journeys)) await t.test(name, () => journey(enter));
    },
    noApp,
  ));
