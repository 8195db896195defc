/** Connecting an identity while signed in (docs/decisions/0058-connect-identities.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startsPerClient } from '#server/accounts/oauth/flow-routes.ts';
import { minuteMs } from '#server/clock.ts';
import type { IdentityProvider } from '#server/db/tables/identities.ts';
import { openTestApp, takeAttempts, testPassword } from '#test/server/support.ts';
import { findMails, openAnotherSession, paths } from '../support.ts';
import { type Browser, createBrowser, type Person, queryParam, verifier } from './browser.ts';

const testApp = await openTestApp({ sandbox: true });

async function start(token: string, identityProvider: IdentityProvider): Promise<string> {
  const response = await testApp.post(paths.identities, { identityProvider }, { token });
  assert.equal(response.status, 200, response.raw);
  return response.body.data.token;
}

/** From the start to the settings; returns the token in their URL. */
async function visitProvider(
  browser: Browser,
  session: string,
  identityProvider: IdentityProvider,
  person: Person,
): Promise<string> {
  const connect = await start(session, identityProvider);
  const page = await browser.signIn(identityProvider, person, `locale=de&connect=${connect}`);
  assert.equal(page.url.pathname, '/de/dashboard', page.url.href);
  assert.deepEqual([queryParam(page, 'tab'), queryParam(page, 'type')], ['settings', identityProvider]);
  return queryParam(page, 'connect');
}

const complete = (session: string, token: string) => testApp.post(paths.connect, { token }, { token: session });
const accountOf = async (token: string) => (await testApp.get(paths.account, { token })).body.data;
const countAccounts = async () => (await testApp.context.db.selectFrom('accounts').select('id').execute()).length;

test('an identity with any email is connected, Apple’s relay included, and signs in to this account', async () => {
  const email = 'ada@example.com';
  const session = await testApp.signUp(email);
  const before = await countAccounts();
  const person = { email: 'k2x9@privaterelay.appleid.com' };
  const token = await visitProvider(createBrowser(testApp), session, 'apple', person);
  const response = await complete(session, token);
  assert.deepEqual([response.status, response.body.data], [200, { identityProvider: 'apple' }], response.raw);
  const [identity] = (await accountOf(session)).identities;
  assert.deepEqual([identity.identityProvider, identity.email], ['apple', person.email]);
  const [mail] = (await findMails(testApp, email)).slice(-1);
  assert.match(mail?.text ?? '', /Apple account k2x9@privaterelay/);
  const page = await createBrowser(testApp).signIn('apple', person);
  const exchange = { token: queryParam(page, 'token'), flag: 'apple', deviceType: 'web', verifier };
  const signedIn = (await testApp.post(paths.exchange, exchange)).body.data.token;
  assert.equal((await accountOf(signedIn)).email, email);
  assert.equal(await countAccounts(), before, 'no second account');
});

test('only the session that started can complete, and only once', async () => {
  const session = await testApp.signUp('owner@example.com');
  const other = await openAnotherSession(testApp, 'owner@example.com');
  const stranger = await testApp.signUp('stranger@example.com');
  const token = await visitProvider(createBrowser(testApp), session, 'google', { email: 'owner@gmail.com' });
  assert.equal((await complete(stranger, token)).body.code, 2009, 'an attacker’s link connects nothing to the victim');
  assert.equal((await complete(other, token)).body.code, 2009);
  assert.equal((await complete(session, token)).status, 200);
  assert.equal((await complete(session, token)).body.code, 2009);
});

test('an identity of another account stays there', async () => {
  const person = { email: 'taken@example.com' };
  await createBrowser(testApp).signIn('google', person);
  const session = await testApp.signUp('second@example.com');
  const response = await complete(session, await visitProvider(createBrowser(testApp), session, 'google', person));
  assert.deepEqual([response.status, response.body.code], [409, 2030]);
  assert.deepEqual((await accountOf(session)).identities, []);
});

