/** Deleting an account, coming back, and what is left after fourteen days, as `/delete-policy` promises it. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { eraseDeleted } from '#server/accounts/deletion/erase.ts';
import { issueHandover } from '#server/accounts/one-time-tokens.ts';
import { linkToProviders } from '#server/billing/providers.ts';
import { sweepOnce } from '#server/billing/sweep.ts';
import { dayMs } from '#server/clock.ts';
import { openPictureStore } from '#server/contact/picture-store.ts';
import { newVisitor, told } from '#test/server/accounts/oauth-visitor.ts';
import { registration, testPassword } from '#test/server/support.ts';
import { openShop, calls as shopCalls } from '../billing/support.ts';
import { anotherSession, calls, deleteAccount, deletionCode, isOpen, signIn } from './closing.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'tern-deletion-'));
const tern = await openShop({ DATA_DIR: dataDir });
const { clock } = tern;
const { db, config } = tern.context;
after(async () => {
  await tern.close();
  await rm(dataDir, { recursive: true });
});

const mailsTo = async (email: string) => (await tern.mails()).filter(({ to }) => to.address === email);
const idOf = async (token: string) => (await tern.app.findSession(token))?.accountId ?? '';
const referralIdOf = async (token: string) =>
  (await tern.get('/turboClient/api/c-end/referral', { token })).body.data.referralId as string;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Comes by Google, without a password; the session's token. */
async function outsider(email: string): Promise<string> {
  const token = told(await newVisitor(tern).signIn('google', { email }), 'token');
  return (await tern.post(calls.exchange, { token, flag: 'google', deviceType: 'web' })).body.data.token;
}

let networks = 0;
async function joinBy(inviteCode: string, email: string) {
  networks += 1;
  await tern.post('/turboClient/api/base/register/email/sendCode', { email }, { from: `203.0.${networks}.1` });
  const body = { ...registration(email, await tern.codeTo(email)), inviteCode };
  return tern.post('/turboClient/api/base/register/check', body, { from: `203.0.${networks}.1` });
}

test('the address typed by hand and the mailed code are both needed, and each code works for this alone', async () => {
  const email = 'sure@example.com';
  const token = await tern.signUp(email);
  const code = await deletionCode(tern, token, email);
  const ask = (given: string, confirmation: string) =>
    tern.post(calls.delete, { code: given, confirmation }, { token });
  const mistyped = await ask(code, 'sore@example.com');
  assert.deepEqual([mistyped.status, mistyped.body.data.fields[0].path], [422, 'confirmation']);
  const wrong = code === '000000' ? '000001' : '000000';
  assert.equal((await ask(wrong, email)).body.code, 2002);
  const reset = { email, code, password: 'arctic-27!', noEncrypt: true };
  assert.equal((await tern.post('/turboClient/api/base/clientUser/forgetPwd/check', reset)).body.code, 2002);
  await tern.post('/turboClient/api/base/clientUser/forgetPwd/send', { email });
  assert.notEqual((await ask(await tern.codeTo(email), email)).status, 200, 'a reset’s code deletes nothing');
  assert.equal(await isOpen(tern, token), true);
  assert.equal((await ask(code, 'SURE@example.com')).status, 200, 'capitals are the same address');
});

