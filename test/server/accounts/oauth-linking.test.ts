/** When a provider's word is not enough: the password of the account, or a mailed code. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { minuteMs } from '#server/clock.ts';
import { startTestApp, type TestApp, testPassword } from '#test/server/support.ts';
import { newVisitor, type Person, type Provider, site, told } from './oauth-visitor.ts';

const question = '/turboClient/api/base/v3/oauth-sign-in';
const answer = `${question}/complete`;
const userInfo = '/turboClient/api/c-end/user-info';

let tern: TestApp;
before(async () => {
  tern = await startTestApp({ sandbox: true });
});
after(() => tern.close());

/** Comes through a provider, and ends where something more is needed. */
async function pending(provider: Provider, person: Person, query = 'locale=de') {
  const place = await newVisitor(tern).signIn(provider, person, query);
  assert.equal(place.url.origin + place.url.pathname, `${site}/de/auth/sign-in`, place.url.href);
  assert.equal(told(place, 'type'), provider);
  return told(place, 'oauth');
}

let clients = 0;
/** The last step, from an own address. */
function closing(token: string) {
  clients += 1;
  const from = `203.0.113.${clients}`;
  return (proof: object) => tern.post(answer, { token, ...proof }, { from });
}

const describe = async (token: string) => (await tern.post(question, { token })).body;
const signsIn = async (provider: Provider, person: Person) =>
  /success$/.test((await newVisitor(tern).signIn(provider, person)).url.pathname);
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const identities = (email: string) =>
  tern.context.db.selectFrom('external_identities').selectAll().where('email', '=', email).execute();

test('an address with a password account needs the password; then the identity opens the account', async () => {
  const email = 'ada@example.com';
  await tern.signUp(email);
  const token = await pending('google', { email: 'Ada@Example.com' });
  assert.deepEqual((await describe(token)).data, { identityProvider: 'google', email, needs: 'password' });
  assert.equal((await identities(email)).length, 0);
  const close = closing(token);
  const refused = await close({ password: 'not-this-1!' });
  assert.deepEqual([refused.status, refused.body.code], [422, 2005]);
  const right = await close({ password: testPassword });
  assert.equal(right.status, 200, right.raw);
  assert.equal((await tern.get(userInfo, { token: right.body.data.token })).body.data.email, email);
  assert.equal((await close({ password: testPassword })).body.code, 2009, 'used up');
  assert.equal((await describe(token)).code, 2009);
  assert.ok(await signsIn('google', { email }));
});

test('the password does not work where a code is asked for, nor the other way round', async () => {
  await tern.signUp('both@example.com');
  const byPassword = await pending('google', { email: 'both@example.com' });
  const byCode = await pending('google', { email: 'fresh@example.com', unverified: true });
  const noPassword = await closing(byPassword)({ code: '123456' });
  assert.deepEqual([noPassword.status, noPassword.body.data.fields[0].path], [422, 'password']);
  const noCode = await closing(byCode)({ password: testPassword });
  assert.deepEqual([noCode.status, noCode.body.data.fields[0].path], [422, 'code']);
});

test('it can be finished for 15 minutes', async () => {
  await tern.signUp('slow@example.com');
  const token = await pending('google', { email: 'slow@example.com' });
  tern.clock.advance(15 * minuteMs - 1);
  assert.equal((await describe(token)).data.needs, 'password');
  tern.clock.advance(1);
  assert.equal((await describe(token)).code, 2009);
  assert.equal((await closing(token)({ password: testPassword })).body.code, 2009);
});

