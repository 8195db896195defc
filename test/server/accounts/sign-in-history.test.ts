/** Recorded sign-ins and notices about new devices (docs/decisions/0057-sign-in-history.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertSignIn, maxSignIns, signInDays } from '#server/accounts/sign-in-history.ts';
import { dayMs, hourMs } from '#server/clock.ts';
import { applyRetention } from '#server/retention.ts';
import { openTestApp, type TestResponse, testPassword } from '../support.ts';
import { createBrowser, queryParam, verifier } from './oauth/browser.ts';
import { findNotices, paths } from './support.ts';

const testApp = await openTestApp({ sandbox: true });
await testApp.listen();

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0';
/** In Germany, as the location data say. */
const germanIp = '5.9.0.1';

type Visit = { cookie?: string; language?: string; userAgent?: string; ipAddress?: string };

function signIn(email: string, { cookie, language, userAgent = firefox, ipAddress = germanIp }: Visit = {}) {
  const headers = {
    'user-agent': userAgent,
    ...(cookie ? { cookie } : {}),
    ...(language ? { 'accept-language': language } : {}),
  };
  return testApp.post(paths.signIn, { email, password: testPassword, deviceType: 'web' }, { headers, ipAddress });
}

const deviceCookie = ({ headers }: TestResponse) => String(headers['set-cookie']).split(';')[0] ?? '';
const tokenOf = ({ body }: TestResponse): string => body.data.token;
const signInsOf = async (token: string) => (await testApp.get(paths.account, { token })).body.data.signIns;
const notices = (email: string) => findNotices(testApp, email);

test('a sign-in is recorded with time, device, country and method, and never with the IP address', async () => {
  const email = 'recorded@example.com';
  await testApp.signUp(email);
  testApp.clock.advance(hourMs);
  const token = tokenOf(await signIn(email));
  const [last, first] = await signInsOf(token);
  const at = testApp.clock.now().toISOString();
  assert.deepEqual(last, {
    at,
    method: 'password',
    secondFactor: null,
    device: 'Firefox, Windows',
    countryCode: 'DE',
  });
  assert.deepEqual([first.method, first.countryCode], ['sign-up', null]);
  const rows = await testApp.context.db.selectFrom('sign_ins').selectAll().execute();
  assert.doesNotMatch(JSON.stringify(rows), /5\.9\.0/);
});

test('a new device is told by mail once, with time, device, place, method and what to do', async () => {
  const email = 'told@example.com';
  await testApp.signUp(email);
  assert.equal((await notices(email)).length, 0, 'the sign-up itself is no news');
  const cookie = deviceCookie(await signIn(email, { language: 'de' }));
  const [notice, ...others] = await notices(email);
  assert.equal(others.length, 0);
  assert.equal(notice?.subject, 'New sign-in to your Tern VPN account', 'in the language of the account');
  const text = notice?.text ?? '';
  assert.match(text, /November.21,.2026 .*UTC/);
  assert.match(text, /Firefox, Windows[\s\S]*Germany[\s\S]*Password/);
  assert.match(text, /http:\/\/localhost:3000\/en\/auth\/reset/);
  assert.match(text, /DB-IP/);
  await signIn(email, { cookie });
  assert.equal((await notices(email)).length, 1, 'the device is known now');
});

test('an app is named by its platform in the list, the history and the mail, whatever it signs in with', async () => {
  const email = 'app@example.com';
  const web = await testApp.signUp(email);
  const headers = { 'user-agent': 'okhttp/4.12.0' };
  const byPassword = { email, password: testPassword, deviceType: 'android' };
  const token = tokenOf(await testApp.post(paths.signIn, byPassword, { headers }));
  const oneTime = (await testApp.post(paths.baseToken, { flag: 'client' }, { token: web })).body.data.token;
  const exchange = { token: oneTime, flag: 'client', deviceType: 'windows' };
  await testApp.post(paths.exchange, exchange, { headers: { 'user-agent': 'TernVPN/5.1' } });
  const { sessions, signIns } = (await testApp.get(paths.account, { token })).body.data;
  const labels = sessions.map(({ device }: { device: string }) => device);
  assert.deepEqual([labels[0], labels.includes('Windows')], ['Android', true]);
  const recorded = signIns.map(({ device }: { device: string }) => device);
  assert.ok(recorded.includes('Android') && recorded.includes('Windows'), String(recorded));
  assert.match((await notices(email)).map(({ text }) => text).join(), /Android[\s\S]*Windows|Windows[\s\S]*Android/);
});

test('a client that keeps no cookies causes no flood of mails', async () => {
  const email = 'cookieless@example.com';
  await testApp.signUp(email);
  for (const total of [3, 6, 9, 10]) {
    for (let visit = 0; visit < 4; visit++) assert.equal((await signIn(email)).status, 200);
    assert.equal((await notices(email)).length, total, 'three an hour, ten a day');
    testApp.clock.advance(hourMs);
  }
});

test('an old account without recorded sign-ins is told about its first one, too', async () => {
  const email = 'old@example.com';
  await testApp.signUp(email);
  await testApp.context.db.deleteFrom('sign_ins').execute();
  testApp.clock.advance(dayMs);
  await signIn(email);
  assert.equal((await notices(email)).length, 1);
});

test('signing up and in by OAuth and by a token are recorded by their method', async () => {
  const email = 'methods@example.com';
  const byGoogle = async () => {
    const token = queryParam(await createBrowser(testApp).signIn('google', { email }), 'token');
    return tokenOf(await testApp.post(paths.exchange, { token, flag: 'google', deviceType: 'web', verifier }));
  };
  const session = await byGoogle();
  assert.equal((await notices(email)).length, 0, 'the first sign-in of a new account');
  testApp.clock.advance(1);
  await byGoogle();
  assert.equal((await notices(email)).length, 1);
  const oneTime = (await testApp.post(paths.baseToken, { flag: 'client' }, { token: session })).body.data.token;
  testApp.clock.advance(1);
  await testApp.post(paths.exchange, { token: oneTime, flag: 'client', deviceType: 'ios' });
  const methods = (await signInsOf(session)).map(({ method }: { method: string }) => method);
  assert.deepEqual(methods, ['token', 'google', 'google']);
});

test(`at most ${maxSignIns} sign-ins are kept, for at most ${signInDays} days`, async () => {
  const email = 'many@example.com';
  const other = await testApp.signUp('few@example.com');
  const token = await testApp.signUp(email);
  const { db, clock } = testApp.context;
  const { accountId = '' } = (await testApp.app.findSession(token)) ?? {};
  const signIn = { account_id: accountId, method: 'password', device: '', locale: 'en' } as const;
  for (let visit = 0; visit < maxSignIns; visit++) {
    testApp.clock.advance(hourMs);
    await insertSignIn(db, { ...signIn, at: clock.now() });
  }
  const listed = await signInsOf(token);
  assert.deepEqual([listed.length, listed.at(-1).method], [maxSignIns, 'password'], 'the sign-up was the oldest');
  const stored = () => db.selectFrom('sign_ins').select('at').where('account_id', '=', accountId).execute();
  assert.equal((await stored()).length, maxSignIns);
  assert.equal((await signInsOf(other)).length, 1, 'those of other accounts are kept');
  testApp.clock.advance(signInDays * dayMs - hourMs);
  await applyRetention(testApp.context);
  assert.equal((await stored()).length, 1);
  testApp.clock.advance(hourMs);
  await applyRetention(testApp.context);
  assert.equal((await stored()).length, 0);
});
