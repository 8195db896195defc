/** OAuth sign-ins that need a last step: the account's password or a mailed code. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { triesPerClient } from '#server/accounts/oauth/complete-sign-in.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import type { IdentityProvider } from '#server/db/tables/identities.ts';
import { openTestApp, takeAttempts, testPassword } from '#test/server/support.ts';
import { wrongCode } from '#test/support/mailbox.ts';
import { recordQueries } from '../../query-log.ts';
import { paths } from '../support.ts';
import { createBrowser, type Person, queryParam, site, verifier } from './browser.ts';

const testApp = await openTestApp({ sandbox: true });

/** Signs in at a provider up to the last step; returns the token of the sign-in. */
async function signInToLastStep(provider: IdentityProvider, person: Person, query = 'locale=de') {
  const page = await createBrowser(testApp).signIn(provider, person, query);
  assert.equal(page.url.origin + page.url.pathname, `${site}/de/auth/sign-in`, page.url.href);
  assert.equal(queryParam(page, 'type'), provider);
  return queryParam(page, 'oauth');
}

let clients = 0;
/** Returns a function that completes the sign-in, from an IP address of its own. */
function createCompletion(token: string) {
  clients += 1;
  const ipAddress = `203.0.113.${clients}`;
  return (proof: object, headers: Record<string, string> = {}) =>
    testApp.post(paths.complete, { token, verifier, ...proof }, { ipAddress, headers });
}

const describe = async (token: string) => (await testApp.post(paths.describe, { token, verifier })).body;
const signsIn = async (provider: IdentityProvider, person: Person) =>
  /success$/.test((await createBrowser(testApp).signIn(provider, person)).url.pathname);
const findIdentities = (email: string) =>
  testApp.context.db.selectFrom('external_identities').selectAll().where('email', '=', email).execute();

test('an email of an account with a password needs the password; after that the identity signs in', async () => {
  const email = 'ada@example.com';
  await testApp.signUp(email);
  const token = await signInToLastStep('google', { email: 'Ada@Example.com' });
  assert.deepEqual((await describe(token)).data, {
    identityProvider: 'google',
    email,
    needs: 'password',
    accountExists: false,
  });
  assert.equal((await findIdentities(email)).length, 0);
  const complete = createCompletion(token);
  const refused = await complete({ password: 'not-this-1!' });
  assert.deepEqual([refused.status, refused.body.code], [422, 2005]);
  const right = await complete({ password: testPassword });
  assert.equal(right.status, 200, right.raw);
  assert.equal((await testApp.get(paths.userInfo, { token: right.body.data.token })).body.data.email, email);
  assert.equal((await complete({ password: testPassword })).body.code, 2009, 'used up');
  assert.equal((await describe(token)).code, 2009);
  assert.ok(await signsIn('google', { email }));
});

test('a password does not replace a code, nor a code a password', async () => {
  await testApp.signUp('both@example.com');
  const byPassword = await signInToLastStep('google', { email: 'both@example.com' });
  const byCode = await signInToLastStep('google', { email: 'fresh@example.com', unverified: true });
  const noPassword = await createCompletion(byPassword)({ code: '123456' });
  assert.deepEqual([noPassword.status, noPassword.body.data.fields[0].path], [422, 'password']);
  const noCode = await createCompletion(byCode)({ password: testPassword });
  assert.deepEqual([noCode.status, noCode.body.data.fields[0].path], [422, 'code']);
});

test('the last step can be completed for 15 minutes', async () => {
  await testApp.signUp('slow@example.com');
  const token = await signInToLastStep('google', { email: 'slow@example.com' });
  testApp.clock.advance(15 * minuteMs - 1);
  assert.equal((await describe(token)).data.needs, 'password');
  testApp.clock.advance(1);
  assert.equal((await describe(token)).code, 2009);
  assert.equal((await createCompletion(token)({ password: testPassword })).body.code, 2009);
});

test('simultaneous requests with the right password open one session', async () => {
  await testApp.signUp('twice@example.com');
  const complete = createCompletion(await signInToLastStep('google', { email: 'twice@example.com' }));
  const responses = await Promise.all([complete({ password: testPassword }), complete({ password: testPassword })]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 422]);
});