test('the right password twice at once opens one session', async () => {
  await tern.signUp('twice@example.com');
  const close = closing(await pending('google', { email: 'twice@example.com' }));
  const answers = await Promise.all([close({ password: testPassword }), close({ password: testPassword })]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
});

test('guessing the password costs the tries that signing in has', async () => {
  await tern.signUp('guessed@example.com');
  const close = closing(await pending('google', { email: 'guessed@example.com' }));
  for (let count = 0; count < 10; count++) assert.equal((await close({ password: 'not-this-1!' })).body.code, 2005);
  const slowed = await close({ password: testPassword });
  assert.equal(slowed.status, 429);
  const credentials = { email: 'guessed@example.com', password: testPassword, deviceType: 'web' };
  const from = `203.0.113.${clients}`;
  assert.equal((await tern.post('/turboClient/api/base/v3/service-token', credentials, { from })).status, 429);
});

test('an unverified address gets a code, which makes the account', async () => {
  const email = 'unsure@example.com';
  const token = await pending('microsoft', { email, unverified: true }, 'locale=de&remember=1');
  assert.deepEqual((await describe(token)).data, { identityProvider: 'microsoft', email, needs: 'code' });
  const code = await tern.codeTo(email);
  const close = closing(token);
  assert.equal((await close({ code: wrong(code) })).body.code, 2002);
  const right = await close({ code });
  assert.equal(right.status, 200, right.raw);
  assert.equal((await tern.get(userInfo, { token: right.body.data.token })).body.data.email, email);
  assert.equal((await close({ code })).body.code, 2009);
  assert.ok(await signsIn('microsoft', { email, unverified: true }), 'the identity is known now');
});

test('a code can be sent again by the sign-up call', async () => {
  const email = 'again@example.com';
  const close = closing(await pending('apple', { email, unverified: true }));
  const first = await tern.codeTo(email);
  await tern.context.db.deleteFrom('limits').execute();
  await tern.post('/turboClient/api/base/register/email/sendCode', { email });
  const second = await tern.codeTo(email);
  if (second !== first) assert.equal((await close({ code: first })).body.code, 2002);
  assert.equal((await close({ code: second })).status, 200);
});

test('who comes again within the minute still has the code of before', async () => {
  const email = 'hasty@example.com';
  await pending('google', { email, unverified: true });
  const close = closing(await pending('google', { email, unverified: true }));
  assert.equal((await close({ code: await tern.codeTo(email) })).status, 200);
});

/** All that somebody with an unverified identity can see of an address. */
async function seen(email: string) {
  const token = await pending('google', { email, unverified: true });
  const said = await describe(token);
  const mail = (await tern.mails()).findLast(({ to }) => to.address === email);
  const close = closing(token);
  const codes: number[] = [];
  const mailed = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '123456';
  for (let count = 0; count < 6; count++) codes.push((await close({ code: wrong(mailed) })).body.code);
  return { said: { ...said, data: { ...said.data, email: '' } }, codes, mail };
}

test('an unverified identity learns nothing of an address, and opens no account', async () => {
  await tern.signUp('owner@example.com');
  await newVisitor(tern).signIn('apple', { email: 'keyless@example.com' });
  // The owner's own code was sent a moment ago.
  await tern.context.db.deleteFrom('limits').execute();
  const unknown = await seen('nobody@example.com');
  const withPassword = await seen('owner@example.com');
  const without = await seen('keyless@example.com');
  assert.deepEqual(unknown.codes, [2002, 2002, 2002, 2002, 2004, 2004]);
  for (const known of [withPassword, without]) {
    assert.deepEqual([known.said, known.codes], [unknown.said, unknown.codes]);
    assert.doesNotMatch(known.mail?.subject ?? '', /\d{6}/);
    assert.match(known.mail?.text ?? '', /\/de\/auth\/sign-in/, 'told that there is an account');
  }
});

test('an account without a password is opened by a code to its address', async () => {
  const email = 'keys@example.com';
  await newVisitor(tern).signIn('google', { email });
  const token = await pending('microsoft', { email });
  assert.deepEqual((await describe(token)).data, { identityProvider: 'microsoft', email, needs: 'code' });
  const code = await tern.codeTo(email);
  const close = closing(token);
  assert.equal((await close({ code: wrong(code) })).body.code, 2002);
  const right = await close({ code });
  assert.equal(right.status, 200, right.raw);
  const connected = await identities(email);
  assert.deepEqual(connected.map(({ identity_provider }) => identity_provider).sort(), ['google', 'microsoft']);
  assert.equal(new Set(connected.map(({ account_id }) => account_id)).size, 1);
});

test('an identity that went to another account meanwhile is not taken from it', async () => {
  const { db } = tern.context;
  const [email, other] = ['mine@example.com', 'other@example.com'];
  await tern.signUp(email);
  await tern.signUp(other);
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', other).executeTakeFirstOrThrow();
  const late = closing(await pending('google', { email }));
  const early = closing(await pending('google', { email }));
  assert.equal((await early({ password: testPassword })).status, 200);
  await db.updateTable('external_identities').set({ account_id: id }).where('email', '=', email).execute();
  const sessions = () => db.selectFrom('sessions').select('digest').execute();
  const before = (await sessions()).length;
  assert.equal((await late({ password: testPassword })).body.code, 2009);
  assert.equal((await identities(email))[0]?.account_id, id);
  assert.equal((await sessions()).length, before);
});

test('an invented token is too old', async () => {
  for (const token of ['x'.repeat(43), 'short']) {
    assert.equal((await describe(token)).code, 2009);
    assert.equal((await closing(token)({ code: '123456' })).body.code, 2009);
  }
});
