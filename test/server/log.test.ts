import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestApp, testPassword } from '#test/server/support.ts';

const lines: string[] = [];
const tern = await startTestApp({ logTo: { write: (line) => lines.push(line) } });
after(() => tern.close());

test('the log is JSON lines with no credential, code, token or address in them', async () => {
  const from = '203.0.113.77';
  const email = 'ada.secret@example.com';
  await tern.post('/turboClient/api/base/register/email/sendCode', { email }, { from });
  const code = await tern.codeTo(email);
  const body = { email, code, password: testPassword, downloadSource: '', noEncrypt: true, deviceCode: 'device-7' };
  const { token } = (await tern.post('/turboClient/api/base/register/check', body, { from })).body.data;
  await tern.get(`/turboClient/api/c-end/user-info?token=${token}`, { token, from });
  await tern.post(
    '/turboClient/api/base/v3/service-token',
    { email, password: 'not-this-1!', deviceType: 'web' },
    { from },
  );
  tern.context.log.error({ err: new Error(`mailbox ${email} is full`), email, token, code }, 'something');
  const text = lines.join('');
  for (const secret of [email, code, token, testPassword, 'not-this-1!', from, 'device-7']) {
    assert.ok(!text.includes(secret), `${secret} is in the log`);
  }
  const parsed = lines.map((line) => JSON.parse(line));
  const answered = parsed.find(({ req }) => req?.route === '/turboClient/api/base/register/check');
  assert.deepEqual(
    [answered.level, answered.req.method, answered.req.network, answered.res.status],
    ['info', 'POST', '203.0.113.0/24', 200],
  );
  assert.ok(answered.ms >= 0 && answered.time);
});
