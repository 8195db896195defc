import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, minuteMs } from '#server/clock.ts';
import { openTestApp } from '../support.ts';
import { paths } from './support.ts';

const testApp = await openTestApp();
const session = await testApp.signUp('owner@example.com');

const issueToken = async (body: object = { flag: 'client' }) => {
  const response = await testApp.post(paths.baseToken, body, { token: session });
  assert.equal(response.status, 200, response.raw);
  return response.body.data as { token: string; expiresAt: string };
};
const exchangeToken = (token: string, more: object = {}) =>
  testApp.post(paths.exchange, { token, flag: 'client', deviceType: 'ios', ...more });

test('a token is exchanged once for a new session', async () => {
  const { token, expiresAt } = await issueToken();
  assert.equal(Date.parse(expiresAt) - testApp.clock.now().getTime(), 5 * minuteMs);
  const first = await exchangeToken(token);
  assert.equal(first.status, 200);
  assert.notEqual(first.body.data.token, session);
  const info = await testApp.get(paths.userInfo, { token: first.body.data.token });
  assert.equal(info.body.data.email, 'owner@example.com');
  assert.equal((await exchangeToken(token)).body.code, 2007);
});

test('one of many simultaneous exchanges succeeds', async () => {
  const { token } = await issueToken();
  const responses = await Promise.all(Array.from({ length: 12 }, () => exchangeToken(token)));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, ...Array(11).fill(422)]);
});

test('a token expires after five minutes', async () => {
  const [inTime, late] = [await issueToken(), await issueToken()];
  testApp.clock.advance(5 * minuteMs - 1);
  assert.equal((await exchangeToken(inTime.token)).status, 200);
  testApp.clock.advance(1);
  assert.equal((await exchangeToken(late.token)).body.code, 2007);
});

test('an exchange with the wrong flag is refused and uses the token up', async () => {
  const { token } = await issueToken();
  assert.equal((await exchangeToken(token, { flag: 'web' })).body.code, 2007);
  assert.equal((await exchangeToken(token)).body.code, 2007);
});

test('a token with a client code works for that app only', async () => {
  const one = await issueToken({ flag: 'client', clientCode: 'c-1' });
  assert.equal((await exchangeToken(one.token, { clientCode: 'c-2' })).body.code, 2008);
  const other = await issueToken({ flag: 'client', clientCode: 'c-1' });
  assert.equal((await exchangeToken(other.token)).body.code, 2008);
  const right = await issueToken({ flag: 'client', clientCode: 'c-1' });
  assert.equal((await exchangeToken(right.token, { clientCode: 'c-1' })).status, 200);
});

test('signing out does not end a session that was opened with the token', async () => {
  const own = await testApp.signUp('sign-out@example.com');
  const { token } = (await testApp.post(paths.baseToken, { flag: 'client' }, { token: own })).body.data;
  const app = (await exchangeToken(token)).body.data.token;
  await testApp.post(paths.signOut, undefined, { token: own });
  assert.equal((await testApp.get(paths.userInfo, { token: own })).status, 401);
  assert.equal((await testApp.get(paths.userInfo, { token: app })).status, 200);
});

test('the database does not hold the token', async () => {
  const { token } = await issueToken();
  const rows = await testApp.context.db.selectFrom('one_time_tokens').selectAll().execute();
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token));
});

test('guesses are limited', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 70 }, () =>
      testApp.post(
        paths.exchange,
        { token: 'x'.repeat(43), flag: 'web', deviceType: 'web' },
        { ipAddress: '198.51.100.9' },
      ),
    ),
  );
  const limited = guesses.filter(({ status }) => status === 429);
  assert.equal(limited.length, 10);
  assert.ok(Number(limited[0]?.headers['retry-after']) > 0);
});

test('exchanging tokens prolongs no session', async () => {
  testApp.clock.advance(dayMs);
  const [first, second] = [(await exchangeToken((await issueToken()).token)).body.data.token, session];
  const expiries = [];
  for (const token of [first, second]) {
    const { sessions } = (await testApp.get(paths.account, { token })).body.data;
    expiries.push(sessions.find(({ current }: { current: boolean }) => current).expiresAt);
  }
  assert.equal(expiries[0], expiries[1]);
});
