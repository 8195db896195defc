import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newVisitor, type Provider, told } from '#test/server/accounts/oauth-visitor.ts';
import { testPassword } from '#test/server/support.ts';
import { openShop } from '../billing/support.ts';
import { anotherSession, calls, isOpen, signIn } from './closing.ts';

const tern = await openShop();
after(() => tern.close());

const accountOf = async (token: string) => (await tern.get(calls.account, { token })).body.data;
const mailsTo = async (email: string) => (await tern.mails()).filter(({ to }) => to.address === email);

/** Comes by a provider, without a password; the session's token. */
async function outsider(email: string, provider: Provider = 'google'): Promise<string> {
  const token = told(await newVisitor(tern).signIn(provider, { email }), 'token');
  const answer = await tern.post(calls.exchange, { token, flag: provider, deviceType: 'web' });
  assert.equal(answer.status, 200, answer.raw);
  return answer.body.data.token;
}

/** Another provider opens the account of an address too. */
async function connect(email: string, provider: Provider, proof: object): Promise<string> {
  const oauth = told(await newVisitor(tern).signIn(provider, { email }), 'oauth');
  const answer = await tern.post(calls.complete, { token: oauth, ...proof });
  assert.equal(answer.status, 200, answer.raw);
  return answer.body.data.token;
}

test('the account shows where it is open: this place first, then the last used, and nothing that has ended', async () => {
  const email = 'places@example.com';
  const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0' };
  const body = { email, password: testPassword, deviceType: 'web' };
  const first = await tern.signUp(email);
  await tern.post(calls.signIn, body);
  tern.clock.advance(25 * 60 * 60 * 1000);
  const { token } = (await tern.post(calls.signIn, body, { headers: firefox })).body.data;
  const account = await accountOf(token);
  assert.deepEqual([account.email, account.hasPassword, account.identities], [email, true, []]);
  const seen = account.sessions.map((session: { device: string; current: boolean }) => [
    session.device,
    session.current,
  ]);
  assert.deepEqual(seen, [
    ['Firefox, Windows', true],
    ['', false],
  ]);
  assert.equal((await accountOf(first)).sessions[0].current, true);
});

test('a session is ended by its owner alone', async () => {
  const token = await tern.signUp('end@example.com');
  const other = await anotherSession(tern, 'end@example.com');
  const stranger = await tern.signUp('stranger@example.com');
  const { sessionId } = (await accountOf(other)).sessions[0];
  assert.equal((await tern.delete(calls.session(sessionId), { token: stranger })).status, 200);
  assert.equal(await isOpen(tern, other), true, 'another account changes nothing');
  for (let time = 0; time < 2; time++) {
    assert.equal((await tern.delete(calls.session(sessionId), { token })).status, 200);
    assert.equal(await isOpen(tern, other), false);
  }
  const own = (await accountOf(token)).sessions[0].sessionId;
  assert.equal((await tern.delete(calls.session(own), { token })).status, 200);
  assert.equal(await isOpen(tern, token), false, 'the one that asks may end itself');
});

test('signing out everywhere else ends hand-overs too, and nobody else’s sessions', async () => {
  const token = await tern.signUp('else@example.com');
  const other = await anotherSession(tern, 'else@example.com');
  const stranger = await tern.signUp('else-stranger@example.com');
  const handover = (await tern.post(calls.baseToken, { flag: 'client' }, { token: other })).body.data.token;
  assert.equal((await tern.delete(calls.sessions, { token })).status, 200);
  assert.deepEqual(
    [await isOpen(tern, token), await isOpen(tern, other), await isOpen(tern, stranger)],
    [true, false, true],
  );
  const exchanged = await tern.post(calls.exchange, { token: handover, flag: 'client', deviceType: 'ios' });
  assert.equal(exchanged.body.code, 2007, exchanged.raw);
});

test('a new password needs the one so far, ends every other place, and is told', async () => {
  const email = 'change@example.com';
  const token = await tern.signUp(email);
  const other = await anotherSession(tern, email);
  const handover = (await tern.post(calls.baseToken, { flag: 'web' }, { token: other })).body.data.token;
  const change = (currentPassword: string) =>
    tern.post(calls.password, { currentPassword, password: 'arctic-27!' }, { token });
  assert.equal((await change('wrong-2026!')).body.code, 2005);
  assert.equal(await isOpen(tern, other), true);
  assert.equal((await change(testPassword)).status, 200);
  assert.deepEqual([await isOpen(tern, token), await isOpen(tern, other)], [true, false]);
  const exchanged = await tern.post(calls.exchange, { token: handover, flag: 'web', deviceType: 'web' });
  assert.equal(exchanged.body.code, 2007);
  assert.equal((await signIn(tern, email)).body.code, 2005);
  assert.equal((await signIn(tern, email, { password: 'arctic-27!' })).status, 200);
  assert.match((await mailsTo(email)).at(-1)?.subject ?? '', /password was changed/);
});

test('of two changes at once by the same password one wins', async () => {
  const token = await tern.signUp('both@example.com');
  const change = (password: string) =>
    tern.post(calls.password, { currentPassword: testPassword, password }, { token });
  const answers = await Promise.all([change('first-2026!'), change('second-26!')]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
});

test('passwords cannot be tried out from a session', async () => {
  const token = await tern.signUp('guess@example.com');
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries++) {
    const body = { currentPassword: `guess-${tries}!`, password: 'arctic-27!' };
    statuses.push((await tern.post(calls.password, body, { token })).status);
  }
  assert.deepEqual(statuses.slice(-2), [429, 429]);
});

