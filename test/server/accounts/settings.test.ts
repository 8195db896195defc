import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { triesPerAccount } from '#server/accounts/own-password.ts';
import { minuteMs } from '#server/clock.ts';
import type { IdentityProvider } from '#server/db/tables/identities.ts';
import { createBrowser, queryParam, verifier } from '#test/server/accounts/oauth/browser.ts';
import { createSubscription } from '#test/server/billing/rows.ts';
import { findAccountId, findSession, testPassword } from '#test/server/support.ts';
import { openTestShop } from '../billing/test-shop.ts';
import {
  confirmByCode,
  findMails,
  findNotices,
  isSignedIn,
  openAnotherSession,
  paths,
  signIn,
  signUpByOAuth,
} from './support.ts';

const shop = await openTestShop();

const accountOf = async (token: string) => (await shop.get(paths.account, { token })).body.data;
const mailsTo = (email: string) => findMails(shop, email);

/** Connects another provider to the account of an email; returns the new session's token. */
async function connect(email: string, provider: IdentityProvider, proof: object): Promise<string> {
  const oauth = queryParam(await createBrowser(shop).signIn(provider, { email }), 'oauth');
  const response = await shop.post(paths.complete, { token: oauth, verifier, ...proof });
  assert.equal(response.status, 200, response.raw);
  return response.body.data.token;
}

test('the account lists its sessions: the current one first, then the most recently used, without expired ones', async () => {
  const email = 'sessions@example.com';
  const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0' };
  const body = { email, password: testPassword, deviceType: 'web' };
  const first = await shop.signUp(email);
  await shop.post(paths.signIn, body);
  shop.clock.advance(25 * 60 * 60 * 1000);
  const { token } = (await shop.post(paths.signIn, body, { headers: firefox })).body.data;
  const account = await accountOf(token);
  assert.deepEqual([account.email, account.hasPassword, account.identities], [email, true, []]);
  const listed = account.sessions.map((session: { device: string; current: boolean }) => [
    session.device,
    session.current,
  ]);
  assert.deepEqual(listed, [
    ['Firefox, Windows', true],
    ['', false],
  ]);
  assert.equal((await accountOf(first)).sessions[0].current, true);
});

test('an account has at most 100 sessions: the one that was not used for the longest time ends', async () => {
  const { db } = shop.context;
  const email = 'many-sessions@example.com';
  const oldest = await shop.signUp(email);
  const { digest } = await findSession(shop, oldest);
  shop.clock.advance(60 * 60 * 1000);
  const another = await shop.signUp('few-sessions@example.com');
  const row = await db.selectFrom('sessions').selectAll().where('digest', '=', digest).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 98 }, (_, index) => ({
    ...row,
    digest: String(index).padStart(64, '0'),
    last_used_at: shop.clock.now(),
  }));
  await db.insertInto('sessions').values(copies).execute();
  const sessionsOf = async (token: string) => (await accountOf(token)).sessions.length;
  assert.equal(await sessionsOf(await openAnotherSession(shop, email)), 100);
  assert.equal(await sessionsOf(await openAnotherSession(shop, email)), 100);
  assert.deepEqual([await isSignedIn(shop, oldest), await isSignedIn(shop, another)], [false, true]);
});

test('only the owner can end a session', async () => {
  const token = await shop.signUp('end@example.com');
  const other = await openAnotherSession(shop, 'end@example.com');
  const stranger = await shop.signUp('stranger@example.com');
  const { sessionId } = (await accountOf(other)).sessions[0];
  assert.equal((await shop.delete(paths.session(sessionId), { token: stranger })).status, 200);
  assert.equal(await isSignedIn(shop, other), true, 'another account cannot do it');
  for (let attempt = 0; attempt < 2; attempt++) {
    assert.equal((await shop.delete(paths.session(sessionId), { token })).status, 200);
    assert.equal(await isSignedIn(shop, other), false);
  }
  const own = (await accountOf(token)).sessions[0].sessionId;
  assert.equal((await shop.delete(paths.session(own), { token })).status, 200);
  assert.equal(await isSignedIn(shop, token), false, 'a session can end itself');
});

