import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dayMs } from '#server/clock.ts';
import { startTestApp, testPassword } from '#test/server/support.ts';

const tern = await startTestApp();
after(() => tern.close());

const signIn = '/turboClient/api/base/v3/service-token';
const signOut = '/turboClient/api/base/v3/sign-out';
const userInfo = '/turboClient/api/c-end/user-info';
const credentials = (email: string, password = testPassword, more = {}) => ({
  email,
  password,
  deviceType: 'web',
  ...more,
});

await tern.signUp('ada@example.com');

test('the right password opens a session, the wrong one and an unknown address are one answer', async () => {
  const right = await tern.post(signIn, credentials('ADA@example.com'));
  assert.equal(right.status, 200);
  assert.equal((await tern.get(userInfo, { token: right.body.data.token })).status, 200);
  const wrong = await tern.post(signIn, credentials('ada@example.com', 'not-this-1!'));
  const unknown = await tern.post(signIn, credentials('eve@example.com'));
  assert.deepEqual([wrong.status, wrong.body.code], [422, 2005]);
  assert.equal(unknown.raw, wrong.raw);
});

test('without "remember me" a session ends after a day, with it after thirty', async () => {
  const brief = (await tern.post(signIn, credentials('ada@example.com'))).body.data.token;
  const long = (await tern.post(signIn, credentials('ada@example.com', testPassword, { remember: true }))).body.data
    .token;
  tern.clock.advance(dayMs - 1);
  assert.equal((await tern.get(userInfo, { token: brief })).status, 200);
  tern.clock.advance(1);
  assert.deepEqual(
    [(await tern.get(userInfo, { token: brief })).body.code, (await tern.get(userInfo, { token: long })).status],
    [2001, 200],
  );
  tern.clock.advance(29 * dayMs);
  assert.equal((await tern.get(userInfo, { token: long })).status, 401);
});

test('a session keeps a label of the device, and when it was last used', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0' };
  const { token } = (await tern.post(signIn, credentials('ada@example.com'), { headers })).body.data;
  tern.clock.advance(3_600_000);
  await tern.get(userInfo, { token });
  await tern.idle();
  const session = await tern.context.db
    .selectFrom('sessions')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  assert.equal(session.label, 'Firefox, Windows');
  assert.deepEqual(session.last_used_at, tern.clock.now());
});

test('signing out ends this session only, and never fails', async () => {
  const open = async () => (await tern.post(signIn, credentials('ada@example.com'))).body.data.token;
  const [one, other] = [await open(), await open()];
  assert.deepEqual((await tern.post(signOut, undefined, { token: one })).body, {
    success: true,
    code: 0,
    msg: 'OK',
    data: null,
  });
  assert.equal((await tern.get(userInfo, { token: one })).status, 401);
  assert.equal((await tern.get(userInfo, { token: other })).status, 200);
  assert.equal((await tern.post(signOut, undefined, { token: one })).status, 200);
  assert.equal((await tern.post(signOut)).status, 200);
});

test('no token, a made-up one and an overlong one are all 401', async () => {
  for (const token of ['', 'x', 'A'.repeat(43), 'A'.repeat(4000), '\u0001']) {
    const answer = await tern.get(userInfo, token ? { token } : {});
    assert.deepEqual([answer.status, answer.body.code], [401, 2001]);
  }
});

test('guessing is stopped, from one place at one address first; others are left alone', async () => {
  await tern.signUp('target@example.com');
  const guess = (from: string, email = 'target@example.com') =>
    tern.post(signIn, credentials(email, 'not-this-1!'), { from });
  const codes: number[] = [];
  for (let count = 0; count < 11; count++) codes.push((await guess('203.0.113.9')).body.code);
  assert.deepEqual(codes.slice(-2), [2005, 1006]);
  const refused = await guess('203.0.113.9');
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await tern.post(signIn, credentials('target@example.com'), { from: '203.0.113.10' })).status, 200);
  assert.equal((await tern.post(signIn, credentials('ada@example.com'), { from: '203.0.113.9' })).status, 200);
});
