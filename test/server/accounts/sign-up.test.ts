import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { minuteMs } from '#server/clock.ts';
import { registration, startTestApp } from '#test/server/support.ts';

const tern = await startTestApp();
after(() => tern.close());

const send = '/turboClient/api/base/register/email/sendCode';
const check = '/turboClient/api/base/register/check';

/** A code other than this one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

let people = 0;
/** Everybody comes from an own address, so that the limits of one test leave the others alone. */
async function newcomer(name = 'person') {
  people += 1;
  const email = `${name}${people}@example.com`;
  const from = `198.51.100.${people}`;
  const ask = () => tern.post(send, { email }, { from });
  const tryCode = (code: string, more: object = {}) =>
    tern.post(check, { ...registration(email, code), ...more }, { from });
  const sent = await ask();
  return { email, from, sent, ask, tryCode, code: await tern.codeTo(email) };
}

test('a mailed code makes an account and a session', async () => {
  const { email, sent, code, tryCode } = await newcomer();
  assert.deepEqual([sent.status, sent.body], [200, { success: true, code: 0, msg: 'OK', data: null }]);
  const made = await tryCode(code);
  assert.equal(made.status, 200);
  assert.match(made.body.data.token, /^[\w-]{43}$/);
  const user = await tern.get('/turboClient/api/c-end/user-info', { token: made.body.data.token });
  assert.deepEqual(user.body.data, { email });
});

test('the address is one in any case', async () => {
  const from = '198.51.100.200';
  await tern.post(send, { email: '  Grace@Example.com ' }, { from });
  const made = await tern.post(check, registration('GRACE@example.com', await tern.codeTo('grace@example.com')), {
    from,
  });
  assert.equal(made.status, 200);
});

test('neither the code nor the token is stored as it is', async () => {
  const { email, code, tryCode } = await newcomer();
  const row = await tern.context.db
    .selectFrom('codes')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  assert.ok(!JSON.stringify(row).includes(code));
  const { token } = (await tryCode(code)).body.data;
  const sessions = await tern.context.db.selectFrom('sessions').selectAll().execute();
  assert.ok(sessions.length > 0 && !JSON.stringify(sessions).includes(token));
  const account = await tern.context.db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  assert.match(account.password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a code works once', async () => {
  const { code, tryCode } = await newcomer();
  assert.equal((await tryCode(code)).status, 200);
  assert.equal((await tryCode(code)).body.code, 2003);
});

test('the same right code twice at once makes one account', async () => {
  const { code, tryCode } = await newcomer();
  const answers = await Promise.all([tryCode(code), tryCode(code), tryCode(code)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422]);
});

test('a code works for 15 minutes', async () => {
  const early = await newcomer();
  tern.clock.advance(15 * minuteMs - 1);
  assert.equal((await early.tryCode(early.code)).status, 200);
  const late = await newcomer();
  tern.clock.advance(15 * minuteMs);
  assert.equal((await late.tryCode(late.code)).body.code, 2003);
});

test('five tries, the fifth wrong one says so, and the right code is too late', async () => {
  const { code, tryCode } = await newcomer();
  const codes: number[] = [];
  for (let count = 0; count < 5; count++) codes.push((await tryCode(wrong(code))).body.code);
  assert.deepEqual(codes, [2002, 2002, 2002, 2002, 2004]);
  assert.equal((await tryCode(code)).body.code, 2004);
});

test('many tries at once count as many: exactly five are compared', async () => {
  const { code, tryCode } = await newcomer();
  const answers = await Promise.all(Array.from({ length: 12 }, () => tryCode(wrong(code))));
  const compared = answers.filter(({ body }) => body.code === 2002).length;
  assert.equal(compared, 4, 'four wrong ones, the fifth and all others say that the tries are used up');
  assert.equal(answers.filter(({ body }) => body.code === 2004).length, 8);
});

test('the fifth try may be the right one', async () => {
  const { code, tryCode } = await newcomer();
  for (let count = 0; count < 4; count++) await tryCode(wrong(code));
  assert.equal((await tryCode(code)).status, 200);
});

test('a code of another address or purpose is wrong', async () => {
  const one = await newcomer();
  const other = await newcomer();
  if (one.code !== other.code) assert.equal((await one.tryCode(other.code)).body.code, 2002);
  const reset = await tern.post('/turboClient/api/base/clientUser/forgetPwd/check', {
    email: one.email,
    code: one.code,
    password: 'another-1!',
    noEncrypt: true,
  });
  assert.equal(reset.body.code, 2002);
});

test('an address without a code gets the answer of a wrong code', async () => {
  const answer = await tern.post(check, registration('nobody@example.com', '123456'), { from: '198.51.100.210' });
  assert.deepEqual([answer.status, answer.body.code], [422, 2002]);
});

test('a second code within the minute is refused with the time to wait', async () => {
  const { ask } = await newcomer();
  const again = await ask();
  assert.deepEqual([again.status, again.body.code], [429, 1006]);
  const wait = Number(again.headers['retry-after']);
  assert.ok(wait > 0 && wait <= 60, `Retry-After ${wait}`);
});

test('a new code voids the old one', async () => {
  const { email, code, tryCode } = await newcomer();
  await tern.context.db.deleteFrom('limits').execute();
  const { sendCode } = await import('#server/accounts/codes.ts');
  await sendCode(tern.context, { email, purpose: 'register', locale: 'en', client: 'elsewhere' });
  const newer = await tern.codeTo(email);
  if (newer !== code) assert.equal((await tryCode(code)).body.code, 2002);
  assert.equal((await tryCode(newer)).status, 200);
});

test('a known address gets the same answer and a mail that it has an account', async () => {
  await tern.signUp('known@example.com');
  await tern.context.db.deleteFrom('limits').execute();
  const unknown = await tern.post(send, { email: 'unknown@example.com' }, { from: '203.0.113.1' });
  const { sendCode } = await import('#server/accounts/codes.ts');
  await sendCode(tern.context, { email: 'known@example.com', purpose: 'register', locale: 'de', client: 'elsewhere' });
  const mail = (await tern.mails()).findLast(({ to }) => to.address === 'known@example.com');
  assert.doesNotMatch(`${mail?.subject}${mail?.text.replace(/localhost:\d+/, '')}`, /\b\d{6}\b/);
  assert.match(mail?.text ?? '', /http:\/\/localhost:3000\/de\/auth\/sign-in/);
  assert.equal(unknown.raw, (await tern.post(send, { email: 'known2@example.com' }, { from: '203.0.113.2' })).raw);
  const tried = await tern.post(check, registration('known@example.com', '123456'), { from: '203.0.113.3' });
  assert.equal(tried.body.code, 2002, 'trying a code looks as for any other address');
});

test('an unknown invite code is said before a try is spent; a known one is kept with the account', async () => {
  await tern.signUp('inviter@example.com');
  const inviter = await tern.context.db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', 'inviter@example.com')
    .executeTakeFirstOrThrow();
  assert.match(inviter.referral_code, /^[A-HJKMNP-Z2-9]{8}$/);
  const { email, code, tryCode } = await newcomer('guest');
  for (let count = 0; count < 6; count++) {
    assert.equal((await tryCode(code, { inviteCode: 'NOBODY22' })).body.code, 2006);
  }
  const typed = `${inviter.referral_code.slice(0, 4)}-${inviter.referral_code.slice(4)}`.toLowerCase();
  assert.equal((await tryCode(code, { inviteCode: typed })).status, 200);
  const guest = await tern.context.db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  assert.equal(guest.invited_by, inviter.id);
});