test('ending a session also deletes the one-time tokens that it may have issued', async () => {
  const token = await shop.signUp('end-tokens@example.com');
  const other = await openAnotherSession(shop, 'end-tokens@example.com');
  const oneTimeToken = (await shop.post(paths.baseToken, { flag: 'web' }, { token: other })).body.data.token;
  const { sessionId } = (await accountOf(other)).sessions[0];
  assert.equal((await shop.delete(paths.session(sessionId), { token })).status, 200);
  const exchanged = await shop.post(paths.exchange, { token: oneTimeToken, flag: 'web', deviceType: 'web' });
  assert.equal(exchanged.body.code, 2007, exchanged.raw);
});

test('ending all other sessions also deletes one-time tokens, and affects no other account', async () => {
  const token = await shop.signUp('else@example.com');
  const other = await openAnotherSession(shop, 'else@example.com');
  const stranger = await shop.signUp('else-stranger@example.com');
  const oneTimeToken = (await shop.post(paths.baseToken, { flag: 'client' }, { token: other })).body.data.token;
  assert.equal((await shop.delete(paths.sessions, { token })).status, 200);
  assert.deepEqual(
    [await isSignedIn(shop, token), await isSignedIn(shop, other), await isSignedIn(shop, stranger)],
    [true, false, true],
  );
  const exchanged = await shop.post(paths.exchange, { token: oneTimeToken, flag: 'client', deviceType: 'ios' });
  assert.equal(exchanged.body.code, 2007, exchanged.raw);
});

test('an owner ends a thief’s session although the thief has used up the tries to confirm', async () => {
  const email = 'brake@example.com';
  const token = await shop.signUp(email);
  const thieves = [await openAnotherSession(shop, email), await openAnotherSession(shop, email)];
  shop.clock.advance(11 * minuteMs);
  const key = await findAccountId(shop, token);
  await shop.context.limits.consume({ rule: triesPerAccount, key, amount: triesPerAccount.points });
  const confirm = await shop.post(paths.confirm, { password: testPassword }, { token });
  assert.equal(confirm.status, 429, confirm.raw);
  const listed = (await accountOf(thieves[0] ?? '')).sessions[0].sessionId;
  assert.equal((await shop.delete(paths.session(listed), { token })).status, 200);
  assert.equal(await isSignedIn(shop, thieves[0] ?? ''), false);
  assert.equal((await shop.delete(paths.sessions, { token })).status, 200);
  assert.equal(await isSignedIn(shop, thieves[1] ?? ''), false);
});

test('the device that ended all other sessions stays known', async () => {
  const email = 'else-device@example.com';
  const ended = await shop.delete(paths.sessions, { token: await shop.signUp(email) });
  const cookie = String(ended.headers['set-cookie']).split(';')[0] ?? '';
  const body = { email, password: testPassword, deviceType: 'web' };
  assert.equal((await shop.post(paths.signIn, body, { headers: { cookie } })).status, 200);
  assert.deepEqual(await findNotices(shop, email), []);
});

test('changing the password needs the current one, ends every other session, and is notified by mail', async () => {
  const email = 'change@example.com';
  const token = await shop.signUp(email);
  const other = await openAnotherSession(shop, email);
  const oneTimeToken = (await shop.post(paths.baseToken, { flag: 'web' }, { token: other })).body.data.token;
  const change = (currentPassword: string) =>
    shop.post(paths.password, { currentPassword, password: 'arctic-27!' }, { token });
  assert.equal((await change('wrong-2026!')).body.code, 2005);
  assert.equal(await isSignedIn(shop, other), true);
  assert.equal((await change(testPassword)).status, 200);
  assert.deepEqual([await isSignedIn(shop, token), await isSignedIn(shop, other)], [true, false]);
  const exchanged = await shop.post(paths.exchange, { token: oneTimeToken, flag: 'web', deviceType: 'web' });
  assert.equal(exchanged.body.code, 2007);
  assert.equal((await signIn(shop, email)).body.code, 2005);
  assert.equal((await signIn(shop, email, { password: 'arctic-27!' })).status, 200);
  assert.match((await mailsTo(email)).at(-1)?.subject ?? '', /password has been changed/);
});

