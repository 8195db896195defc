/** The settings of an account: what opens it, where it is open, a copy of everything, and its end with the way back. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { call, isOpen, signIn, tokenOf } from './account-calls.ts';
import { codeTo, type LabWithClock, openLab, password } from './lab.ts';
import { type Visitor, visit } from './visitor.ts';

const settings = '/dashboard?tab=settings';
const deletion = `${settings}&step=delete`;

let lab: LabWithClock;
before(async () => {
  lab = await openLab();
});
after(() => lab.close());

const sessionOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.browser.getCookies(['Admin-Token']))[0]?.value ?? '';

/** The button of one row of a list. */
const pressIn = async (visitor: Visitor, row: string, name: Parameters<Visitor['words']>[0]): Promise<void> => {
  const button = `//li[contains(., "${row}")]//button[normalize-space()="${visitor.words(name)}"]`;
  await visitor.browser.$(button).click();
};

test('a new password: the old one is asked for, other places end, this one stays', () =>
  visit(lab, 'en', async (visitor) => {
    const email = 'password@example.com';
    await visitor.signedInAs(email);
    const elsewhere = tokenOf(await signIn(lab, email));
    await visitor.open('/dashboard');
    await visitor.follow('dashboard.tabs.settings');
    await visitor.arrives(settings);
    await visitor.fill('settings.password.current', 'wrong-2026!');
    await visitor.fill('auth.password.new', 'arctic');
    await visitor.press('settings.password.submit');
    assert.equal(await visitor.complaint('auth.password.new'), visitor.words('auth.password.format'));
    await visitor.fill('auth.password.new', 'arctic-2027!');
    await visitor.press('settings.password.submit');
    assert.equal(await visitor.complaint('settings.password.current'), visitor.words('settings.password.wrong'));
    assert.equal(await visitor.valueOf('auth.password.new'), 'arctic-2027!');
    await visitor.fill('settings.password.current', password);
    await visitor.press('settings.password.submit');
    await visitor.sees('settings.password.done');
    assert.equal(await visitor.valueOf('settings.password.current'), '');
    assert.equal(await isOpen(lab, elsewhere), false);
    assert.equal(await isOpen(lab, await sessionOf(visitor)), true);
    assert.equal((await signIn(lab, email)).status, 422);
    assert.equal((await signIn(lab, email, { secret: 'arctic-2027!' })).status, 200);
  }));

test('one place signs out another, which is asked to sign in again; then everywhere else; then here', () =>
  visit(lab, 'en', async (visitor) => {
    const email = 'places@example.com';
    await visitor.signedInAs(email);
    const other = tokenOf(await signIn(lab, email));
    await visit(lab, 'en', async (guest) => {
      await guest.open('/auth/sign-in');
      await guest.browser.setCookies({ name: 'Admin-Token', value: other, path: '/', sameSite: 'Lax' as 'lax' });
      await guest.open('/dashboard');
      await guest.sees('dashboard.current.validity');
      await visitor.open(settings);
      await visitor.sees('settings.sessions.current');
      await pressIn(visitor, 'Firefox, Windows', 'settings.sessions.end');
      await visitor.sees('settings.sessions.ended');
      await guest.follow('dashboard.tabs.billing');
      await guest.arrives('/auth/sign-in');
    });
    const third = tokenOf(await signIn(lab, email));
    await visitor.browser.refresh();
    await visitor.press('settings.sessions.others.action');
    await visitor.sees('settings.sessions.others.text', { count: 1 });
    await visitor.press('settings.sessions.others.confirm');
    await visitor.sees('settings.sessions.others.done');
    assert.equal(await isOpen(lab, third), false);
    const mine = await sessionOf(visitor);
    assert.equal(await isOpen(lab, mine), true);
    await visitor.press('settings.sessions.end');
    await visitor.arrives('');
    assert.equal(await sessionOf(visitor), '');
    await visitor.browser.waitUntil(async () => !(await isOpen(lab, mine)), { timeout: 5000 });
  }));

test('an outside sign-in cannot be disconnected while it is the only way in', () =>
  visit(lab, 'en', async (visitor) => {
    const email = 'ada@google.example';
    await visitor.open('/auth/sign-in');
    await visitor.browser.execute(() => location.assign('/oauth/start/google?locale=en'));
    const field = visitor.browser.$('#email');
    await field.waitForDisplayed();
    await field.setValue(email);
    await visitor.browser.$('#sign-in').click();
    await visitor.browser.waitUntil(async () => (await sessionOf(visitor)) !== '', { timeout: 10_000 });
    await visitor.open(settings);
    await visitor.sees('settings.password.none');
    await visitor.seesText(email);
    const disconnect = async () => {
      await visitor.press('settings.identities.disconnect');
      await visitor.sees('settings.identities.disconnect.text', { provider: 'Google' });
      await visitor.press('settings.identities.disconnect.confirm');
    };
    await disconnect();
    await visitor.sees('api.error.last-sign-in-method');
    await call(lab, 'base/clientUser/forgetPwd/send', { body: { email } });
    const body = { email, code: await codeTo(lab, email), password, noEncrypt: true };
    assert.equal((await call(lab, 'base/clientUser/forgetPwd/check', { body })).status, 200);
    // A reset ends every session.
    const token = tokenOf(await signIn(lab, email));
    await visitor.browser.setCookies({ name: 'Admin-Token', value: token, path: '/', sameSite: 'Lax' as 'lax' });
    await visitor.open(settings);
    await visitor.sees('settings.password.submit');
    await disconnect();
    await visitor.sees('settings.identities.disconnected', { provider: 'Google' });
    await visitor.sees('settings.identities.none');
  }));

