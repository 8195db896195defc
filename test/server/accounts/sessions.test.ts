/** When sessions, codes and one-time tokens stop working, and which changes wait for each other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CodePurpose,
  findLiveCode,
  findRequestedCode,
  replaceCode,
  takeTry,
  useCode,
} from '#server/accounts/code-store.ts';
import { triesPerClient as codeTriesPerClient } from '#server/accounts/codes.ts';
import { createAccount } from '#server/accounts/create-account.ts';
import { eraseDeletedAccounts } from '#server/accounts/deletion/erase-accounts.ts';
import { hashIdentity } from '#server/accounts/oauth/rules.ts';
import { exchangesPerClient, issueOneTimeToken, issuesPerAccount } from '#server/accounts/one-time-tokens.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { changePassword } from '#server/accounts/settings/change-password.ts';
import { triesPerClient as signInsPerClient, triesPerPair } from '#server/accounts/sign-in.ts';
import { blockAccount, setPassword, unblockAccount } from '#server/accounts/store.ts';
import { addMs, dayMs, hourMs, minuteMs } from '#server/clock.ts';
import { insertTicket } from '#server/contact/store.ts';
import { pairBudgets } from '#server/http/client.ts';
import type { Session } from '#server/http/decorations.ts';
import { applyRetention } from '#server/retention.ts';
import { challenge, verifier } from '#test/server/accounts/oauth/browser.ts';
import { recordQueries } from '../query-log.ts';
import {
  clientOf,
  findSession,
  openTestApp,
  registrationBody,
  takeAttempts,
  testLane,
  testPassword,
} from '../support.ts';
import { deleteAccount, isSignedIn, openAnotherSession, paths, signIn } from './support.ts';

const testApp = await openTestApp();

async function openSession(email: string): Promise<Session & { token: string }> {
  const token = await testApp.signUp(email);
  return { ...(await findSession(testApp, token)), token };
}

test('without "remember me" a session ends after a day, to the millisecond', async () => {
  await testApp.signUp('day@example.com');
  const token = await openAnotherSession(testApp, 'day@example.com');
  testApp.clock.advance(dayMs - 1);
  assert.equal(await isSignedIn(testApp, token), true);
  testApp.clock.advance(1);
  assert.equal(await isSignedIn(testApp, token), false);
});

test('the last use of a session is saved when the saved one is more than ten minutes old', async () => {
  const { token, digest } = await openSession('used@example.com');
  const lastUsed = async () => {
    await testApp.idle();
    const sessions = testApp.context.db.selectFrom('sessions').select('last_used_at').where('digest', '=', digest);
    return (await sessions.executeTakeFirstOrThrow()).last_used_at.getTime();
  };
  const openedAt = testApp.clock.now().getTime();
  testApp.clock.advance(10 * minuteMs);
  await isSignedIn(testApp, token);
  assert.equal(await lastUsed(), openedAt);
  testApp.clock.advance(1);
  await isSignedIn(testApp, token);
  assert.equal(await lastUsed(), testApp.clock.now().getTime());
});

test('a restored account does not get its former sessions and one-time tokens back', async () => {
  const email = 'restored@example.com';
  const { token } = await openSession(email);
  const oneTimeToken = (await testApp.post(paths.baseToken, { flag: 'client' }, { token })).body.data.token;
  await deleteAccount(testApp, token, email);
  assert.equal((await signIn(testApp, email, { restore: true })).status, 200);
  assert.equal(await isSignedIn(testApp, token), false);
  const exchange = { token: oneTimeToken, flag: 'client', deviceType: 'ios' };
  assert.equal((await testApp.post(paths.exchange, exchange)).body.code, 2007);
});

test('the sessions and one-time tokens of a deleted account do not work, even if a row remained', async () => {
  const { token, accountId } = await openSession('gone@example.com');
  const { db, clock } = testApp.context;
  const account = { id: accountId, session_version: 0 };
  const request = { account, flag: 'client' as const, clientCode: null, remember: false, now: clock.now() };
  const oneTime = await issueOneTimeToken(db, request);
  await db.updateTable('accounts').set({ deleted_at: clock.now() }).where('id', '=', accountId).execute();
  assert.equal(await isSignedIn(testApp, token), false);
  const exchange = { token: oneTime.token, flag: 'client', deviceType: 'ios' };
  assert.equal((await testApp.post(paths.exchange, exchange)).body.code, 2007);
});

test('the sessions of a blocked account do not work, even if a row remained', async () => {
  const { token, accountId } = await openSession('blocked@example.com');
  const { db, clock } = testApp.context;
  await db.updateTable('accounts').set({ blocked_at: clock.now() }).where('id', '=', accountId).execute();
  assert.equal(await isSignedIn(testApp, token), false);
});

test('an account that is no longer blocked does not get its former sessions and one-time tokens back', async () => {
  const { token, accountId } = await openSession('unblocked@example.com');
  const oneTimeToken = (await testApp.post(paths.baseToken, { flag: 'client' }, { token })).body.data.token;
  const { db, clock } = testApp.context;
  await db.transaction().execute((tx) => blockAccount(tx, accountId, clock.now()));
  assert.equal((await signIn(testApp, 'unblocked@example.com')).body.code, 1012, 'nor new ones meanwhile');
  await unblockAccount(db, accountId);
  assert.equal(await isSignedIn(testApp, token), false);
  const exchange = { token: oneTimeToken, flag: 'client', deviceType: 'ios' };
  assert.equal((await testApp.post(paths.exchange, exchange)).body.code, 2007);
});

test('a refused sign-in to a blocked account does not restore it', async () => {
  const email = 'blocked-deleted@example.com';
  const { token, accountId } = await openSession(email);
  await deleteAccount(testApp, token, email);
  const { db, clock } = testApp.context;
  await db.transaction().execute((tx) => blockAccount(tx, accountId, clock.now()));
  const mails = (await testApp.mails()).length;
  assert.equal((await signIn(testApp, email, { restore: true })).body.code, 1012);
  assert.equal((await testApp.mails()).length, mails);
  await unblockAccount(db, accountId);
  assert.equal((await signIn(testApp, email)).body.code, 2013);
  assert.equal((await signIn(testApp, email, { restore: true })).status, 200);
});

test('a password reset ends the one-time tokens of the account', async () => {
  const email = 'reset-tokens@example.com';
  const { token } = await openSession(email);
  const oneTimeToken = (await testApp.post(paths.baseToken, { flag: 'client' }, { token })).body.data.token;
  await testApp.post(paths.sendResetCode, { email });
  const reset = { email, code: await testApp.lastCode(email), password: 'reset-2026!', noEncrypt: true };
  assert.equal((await testApp.post(paths.resetPassword, reset)).status, 200);
  const exchange = { token: oneTimeToken, flag: 'client', deviceType: 'ios' };
  assert.equal((await testApp.post(paths.exchange, exchange)).body.code, 2007);
});

test('the session of a one-time token lasts as long as that of the session that requested it', async () => {
  const { token: remembered } = await openSession('inherits@example.com');
  const brief = await openAnotherSession(testApp, 'inherits@example.com');
  const exchangeFrom = async (token: string): Promise<string> => {
    const oneTime = (await testApp.post(paths.baseToken, { flag: 'client' }, { token })).body.data.token;
    const exchange = { token: oneTime, flag: 'client', deviceType: 'ios' };
    return (await testApp.post(paths.exchange, exchange)).body.data.token;
  };
  const sessions = [await exchangeFrom(remembered), await exchangeFrom(brief)] as const;
  testApp.clock.advance(dayMs);
  assert.deepEqual([await isSignedIn(testApp, sessions[0]), await isSignedIn(testApp, sessions[1])], [true, false]);
});

test('the session of a one-time token that is not to be remembered ends after a day', async () => {
  const { accountId } = await openSession('brief-token@example.com');
  const { db, clock } = testApp.context;
  const account = { id: accountId, session_version: 0 };
  const request = { account, flag: 'client' as const, clientCode: null, remember: false, now: clock.now() };
  const { token: oneTimeToken } = await issueOneTimeToken(db, request);
  const exchange = { token: oneTimeToken, flag: 'client', deviceType: 'ios' };
  const token: string = (await testApp.post(paths.exchange, exchange)).body.data.token;
  testApp.clock.advance(dayMs - 1);
  assert.equal(await isSignedIn(testApp, token), true);
  testApp.clock.advance(1);
  assert.equal(await isSignedIn(testApp, token), false);
});

test('an account gets 30 one-time tokens in a quarter of an hour', async () => {
  const { token, accountId } = await openSession('many-tokens@example.com');
  await testApp.context.limits.consume({ rule: issuesPerAccount, key: accountId, amount: 29 });
  const issue = async () => (await testApp.post(paths.baseToken, { flag: 'client' }, { token })).status;
  assert.deepEqual([await issue(), await issue()], [200, 429]);
  testApp.clock.advance(15 * minuteMs - 1);
  assert.equal(await issue(), 429);
  testApp.clock.advance(1);
  assert.equal(await issue(), 200);
});

test('disconnecting an identity ends its sign-ins that are under way, and no others', async () => {
  const { token, accountId } = await openSession('under-way@example.com');
  const { db, clock } = testApp.context;
  const now = clock.now();
  const identity = {
    issuer: 'https://accounts.google.com',
    subject: 'under-way',
    identity_provider: 'google' as const,
  };
  const times = { created_at: now, last_used_at: now };
  const owned = { account_id: accountId, email: 'under-way@example.com', name: null };
  await db
    .insertInto('external_identities')
    .values({ ...identity, ...owned, ...times })
    .execute();
  const account = { id: accountId, session_version: 0 };
  const issue = async (flag: 'google' | 'client') =>
    (await issueOneTimeToken(db, { account, flag, clientCode: null, remember: false, challenge, now })).token;
  const tokens = { google: await issue('google'), client: await issue('client') };
  assert.equal((await testApp.delete(paths.identity(hashIdentity(identity)), { token })).status, 200);
  const exchange = async (flag: 'google' | 'client') =>
    (await testApp.post(paths.exchange, { token: tokens[flag], flag, deviceType: 'web', verifier })).status;
  assert.deepEqual([await exchange('google'), await exchange('client')], [422, 200]);
});

test('the right password clears the tries of its email and client', async () => {
  const email = 'clears@example.com';
  await openSession(email);
  const ipAddress = '198.51.100.47';
  const budgets = pairBudgets(triesPerPair, clientOf(ipAddress), email).map((budget) => ({ ...budget, amount: 9 }));
  const tryNineTimes = () => testApp.context.limits.consume(...budgets);
  await tryNineTimes();
  const body = { email, password: testPassword, deviceType: 'web' };
  assert.equal((await testApp.post(paths.signIn, body, { ipAddress })).status, 200);
  await tryNineTimes();
});

test('right passwords, codes and tokens cost a network nothing that its customers share', async () => {
  const ipAddress = '198.51.100.48';
  await takeAttempts(testApp, codeTriesPerClient, ipAddress, 199);
  await takeAttempts(testApp, signInsPerClient, ipAddress, 199);
  await takeAttempts(testApp, exchangesPerClient, ipAddress, 60);
  for (const email of ['shares-1@example.com', 'shares-2@example.com']) {
    await testApp.post(paths.sendRegisterCode, { email });
    const body = registrationBody(email, await testApp.lastCode(email));
    const registered = await testApp.post(paths.register, body, { ipAddress });
    assert.equal(registered.status, 200, registered.raw);
    const credentials = { email, password: testPassword, deviceType: 'web' };
    const { status, body: signedIn } = await testApp.post(paths.signIn, credentials, { ipAddress });
    assert.equal(status, 200);
    const issued = await testApp.post(paths.baseToken, { flag: 'client' }, { token: signedIn.data.token });
    const exchange = { token: issued.body.data.token, flag: 'client', deviceType: 'ios' };
    assert.equal((await testApp.post(paths.exchange, exchange, { ipAddress })).status, 200);
  }
  // Wrong ones cost it what was left.
  const email = 'shares-none@example.com';
  const enterCode = () => testApp.post(paths.register, registrationBody(email, '123456'), { ipAddress });
  assert.deepEqual([(await enterCode()).status, (await enterCode()).status], [422, 429]);
  const guess = () => testApp.post(paths.signIn, { email, password: testPassword, deviceType: 'web' }, { ipAddress });
  assert.deepEqual([(await guess()).status, (await guess()).status], [422, 429]);
  const unknown = { token: 'x'.repeat(43), flag: 'client', deviceType: 'ios' };
  assert.equal((await testApp.post(paths.exchange, unknown, { ipAddress })).status, 429);
});

test('a try of one code costs the code of another purpose nothing', async () => {
  const { db } = testApp.context;
  const expiresAt = addMs(testApp.clock.now(), minuteMs);
  const code = { email: 'purposes@example.com', digest: 'x', requester: 'device', expiresAt, tries: 1 };
  const [register, reset] = [crypto.randomUUID(), crypto.randomUUID()];
  await replaceCode(db, { ...code, id: register, purpose: 'register' });
  await replaceCode(db, { ...code, id: reset, purpose: 'reset' });
  assert.deepEqual([await takeTry(db, register), await takeTry(db, register)], [true, false]);
  assert.equal(await takeTry(db, reset), true);
});

test('the newest code is found by its email and purpose, until it is used', async () => {
  const { db } = testApp.context;
  const now = testApp.clock.now();
  const email = 'live-code@example.com';
  const code = { email, digest: 'x', requester: 'device', expiresAt: addMs(now, minuteMs), tries: 5 };
  const [register, reset] = [crypto.randomUUID(), crypto.randomUUID()];
  await replaceCode(db, { ...code, id: register, purpose: 'register' });
  await replaceCode(db, { ...code, id: reset, purpose: 'reset' });
  const find = async (purpose: CodePurpose) => (await findLiveCode(db, { email, purpose, now }))?.id;
  assert.deepEqual([await find('register'), await find('reset')], [register, reset]);
  assert.equal(await find('identity'), undefined);
  await useCode(db, { id: reset, email, purpose: 'reset' }, now);
  assert.deepEqual([await find('register'), await find('reset')], [register, undefined]);
});

test('a code is used once', async () => {
  const { db } = testApp.context;
  const now = testApp.clock.now();
  const id = crypto.randomUUID();
  const code = { id, email: 'used-code@example.com', purpose: 'reset' as const, digest: 'x', requester: 'device' };
  await replaceCode(db, { ...code, expiresAt: addMs(now, minuteMs), tries: 5 });
  assert.deepEqual([await useCode(db, code, now), await useCode(db, code, now)], [true, false]);
});

test('using one code voids those of other requesters, also when a newer one comes', async () => {
  const { db } = testApp.context;
  const now = testApp.clock.now();
  const code = { email: 'several-codes@example.com', purpose: 'reset' as const, digest: 'x' };
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const request = (id: string, requester: string) =>
    replaceCode(db, { ...code, id, requester, expiresAt: addMs(now, minuteMs), tries: 5 });
  const use = (id: string) => useCode(db, { ...code, id }, now);
  await request(first, 'a');
  await request(second, 'b');
  assert.deepEqual([await use(first), await use(first), await use(second)], [true, false, false]);
  await request(third, 'c');
  assert.deepEqual([await use(first), await use(second), await use(third)], [false, false, true]);
});

test('a requester’s new code voids the former one, not that of another', async () => {
  const { db } = testApp.context;
  const now = testApp.clock.now();
  const code = { email: 'new-codes@example.com', purpose: 'reset' as const, digest: 'x', tries: 5 };
  const [first, other, second] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const request = (id: string, requester: string) =>
    replaceCode(db, { ...code, id, requester, expiresAt: addMs(now, minuteMs) });
  await request(first, 'a');
  await request(other, 'b');
  await request(second, 'a');
  const find = (requester: string) => findRequestedCode(db, { ...code, now, requesters: [requester] });
  assert.deepEqual([(await find('a'))?.id, (await find('b'))?.id, await find('c')], [second, other, undefined]);
  assert.equal(await useCode(db, { ...code, id: first }, now), false);
});

test('of the codes that a device and its OAuth sign-in asked for the latest works, until it expires', async () => {
  const { db } = testApp.context;
  const now = testApp.clock.now();
  const code = { email: 'two-requesters@example.com', purpose: 'register' as const, digest: 'x', tries: 5 };
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await replaceCode(db, { ...code, id: first, requester: 'device', expiresAt: addMs(now, minuteMs) });
  await replaceCode(db, { ...code, id: second, requester: 'sign-in', expiresAt: addMs(now, 2 * minuteMs) });
  const find = async (at: Date, ...requesters: string[]) =>
    (await findRequestedCode(db, { ...code, now: at, requesters }))?.id;
  assert.equal(await find(now, 'device', 'sign-in'), second);
  const end = addMs(now, minuteMs);
  assert.deepEqual([await find(addMs(end, -1), 'device'), await find(end, 'device')], [first, undefined]);
});

test('a sign-up whose email got an account meanwhile is refused like a wrong code', async () => {
  const email = 'meanwhile@example.com';
  await testApp.post(paths.sendRegisterCode, { email });
  const code = await testApp.lastCode(email);
  const { db, clock } = testApp.context;
  const account = {
    email,
    passwordHash: null,
    inviterId: undefined,
    ipAddress: '192.0.2.1',
    locale: 'en',
    now: clock.now(),
  };
  await db.transaction().execute((tx) => createAccount(tx, testApp.context, account));
  assert.equal((await testApp.post(paths.register, registrationBody(email, code))).body.code, 2002);
});

test('a client has 200 guesses an hour at passwords, whatever the email', async () => {
  const ipAddress = '198.51.100.44';
  await takeAttempts(testApp, signInsPerClient, ipAddress, 199);
  const guess = async (email: string) =>
    (await testApp.post(paths.signIn, { email, password: testPassword, deviceType: 'web' }, { ipAddress })).status;
  assert.deepEqual([await guess('anybody@example.com'), await guess('somebody@example.com')], [422, 429]);
  testApp.clock.advance(hourMs - 1);
  assert.equal(await guess('nobody@example.com'), 429);
  testApp.clock.advance(1);
  assert.equal(await guess('nobody@example.com'), 422);
});

test('guesses of the token of a last step are limited', async () => {
  const ipAddress = '198.51.100.45';
  const body = { token: 'x'.repeat(43), password: testPassword };
  const complete = async () => (await testApp.post(paths.complete, body, { ipAddress })).status;
  for (let count = 0; count < 60; count++) assert.equal(await complete(), 422);
  assert.equal(await complete(), 429);
});

test('a password that was reset while it was being changed stays as it was reset', async () => {
  const session = await openSession('race@example.com');
  const passwords = createPasswords();
  const resetHash = await passwords.hash('reset-2026!', testLane);
  const hash = async (password: string) => {
    await setPassword(testApp.context.db, session.accountId, resetHash);
    return passwords.hash(password, testLane);
  };
  const context = { ...testApp.context, passwords: { ...passwords, hash } };
  const change = {
    currentPassword: testPassword,
    password: 'other-26!',
    client: { networks: [] },
    locale: 'en' as const,
  };
  await assert.rejects(changePassword(context, session, change), { reason: 'credentialsWrong' });
  const accounts = testApp.context.db.selectFrom('accounts').select('password_hash');
  const account = await accounts.where('id', '=', session.accountId).executeTakeFirstOrThrow();
  assert.equal(account.password_hash, resetHash);
});

test('changes of the ways to sign in lock the account', async () => {
  const { token } = await openSession('locked@example.com');
  const change = { currentPassword: testPassword, password: 'other-2026!' };
  for (const request of [
    () => testApp.post(paths.password, change, { token }),
    () => testApp.delete(paths.identity('a'.repeat(64)), { token }),
    () => testApp.post(paths.recoveryCodes, undefined, { token }),
  ]) {
    const queries = await recordQueries(request);
    assert.ok(queries.some((sql) => /^select \* from "accounts" .* for update$/.test(sql)));
  }
});

test('an account whose erasure fails does not keep another from being erased', async () => {
  const { db, clock, jobs } = testApp.context;
  const [failing, other] = [await openSession('failing@example.com'), await openSession('erased@example.com')];
  const ticket = { ticket: 'T-FAILS', digest: '', email: 'failing@example.com', account_id: failing.accountId };
  const text = {
    topic: null,
    order_id: null,
    suggestion: '',
    images: ['a.webp'],
    locale: 'en',
    created_at: clock.now(),
  };
  await insertTicket(db, { ...ticket, ...text });
  for (const [index, { accountId }] of [failing, other].entries()) {
    const deleted_at = addMs(clock.now(), index - 15 * dayMs);
    await db.updateTable('accounts').set({ deleted_at }).where('id', '=', accountId).execute();
  }
  const add = () => Promise.reject(new Error('no job'));
  await eraseDeletedAccounts({ ...testApp.context, jobs: { ...jobs, add } });
  const erasedAt = async (id: string) =>
    (await db.selectFrom('accounts').select('erased_at').where('id', '=', id).executeTakeFirst())?.erased_at;
  assert.equal(await erasedAt(failing.accountId), null);
  assert.ok(await erasedAt(other.accountId));
});

test('the cleanup deletes what expired a day ago, and nothing that still works', async () => {
  const { token } = await openSession('kept@example.com');
  const brief = await openAnotherSession(testApp, 'kept@example.com');
  testApp.clock.advance(2 * dayMs);
  const { db } = testApp.context;
  await applyRetention(testApp.context);
  const digests = (await db.selectFrom('sessions').select('expires_at').execute()).map((row) => row.expires_at);
  assert.ok(digests.every((expiresAt) => expiresAt > addMs(testApp.clock.now(), -dayMs)));
  assert.deepEqual([await isSignedIn(testApp, token), await isSignedIn(testApp, brief)], [true, false]);
});