test('guesses of the password share the limits of signing in', async () => {
  await testApp.signUp('guessed@example.com');
  const complete = createCompletion(await signInToLastStep('google', { email: 'guessed@example.com' }));
  for (let count = 0; count < 10; count++) assert.equal((await complete({ password: 'not-this-1!' })).body.code, 2005);
  const limited = await complete({ password: testPassword });
  assert.equal(limited.status, 429);
  const credentials = { email: 'guessed@example.com', password: testPassword, deviceType: 'web' };
  const ipAddress = `203.0.113.${clients}`;
  const signIn = await testApp.post(paths.signIn, credentials, { ipAddress });
  assert.equal(signIn.status, 429);
});

test('guesses of strangers in the same network do not keep a sign-in from its last step', async () => {
  await testApp.signUp('shared@example.com');
  const complete = createCompletion(await signInToLastStep('google', { email: 'shared@example.com' }));
  await takeAttempts(testApp, triesPerClient, `203.0.113.${clients}`, 60);
  assert.equal((await complete({ token: 'x'.repeat(43), password: testPassword })).status, 429, 'a guess');
  assert.equal((await complete({ password: testPassword })).status, 200);
});

test('an unverified email gets a code, which creates the account', async () => {
  const email = 'unsure@example.com';
  const token = await signInToLastStep('microsoft', { email, unverified: true }, 'locale=de&remember=1');
  assert.deepEqual((await describe(token)).data, {
    identityProvider: 'microsoft',
    email,
    needs: 'code',
    accountExists: false,
  });
  const code = await testApp.lastCode(email);
  const complete = createCompletion(token);
  assert.equal((await complete({ code: wrongCode(code) })).body.code, 2002);
  const right = await complete({ code });
  assert.equal(right.status, 200, right.raw);
  const account = (await testApp.get(paths.account, { token: right.body.data.token })).body.data;
  assert.equal(account.email, email);
  const endsAt = testApp.clock.now().getTime() + 30 * dayMs;
  assert.equal(Date.parse(account.sessions[0].expiresAt), endsAt, '"remember me" is kept');
  assert.equal((await complete({ code })).body.code, 2009);
  assert.ok(await signsIn('microsoft', { email, unverified: true }), 'the identity is connected now');
});

test('the invite code of a sign-in with an unverified email is stored with the new account', async () => {
  const find = (email: string) =>
    testApp.context.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  await testApp.signUp('inviter@example.com');
  const { id, referral_code: invite } = await find('inviter@example.com');
  const [email, query] = ['invited@example.com', `locale=de&invite=${invite}`];
  const complete = createCompletion(await signInToLastStep('google', { email, unverified: true }, query));
  assert.equal((await complete({ code: await testApp.lastCode(email) })).status, 200);
  assert.equal((await find(email)).invited_by, id);
});

test('a new code can be requested, which is of the same kind', async () => {
  const email = 'again@example.com';
  const token = await signInToLastStep('apple', { email, unverified: true });
  const complete = createCompletion(token);
  const first = await testApp.lastCode(email);
  await testApp.context.db.deleteFrom('limits').execute();
  assert.equal((await testApp.post(paths.sendOAuthCode, { token, verifier })).status, 200);
  const second = await testApp.lastCode(email);
  if (second !== first) assert.equal((await complete({ code: first })).body.code, 2002);
  assert.equal((await complete({ code: second })).status, 200);
});

test('a sign-in that needs no code gets none', async () => {
  await testApp.signUp('no-code@example.com');
  const token = await signInToLastStep('google', { email: 'no-code@example.com' });
  assert.equal((await testApp.post(paths.sendOAuthCode, { token, verifier })).body.code, 2009);
});

test('where no code can be mailed and none was, no page asks for one', async () => {
  const email = 'limited@example.com';
  await signInToLastStep('google', { email, unverified: true });
  await testApp.context.db.deleteFrom('codes').execute();
  const page = await createBrowser(testApp).signIn('google', { email, unverified: true }, 'locale=de');
  assert.equal(queryParam(page, 'error'), '1006');
  assert.equal(page.url.searchParams.get('oauth'), null);
});

test('a stranger who requests a code for the same email does not void the one of the sign-in', async () => {
  const email = 'disturbed@example.com';
  const complete = createCompletion(await signInToLastStep('apple', { email, unverified: true }));
  const code = await testApp.lastCode(email);
  await testApp.context.db.deleteFrom('limits').execute();
  await testApp.post(paths.sendRegisterCode, { email }, { ipAddress: '192.0.2.200' });
  assert.equal((await complete({ code })).status, 200);
});

