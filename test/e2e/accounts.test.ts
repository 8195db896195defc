/** Codes, passwords and sessions, as a person meets them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { minuteMs } from '#server/clock.ts';
import { account, codeTo, type LabWithClock, openLab, password } from './lab.ts';
import { type Visitor, visit } from './visitor.ts';

let lab: LabWithClock;
before(async () => {
  lab = await openLab();
});
after(() => lab.close());

async function askForCode(visitor: Visitor, email: string): Promise<string> {
  await visitor.open('/auth/sign-up');
  await visitor.fill('auth.email.label', email);
  await visitor.press('auth.code.send');
  await visitor.seesText(email);
  return codeTo(lab, email);
}

async function register(visitor: Visitor, code: string): Promise<void> {
  await visitor.fill('auth.code.label', code);
  await visitor.fill('auth.password.label', password);
  await visitor.press('auth.sign-up.submit');
}

test('a wrong code is said beside its field, what was typed stays, and the right one works after a reload', () =>
  visit(lab, 'en', async (visitor) => {
    const code = await askForCode(visitor, 'wrong@example.com');
    await register(visitor, code === '000000' ? '111111' : '000000');
    assert.equal(await visitor.complaint('auth.code.label'), visitor.words('api.error.code-wrong'));
    assert.equal(await visitor.valueOf('auth.password.label'), password);
    await visitor.browser.refresh();
    await visitor.seesText('wrong@example.com');
    await register(visitor, code);
    await visitor.arrives('/dashboard');
  }));

test('an expired code is said beside its field, and a new one works', () =>
  visit(lab, 'en', async (visitor) => {
    const email = 'late@example.com';
    const code = await askForCode(visitor, email);
    lab.advance(16 * minuteMs);
    await register(visitor, code);
    assert.equal(await visitor.complaint('auth.code.label'), visitor.words('api.error.code-expired'));
    // The way back is also the way to another code while the countdown runs.
    await visitor.press('auth.code.wrong-address');
    assert.equal(await visitor.valueOf('auth.email.label'), email);
    await lab.forgetTries();
    await visitor.press('auth.code.send');
    await register(visitor, await codeTo(lab, email, code));
    await visitor.arrives('/dashboard');
  }));

test('a forgotten password is set anew, ends the other session, and signs in', () =>
  visit(lab, 'en', async (visitor) => {
    const email = 'forgot@example.com';
    await account(lab, email);
    const fresh = 'tern-2027#';
    await visitor.open('/auth/sign-in');
    await visitor.follow('auth.sign-in.forgot');
    await visitor.arrives('/auth/reset');
    await visitor.fill('auth.email.label', email);
    await lab.forgetTries();
    const before = await codeTo(lab, email);
    await visitor.press('auth.code.send');
    await visitor.seesText(email);
    await visitor.fill('auth.code.label', await codeTo(lab, email, before));
    await visitor.fill('auth.password.new', fresh);
    await visitor.fill('auth.password.confirm', `${fresh}x`);
    await visitor.press('auth.reset.submit');
    assert.equal(await visitor.complaint('auth.password.confirm'), visitor.words('auth.password.mismatch'));
    await visitor.fill('auth.password.confirm', fresh);
    await visitor.press('auth.reset.submit');
    await visitor.sees('auth.reset.done');
    await visitor.arrives('/auth/sign-in');
    await visitor.fill('auth.email.label', email);
    await visitor.fill('auth.password.label', password);
    await visitor.press('auth.sign-in.submit');
    assert.equal(await visitor.complaint('auth.password.label'), visitor.words('api.error.credentials-wrong'));
    await visitor.fill('auth.password.label', fresh);
    await visitor.press('auth.sign-in.submit');
    await visitor.arrives('/dashboard');
  }));

test('signing in leads back to the wanted page; signing out leaves it and ends the session', () =>
  visit(lab, 'en', async (visitor) => {
    const email = 'out@example.com';
    await account(lab, email);
    await visitor.open('/dashboard?tab=billing');
    await visitor.arrives('/auth/sign-in');
    await visitor.fill('auth.email.label', email);
    await visitor.fill('auth.password.label', password);
    await visitor.press('auth.sign-in.submit');
    await visitor.arrives('/dashboard?tab=billing');
    await visitor.sees('billing.empty.title');
    await visitor.seesText(email);
    const [cookie] = await visitor.browser.getCookies(['Admin-Token']);
    await visitor.chooseFromAccountMenu('shell.account.sign-out');
    await visitor.arrives('');
    assert.deepEqual(await visitor.browser.getCookies(['Admin-Token']), []);
    const answer = await fetch(`${lab.site}/turboClient/api/c-end/user-info`, {
      headers: { 'X-Token': cookie?.value ?? '' },
    });
    assert.equal(answer.status, 401);
    await visitor.open('/dashboard');
    await visitor.arrives('/auth/sign-in');
  }));

test('"remember me" fills the form next time, and unticking erases it', () =>
  visit(lab, 'en', async (visitor) => {
    const email = 'again@example.com';
    await account(lab, email);
    await visitor.open('/auth/sign-in');
    await visitor.fill('auth.email.label', email);
    await visitor.fill('auth.password.label', password);
    await visitor.browser.$('[name=remember]').click();
    await visitor.press('auth.sign-in.submit');
    await visitor.arrives('/dashboard');
    const kept = await visitor.browser.execute(() => JSON.stringify({ ...localStorage }));
    assert.ok(!kept.includes(password) && !kept.includes(email));
    await visitor.browser.deleteCookies(['Admin-Token']);
    await visitor.open('/auth/sign-in');
    const remembered = async () => (await visitor.valueOf('auth.password.label')) === password;
    await visitor.browser.waitUntil(remembered, { timeout: 5000 });
    assert.equal(await visitor.valueOf('auth.email.label'), email);
    await visitor.browser.$('[name=remember]').click();
    await visitor.press('auth.sign-in.submit');
    await visitor.arrives('/dashboard');
    assert.equal(await visitor.browser.execute(() => localStorage.getItem('rememberme')), null);
  }));

test('every form is complete without JavaScript, and says what it needs', async () => {
  for (const page of ['sign-in', 'sign-up', 'reset']) {
    const html = await (await fetch(`${lab.site}/en/auth/${page}`)).text();
    assert.match(html, /<input[^>]+name="email"/, page);
    assert.match(html, /<noscript>.*JavaScript.*<\/noscript>/s, page);
  }
  const html = await (await fetch(`${lab.site}/en/auth/success`)).text();
  assert.match(html, /<noscript>.*JavaScript.*<\/noscript>/s);
});
