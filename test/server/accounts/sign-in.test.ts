import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '#server/clock.ts';
import { openTestApp, testPassword } from '#test/server/support.ts';
import { paths } from './support.ts';

const testApp = await openTestApp();

const credentials = (email: string, password = testPassword, more = {}) => ({
  email,
  password,
  deviceType: 'web',
  ...more,
});

await testApp.signUp('ada@example.com');

test('the right password opens a session; a wrong one and an unknown email get the same response', async () => {
  const right = await testApp.post(paths.signIn, credentials('ADA@example.com'));
  assert.equal(right.status, 200);
  assert.equal((await testApp.get(paths.userInfo, { token: right.body.data.token })).status, 200);
  const wrong = await testApp.post(paths.signIn, credentials('ada@example.com', 'not-this-1!'));
  const unknown = await testApp.post(paths.signIn, credentials('eve@example.com'));
  assert.deepEqual([wrong.status, wrong.body.code], [422, 2005]);
  assert.equal(unknown.raw, wrong.raw);
});

test('without "remember me" a session ends after a day, with it after thirty', async () => {
  const brief = (await testApp.post(paths.signIn, credentials('ada@example.com'))).body.data.token;
  const long = (await testApp.post(paths.signIn, credentials('ada@example.com', testPassword, { remember: true }))).body
    .data.token;
  testApp.clock.advance(dayMs - 1);
  assert.equal((await testApp.get(paths.userInfo, { token: brief })).status, 200);
  testApp.clock.advance(1);
  assert.deepEqual(
    [
      (await testApp.get(paths.userInfo, { token: brief })).body.code,
      (await testApp.get(paths.userInfo, { token: long })).status,
    ],
    [2001, 200],
  );
  testApp.clock.advance(29 * dayMs - 1);
  assert.equal((await testApp.get(paths.userInfo, { token: long })).status, 200);
  testApp.clock.advance(1);
  assert.equal((await testApp.get(paths.userInfo, { token: long })).status, 401);
});

test('a session stores a device label and when it was last used', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0' };
  const { token } = (await testApp.post(paths.signIn, credentials('ada@example.com'), { headers })).body.data;
  testApp.clock.advance(3_600_000);
  await testApp.get(paths.userInfo, { token });
  await testApp.idle();
  const session = await testApp.context.db
    .selectFrom('sessions')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  assert.equal(session.label, 'Firefox, Windows');
  assert.deepEqual(session.last_used_at, testApp.clock.now());
});

test('signing out ends the current session only, and never fails', async () => {
  const open = async () => (await testApp.post(paths.signIn, credentials('ada@example.com'))).body.data.token;
  const [one, other] = [await open(), await open()];
  assert.deepEqual((await testApp.post(paths.signOut, undefined, { token: one })).body, {
    success: true,
    code: 0,
    msg: 'OK',
    data: null,
  });
  assert.equal((await testApp.get(paths.userInfo, { token: one })).status, 401);
  assert.equal((await testApp.get(paths.userInfo, { token: other })).status, 200);
  assert.equal((await testApp.post(paths.signOut, undefined, { token: one })).status, 200);
  assert.equal((await testApp.post(paths.signOut)).status, 200);
});

test('a missing, an invented and an overlong token all get 401', async () => {
  for (const token of ['', 'x', 'A'.repeat(43), 'A'.repeat(4000), '\u0001']) {
    const response = await testApp.get(paths.userInfo, token ? { token } : {});
    assert.deepEqual([response.status, response.body.code], [401, 2001]);
  }
});

test('guesses are limited per client and email first; other clients and emails are not affected', async () => {
  await testApp.signUp('target@example.com');
  const guess = (ipAddress: string, email = 'target@example.com') =>
    testApp.post(paths.signIn, credentials(email, 'not-this-1!'), { ipAddress });
  const codes: number[] = [];
  for (let count = 0; count < 11; count++) codes.push((await guess('203.0.113.9')).body.code);
  assert.deepEqual(codes.slice(-2), [2005, 1006]);
  const refused = await guess('203.0.113.9');
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal(
    (await testApp.post(paths.signIn, credentials('target@example.com'), { ipAddress: '203.0.113.10' })).status,
    200,
  );
  assert.equal(
    (await testApp.post(paths.signIn, credentials('ada@example.com'), { ipAddress: '203.0.113.9' })).status,
    200,
  );
});