test('at once: signed out everywhere, the referral ID is dead, one mail with the day and the way back', async () => {
  const email = 'at-once@example.com';
  const token = await tern.signUp(email);
  const other = await anotherSession(tern, email);
  const handover = (await tern.post(calls.baseToken, { flag: 'client' }, { token: other })).body.data.token;
  const inviteCode = await referralIdOf(token);
  await db
    .insertInto('rewards')
    .values({
      ...{ id: crypto.randomUUID(), account_id: await idOf(token), month: '2026-11', number: 1 },
      ...{
        earned_at: clock.now(),
        claim_deadline: new Date(clock.now().getTime() + dayMs),
        registrations: 6,
        days: 12,
      },
    })
    .execute();
  const before = (await mailsTo(email)).length;
  const erasedAt = await deleteAccount(tern, token, email, 'de');
  assert.equal(Date.parse(erasedAt), clock.now().getTime() + 14 * dayMs);
  assert.deepEqual([await isOpen(tern, token), await isOpen(tern, other)], [false, false]);
  const exchanged = await tern.post(calls.exchange, { token: handover, flag: 'client', deviceType: 'ios' });
  assert.equal(exchanged.body.code, 2007);
  const [code, mail, ...more] = (await mailsTo(email)).slice(before);
  assert.match(code?.subject ?? '', /^\d{6} /);
  assert.match(mail?.subject ?? '', /gelöscht/);
  assert.match(mail?.text ?? '', /vor dem 5\.\u00a0Dezember\u00a02026[\s\S]*\/de\/auth\/sign-in/);
  assert.deepEqual(more, []);
  const joined = await joinBy(inviteCode, 'too-late@example.com');
  assert.equal(joined.body.code, 2006, joined.raw);
  const back = (await signIn(tern, email, { restore: true })).body.data.token;
  const [reward] = (await tern.get('/turboClient/api/c-end/user-rewards/query', { token: back })).body.data.rows;
  assert.deepEqual([reward.status, reward.expired], ['unclaimed', true], 'what was not claimed is lost');
});

test('a hand-over token that comes into being meanwhile opens nothing', async () => {
  const email = 'meanwhile@example.com';
  const token = await tern.signUp(email);
  const accountId = await idOf(token);
  await deleteAccount(tern, token, email);
  const given = { accountId, flag: 'client' as const, clientCode: null, remember: true, now: clock.now() };
  const issued = await issueHandover(db, given);
  const answer = await tern.post(calls.exchange, { token: issued.token, flag: 'client', deviceType: 'ios' });
  assert.equal(answer.body.code, 2007);
});

test('only the right password learns of the deletion, and with `restore` everything is there again', async () => {
  const email = 'return@example.com';
  const token = await tern.signUp(email);
  const inviteCode = await referralIdOf(token);
  await deleteAccount(tern, token, email);
  assert.equal((await signIn(tern, email, { password: 'another-1!', restore: true })).body.code, 2005);
  const asked = await signIn(tern, email);
  assert.deepEqual([asked.status, asked.body.code], [409, 2013]);
  const before = (await mailsTo(email)).length;
  const answers = await Promise.all([1, 2].map(() => signIn(tern, email, { restore: true })));
  for (const answer of answers) assert.equal(await isOpen(tern, answer.body.data.token), true);
  assert.equal((await mailsTo(email)).length, before);
  assert.equal((await joinBy(inviteCode, 'invited-later@example.com')).status, 200, 'the referral ID works again');
  assert.equal((await signIn(tern, email)).status, 200);
  assert.equal((await signIn(tern, email, { restore: true })).status, 200, 'of a living account it means nothing');
  assert.equal(await isOpen(tern, token), false, 'what was signed out stays so');
});

test('a forgotten password can be reset meanwhile; a sign-up is told as for any account', async () => {
  const email = 'forgotten@example.com';
  const token = await tern.signUp(email);
  await deleteAccount(tern, token, email);
  await tern.idle();
  await tern.post('/turboClient/api/base/clientUser/forgetPwd/send', { email });
  const body = { email, code: await tern.codeTo(email), password: 'arctic-27!', noEncrypt: true };
  assert.equal((await tern.post('/turboClient/api/base/clientUser/forgetPwd/check', body)).status, 200);
  assert.equal(
    (await signIn(tern, email, { password: 'arctic-27!' })).body.code,
    2013,
    'that alone brings nothing back',
  );
  assert.equal((await signIn(tern, email, { password: 'arctic-27!', restore: true })).status, 200);

  const other = 'sign-up-again@example.com';
  await deleteAccount(tern, await outsider(other), other);
  await tern.idle();
  await tern.post('/turboClient/api/base/register/email/sendCode', { email: other });
  assert.match((await mailsTo(other)).at(-1)?.subject ?? '', /already have/);
});