test('who has no password is told the same as with a wrong one', async () => {
  const token = await outsider('no-password@example.com');
  const body = { currentPassword: testPassword, password: 'arctic-27!' };
  assert.equal((await tern.post(calls.password, body, { token })).body.code, 2005);
  assert.equal((await accountOf(token)).hasPassword, false);
});

test('connecting an identity to an account that was there is told; to a new one it is not', async () => {
  const email = 'connect@example.com';
  await tern.signUp(email);
  const token = await connect(email, 'google', { password: testPassword });
  assert.match((await mailsTo(email)).at(-1)?.subject ?? '', /^Google now opens/);
  const [identity] = (await accountOf(token)).identities;
  assert.deepEqual([identity.identityProvider, identity.email], ['google', email]);
  await outsider('only-outside@example.com');
  assert.deepEqual(await mailsTo('only-outside@example.com'), []);
});

test('a disconnected identity opens nothing any more, and a mail says so', async () => {
  const email = 'disconnect@example.com';
  await tern.signUp(email);
  const token = await connect(email, 'google', { password: testPassword });
  const [{ identityId }] = (await accountOf(token)).identities;
  const stranger = await tern.signUp('disconnect-stranger@example.com');
  assert.equal((await tern.delete(calls.identity(identityId), { token: stranger })).status, 200);
  assert.equal((await accountOf(token)).identities.length, 1, 'another account changes nothing');
  const before = (await mailsTo(email)).length;
  for (let time = 0; time < 2; time++) {
    assert.equal((await tern.delete(calls.identity(identityId), { token })).status, 200);
  }
  assert.deepEqual((await accountOf(token)).identities, []);
  const mails = await mailsTo(email);
  assert.equal(mails.length, before + 1, 'one mail, however often');
  assert.match(mails.at(-1)?.subject ?? '', /^Google no longer opens/);
  const place = await newVisitor(tern).signIn('google', { email });
  assert.notEqual(told(place, 'oauth'), '', 'the password is asked again');
});

test('the last way in stays, also when two are closed at once', async () => {
  const email = 'last@example.com';
  const token = await outsider(email);
  const [{ identityId }] = (await accountOf(token)).identities;
  const refused = await tern.delete(calls.identity(identityId), { token });
  assert.deepEqual([refused.status, refused.body.code], [409, 2012]);

  const oauth = told(await newVisitor(tern).signIn('microsoft', { email }), 'oauth');
  const code = await tern.codeTo(email);
  assert.equal((await tern.post(calls.complete, { token: oauth, code })).status, 200);
  const { identities } = await accountOf(token);
  assert.equal(identities.length, 2);
  const ids: string[] = identities.map((identity: { identityId: string }) => identity.identityId);
  const answers = await Promise.all(ids.map((id) => tern.delete(calls.identity(id), { token })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await accountOf(token)).identities.length, 1);
});

test('the copy holds everything, however much, and nothing of others', async () => {
  const email = 'export@example.com';
  const token = await tern.signUp(email);
  const orderId = await tern.pay(token, 1);
  const stranger = await tern.signUp('export-stranger@example.com');
  await tern.pay(stranger, 1);
  const { db, clock } = tern.context;
  const { accountId } = (await tern.app.findSession(token)) ?? { accountId: '' };
  const order = await db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const older = Array.from({ length: 120 }, (_, number) => ({
    ...order,
    order_id: orderNumber(number),
    created_at: new Date(order.created_at.getTime() - number - 1),
  }));
  await db.insertInto('orders').values(older).execute();
  const reward = { registrations: 6, days: 12, claim_deadline: clock.now(), earned_at: clock.now() };
  const rewards = Array.from({ length: 12 }, (_, number) => ({
    id: crypto.randomUUID(),
    ...{ account_id: accountId, month: '2026-11', number: number + 1, ...reward },
  }));
  await db.insertInto('rewards').values(rewards).execute();
  const ticket = { digest: 'x', order_id: orderId, images: '["a.webp","b.webp"]', locale: 'en' };
  const sent = { ...ticket, created_at: clock.now() };
  await db
    .insertInto('tickets')
    .values([
      { ...sent, ticket: 'T-OWN111', email: 'elsewhere@example.com', account_id: accountId, suggestion: 'Signed in' },
      { ...sent, ticket: 'T-OWN222', email, account_id: null, suggestion: 'Without a session' },
      { ...sent, ticket: 'T-OTHER1', email: 'export-stranger@example.com', account_id: null, suggestion: 'Not mine' },
    ])
    .execute();

  const answer = await tern.get(calls.export, { token });
  assert.equal(answer.status, 200, answer.raw);
  const { account, orders, entitlements, rewards: earned, registrations, messages } = answer.body.data;
  assert.deepEqual([account.email, account.wasInvited, registrations], [email, false, 0]);
  assert.deepEqual([orders.length, orders[0].orderId], [121, orderId]);
  assert.deepEqual(
    entitlements.map((entitlement: { orderId: string }) => entitlement.orderId),
    [orderId],
  );
  assert.equal(earned.length, 12);
  assert.deepEqual(messages.map((message: { suggestion: string }) => message.suggestion).sort(), [
    'Signed in',
    'Without a session',
  ]);
  assert.deepEqual([messages[0].images, messages[0].orderId], [2, orderId]);
  assert.doesNotMatch(answer.raw, /\$argon2|stranger/);
});

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

function orderNumber(number: number): string {
  return `TRN-ZZZZ-ZZ${letters[Math.floor(number / letters.length)]}${letters[number % letters.length]}`;
}
