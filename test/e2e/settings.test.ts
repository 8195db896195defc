/** The settings of an account: what opens it, where it is open, a copy of everything, and its end with the way back. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { call, isOpen, signIn, tokenOf } from './api-client.ts';
import { codeTo, type LabWithClock, openLab, password } from './test-app.ts';
import { type Visitor, visit } from './visitor.ts';

const settings = '/dashboard?tab=settings';
const deletion = `${settings}&step=delete`;

const app = await startTestApp();
const journey = createJourney(app);

const sessionOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.browser.getCookies(['Admin-Token']))[0]?.value ?? '';

/** The button of one row of a list. */
const pressIn = async (visitor: Visitor, row: string, name: Parameters<Visitor['words']>[0]): Promise<void> => {
  const button = `//li[contains(., "${row}")]//button[normalize-space()="${visitor.message(name)}"]`;
  await visitor.browser.$(button).click();
};

journey('a new password: the old one is asked for, other places end, this one stays', 'en', async (visitor) => {
  const email = 'password@example.com';
  await visitor.signUp(email);
  const elsewhere = tokenOf(await signIn(app, email));
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
  assert.equal(await isOpen(app, elsewhere), false);
  assert.equal(await isOpen(app, await sessionOf(visitor)), true);
  assert.equal((await signIn(app, email)).status, 422);
  assert.equal((await signIn(app, email, { secret: 'arctic-2027!' })).status, 200);
});

journey('one place signs out another, which is asked to sign in again; then everywhere else; then here', 'en', async (visitor) => {
  const email = 'places@example.com';
  await visitor.signUp(email);
  const other = tokenOf(await signIn(app, email));
  await visit(app, 'en', async (guest) => {
    await guest.open('/auth/sign-in');
    await guest.browser.setCookies({ name: 'Admin-Token', value: other, path: '/', sameSite: 'Lax' as 'lax' });
    await guest.open('/dashboard');
    await guest.sees('dashboard.current.validity');
    await visitor.open(settings);
    await visitor.expectMessage('settings.sessions.current');
    await pressIn(visitor, 'Firefox, Windows', 'settings.sessions.end');
    await visitor.expectMessage('settings.sessions.ended');
    await guest.follow('dashboard.tabs.billing');
    await guest.arrives('/auth/sign-in');
  });
  const third = tokenOf(await signIn(app, email));
  await visitor.reload();
  await visitor.clickButton('settings.sessions.others.action');
  await visitor.expectMessage('settings.sessions.others.text', { count: 1 });
  await visitor.clickButton('settings.sessions.others.confirm');
  await visitor.expectMessage('settings.sessions.others.done');
  assert.equal(await isOpen(app, third), false);
  const mine = await sessionOf(visitor);
  assert.equal(await isOpen(app, mine), true);
  await visitor.clickButton('settings.sessions.end');
  await visitor.expectUrl('');
  assert.equal(await sessionOf(visitor), '');
  await visitor.browser.waitUntil(async () => !(await isOpen(app, mine)), { timeout: 5000 });
});

journey('an outside sign-in cannot be disconnected while it is the only way in', 'en', async (visitor) => {
  const email = 'ada@google.example';
  await visitor.open('/auth/sign-in');
  await visitor.browser.execute(() => location.assign('/oauth/start/google?locale=en'));
  const field = visitor.browser.$('#email');
  await field.waitForDisplayed();
  await field.setValue(email);
  await visitor.browser.$('#sign-in').click();
  await visitor.browser.waitUntil(async () => (await sessionOf(visitor)) !== '', { timeout: 10_000 });
  await visitor.open(settings);
  await visitor.expectMessage('settings.password.none');
  await visitor.expectText(email);
  const disconnect = async () => {
    await visitor.clickButton('settings.identities.disconnect');
    await visitor.expectMessage('settings.identities.disconnect.text', { identityProvider: 'Google' });
    await visitor.clickButton('settings.identities.disconnect.confirm');
  };
  await disconnect();
  await visitor.expectMessage('api.error.last-sign-in-method');
  await call(app, 'base/clientUser/forgetPwd/send', { body: { email } });
  const body = { email, code: await findCode(app, email), password, noEncrypt: true };
  assert.equal((await call(app, 'base/clientUser/forgetPwd/check', { body })).status, 200);
  // A reset ends every session.
  const token = tokenOf(await signIn(app, email));
  await visitor.browser.setCookies({ name: 'Admin-Token', value: token, path: '/', sameSite: 'Lax' as 'lax' });
  await visitor.open(settings);
  await visitor.expectMessage('settings.password.submit');
  await disconnect();
  await visitor.expectMessage('settings.identities.disconnected', { identityProvider: 'Google' });
  await visitor.expectMessage('settings.identities.none');
});