test('an outside identity is asked whether the account shall come back', async () => {
  const email = 'outside@example.com';
  await deleteAccount(tern, await outsider(email), email);
  const oauth = told(await newVisitor(tern).signIn('google', { email }), 'oauth');
  const described = await tern.post(calls.describe, { token: oauth });
  assert.deepEqual(described.body.data, { identityProvider: 'google', email, needs: 'restore' });
  const refused = await tern.post(calls.complete, { token: oauth });
  assert.deepEqual([refused.status, refused.body.code], [409, 2013]);
  const mailed = (await mailsTo(email)).length;
  const back = await tern.post(calls.complete, { token: oauth, restore: true });
  assert.equal(await isOpen(tern, back.body.data?.token), true, back.raw);
  assert.equal((await mailsTo(email)).length, mailed);
  assert.equal((await tern.post(calls.complete, { token: oauth, restore: true })).body.code, 2009, 'once');
  assert.notEqual(told(await newVisitor(tern).signIn('google', { email }), 'token'), '', 'signed in as before');
});

test('an identity that was disconnected since brings nothing back', async () => {
  const email = 'disconnected@example.com';
  const token = await tern.signUp(email);
  const oauth = told(await newVisitor(tern).signIn('google', { email }), 'oauth');
  await tern.post(calls.complete, { token: oauth, password: testPassword });
  await deleteAccount(tern, token, email);
  const waiting = told(await newVisitor(tern).signIn('google', { email }), 'oauth');
  const back = (await signIn(tern, email, { restore: true })).body.data.token;
  const [{ identityId }] = (await tern.get(calls.account, { token: back })).body.data.identities;
  await tern.delete(calls.identity(identityId), { token: back });
  assert.equal((await tern.post(calls.complete, { token: waiting, restore: true })).body.code, 2009);
});

test('connecting by password or code into a deleted account needs `restore`, and asking uses nothing up', async () => {
  const email = 'by-password@example.com';
  await deleteAccount(tern, await tern.signUp(email), email);
  const oauth = told(await newVisitor(tern).signIn('google', { email }), 'oauth');
  const proof = { token: oauth, password: testPassword };
  assert.equal((await tern.post(calls.complete, proof)).body.code, 2013);
  const back = await tern.post(calls.complete, { ...proof, restore: true });
  assert.equal(await isOpen(tern, back.body.data?.token), true, back.raw);

  const other = 'by-code@example.com';
  await deleteAccount(tern, await outsider(other), other);
  await tern.idle();
  const pending = told(await newVisitor(tern).signIn('apple', { email: other }), 'oauth');
  const byCode = { token: pending, code: await tern.codeTo(other) };
  assert.equal((await tern.post(calls.complete, byCode)).body.code, 2013);
  const again = await tern.post(calls.complete, { ...byCode, restore: true });
  assert.equal(await isOpen(tern, again.body.data?.token), true, again.raw);
});

test('nothing is charged any more, no notice is written, and the days are there after coming back', async () => {
  const email = 'renewing@example.com';
  const token = await tern.signUp(email);
  const orderId = await tern.pay(token, 1);
  await tern.idle();
  const mailed = (await mailsTo(email)).length;
  await deleteAccount(tern, token, email);
  await tern.idle();
  const [subscription] = (await tern.ofOrder(orderId)).subscriptions as { cancel_at_period_end?: boolean }[];
  assert.equal(subscription?.cancel_at_period_end, true);
  assert.equal((await mailsTo(email)).length, mailed + 2, 'the code and the end, nothing else');
  const back = (await signIn(tern, email, { restore: true })).body.data.token;
  const overview = (await tern.get(shopCalls.subscription, { token: back })).body.data;
  assert.deepEqual([overview.plan, overview.subscribing], ['personal', false]);
  assert.equal((await tern.post(shopCalls.resume, undefined, { token: back })).status, 200);
});

test('the sweep ends a renewal that the provider would not hear of', async () => {
  const email = 'deaf@example.com';
  const token = await tern.signUp(email);
  const orderId = await tern.pay(token, 1);
  await tern.idle();
  const accountId = await idOf(token);
  await deleteAccount(tern, token, email);
  await db.deleteFrom('jobs').where('kind', '=', 'end-renewals').execute();
  const { providers, stripe } = linkToProviders(tern.context);
  clock.advance(24 * dayMs);
  await sweepOnce(tern.context, providers, stripe);
  const [subscription] = (await tern.ofOrder(orderId)).subscriptions as { cancel_at_period_end?: boolean }[];
  assert.equal(subscription?.cancel_at_period_end, true);
  const notices = await db.selectFrom('jobs').select('key').where('kind', '=', 'renewal-notice').execute();
  const own = await db.selectFrom('subscriptions').select('id').where('account_id', '=', accountId).execute();
  assert.equal(own.length, 1);
  assert.deepEqual(
    notices.filter(({ key }) => key.includes(own[0]?.id ?? '')),
    [],
  );
});

