import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendCode } from '#server/accounts/codes.ts';
import { minuteMs } from '#server/clock.ts';
import { openTestApp, registrationBody } from '#test/server/support.ts';
import { wrongCode } from '#test/support/mailbox.ts';
import { paths } from './support.ts';

const testApp = await openTestApp();

const otherClient = { networks: [{ key: 'other client', factor: 1 }] };

let users = 0;
/** Requests a code for a new email; each has its own IP address, so that the limits of one test do not affect the others. */
async function requestCode(name = 'user') {
  users += 1;
  const email = `${name}${users}@example.com`;
  const ipAddress = `198.51.100.${users}`;
  const resend = () => testApp.post(paths.sendRegisterCode, { email }, { ipAddress });
  const tryCode = (code: string, more: object = {}) =>
    testApp.post(paths.register, { ...registrationBody(email, code), ...more }, { ipAddress });
  const sent = await resend();
  return { email, sent, resend, tryCode, code: await testApp.lastCode(email) };
}

test('a mailed code creates an account and a session', async () => {
  const { email, sent, code, tryCode } = await requestCode();
  assert.deepEqual([sent.status, sent.body], [200, { success: true, code: 0, msg: 'OK', data: null }]);
  const created = await tryCode(code);
  assert.equal(created.status, 200);
  assert.match(created.body.data.token, /^[\w-]{43}$/);
  const user = await testApp.get(paths.userInfo, { token: created.body.data.token });
  assert.deepEqual(user.body.data, { email });
});

test('an email is the same in any case, with or without spaces around it', async () => {
  const ipAddress = '198.51.100.200';
  await testApp.post(paths.sendRegisterCode, { email: '  Grace@Example.com ' }, { ipAddress });
  const created = await testApp.post(
    paths.register,
    registrationBody('GRACE@example.com', await testApp.lastCode('grace@example.com')),
    {
      ipAddress,
    },
  );
  assert.equal(created.status, 200);
});

test('code, token and password are stored as hashes only', async () => {
  const { email, code, tryCode } = await requestCode();
  const row = await testApp.context.db
    .selectFrom('codes')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  assert.ok(!JSON.stringify(row).includes(code));
  const { token } = (await tryCode(code)).body.data;
  const sessions = await testApp.context.db.selectFrom('sessions').selectAll().execute();
  assert.ok(sessions.length > 0 && !JSON.stringify(sessions).includes(token));
  const account = await testApp.context.db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  assert.match(account.password_hash ?? '', /^\$argon2id\$v=19\$/);
});

test('a code works once', async () => {
  const { code, tryCode } = await requestCode();
  assert.equal((await tryCode(code)).status, 200);
  assert.equal((await tryCode(code)).body.code, 2003);
});

test('who does not know the code never learns that one was sent, used or has expired', async () => {
  const used = await requestCode();
  await used.tryCode(used.code);
  const expired = await requestCode();
  testApp.clock.advance(15 * minuteMs);
  const live = await requestCode();
  for (const { tryCode, code } of [used, expired, live]) assert.equal((await tryCode(wrongCode(code))).body.code, 2002);
  const nobody = registrationBody('nobody@example.com', '000000');
  assert.equal((await testApp.post(paths.register, nobody)).body.code, 2002);
});

test('simultaneous requests with the right code create one account', async () => {
  const { code, tryCode } = await requestCode();
  const responses = await Promise.all([tryCode(code), tryCode(code), tryCode(code)]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 422, 422]);
});

test('a code works for 15 minutes', async () => {
  const early = await requestCode();
  testApp.clock.advance(15 * minuteMs - 1);
  assert.equal((await early.tryCode(early.code)).status, 200);
  const late = await requestCode();
  testApp.clock.advance(15 * minuteMs);
  assert.equal((await late.tryCode(late.code)).body.code, 2003);
});

test('after five wrong tries the right code is refused', async () => {
  const { code, tryCode } = await requestCode();
  const codes: number[] = [];
  for (let count = 0; count < 5; count++) codes.push((await tryCode(wrongCode(code))).body.code);
  assert.deepEqual(codes, [2002, 2002, 2002, 2002, 2004]);
  assert.equal((await tryCode(code)).body.code, 2004);
});