test('one of two simultaneous password changes succeeds', async () => {
  const token = await shop.signUp('both@example.com');
  const change = (password: string) =>
    shop.post(paths.password, { currentPassword: testPassword, password }, { token });
  const responses = await Promise.all([change('first-2026!'), change('second-26!')]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 422]);
});

test('guesses of the current password are limited', async () => {
  const token = await shop.signUp('guess@example.com');
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries++) {
    const body = { currentPassword: `guess-${tries}!`, password: 'arctic-27!' };
    statuses.push((await shop.post(paths.password, body, { token })).status);
  }
  assert.deepEqual(statuses.slice(-2), [429, 429]);
});

test('guesses of the current password are limited over all sessions, and right ones cost nothing', async () => {
  const token = await shop.signUp('guess-account@example.com');
  const key = await findAccountId(shop, token);
  const perAccount = { rule: triesPerAccount, key };
  await shop.context.limits.consume({ ...perAccount, amount: 49 });
  const confirm = async () => (await shop.post(paths.confirm, { password: testPassword }, { token })).status;
  assert.deepEqual([await confirm(), await confirm()], [200, 200]);
  await shop.context.limits.consume(perAccount);
  assert.equal(await confirm(), 429);
});

test('an account without a password gets the response of a wrong password', async () => {
  const token = await signUpByOAuth(shop, 'no-password@example.com');
  const body = { currentPassword: testPassword, password: 'arctic-27!' };
  assert.equal((await shop.post(paths.password, body, { token })).body.code, 2005);
  assert.equal((await accountOf(token)).hasPassword, false);
});

test('connecting an identity to an existing account is notified by mail; creating an account with one is not', async () => {
  const email = 'connect@example.com';
  await shop.signUp(email);
  const token = await connect(email, 'google', { password: testPassword });
  assert.match((await mailsTo(email)).at(-1)?.subject ?? '', /^Google connected/);
  const [identity] = (await accountOf(token)).identities;
  assert.deepEqual([identity.identityProvider, identity.email], ['google', email]);
  await signUpByOAuth(shop, 'only-oauth@example.com');
  assert.deepEqual(await mailsTo('only-oauth@example.com'), []);
});

test('a disconnected identity no longer signs in, and a mail says so', async () => {
  const email = 'disconnect@example.com';
  await shop.signUp(email);
  const token = await connect(email, 'google', { password: testPassword });
  const [{ identityId }] = (await accountOf(token)).identities;
  const stranger = await shop.signUp('disconnect-stranger@example.com');
  assert.equal((await shop.delete(paths.identity(identityId), { token: stranger })).status, 200);
  assert.equal((await accountOf(token)).identities.length, 1, 'another account cannot do it');
  const before = (await mailsTo(email)).length;
  for (let attempt = 0; attempt < 2; attempt++) {
    assert.equal((await shop.delete(paths.identity(identityId), { token })).status, 200);
  }
  assert.deepEqual((await accountOf(token)).identities, []);
  const mails = await mailsTo(email);
  assert.equal(mails.length, before + 1, 'one mail, however often it is disconnected');
  assert.match(mails.at(-1)?.subject ?? '', /^Google disconnected/);
  const page = await createBrowser(shop).signIn('google', { email });
  assert.notEqual(queryParam(page, 'oauth'), '', 'the password is needed again');
});