test('an open page is closed; a payment that was faster is applied and does not renew', async () => {
  const email = 'late-payment@example.com';
  const token = await tern.signUp(email);
  const closed = await tern.buy(token, 3);
  const paid = await tern.buy(token, 1);
  const accountId = await idOf(token);
  await deleteAccount(tern, token, email);
  const statuses = async () => {
    const orders = await db
      .selectFrom('orders')
      .select(['order_id', 'status'])
      .where('account_id', '=', accountId)
      .execute();
    return Object.fromEntries(orders.map(({ order_id, status }) => [order_id, status]));
  };
  assert.deepEqual(await statuses(), { [closed.orderId]: 'cancelled', [paid.orderId]: 'cancelled' });
  await tern.press(paid.url, 'pay');
  for (let tries = 0; tries < 200 && (await statuses())[paid.orderId] !== 'completed'; tries++) await wait(20);
  assert.equal((await statuses())[paid.orderId], 'completed');
  await tern.idle();
  const [subscription] = (await tern.ofOrder(paid.orderId)).subscriptions as { cancel_at_period_end?: boolean }[];
  assert.equal(subscription?.cancel_at_period_end, true);
  await tern.press(closed.url, 'pay');
  await wait(50);
  assert.equal((await statuses())[closed.orderId], 'cancelled', 'its page is no more');
  const back = (await signIn(tern, email, { restore: true })).body.data.token;
  assert.equal((await tern.get(shopCalls.subscription, { token: back })).body.data.plan, 'personal');
});

/** Every row of every table as text that holds a word. */
async function rowsWith(word: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string;
    }>`select to_jsonb(row.*)::text as text from ${sql.table(name)} as row`.execute(db);
    for (const { text } of rows) if (text.includes(word)) found.push(`${name}: ${text}`);
  }
  return found;
}

