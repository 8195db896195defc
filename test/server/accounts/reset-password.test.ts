import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { minuteMs } from '#server/clock.ts';
import { startTestApp, testPassword } from '#test/server/support.ts';
import { paths } from './support.ts';

const testApp = await startTestApp();
after(() => testApp.close());

const newPassword = 'new-tern-26!';

test('a mailed code sets a new password, ends every session and notifies the owner', async () => {
  const token = await testApp.signUp('ada@example.com');
  const headers = { 'accept-language': 'de-DE,de;q=0.9' };
  assert.equal((await testApp.post(paths.sendResetCode, { email: 'ada@example.com' }, { headers })).status, 200);
  const code = await testApp.lastCode('ada@example.com');
  const done = await testApp.post(paths.resetPassword, {
    email: 'ada@example.com',
    code,
    password: newPassword,
    noEncrypt: true,
  });
  assert.deepEqual(done.body, { success: true, code: 0, msg: 'OK', data: null });
  assert.equal((await testApp.get(paths.userInfo, { token })).status, 401);
  const attempt = (password: string) =>
    testApp.post(paths.signIn, { email: 'ada@example.com', password, deviceType: 'web' });
  assert.equal((await attempt(testPassword)).body.code, 2005);
  assert.equal((await attempt(newPassword)).status, 200);
  const notification = (await testApp.mails()).at(-1);
  assert.equal(notification?.to.address, 'ada@example.com');
  assert.match(notification?.html ?? '', /lang="en"/);
  const again = await testApp.post(paths.resetPassword, {
    email: 'ada@example.com',
    code,
    password: testPassword,
    noEncrypt: true,
  });
  assert.equal(again.body.code, 2003, 'a code works once');
});

test('a right code costs no try, however often the new password is refused', async () => {
  const email = 'unchanged@example.com';
  await testApp.signUp(email);
  const asked = await testApp.post(paths.sendResetCode, { email });
  const code = await testApp.lastCode(email);
  const reset = async (password: string, headers = {}) =>
    (await testApp.post(paths.resetPassword, { email, code, password, noEncrypt: true }, { headers })).body.code;
  for (const headers of [{}, { cookie: String(asked.headers['set-cookie']).split(';')[0] }]) {
    for (let count = 0; count < 6; count++) assert.equal(await reset(testPassword, headers), 2015);
  }
  assert.equal(await reset(newPassword), 0);
});

test('twenty new passwords that are the current one use a code up', async () => {
  const email = 'stubborn@example.com';
  await testApp.signUp(email);
  await testApp.post(paths.sendResetCode, { email });
  const code = await testApp.lastCode(email);
  const reset = async (password: string) =>
    (await testApp.post(paths.resetPassword, { email, code, password, noEncrypt: true })).body.code;
  for (let count = 0; count < 20; count++) assert.equal(await reset(testPassword), 2015);
  assert.deepEqual([await reset(testPassword), await reset(newPassword)], [2004, 2004]);
  testApp.clock.advance(minuteMs);
  await testApp.post(paths.sendResetCode, { email });
  const next = { email, code: await testApp.lastCode(email), password: newPassword, noEncrypt: true };
  assert.equal((await testApp.post(paths.resetPassword, next)).status, 200);
});

test('an unknown email gets the same responses and no mail', async () => {
  const before = (await testApp.mails()).length;
  const sent = await testApp.post(paths.sendResetCode, { email: 'nobody@example.com' });
  assert.deepEqual([sent.status, sent.body.data], [200, null]);
  assert.equal((await testApp.mails()).length, before);
  const codes: number[] = [];
  for (let count = 0; count < 6; count++) {
    const body = { email: 'nobody@example.com', code: '123456', password: newPassword, noEncrypt: true };
    codes.push((await testApp.post(paths.resetPassword, body)).body.code);
  }
  assert.deepEqual(codes, [2002, 2002, 2002, 2002, 2004, 2004]);
});