test('disconnecting one of two identities of a provider keeps the other', async () => {
  const email = 'two-identities@example.com';
  const token = await shop.signUp(email);
  const account_id = await findAccountId(shop, token);
  const { db, clock } = shop.context;
  const identity = { issuer: 'https://accounts.google.com', identity_provider: 'google', name: null } as const;
  const times = { created_at: clock.now(), last_used_at: clock.now() };
  const owned = { ...identity, ...times, account_id };
  const subjects = ['two-identities-1', 'two-identities-2'];
  await db
    .insertInto('external_identities')
    .values(subjects.map((subject) => ({ ...owned, subject, email: `${subject}@gmail.com` })))
    .execute();
  const [first, second] = (await accountOf(token)).identities;
  assert.equal((await shop.delete(paths.identity(first.identityId), { token })).status, 200);
  assert.deepEqual((await accountOf(token)).identities, [second]);
});

test('the last way to sign in cannot be disconnected, even by simultaneous requests', async () => {
  const email = 'last@example.com';
  const token = await signUpByOAuth(shop, email);
  await confirmByCode(shop, token, email);
  const [{ identityId }] = (await accountOf(token)).identities;
  const refused = await shop.delete(paths.identity(identityId), { token });
  assert.deepEqual([refused.status, refused.body.code], [409, 2012]);

  const oauth = queryParam(await createBrowser(shop).signIn('microsoft', { email }), 'oauth');
  const code = await shop.lastCode(email);
  assert.equal((await shop.post(paths.complete, { token: oauth, verifier, code })).status, 200);
  const { identities } = await accountOf(token);
  assert.equal(identities.length, 2);
  const ids: string[] = identities.map((identity: { identityId: string }) => identity.identityId);
  const responses = await Promise.all(ids.map((id) => shop.delete(paths.identity(id), { token })));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await accountOf(token)).identities.length, 1);
});

test('the export holds everything of the account, however much, and nothing of others', async () => {
  const email = 'export@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  const stranger = await shop.signUp('export-stranger@example.com');
  await shop.payByCard(stranger, 1);
  const { db, clock } = shop.context;
  const accountId = await findAccountId(shop, token);
  const order = await db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const older = Array.from({ length: 120 }, (_, number) => ({
    ...order,
    order_id: createOrderId(number),
    created_at: new Date(order.created_at.getTime() - number - 1),
  }));
  await db.insertInto('orders').values(older).execute();
  const reward = { registrations: 6, days: 12, claim_deadline: clock.now(), earned_at: clock.now() };
  const rewards = Array.from({ length: 12 }, (_, number) => ({
    id: crypto.randomUUID(),
    account_id: accountId,
    month: '2026-11',
    number: number + 1,
    ...reward,
  }));
  await db.insertInto('rewards').values(rewards).execute();
  const ticket = {
    digest: 'x',
    topic: 'billing',
    order_id: orderId,
    images: '["a.webp","b.webp"]',
    locale: 'en',
  } as const;
  const sent = { ...ticket, created_at: clock.now() };
  await db
    .insertInto('tickets')
    .values([
      { ...sent, ticket: 'T-OWN111', email: 'elsewhere@example.com', account_id: accountId, suggestion: 'Signed in' },
      { ...sent, ticket: 'T-OWN222', email, account_id: null, suggestion: 'Without a session' },
      { ...sent, ticket: 'T-OTHER1', email: 'export-stranger@example.com', account_id: null, suggestion: 'Not mine' },
    ])
    .execute();

  const response = await shop.get(paths.export, { token });
  assert.equal(response.status, 200, response.raw);
  const { account, orders, entitlements, rewards: earned, registrations, messages } = response.body.data;
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
  assert.deepEqual([messages[0].images, messages[0].topic, messages[0].orderId], [2, 'billing', orderId]);
  assert.doesNotMatch(response.raw, /\$argon2|stranger/);
});

test('an account is exported ten times an hour', async () => {
  const token = await shop.signUp('exports@example.com');
  const request = async () => (await shop.get(paths.export, { token })).status;
  for (let count = 0; count < 10; count++) assert.equal(await request(), 200);
  assert.equal(await request(), 429);
});