journey('language and colours are chosen here too, and a copy of the data comes as a file', 'en', async (visitor) => {
  const email = 'copy@example.com';
  await visitor.signUp(email);
  await visitor.open(settings);
  await visitor.expectMessage('settings.look.title');
  await visitor.browser.$('.settings .segments__option:nth-of-type(2)').click();
  assert.equal(await visitor.browser.$('html').getAttribute('data-color-mode'), 'dark');
  const downloadPath = await mkdtemp(path.join(tmpdir(), 'tern-copy-'));
  try {
    await visitor.browser.sendCommandAndGetResult('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath });
    await visitor.clickButton('settings.export.action');
    const files = async () => (await readdir(downloadPath)).filter((name) => name.endsWith('.json'));
    await visitor.browser.waitUntil(async () => (await files()).length === 1, { timeout: 10_000 });
    const [name = ''] = await files();
    assert.match(name, /^tern-vpn-account-\d{4}-\d{2}-\d{2}\.json$/);
    const copy = JSON.parse(await readFile(path.join(downloadPath, name), 'utf8'));
    assert.equal(copy.account.email, email);
    assert.equal(copy.account.sessions.length, 1);
  } finally {
    await rm(downloadPath, { recursive: true, force: true });
  }
  await visitor.browser.$('.settings .languages__button').click();
  await visitor.browser.$('.settings .languages__item[hreflang=ar]').click();
  await visitor.browser.waitUntil(async () => (await visitor.browser.getUrl()).endsWith(`/ar${settings}`), {
    timeout: 10_000,
  });
});

/** To the step of the code, by what the page says. */
async function askToDelete(visitor: Visitor, email: string): Promise<string> {
  await visitor.open(settings);
  await visitor.clickLink('settings.delete.action');
  await visitor.expectUrl(deletion);
  // A step begins at its beginning, also when the link that led here stood far below.
  await visitor.expectMessage('settings.delete.intro');
  assert.equal(await visitor.browser.execute(() => scrollY), 0);
  await visitor.fill('settings.delete.email', email);
  await visitor.clickButton('settings.delete.email.submit');
  await visitor.expectMessage('settings.delete.submit');
  return findCode(app, email);
}

journey('deleting asks for address and code, keeps its place over a reload, and can be undone for 14 days', 'en', async (visitor) => {
  const email = 'leaving@example.com';
  await visitor.signUp(email);
  const token = await sessionOf(visitor);
  await app.resetLimits();
  await visitor.open(deletion);
  await visitor.expectMessage('settings.delete.loses.referral');
  await visitor.fill('settings.delete.email', 'leaving@example.org');
  await visitor.clickButton('settings.delete.email.submit');
  await visitor.expectFieldError('settings.delete.email', 'settings.delete.email.wrong');
  const code = await askToDelete(visitor, email);
  await visitor.reload();
  await visitor.fill('auth.code.label', code === '000000' ? '111111' : '000000');
  await visitor.clickButton('settings.delete.submit');
  await visitor.expectFieldError('auth.code.label', 'api.error.code-wrong');
  await visitor.fill('auth.code.label', code);
  await visitor.clickButton('settings.delete.submit');
  await visitor.expectMessage('settings.closed.title');
  await visitor.expectMessage('settings.closed.mail', { email });
  assert.equal(await sessionOf(visitor), '');
  assert.equal(await isOpen(app, token), false);
  // A reload asks to sign in, and does not lead back to the deletion.
  await visitor.expectUrl('/dashboard');
  await visitor.reload();
  await visitor.expectUrl('/auth/sign-in');
  assert.equal((await signIn(app, email)).status, 409);
  const back = tokenOf(await signIn(app, email, { restore: true }));
  assert.equal(await isOpen(app, back), true);
});

journey('the settings and the deletion in Arabic', 'ar', async (visitor) => {
  const email = 'ar-settings@example.com';
  await visitor.signUp(email);
  await signIn(app, email);
  await app.resetLimits();
  await visitor.open(settings);
  await visitor.clickButton('settings.sessions.others.action');
  await visitor.clickButton('settings.sessions.others.confirm');
  await visitor.expectMessage('settings.sessions.others.done');
  const code = await askToDelete(visitor, email);
  await visitor.fill('auth.code.label', code);
  await visitor.clickButton('settings.delete.submit');
  await visitor.expectMessage('settings.closed.title');
});

journey('one Tab after the other goes down the page, and a dialog gives the focus back', 'en', async (visitor) => {
  const email = 'keys@example.com';
  await visitor.signUp(email);
  await signIn(app, email);
  await visitor.open(settings);
  await visitor.expectMessage('settings.sessions.current');
  const reached = () =>
    visitor.browser.execute(() => {
      const at = document.activeElement as HTMLInputElement;
      return at.getAttribute('aria-label') ?? (at.labels?.[0]?.textContent || at.textContent);
    });
  await visitor.browser.execute(() => (document.querySelector('[name=currentPassword]') as HTMLElement).focus());
  const order: (string | null)[] = [];
  for (let stop = 0; stop < 8; stop++) {
    order.push(await reached());
    await visitor.browser.keys('Tab');
  }
  const reveal = visitor.message('auth.password.reveal');
  assert.deepEqual(order, [
    ...[visitor.message('settings.password.current'), reveal, visitor.message('auth.password.new'), reveal],
    visitor.message('settings.password.submit'),
    ...[visitor.message('settings.sessions.end'), visitor.message('settings.sessions.end')],
    visitor.message('settings.sessions.others.action'),
  ]);
  await visitor.clickButton('settings.sessions.others.action');
  await visitor.expectMessage('settings.sessions.others.confirm');
  await visitor.browser.keys('Escape');
  assert.equal(await reached(), visitor.message('settings.sessions.others.action'));
});
