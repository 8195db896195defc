import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestApp, testPassword } from '#test/server/support.ts';

const tern = await startTestApp();
after(() => tern.close());

const send = '/turboClient/api/base/clientUser/forgetPwd/send';
const check = '/turboClient/api/base/clientUser/forgetPwd/check';
const signIn = '/turboClient/api/base/v3/service-token';
const newPassword = 'new-tern-26!';

test('a mailed code sets a new password, ends every session and tells the owner', async () => {
  const token = await tern.signUp('ada@example.com');
  const headers = { 'accept-language': 'de-DE,de;q=0.9' };
  assert.equal((await tern.post(send, { email: 'ada@example.com' }, { headers })).status, 200);
  const code = await tern.codeTo('ada@example.com');
  const done = await tern.post(check, { email: 'ada@example.com', code, password: newPassword, noEncrypt: true });
  assert.deepEqual(done.body, { success: true, code: 0, msg: 'OK', data: null });
  assert.equal((await tern.get('/turboClient/api/c-end/user-info', { token })).status, 401);
  const attempt = (password: string) => tern.post(signIn, { email: 'ada@example.com', password, deviceType: 'web' });
  assert.equal((await attempt(testPassword)).body.code, 2005);
  assert.equal((await attempt(newPassword)).status, 200);
  const told = (await tern.mails()).at(-1);
  assert.equal(told?.to.address, 'ada@example.com');
  assert.match(told?.html ?? '', /lang="en"/);
  const again = await tern.post(check, { email: 'ada@example.com', code, password: testPassword, noEncrypt: true });
  assert.equal(again.body.code, 2003, 'a code works once');
});

test('an unknown address gets the same answers and no mail', async () => {
  const before = (await tern.mails()).length;
  const sent = await tern.post(send, { email: 'nobody@example.com' });
  assert.deepEqual([sent.status, sent.body.data], [200, null]);
  assert.equal((await tern.mails()).length, before);
  const codes: number[] = [];
  for (let count = 0; count < 6; count++) {
    const body = { email: 'nobody@example.com', code: '123456', password: newPassword, noEncrypt: true };
    codes.push((await tern.post(check, body)).body.code);
  }
  assert.deepEqual(codes, [2002, 2002, 2002, 2002, 2004, 2004]);
});