test('the export has ended entitlements and subscriptions, registrations, and names from identity providers', async () => {
  const email = 'history@example.com';
  const token = await shop.signUp(email);
  const { db, clock } = shop.context;
  const accountId = await findAccountId(shop, token);
  const guestId = await shop.createAccount();
  const at = new Date('2025-01-01T00:00:00.000Z');
  const own = { account_id: accountId, plan: 'personal' } as const;
  await db
    .insertInto('entitlements')
    .values({ ...own, id: crypto.randomUUID(), source: 'old', days: 30, purchased_at: at, refunded_at: clock.now() })
    .execute();
  const ended = { status: 'canceled', cancel_at_period_end: true, current_period_end: at, started_at: at };
  await createSubscription(shop.context, { ...own, id: 'sub_old', ...ended });
  await db
    .insertInto('registrations')
    .values({
      account_id: guestId,
      inviter_id: accountId,
      month: '2025-01',
      registered_at: at,
      mailbox_digest: 'm',
      network_digest: 'n',
      not_counted: 'sameNetwork',
    })
    .execute();
  await db
    .insertInto('external_identities')
    .values({
      issuer: 'https://idp.example',
      subject: 'history',
      identity_provider: 'apple',
      account_id: accountId,
      email,
      name: 'Ada Lovelace',
      created_at: at,
      last_used_at: at,
    })
    .execute();
  const { data } = (await shop.get(paths.export, { token })).body;
  assert.deepEqual(data.entitlements, [], 'no days are left');
  const [entitlement] = data.entitlementHistory;
  assert.deepEqual([entitlement.days, entitlement.refundedAt], [30, clock.now().toISOString()]);
  assert.deepEqual(
    data.subscriptions.map(({ subscriptionId, status, renews }: Record<string, unknown>) => [
      subscriptionId,
      status,
      renews,
    ]),
    [['sub_old', 'canceled', false]],
  );
  assert.deepEqual(data.registrationHistory, [{ at: at.toISOString(), notCounted: 'sameNetwork' }]);
  assert.deepEqual(data.account.identityNames, ['Ada Lovelace']);
  assert.equal(data.account.signIns.length, 1);
});

test('every table about an account is exported, or left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('account_id', 'inviter_id', 'email')`.execute(shop.context.db);
  const known = { ...exportedTables, ...leftOutTables };
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !(name in known)),
    [],
    'add the table to the export, or to `leftOutTables` with the reason',
  );
  const { data } = (await shop.get(paths.export, { token: await shop.signUp('walk@example.com') })).body;
  for (const [table, at] of Object.entries(exportedTables)) {
    if (!rows.some(({ name }) => name === table)) continue;
    const found = at.split('.').reduce((value, key) => value?.[key], data);
    assert.notEqual(found, undefined, `${table}: the export has no ${at}`);
  }
});

/** Where the export has what a table holds about an account. */
const exportedTables: Record<string, string> = {
  accounts: 'account',
  sessions: 'account.sessions',
  sign_ins: 'account.signIns',
  external_identities: 'account.identities',
  passkeys: 'account.passkeys',
  second_factors: 'account.secondFactor',
  orders: 'orders',
  entitlements: 'entitlementHistory',
  subscriptions: 'subscriptions',
  billing_details: 'billingDetails',
  rewards: 'rewards',
  registrations: 'registrationHistory',
  tickets: 'messages',
};

/** Minutes old, and nothing but digests and what the customer is just typing. */
const leftOutTables: Record<string, string> = {
  codes: 'digests of codes, valid for 15 minutes',
  email_changes: 'the former email for 7 days, so that a change can be undone',
  recovery_codes: 'digests of codes',
  pending_sign_ins: 'sign-ins that wait for a second factor, 10 minutes',
  requested_codes: 'digests of codes, valid for 15 minutes',
  one_time_tokens: 'digests of tokens, valid for 5 minutes',
  oauth_sign_ins: 'sign-ins that wait for a last step, 15 minutes; they belong to no account yet',
  identity_connections: 'connections that wait for their completion, 15 minutes',
};

const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

function createOrderId(number: number): string {
  return `TRN-ZZZZ-ZZ${characters[Math.floor(number / characters.length)]}${characters[number % characters.length]}`;
}
