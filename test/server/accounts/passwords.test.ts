import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPasswords } from '#server/accounts/passwords.ts';
import { minuteMs } from '#server/clock.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Lane } from '#server/http/overload.ts';
import { findSession, openTestApp, registrationBody, testLane, testPassword } from '../support.ts';
import { paths } from './support.ts';

test('verifies the right password, and neither a wrong one nor a missing hash', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('moor-2026!', testLane);
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await passwords.verify(stored, 'moor-2026!', testLane), true);
  assert.equal(await passwords.verify(stored, 'Tern-2026!', testLane), false);
  assert.equal(await passwords.verify(null, 'no account has this password', testLane), false);
});

test('refuses requests beyond the queue and serves those in it', async () => {
  const passwords = createPasswords();
  const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => passwords.hash('moor-2026!', testLane)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.equal(refused.length, 80 - 66, 'two running and 64 queued');
  assert.ok(
    refused.every(({ reason }) => reason instanceof ApiError && reason.reason === 'overloaded' && reason.retryAfter),
  );
  assert.match(await passwords.hash('afterwards-1!', testLane), /^\$argon2id/);
});

test('a password waits in the lane of its network, or of what its sender has proven, never in one of their choice', async () => {
  const testApp = await openTestApp();
  const lanes: Lane[] = [];
  const { passwords } = testApp.context;
  const { hash, verify } = passwords;
  passwords.hash = (password, lane) => hash(password, lanes[lanes.push(lane) - 1] ?? testLane);
  passwords.verify = (stored, password, lane) => verify(stored, password, lanes[lanes.push(lane) - 1] ?? testLane);
  const email = 'lanes@example.com';
  const network = '203.0.113.0/24';
  const ipAddress = '203.0.113.9';
  const cookie = `device=${'x'.repeat(43)}`;
  const post = async (path: string, body: object, more: object = {}) => {
    const response = await testApp.post(path, body, { ipAddress, headers: { cookie }, ...more });
    assert.equal(response.status, 200, response.raw);
    return response;
  };
  const usedLanes = () => lanes.splice(0).map(({ name, network: of }) => [name, of]);
  const reset = async (newPassword: string, more?: object) => {
    await testApp.post(paths.sendResetCode, { email }, { ipAddress });
    const body = { email, code: await testApp.lastCode(email), password: newPassword, noEncrypt: true };
    testApp.clock.advance(minuteMs);
    return post(paths.resetPassword, body, more);
  };
  await post(paths.sendRegisterCode, { email });
  const signedUp = await post(paths.register, registrationBody(email, await testApp.lastCode(email)));
  assert.deepEqual(usedLanes(), [[network, network]]);
  const known = { headers: { cookie: String(signedUp.headers['set-cookie']).split(';')[0] ?? '' } };
  const { token } = signedUp.body.data;
  const { accountId } = await findSession(testApp, token);
  await post(paths.password, { currentPassword: testPassword, password: 'changed-26!' }, { token });
  assert.deepEqual(usedLanes(), Array(2).fill([accountId, network]));
  await post(paths.confirm, { password: 'changed-26!' }, { token });
  assert.deepEqual(usedLanes(), [[accountId, network]]);
  const withReset = await reset('reset-2026!');
  assert.deepEqual(usedLanes(), Array(2).fill([network, network]));
  const own = { headers: { cookie: String(withReset.headers['set-cookie']).split(';')[0] ?? '' } };
  await reset('again-2026!', own);
  assert.deepEqual(usedLanes(), Array(2).fill([email, network]));
  await reset('third-2026!', known);
  assert.deepEqual(usedLanes(), Array(2).fill([network, network]), 'the reset made it a stranger');
});

test('an email without an account takes the same work: it waits in the same queue', async () => {
  const passwords = createPasswords();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 80 }, () => passwords.verify(null, 'moor-2026!', testLane)),
  );
  assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 80 - 66);
  assert.ok(outcomes.every((outcome) => outcome.status === 'rejected' || outcome.value === false));
});