test('of many simultaneous tries exactly five are compared', async () => {
  const { code, tryCode } = await requestCode();
  const responses = await Promise.all(Array.from({ length: 12 }, () => tryCode(wrongCode(code))));
  const compared = responses.filter(({ body }) => body.code === 2002).length;
  assert.equal(compared, 4, 'the fifth and all later ones get codeTriesUsed');
  assert.equal(responses.filter(({ body }) => body.code === 2004).length, 8);
});

test('the fifth try may be the right one', async () => {
  const { code, tryCode } = await requestCode();
  for (let count = 0; count < 4; count++) await tryCode(wrongCode(code));
  assert.equal((await tryCode(code)).status, 200);
});

test('a code for another email or purpose is wrong', async () => {
  const one = await requestCode();
  const other = await requestCode();
  if (one.code !== other.code) assert.equal((await one.tryCode(other.code)).body.code, 2002);
  const reset = await testApp.post(paths.resetPassword, {
    email: one.email,
    code: one.code,
    password: 'another-1!',
    noEncrypt: true,
  });
  assert.equal(reset.body.code, 2002);
});

test('an email without a code gets the response of a wrong code', async () => {
  const body = registrationBody('nobody@example.com', '123456');
  const response = await testApp.post(paths.register, body, { ipAddress: '198.51.100.210' });
  assert.deepEqual([response.status, response.body.code], [422, 2002]);
});

test('a second code within a minute is refused with Retry-After', async () => {
  const { resend } = await requestCode();
  const again = await resend();
  assert.deepEqual([again.status, again.body.code], [429, 1006]);
  const wait = Number(again.headers['retry-after']);
  assert.ok(wait > 0 && wait <= 60, `Retry-After ${wait}`);
});

test('a new code replaces the old one', async () => {
  const { email, code, tryCode } = await requestCode();
  await testApp.context.db.deleteFrom('limits').execute();
  await sendCode(testApp.context, {
    email,
    purpose: 'register',
    locale: 'en',
    client: otherClient,
    requester: 'other',
  });
  const newer = await testApp.lastCode(email);
  if (newer !== code) assert.equal((await tryCode(code)).body.code, 2002);
  assert.equal((await tryCode(newer)).status, 200);
});

test('an email with an account gets the same response, and a mail that says so', async () => {
  await testApp.signUp('known@example.com');
  await testApp.context.db.deleteFrom('limits').execute();
  const unknown = await testApp.post(
    paths.sendRegisterCode,
    { email: 'unknown@example.com' },
    { ipAddress: '203.0.113.1' },
  );
  await sendCode(testApp.context, {
    email: 'known@example.com',
    purpose: 'register',
    locale: 'de',
    client: otherClient,
    requester: 'other',
  });
  const mail = (await testApp.mails()).findLast(({ to }) => to.address === 'known@example.com');
  assert.doesNotMatch(`${mail?.subject}${mail?.text.replace(/localhost:\d+/, '')}`, /\b\d{6}\b/);
  assert.match(mail?.text ?? '', /http:\/\/localhost:3000\/de\/auth\/sign-in/);
  assert.equal(
    unknown.raw,
    (await testApp.post(paths.sendRegisterCode, { email: 'known2@example.com' }, { ipAddress: '203.0.113.2' })).raw,
  );
  const response = await testApp.post(paths.register, registrationBody('known@example.com', '123456'), {
    ipAddress: '203.0.113.3',
  });
  assert.equal(response.body.code, 2002, 'a tried code gets the response of any other email');
});

test('an unknown invite code is refused before it costs a try; a known one is stored with the account', async () => {
  await testApp.signUp('inviter@example.com');
  const inviter = await testApp.context.db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', 'inviter@example.com')
    .executeTakeFirstOrThrow();
  assert.match(inviter.referral_code, /^[A-HJKMNP-Z2-9]{8}$/);
  const { email, code, tryCode } = await requestCode('guest');
  for (let count = 0; count < 6; count++) {
    assert.equal((await tryCode(code, { inviteCode: 'NOBODY22' })).body.code, 2006);
  }
  const typed = `${inviter.referral_code.slice(0, 4)}-${inviter.referral_code.slice(4)}`.toLowerCase();
  assert.equal((await tryCode(code, { inviteCode: typed })).status, 200);
  const guest = await testApp.context.db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  assert.equal(guest.invited_by, inviter.id);
});