test('after fourteen days only the orders are left, and the address is nowhere', async () => {
  clock.set('2026-12-20T12:00:00.000Z');
  const email = 'no-trace-of-me@example.com';
  const inviter = await tern.signUp('inviter-of-erased@example.com');
  const token = (await joinBy(await referralIdOf(inviter), email)).body.data.token as string;
  const accountId = await idOf(token);
  const guest = (await joinBy(await referralIdOf(token), 'guest-of-erased@example.com')).body.data.token as string;
  const orderId = await tern.pay(token, 1);
  const oauth = told(await newVisitor(tern).signIn('google', { email }), 'oauth');
  await tern.post(calls.complete, { token: oauth, password: testPassword });
  told(await newVisitor(tern).signIn('apple', { email }), 'oauth');
  const store = openPictureStore(config.pictures);
  await store.put('erased.webp', Buffer.from('a picture'));
  await store.put('kept.webp', Buffer.from('a picture'));
  const ticket = { digest: 'x', order_id: null, locale: 'en', created_at: clock.now(), suggestion: `I am ${email}` };
  await db
    .insertInto('tickets')
    .values([
      { ...ticket, ticket: 'T-ERASED', email: 'x@example.com', account_id: accountId, images: '["erased.webp"]' },
      { ...ticket, ticket: 'T-ERASE2', email, account_id: null, images: '[]' },
      {
        ...ticket,
        ...{ ticket: 'T-KEPT11', suggestion: 'Hi', email: 'guest-of-erased@example.com' },
        account_id: null,
        images: '["kept.webp"]',
      },
    ])
    .execute();
  await db
    .insertInto('rewards')
    .values({
      ...{ id: crypto.randomUUID(), account_id: accountId, month: '2026-11', number: 1, registrations: 6, days: 12 },
      ...{ earned_at: clock.now(), claim_deadline: new Date(clock.now().getTime() + dayMs) },
    })
    .execute();
  const exportBefore = (await tern.get(calls.export, { token })).body.data;
  assert.equal(exportBefore.account.wasInvited, true);
  await deleteAccount(tern, token, email);
  await tern.idle();

  clock.advance(14 * dayMs - 1);
  await eraseDeleted(tern.context);
  assert.equal((await signIn(tern, email)).body.code, 2013, 'to the last moment there is a way back');
  clock.advance(1);
  assert.equal((await signIn(tern, email, { restore: true })).body.code, 2005, 'after it there is none');
  await Promise.all([eraseDeleted(tern.context), eraseDeleted(tern.context)]);
  await eraseDeleted(tern.context);
  await tern.idle();

  assert.deepEqual(await rowsWith(email), []);
  const left = (await rowsWith(accountId)).map((row) => row.split(':')[0]);
  assert.deepEqual([...new Set(left)].sort(), ['accounts', 'entitlements', 'jobs', 'orders', 'subscriptions']);
  const entitlements = await db.selectFrom('entitlements').selectAll().where('account_id', '=', accountId).execute();
  assert.deepEqual(
    entitlements.map(({ order_id, days }) => ({ order_id, days })),
    [{ order_id: orderId, days: 0 }],
    'the provider’s number of a payment, without a day',
  );
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
  assert.deepEqual([row.email, row.password_hash, row.invited_by], [`${accountId}@erased.invalid`, null, null]);
  assert.equal(existsSync(path.join(config.pictures.folder, 'erased.webp')), false);
  assert.equal(existsSync(path.join(config.pictures.folder, 'kept.webp')), true);
  const ofGuest = (await tern.get(calls.export, { token: guest })).body.data;
  assert.equal(ofGuest.account.wasInvited, false, 'who was invited is there, without the inviter');
  const order = await db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  assert.equal(order.status, 'completed');

  const again = await outsider(email);
  assert.notEqual(await idOf(again), accountId);
  assert.deepEqual((await tern.get(calls.export, { token: again })).body.data.orders, [], 'it begins empty');
});

test('money that goes back after the erasure is written down, and nobody is mailed', async () => {
  const email = 'refund-erased@example.com';
  const token = await tern.signUp(email);
  const orderId = await tern.pay(token, 1);
  await deleteAccount(tern, token, email);
  await tern.idle();
  clock.advance(15 * dayMs);
  await eraseDeleted(tern.context);
  const before = (await tern.mails()).length;
  const [invoice] = (await tern.ofOrder(orderId)).invoices;
  await tern.control(`invoices/${invoice?.id}/refund`);
  const statusOf = async () =>
    (await db.selectFrom('orders').select('status').where('order_id', '=', orderId).executeTakeFirstOrThrow()).status;
  for (let tries = 0; tries < 200 && (await statusOf()) !== 'refunded'; tries++) await wait(20);
  assert.equal(await statusOf(), 'refunded');
  assert.equal((await tern.mails()).length, before);
});

test('a registration counts on for who invited, as long as its month lasts', async () => {
  clock.set('2027-02-02T12:00:00.000Z');
  const inviter = 'counts@example.com';
  const token = await tern.signUp(inviter);
  const guest = (await joinBy(await referralIdOf(token), 'counted@example.com')).body.data.token as string;
  await deleteAccount(tern, guest, 'counted@example.com');
  clock.advance(15 * dayMs);
  await eraseDeleted(tern.context);
  const back = await anotherSession(tern, inviter);
  const referral = async (session: string) =>
    (await tern.get('/turboClient/api/c-end/referral', { token: session })).body.data;
  assert.equal((await referral(back)).counted, 1);
  const kept = await db.selectFrom('registrations').selectAll().where('month', '=', '2027-02').execute();
  assert.deepEqual(
    kept.map(({ mailbox_digest, network_digest }) => [mailbox_digest, network_digest]),
    [['', '']],
  );
  clock.set('2027-03-01T00:00:01.000Z');
  await eraseDeleted(tern.context);
  assert.deepEqual(await db.selectFrom('registrations').select('registered_at').where('month', '=', '2027-02').execute(), []);
});
