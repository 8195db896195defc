/** Confirming a session before a sensitive change (docs/decisions/0054-confirmation.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirmSession } from '#server/accounts/confirmation/confirm-session.ts';
import { minuteMs } from '#server/clock.ts';
import type { Limits } from '#server/http/limits.ts';
import { openTestApp, testPassword } from '../support.ts';
import { openAnotherSession, paths, requestConfirmationCode, signUpByOAuth } from './support.ts';

const testApp = await openTestApp({ sandbox: true });
const { clock } = testApp;

const confirm = (token: string, proof: object) => testApp.post(paths.confirm, proof, { token });
const isConfirmed = async (token: string) => (await testApp.get(paths.export, { token })).status === 200;

test('a sign-in with a password counts for ten minutes, and so does each confirmation', async () => {
  const email = 'ten@example.com';
  const token = await testApp.signUp(email);
  clock.advance(10 * minuteMs - 1);
  assert.equal(await isConfirmed(token), true);
  clock.advance(1);
  const refused = await testApp.get(paths.export, { token });
  assert.deepEqual([refused.status, refused.body.code], [403, 2020]);
  assert.deepEqual(refused.body.data, { methods: ['password', 'code'] });
  const confirmed = await confirm(token, { password: testPassword });
  assert.equal(Date.parse(confirmed.body.data.confirmedUntil), clock.now().getTime() + 10 * minuteMs);
  assert.equal(await isConfirmed(token), true);
  const other = await openAnotherSession(testApp, email);
  clock.advance(10 * minuteMs);
  await confirm(other, { password: testPassword });
  assert.equal(await isConfirmed(token), false, 'only the session that confirmed');
});

test('a session from a one-time token or an identity provider is not confirmed', async () => {
  const token = await testApp.signUp('handed@example.com');
  const handed = (await testApp.post(paths.baseToken, { flag: 'client' }, { token })).body.data.token;
  const exchanged = await testApp.post(paths.exchange, { token: handed, flag: 'client', deviceType: 'ios' });
  assert.equal(await isConfirmed(exchanged.body.data.token), false);
  const oauth = await signUpByOAuth(testApp, 'provider@example.com');
  const refused = await testApp.get(paths.export, { token: oauth });
  assert.deepEqual(refused.body.data, { methods: ['code'] });
  const code = await requestConfirmationCode(testApp, oauth, 'provider@example.com');
  assert.equal((await confirm(oauth, { code })).status, 200);
  assert.equal(await isConfirmed(oauth), true);
});

test('a confirmation takes exactly one proof, and a code confirms once', async () => {
  const email = 'proof@example.com';
  const token = await testApp.signUp(email);
  const code = await requestConfirmationCode(testApp, token, email);
  for (const proof of [{}, { password: testPassword, code }]) {
    assert.equal((await confirm(token, proof)).body.code, 1002);
  }
  const reset = { email, code, password: 'arctic-27!', noEncrypt: true };
  assert.equal((await testApp.post(paths.resetPassword, reset)).body.code, 2002, 'it resets no password');
  assert.equal((await confirm(token, { code })).status, 200);
  assert.equal((await confirm(token, { code })).body.code, 2003);
});

test('of two sessions that send one code at the same time, one is confirmed', async () => {
  const email = 'twice@example.com';
  const tokens = [await testApp.signUp(email), await openAnotherSession(testApp, email)] as const;
  const code = await requestConfirmationCode(testApp, tokens[0], email);
  const { limits } = testApp.context;
  const bothCompared = Promise.withResolvers<void>();
  let compared = 0;
  const giveBack: Limits['giveBack'] = async (...budgets) => {
    await limits.giveBack(...budgets);
    compared += 1;
    if (compared === tokens.length) bothCompared.resolve();
    await bothCompared.promise;
  };
  const context = { ...testApp.context, limits: { ...limits, giveBack } };
  const client = { networks: [{ key: '192.0.2.1/32', factor: 1 }] };
  const confirmed = await Promise.allSettled(
    tokens.map(async (token) => {
      const session = await testApp.app.findSession(token);
      assert.ok(session);
      return confirmSession(context, session, { code, client });
    }),
  );
  assert.deepEqual(confirmed.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('guesses of the password are limited together with those at the password change', async () => {
  const token = await testApp.signUp('guesses@example.com');
  for (let tries = 0; tries < 10; tries++) {
    assert.equal((await confirm(token, { password: `guess-${tries}!` })).body.code, 2005);
  }
  const change = { currentPassword: testPassword, password: 'arctic-27!' };
  assert.equal((await testApp.post(paths.password, change, { token })).status, 429);
});

test('export, disconnecting and deletion need a confirmed session; the rest of the settings does not', async () => {
  const email = 'guarded@example.com';
  const token = await testApp.signUp(email);
  clock.advance(10 * minuteMs);
  const guarded = [
    () => testApp.get(paths.export, { token }),
    () => testApp.delete(paths.identity('0'.repeat(64)), { token }),
    () => testApp.post(paths.delete, { confirmation: email }, { token }),
  ];
  for (const request of guarded) assert.equal((await request()).body.code, 2020);
  assert.equal((await testApp.get(paths.account, { token })).status, 200);
  assert.equal((await testApp.delete(paths.sessions, { token })).status, 200);
  await confirm(token, { password: testPassword });
  for (const request of guarded) assert.equal((await request()).status, 200);
});