test('connecting an identity again succeeds without a mail', async () => {
  const email = 'again@example.com';
  const session = await testApp.signUp(email);
  const connect = async () =>
    complete(session, await visitProvider(createBrowser(testApp), session, 'microsoft', { email: 'a@outlook.com' }));
  assert.equal((await connect()).status, 200);
  const mails = (await findMails(testApp, email)).length;
  assert.equal((await connect()).status, 200);
  assert.equal((await findMails(testApp, email)).length, mails);
  assert.equal((await accountOf(session)).identities.length, 1);
});

test('a start works once, for its provider, for 15 minutes; a refusal leads to the settings and signs nobody in', async () => {
  const session = await testApp.signUp('start@example.com');
  const person = { email: 'start@gmail.com' };
  const before = await countAccounts();
  const refused = async (provider: IdentityProvider, connect: string, code: number) => {
    const leads = await createBrowser(testApp).getRedirect(
      `http://localhost:3000/oauth/start/${provider}?locale=en&connect=${connect}`,
    );
    assert.equal(leads, `http://localhost:3000/en/dashboard?tab=settings&error=${code}&type=${provider}`);
  };
  const forGoogle = await start(session, 'google');
  await refused('apple', forGoogle, 2009);
  await refused('google', 'nonsense', 2009);
  await refused('google', '', 2009);
  const cancelled = await createBrowser(testApp).signIn('google', { ...person, cancel: true }, `connect=${forGoogle}`);
  assert.equal(cancelled.url.search, '?tab=settings&error=2010&type=google');
  await refused('google', forGoogle, 2009);
  const noEmail = await createBrowser(testApp).signIn(
    'apple',
    { email: '' },
    `connect=${await start(session, 'apple')}`,
  );
  assert.equal(noEmail.url.search, '?tab=settings&error=2034&type=apple');
  const late = await start(session, 'google');
  testApp.clock.advance(15 * minuteMs);
  await refused('google', late, 2009);
  assert.equal(await countAccounts(), before);
});

test('a connection lasts 15 minutes in all, however late the provider responds', async () => {
  const session = await testApp.signUp('slow@example.com');
  const person = { email: 'slow@gmail.com' };
  const connect = await start(session, 'google');
  testApp.clock.advance(8 * minuteMs);
  const browser = createBrowser(testApp);
  const page = await browser.callbackPage('google', person, `connect=${connect}`);
  testApp.clock.advance(8 * minuteMs);
  assert.equal((await browser.submit(page)).url.search, '?tab=settings&error=2009&type=google');
  await testApp.post(paths.confirm, { password: testPassword }, { token: session });
  const token = await visitProvider(createBrowser(testApp), session, 'google', person);
  testApp.clock.advance(15 * minuteMs);
  await testApp.post(paths.confirm, { password: testPassword }, { token: session });
  assert.equal((await complete(session, token)).body.code, 2009);
});

test('strangers in the same network use up no start of a connection, but unknown ones count', async () => {
  const session = await testApp.signUp('connect-neighbor@example.com');
  const browser = createBrowser(testApp);
  await takeAttempts(testApp, startsPerClient, browser.ipAddress, 300);
  const lead = (connect: string) => browser.getRedirect(`http://localhost:3000/oauth/start/google?connect=${connect}`);
  assert.match(await lead(await start(session, 'google')), /\/google\/auth\?/);
  assert.match(await lead('unknown'), /error=1006/);
});

test('an account begins 20 connections an hour', async () => {
  const session = await testApp.signUp('many-starts@example.com');
  for (let count = 0; count < 20; count++) await start(session, 'google');
  const refused = await testApp.post(paths.identities, { identityProvider: 'google' }, { token: session });
  assert.equal(refused.status, 429);
});

test('a connection that is gone when the provider responds does not become a sign-in', async () => {
  const session = await testApp.signUp('gone@example.com');
  const before = await countAccounts();
  const browser = createBrowser(testApp);
  const page = await browser.callbackPage(
    'google',
    { email: 'gone@gmail.com' },
    `connect=${await start(session, 'google')}`,
  );
  await testApp.context.db.deleteFrom('identity_connections').execute();
  assert.equal((await browser.submit(page)).url.search, '?tab=settings&error=2009&type=google');
  assert.equal(await countAccounts(), before);
});
