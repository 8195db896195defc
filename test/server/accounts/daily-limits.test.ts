/** What the limits of an hour add up to has a bound of its own: the daily caps (docs/decisions/0041-layered-limits.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dailyTriesPerClient as dailyCodesPerClient } from '#server/accounts/codes.ts';
import { dailyTriesPerClient as dailySignInsPerClient, dailyTriesPerEmail } from '#server/accounts/sign-in.ts';
import { minuteMs } from '#server/clock.ts';
import { sharedClientBudgets } from '#server/http/client.ts';
import { dailyMailsPerClient, mailsPerMailbox } from '#server/mail/mail-budgets.ts';
import { clientOf, openTestApp, type TestResponse, takeAttempts, testPassword } from '../support.ts';
import { switchOn } from './authenticator-app.ts';
import { paths } from './support.ts';

const testApp = await openTestApp();
const { clock, context } = testApp;

/** Runs one attempt after the other, each `pauseMs` after the one before. Returns how many were not refused by a limit. */
async function countServed(
  attempts: number,
  pauseMs: number,
  attempt: (index: number) => Promise<TestResponse>,
): Promise<number> {
  let served = 0;
  for (let index = 0; index < attempts; index++) {
    if ((await attempt(index)).status !== 429) served++;
    clock.advance(pauseMs);
  }
  return served;
}

/** One address of each of many networks. */
const networkIp = (index: number) => `100.64.${index}.1`;
const deviceOf = ({ headers }: TestResponse) => ({ cookie: String(headers['set-cookie']).split(';')[0] ?? '' });

function signIn(email: string, password: string, from: { ipAddress?: string; headers?: Record<string, string> } = {}) {
  return testApp.post(paths.signIn, { email, password, deviceType: 'web' }, from);
}

const guess = (email: string, from = {}) => signIn(email, 'not-this-1!', from);

test('one network has fifty guesses a day at a password', async () => {
  await testApp.signUp('network@example.com');
  assert.equal(await countServed(52, 2 * minuteMs, () => guess('network@example.com')), 50);
});

test('a known device has fifty guesses a day at a password', async () => {
  const email = 'device@example.com';
  await testApp.signUp(email);
  const headers = deviceOf(await signIn(email, testPassword));
  const from = (index: number) => ({ headers, ipAddress: networkIp(index) });
  assert.equal(await countServed(52, 2 * minuteMs, (index) => guess(email, from(index))), 50);
});

test('all networks together have 400 guesses a day at a password', async () => {
  const email = 'everywhere@example.com';
  await testApp.signUp(email);
  await context.limits.consume({ rule: dailyTriesPerEmail, key: email, amount: 397 });
  assert.equal(await countServed(5, 0, (index) => guess(email, { ipAddress: networkIp(index) })), 3);
});

test('one network has 1000 guesses a day at passwords, whatever the email', async () => {
  const ipAddress = '198.51.100.1';
  await takeAttempts(testApp, dailySignInsPerClient, ipAddress, 997);
  assert.equal(await countServed(5, 0, (index) => guess(`nobody-${index}@example.com`, { ipAddress })), 3);
});

test('one network has 1000 guesses a day at codes, whatever the email', async () => {
  const ipAddress = '198.51.100.2';
  await takeAttempts(testApp, dailyCodesPerClient, ipAddress, 997);
  const reset = (index: number) => {
    const body = { email: `nobody-${index}@example.com`, code: '123456', password: testPassword, noEncrypt: true };
    return testApp.post(paths.resetPassword, body, { ipAddress });
  };
  assert.equal(await countServed(5, 0, reset), 3);
});

test('one network gets fifteen codes a day for a mailbox, and leaves its owner some', async () => {
  const email = 'codes@example.com';
  const request = (ipAddress: string) => testApp.post(paths.sendResetCode, { email }, { ipAddress });
  assert.equal(await countServed(17, 10 * minuteMs, () => request('198.51.100.3')), 15);
  assert.equal((await request('203.0.113.4')).status, 200);
});

test('one network causes 400 mails a day, whatever the mailbox', async () => {
  const ipAddress = '198.51.100.5';
  await context.limits.consume(...sharedClientBudgets(dailyMailsPerClient, clientOf(ipAddress), 397));
  const request = (index: number) =>
    testApp.post(paths.sendResetCode, { email: `mailbox-${index}@example.com` }, { ipAddress });
  assert.equal(await countServed(5, 0, request), 3);
});

test('all known devices together get forty codes a day for a mailbox, while strangers use up theirs', async () => {
  const email = 'devices@example.com';
  await testApp.signUp(email);
  const known: { cookie: string }[] = [];
  for (let index = 0; index < 5; index++) known.push(deviceOf(await signIn(email, testPassword)));
  const strangers = { rule: mailsPerMailbox, key: email };
  const request = async (index: number) => {
    await context.limits.clear(strangers);
    await context.limits.consume({ ...strangers, amount: 15 });
    return testApp.post(paths.sendResetCode, { email }, { headers: { ...known[index % 5] } });
  };
  assert.equal(await countServed(42, 5 * minuteMs, request), 40);
  assert.equal((await testApp.post(paths.sendResetCode, { email }, { ipAddress: '198.51.100.6' })).status, 429);
});

test('an account writes to twelve new mailboxes a day', async () => {
  const token = await testApp.signUp('writes@example.com');
  const request = async (index: number) => {
    await testApp.post(paths.confirm, { password: testPassword }, { token });
    return testApp.post(paths.sendEmailCode, { email: `new-${index}@example.com` }, { token });
  };
  assert.equal(await countServed(13, 15 * minuteMs, request), 12);
});

test('a known device has fifty tries a day of the second factor', async () => {
  const email = 'second@example.com';
  const { app } = await switchOn(testApp, await testApp.signUp(email));
  const complete = async (code: () => string, headers = {}) => {
    const { secondFactor } = (await signIn(email, testPassword, { headers })).body.data;
    return testApp.post(paths.completeSecondFactor, { token: secondFactor, code: code() }, { headers });
  };
  const headers = deviceOf(await complete(app.nextCode));
  assert.equal(await countServed(52, 2 * minuteMs, () => complete(() => '000000', headers)), 50);
});
