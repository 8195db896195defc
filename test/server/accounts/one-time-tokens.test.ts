import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support.ts';

const minuteMs = 60_000;
const issue = '/turboClient/api/base/v3/base-token';
const exchange = '/turboClient/api/base/v3/token-exchange';
const userInfo = '/turboClient/api/c-end/user-info';

let tern: TestApp;
let session: string;

before(async () => {
  tern = await startTestApp();
  session = await tern.signUp('hand@example.com');
});
after(() => tern.close());

const issued = async (body: object = { flag: 'client' }) => {
  const answer = await tern.post(issue, body, { token: session });
  assert.equal(answer.status, 200, answer.raw);
  return answer.body.data as { token: string; expiresAt: string };
};
const exchanged = (token: string, more: object = {}) =>
  tern.post(exchange, { token, flag: 'client', deviceType: 'ios', ...more });

test('a token becomes a session of its own, once', async () => {
  const { token, expiresAt } = await issued();
  assert.equal(Date.parse(expiresAt) - tern.clock.now().getTime(), 5 * minuteMs);
  const first = await exchanged(token);
  assert.equal(first.status, 200);
  assert.notEqual(first.body.data.token, session);
  const info = await tern.get(userInfo, { token: first.body.data.token });
  assert.equal(info.body.data.email, 'hand@example.com');
  assert.equal((await exchanged(token)).body.code, 2007);
});

test('of many who exchange it at once, one gets in', async () => {
  const { token } = await issued();
  const answers = await Promise.all(Array.from({ length: 12 }, () => exchanged(token)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(11).fill(422)]);
});

test('it ends after five minutes', async () => {
  const { token } = await issued();
  tern.clock.advance(5 * minuteMs);
  assert.equal((await exchanged(token)).body.code, 2007);
});

test('what it is not for is refused, and uses it up', async () => {
  const { token } = await issued();
  assert.equal((await exchanged(token, { flag: 'web' })).body.code, 2007);
  assert.equal((await exchanged(token)).body.code, 2007);
});

test('with a client code it works for that app only', async () => {
  const one = await issued({ flag: 'client', clientCode: 'c-1' });
  assert.equal((await exchanged(one.token, { clientCode: 'c-2' })).body.code, 2008);
  const other = await issued({ flag: 'client', clientCode: 'c-1' });
  assert.equal((await exchanged(other.token)).body.code, 2008);
  const right = await issued({ flag: 'client', clientCode: 'c-1' });
  assert.equal((await exchanged(right.token, { clientCode: 'c-1' })).status, 200);
});

test('signing out here leaves the session that came of it', async () => {
  const own = await tern.signUp('leaver@example.com');
  const { token } = (await tern.post(issue, { flag: 'client' }, { token: own })).body.data;
  const app = (await exchanged(token)).body.data.token;
  await tern.post('/turboClient/api/base/v3/sign-out', undefined, { token: own });
  assert.equal((await tern.get(userInfo, { token: own })).status, 401);
  assert.equal((await tern.get(userInfo, { token: app })).status, 200);
});

test('the token is not in the database', async () => {
  const { token } = await issued();
  const rows = await tern.context.db.selectFrom('one_time_tokens').selectAll().execute();
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token));
});

test('guessing is slowed down', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 70 }, () =>
      tern.post(exchange, { token: 'x'.repeat(43), flag: 'web', deviceType: 'web' }, { from: '198.51.100.9' }),
    ),
  );
  const slowed = guesses.filter(({ status }) => status === 429);
  assert.equal(slowed.length, 10);
  assert.ok(Number(slowed[0]?.headers['retry-after']) > 0);
});