test('the code of a first attempt works for a second one within the same minute', async () => {
  const email = 'hasty@example.com';
  await signInToLastStep('google', { email, unverified: true });
  const complete = createCompletion(await signInToLastStep('google', { email, unverified: true }));
  assert.equal((await complete({ code: await testApp.lastCode(email) })).status, 200);
});

/** Everything that a person with an unverified identity can observe about an email. */
async function observe(email: string) {
  const token = await signInToLastStep('google', { email, unverified: true });
  const description = await describe(token);
  const mail = (await testApp.mails()).findLast(({ to }) => to.address === email);
  const complete = createCompletion(token);
  const codes: number[] = [];
  const mailed = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '123456';
  await testApp.idle();
  // Statements take time, and the limits of a client are shared by all that it tries.
  const statements = await recordQueries(async () => {
    for (let count = 0; count < 6; count++) codes.push((await complete({ code: wrongCode(mailed) })).body.code);
  });
  return { description: { ...description, data: { ...description.data, email: '' } }, codes, mail, statements };
}

test('an unverified identity reveals nothing about an email and opens no account', async () => {
  await testApp.signUp('owner@example.com');
  await createBrowser(testApp).signIn('apple', { email: 'no-password@example.com' });
  // Signing up has just used the minute's code.
  await testApp.context.db.deleteFrom('limits').execute();
  const unknown = await observe('nobody@example.com');
  const withPassword = await observe('owner@example.com');
  const withoutPassword = await observe('no-password@example.com');
  assert.deepEqual(unknown.codes, [2002, 2002, 2002, 2002, 2004, 2004]);
  for (const known of [withPassword, withoutPassword]) {
    assert.deepEqual([known.description, known.codes], [unknown.description, unknown.codes]);
    assert.deepEqual(known.statements, unknown.statements);
    assert.doesNotMatch(known.mail?.subject ?? '', /\d{6}/);
    assert.match(known.mail?.text ?? '', /\/de\/auth\/sign-in/, 'the mail says that there is an account');
  }
});

test('a code to its email opens an account without a password', async () => {
  const email = 'keys@example.com';
  await createBrowser(testApp).signIn('google', { email });
  const token = await signInToLastStep('microsoft', { email });
  assert.deepEqual((await describe(token)).data, {
    identityProvider: 'microsoft',
    email,
    needs: 'code',
    accountExists: true,
  });
  await testApp.context.db.deleteFrom('limits').execute();
  assert.equal((await testApp.post(paths.sendOAuthCode, { token, verifier })).status, 200);
  const mails = (await testApp.mails()).filter(({ to }) => to.address === email);
  assert.deepEqual(
    mails.map(({ subject }) => /^\d{6} ist Ihr Anmeldecode/.test(subject)),
    [true, true],
    'no code to reset a password',
  );
  const code = await testApp.lastCode(email);
  const complete = createCompletion(token);
  assert.equal((await complete({ code: wrongCode(code) })).body.code, 2002);
  const right = await complete({ code });
  assert.equal(right.status, 200, right.raw);
  const connected = await findIdentities(email);
  assert.deepEqual(connected.map(({ identity_provider }) => identity_provider).sort(), ['google', 'microsoft']);
  assert.equal(new Set(connected.map(({ account_id }) => account_id)).size, 1);
});

test('an identity that was connected to another account in the meantime stays there', async () => {
  const { db } = testApp.context;
  const [email, other] = ['mine@example.com', 'other@example.com'];
  await testApp.signUp(email);
  await testApp.signUp(other);
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', other).executeTakeFirstOrThrow();
  const late = createCompletion(await signInToLastStep('google', { email }));
  const early = createCompletion(await signInToLastStep('google', { email }));
  assert.equal((await early({ password: testPassword })).status, 200);
  await db.updateTable('external_identities').set({ account_id: id }).where('email', '=', email).execute();
  const sessions = () => db.selectFrom('sessions').select('digest').execute();
  const before = (await sessions()).length;
  assert.equal((await late({ password: testPassword })).body.code, 2009);
  assert.equal((await findIdentities(email))[0]?.account_id, id);
  assert.equal((await sessions()).length, before);
});

test('an invented token gets the response of an expired one', async () => {
  for (const token of ['x'.repeat(43), 'short']) {
    assert.equal((await describe(token)).code, 2009);
    assert.equal((await createCompletion(token)({ code: '123456' })).body.code, 2009);
  }
});
