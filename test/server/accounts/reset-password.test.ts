import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, minuteMs } from '#server/clock.ts';
import { openTestApp, testPassword } from '#test/server/support.ts';
import { createAuthenticator } from './authenticator.ts';
import { switchOn } from './authenticator-app.ts';
import { createBrowser, queryParam } from './oauth/browser.ts';
import { findMails, paths, requestConfirmationCode, signIn, signUpByOAuth } from './support.ts';

const testApp = await openTestApp({ sandbox: true });
await testApp.listen();

const newPassword = 'new-moor-26!';

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

test('a reset that is repeated because its response was lost succeeds and changes nothing, until its code expires', async () => {
  const email = 'offline@example.com';
  await testApp.signUp(email);
  await testApp.post(paths.sendResetCode, { email });
  const code = await testApp.lastCode(email);
  const reset = async (more: object = {}) =>
    (await testApp.post(paths.resetPassword, { email, code, password: newPassword, noEncrypt: true, ...more })).body
      .code;
  assert.equal(await reset(), 0);
  const { token } = (await signIn(testApp, email, { password: newPassword })).body.data;
  const mails = (await findMails(testApp, email)).length;
  assert.equal(await reset(), 0);
  assert.equal((await testApp.get(paths.userInfo, { token })).status, 200);
  assert.equal((await findMails(testApp, email)).length, mails);
  assert.equal(await reset({ password: testPassword }), 2003, 'another password was not set');
  assert.equal(await reset({ removeRecent: true }), 2003, 'nothing was removed');
  assert.equal(await reset({ code: code === '123456' ? '123457' : '123456' }), 2002);
  testApp.clock.advance(15 * minuteMs);
  assert.equal(await reset(), 2003);
});

test('a code that expired unused sets no password, not even the current one', async () => {
  const email = 'late@example.com';
  await testApp.signUp(email);
  await testApp.post(paths.sendResetCode, { email });
  const code = await testApp.lastCode(email);
  testApp.clock.advance(15 * minuteMs);
  const body = { email, code, password: testPassword, noEncrypt: true };
  assert.equal((await testApp.post(paths.resetPassword, body)).body.code, 2003);
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
  const codes = testApp.context.db.selectFrom('codes').select('tries_left').where('email', '=', email);
  assert.deepEqual(await codes.where('purpose', '=', 'reset').execute(), [{ tries_left: 20 }]);
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

/** What a thief does who has the password. */
async function addWaysIn(token: string, googleEmail: string): Promise<void> {
  // The account is older.
  testApp.clock.advance(1);
  const { challenge } = (await testApp.post(paths.passkeyOptions, undefined, { token })).body.data;
  const passkey = await testApp.post(paths.passkeys, createAuthenticator().create(challenge), { token });
  assert.equal(passkey.status, 200, passkey.raw);
  const begun = await testApp.post(paths.identities, { identityProvider: 'google' }, { token });
  const query = `connect=${begun.body.data.token}`;
  const page = await createBrowser(testApp).signIn('google', { email: googleEmail }, query);
  const connected = await testApp.post(paths.connect, { token: queryParam(page, 'connect') }, { token });
  assert.equal(connected.status, 200, connected.raw);
  await switchOn(testApp, token);
}

async function waysIn(email: string): Promise<string[]> {
  const { db } = testApp.context;
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const tables = ['passkeys', 'external_identities', 'second_factors'] as const;
  const rows = tables.map((table) => db.selectFrom(table).selectAll().where('account_id', '=', id).execute());
  return (await Promise.all(rows)).flatMap((found, index) => found.map(() => tables[index] ?? ''));
}

async function reset(email: string, more: object = {}): Promise<void> {
  await testApp.idle();
  testApp.clock.advance(minuteMs);
  await testApp.post(paths.sendResetCode, { email });
  const code = await testApp.lastCode(email);
  const password = `${code}-Tern!`;
  const response = await testApp.post(paths.resetPassword, { email, code, password, noEncrypt: true, ...more });
  assert.equal(response.status, 200, response.raw);
  assert.equal(
    (await waysIn(email)).includes('second_factors'),
    (await signIn(testApp, email, { password })).body.code === 2021,
  );
}

const everything = ['passkeys', 'external_identities', 'second_factors'];

test('a reset removes what was added in the last seven days, if its owner asks for that', async () => {
  const email = 'robbed@example.com';
  await addWaysIn(await testApp.signUp(email), 'thief@gmail.com');
  testApp.clock.advance(6 * dayMs);
  await reset(email);
  assert.deepEqual(await waysIn(email), everything, 'an ordinary one removes nothing');
  await reset(email, { removeRecent: true });
  assert.deepEqual(await waysIn(email), []);
  const subjects = (await findMails(testApp, email)).slice(-2).map(({ subject }) => subject);
  assert.ok(
    subjects.some((subject) => /^Two-step verification is off/.test(subject)),
    subjects.join(),
  );
});

test('a reset leaves what is older than seven days, whoever has the mailbox', async () => {
  const email = 'settled@example.com';
  await addWaysIn(await testApp.signUp(email), 'settled@gmail.com');
  testApp.clock.advance(7 * dayMs);
  await reset(email, { removeRecent: true });
  assert.deepEqual(await waysIn(email), everything);
});

test('a reset leaves the identity that created the account', async () => {
  const email = 'google-only@gmail.com';
  const token = await signUpByOAuth(testApp, email);
  testApp.clock.advance(minuteMs);
  await testApp.post(paths.confirm, { code: await requestConfirmationCode(testApp, token, email) }, { token });
  await addWaysIn(token, 'thief-too@gmail.com');
  await reset(email, { removeRecent: true });
  const identities = testApp.context.db
    .selectFrom('external_identities')
    .select('email')
    .where('email', 'in', [email, 'thief-too@gmail.com']);
  assert.deepEqual(await identities.execute(), [{ email }]);
  assert.deepEqual(await waysIn(email), ['external_identities']);
});

test('the link of the warning asks for the removal', async () => {
  const email = 'warned@example.com';
  await addWaysIn(await testApp.signUp(email), 'warned@gmail.com');
  const warnings = (await findMails(testApp, email)).slice(-3);
  assert.equal(warnings.length, 3);
  for (const { text } of warnings) assert.match(text, /localhost:3000\/en\/auth\/reset\?secure=1/);
});