test('language and colours are chosen here too, and a copy of the data comes as a file', () =>
  visit(lab, 'en', async (visitor) => {
    const email = 'copy@example.com';
    await visitor.signedInAs(email);
    await visitor.open(settings);
    await visitor.sees('settings.look.title');
    await visitor.browser.$('.settings .segments__option:nth-of-type(2)').click();
    assert.equal(await visitor.browser.$('html').getAttribute('data-color-mode'), 'dark');
    const downloadPath = await mkdtemp(path.join(tmpdir(), 'tern-copy-'));
    try {
      await visitor.browser.sendCommandAndGetResult('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath });
      await visitor.press('settings.export.action');
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
  }));

/** To the step of the code, by what the page says. */
async function askToDelete(visitor: Visitor, email: string): Promise<string> {
  await visitor.open(settings);
  await visitor.follow('settings.delete.action');
  await visitor.arrives(deletion);
  // A step begins at its beginning, also when the link that led here stood far below.
  await visitor.sees('settings.delete.intro');
  assert.equal(await visitor.browser.execute(() => scrollY), 0);
  await visitor.fill('settings.delete.address', email);
  await visitor.press('settings.delete.address.submit');
  await visitor.sees('settings.delete.submit');
  return codeTo(lab, email);
}

test('deleting asks for address and code, keeps its place over a reload, and can be undone for 14 days', () =>
  visit(lab, 'en', async (visitor) => {
    const email = 'leaving@example.com';
    await visitor.signedInAs(email);
    const token = await sessionOf(visitor);
    await lab.forgetTries();
    await visitor.open(deletion);
    await visitor.sees('settings.delete.loses.referral');
    await visitor.fill('settings.delete.address', 'leaving@example.org');
    await visitor.press('settings.delete.address.submit');
    assert.equal(await visitor.complaint('settings.delete.address'), visitor.words('settings.delete.address.wrong'));
    const code = await askToDelete(visitor, email);
    await visitor.browser.refresh();
    await visitor.fill('auth.code.label', code === '000000' ? '111111' : '000000');
    await visitor.press('settings.delete.submit');
    assert.equal(await visitor.complaint('auth.code.label'), visitor.words('api.error.code-wrong'));
    await visitor.fill('auth.code.label', code);
    await visitor.press('settings.delete.submit');
    await visitor.sees('settings.closed.title');
    await visitor.sees('settings.closed.mail', { email });
    assert.equal(await sessionOf(visitor), '');
    assert.equal(await isOpen(lab, token), false);
    // A reload asks to sign in, and does not lead back to the deletion.
    await visitor.arrives('/dashboard');
    await visitor.browser.refresh();
    await visitor.arrives('/auth/sign-in');
    assert.equal((await signIn(lab, email)).status, 409);
    const back = tokenOf(await signIn(lab, email, { restore: true }));
    assert.equal(await isOpen(lab, back), true);
  }));

test('the settings and the deletion in Arabic', () =>
  visit(lab, 'ar', async (visitor) => {
    const email = 'ar-settings@example.com';
    await visitor.signedInAs(email);
    await signIn(lab, email);
    await lab.forgetTries();
    await visitor.open(settings);
    await visitor.press('settings.sessions.others.action');
    await visitor.press('settings.sessions.others.confirm');
    await visitor.sees('settings.sessions.others.done');
    const code = await askToDelete(visitor, email);
    await visitor.fill('auth.code.label', code);
    await visitor.press('settings.delete.submit');
    await visitor.sees('settings.closed.title');
  }));

test('one Tab after the other goes down the page, and a dialog gives the focus back', () =>
  visit(lab, 'en', async (visitor) => {
    const email = 'keys@example.com';
    await visitor.signedInAs(email);
    await signIn(lab, email);
    await visitor.open(settings);
    await visitor.sees('settings.sessions.current');
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
    const reveal = visitor.words('auth.password.reveal');
    assert.deepEqual(order, [
      ...[visitor.words('settings.password.current'), reveal, visitor.words('auth.password.new'), reveal],
      visitor.words('settings.password.submit'),
      ...[visitor.words('settings.sessions.end'), visitor.words('settings.sessions.end')],
      visitor.words('settings.sessions.others.action'),
    ]);
    await visitor.press('settings.sessions.others.action');
    await visitor.sees('settings.sessions.others.confirm');
    await visitor.browser.keys('Escape');
    assert.equal(await reached(), visitor.words('settings.sessions.others.action'));
  }));
