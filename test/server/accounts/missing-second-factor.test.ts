/** A right password that no second factor follows: its owner hears that somebody knows it (docs/decisions/0056-second-factor.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createToken } from '#server/accounts/rules.ts';
import { setLocale } from '#server/accounts/store.ts';
import { dayMs, hourMs, minuteMs } from '#server/clock.ts';
import { findAccountId, openTestApp, testPassword } from '../support.ts';
import { switchOn } from './authenticator-app.ts';
import { createBrowser, queryParam, verifier } from './oauth/browser.ts';
import { findMails, paths } from './support.ts';

let isMailDown = false;
const onMail = () => {
  if (isMailDown) throw new Error('down');
};
const testApp = await openTestApp({ onMail, sandbox: true });
const { clock, context } = testApp;
const { db } = context;

async function createOwner(email: string) {
  const token = await testApp.signUp(email);
  return { email, token, ...(await switchOn(testApp, token)) };
}

/** Only the first factor. Returns the token for the second. */
async function enterPassword(email: string, headers: Record<string, string> = {}): Promise<string> {
  const body = { email, password: testPassword, deviceType: 'web' };
  const response = await testApp.post(paths.signIn, body, { headers });
  assert.equal(response.body.code, 2021, response.raw);
  return response.body.data.secondFactor;
}

const enterCode = (token: string, code: string, headers: Record<string, string> = {}) =>
  testApp.post(paths.completeSecondFactor, { token, code }, { headers });

/** Headers of a browser that has a cookie, but has not signed in to any account. */
const openBrowser = () => ({ 'sec-fetch-site': 'same-origin', cookie: `device=${createToken()}` });

async function countWarnings(email: string, subject = /^Someone entered your Tern.VPN password/): Promise<number> {
  return (await findMails(testApp, email)).filter((mail) => subject.test(mail.subject)).length;
}

test('no code and a wrong one cause a mail after ten minutes, once a day', async () => {
  const { email } = await createOwner('known@example.com');
  await enterPassword(email, { 'accept-language': 'th' });
  clock.advance(10 * minuteMs - 1);
  assert.equal(await countWarnings(email), 0, 'the code may still come');
  clock.advance(1);
  assert.equal(await countWarnings(email), 1);
  assert.equal((await enterCode(await enterPassword(email), '000000')).body.code, 2023);
  clock.advance(hourMs);
  assert.equal(await countWarnings(email), 1, 'the same day');
  clock.advance(dayMs);
  await enterPassword(email);
  clock.advance(hourMs);
  assert.equal(await countWarnings(email), 2);
});

test('a sign-in that is completed causes none, nor does one on a device that has signed in before', async () => {
  const { email, app, cookie } = await createOwner('owner-completes@example.com');
  assert.equal((await enterCode(await enterPassword(email), app.nextCode())).status, 200);
  await enterPassword(email, { cookie });
  clock.advance(hourMs);
  assert.equal(await countWarnings(email), 0);
});

test('a sign-in that is completed at the second attempt causes none', async () => {
  const { email, app } = await createOwner('second-attempt@example.com');
  const browser = openBrowser();
  await enterPassword(email, browser);
  assert.equal((await enterCode(await enterPassword(email, browser), app.nextCode(), browser)).status, 200);
  clock.advance(hourMs);
  assert.equal(await countWarnings(email), 0);
});

test('the owner’s sign-in answers for no other browser and no other account', async () => {
  const { email, app } = await createOwner('beside-a-thief@example.com');
  const other = await createOwner('same-browser@example.com');
  const browser = openBrowser();
  await enterPassword(email, openBrowser());
  await enterPassword(other.email, browser);
  assert.equal((await enterCode(await enterPassword(email, browser), app.nextCode(), browser)).status, 200);
  clock.advance(hourMs);
  assert.deepEqual([await countWarnings(email), await countWarnings(other.email)], [1, 1]);
});

test('a right password in the last step of an OAuth sign-in is one on a new device, too', async () => {
  const { email, cookie } = await createOwner('last-step@gmail.com');
  const page = await createBrowser(testApp).signIn('google', { email });
  const completion = { token: queryParam(page, 'oauth'), password: testPassword, verifier };
  assert.equal((await testApp.post(paths.complete, completion, { headers: { cookie } })).body.code, 2021);
  clock.advance(10 * minuteMs);
  assert.equal(await countWarnings(email), 0, 'a device that has signed in before');
  const again = await createBrowser(testApp).signIn('google', { email });
  const another = { ...completion, token: queryParam(again, 'oauth') };
  assert.equal((await testApp.post(paths.complete, another)).body.code, 2021);
  clock.advance(10 * minuteMs);
  assert.equal(await countWarnings(email), 1);
});

test('a new password is the answer to the mail, so that none comes afterwards', async () => {
  const { email, token } = await createOwner('owner-changes@example.com');
  await enterPassword(email);
  const change = { currentPassword: testPassword, password: 'other-26!' };
  assert.equal((await testApp.post(paths.password, change, { token })).status, 200);
  clock.advance(hourMs);
  assert.equal(await countWarnings(email), 0);
});

test('a mail that the mail server did not take is sent by the next try', async () => {
  const { email } = await createOwner('mail-down@example.com');
  await enterPassword(email);
  clock.advance(10 * minuteMs);
  isMailDown = true;
  assert.equal(await countWarnings(email), 1, 'the try that failed');
  isMailDown = false;
  clock.advance(hourMs);
  assert.equal(await countWarnings(email), 2);
});

test('the mail is in the language of the account', async () => {
  const { email, token } = await createOwner('besitzer-weiss@example.com');
  await setLocale(db, await findAccountId(testApp, token), 'de');
  await enterPassword(email);
  clock.advance(hourMs);
  assert.equal(await countWarnings(email, /^Jemand hat Ihr Passwort/), 1);
});

test('whoever has the password cannot make jobs without end', async () => {
  const { email } = await createOwner('jobs@example.com');
  const jobs = () => db.selectFrom('jobs').select('key').where('kind', '=', 'second-factor-missing').execute();
  const before = (await jobs()).length;
  for (let count = 0; count < 15; count++) await enterPassword(email);
  assert.equal((await jobs()).length - before, 10);
});
