/** Deleting and restoring an account, and what happens to orders and rewards (docs/decisions/0014-account-deletion.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireRestorable } from '#server/accounts/deletion/restore-if-deleted.ts';
import { erasureDate } from '#server/accounts/deletion/rules.ts';
import { lockAccountToErase, markAccountRestored } from '#server/accounts/deletion/store.ts';
import { issueOneTimeToken } from '#server/accounts/one-time-tokens.ts';
import { setLocale } from '#server/accounts/store.ts';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import { addMs, dayMs, minuteMs } from '#server/clock.ts';
import { createBrowser, queryParam, verifier } from '#test/server/accounts/oauth/browser.ts';
import { findAccountId, testPassword } from '#test/server/support.ts';
import { wrongCode } from '#test/support/mailbox.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { openTestShop, paths as shopPaths } from '../billing/test-shop.ts';
import {
  deleteAccount,
  findMails,
  findReferralId,
  isSignedIn,
  openAnotherSession,
  paths,
  requestDeletionCode,
  signIn,
  signUpByOAuth,
  signUpInvited,
} from './support.ts';

const shop = await openTestShop();
const { clock } = shop;
const { db } = shop.context;

const mailsTo = (email: string) => findMails(shop, email);

test('deletion needs the typed email and its own mailed code, which works for nothing else', async () => {
  const email = 'sure@example.com';
  const token = await shop.signUp(email);
  const code = await requestDeletionCode(shop, token, email);
  const requestDeletion = (deletionCode: string, confirmation: string) =>
    shop.post(paths.delete, { code: deletionCode, confirmation }, { token });
  const mistyped = await requestDeletion(code, 'sore@example.com');
  assert.deepEqual([mistyped.status, mistyped.body.data.fields[0].path], [422, 'confirmation']);
  assert.equal((await requestDeletion(wrongCode(code), email)).body.code, 2002);
  const reset = { email, code, password: 'arctic-27!', noEncrypt: true };
  assert.equal((await shop.post(paths.resetPassword, reset)).body.code, 2002);
  await shop.post(paths.sendResetCode, { email });
  assert.notEqual((await requestDeletion(await shop.lastCode(email), email)).status, 200, 'a reset code is refused');
  assert.equal(await isSignedIn(shop, token), true);
  assert.equal((await requestDeletion(code, 'SURE@example.com')).status, 200, 'case does not matter');
});

test('a code deletes once: an account that was restored needs a new one', async () => {
  const email = 'once@example.com';
  const token = await shop.signUp(email);
  const code = await requestDeletionCode(shop, token, email);
  const requestDeletion = (session: string) =>
    shop.post(paths.delete, { code, confirmation: email }, { token: session });
  assert.equal((await requestDeletion(token)).status, 200);
  const back = (await signIn(shop, email, { restore: true })).body.data.token;
  assert.equal((await requestDeletion(back)).body.code, 2003);
  assert.equal(await isSignedIn(shop, back), true);
});

test('an account can be restored until the last moment of the restore period, which is excluded', () => {
  const deletedAt = new Date('2026-11-01T12:00:00Z');
  const require = (now: Date, restore: boolean) =>
    requireRestorable({ deleted_at: deletedAt }, { restore, now, errorAfterPeriod: 'credentialsWrong' });
  const end = erasureDate(deletedAt);
  require(addMs(end, -1), true);
  assert.throws(() => require(addMs(end, -1), false), { reason: 'accountDeleted' });
  for (const restore of [true, false]) assert.throws(() => require(end, restore), { reason: 'credentialsWrong' });
});

test('of an erasure and a restoration at the same time, one happens', async () => {
  const email = 'race@example.com';
  const accountId = await findAccountId(shop, await shop.signUp(email));
  const cutoff = clock.now();
  const at = async (deletedAt: Date | null) => {
    await db.updateTable('accounts').set({ deleted_at: deletedAt }).where('id', '=', accountId).execute();
    const locked = await db.transaction().execute((tx) => lockAccountToErase(tx, accountId, cutoff));
    return [locked?.id === accountId, await markAccountRestored(db, accountId, cutoff)];
  };
  assert.deepEqual(await at(cutoff), [true, false]);
  assert.deepEqual(await at(addMs(cutoff, 1)), [false, true]);
  assert.deepEqual(await at(null), [false, true], 'restored since the erasure found it');
});

test('deletion ends all sessions, disables the referral ID, and sends one mail with the date and the sign-in link', async () => {
  const email = 'closed@example.com';
  const token = await shop.signUp(email);
  const other = await openAnotherSession(shop, email);
  const oneTimeToken = (await shop.post(paths.baseToken, { flag: 'client' }, { token: other })).body.data.token;
  const inviteCode = await findReferralId(shop, token);
  await db
    .insertInto('rewards')
    .values({
      id: crypto.randomUUID(),
      account_id: await findAccountId(shop, token),
      month: '2026-11',
      number: 1,
      earned_at: clock.now(),
      claim_deadline: new Date(clock.now().getTime() + dayMs),
      registrations: 6,
      days: 12,
    })
    .execute();
  const before = (await mailsTo(email)).length;
  await setLocale(db, await findAccountId(shop, token), 'de');
  const erasedAt = await deleteAccount(shop, token, email);
  assert.equal(Date.parse(erasedAt), clock.now().getTime() + 14 * dayMs);
  assert.deepEqual([await isSignedIn(shop, token), await isSignedIn(shop, other)], [false, false]);
  const exchanged = await shop.post(paths.exchange, { token: oneTimeToken, flag: 'client', deviceType: 'ios' });
  assert.equal(exchanged.body.code, 2007);
  const [code, mail, ...more] = (await mailsTo(email)).slice(before);
  assert.match(code?.subject ?? '', /^\d{6} /);
  assert.match(mail?.subject ?? '', /gelöscht/);
  assert.match(mail?.text ?? '', /bis zum 5\.\u00a0Dezember\u00a02026 um 12:00 UTC [\s\S]*\/de\/auth\/sign-in/);
  assert.deepEqual(more, []);
  const invited = await signUpInvited(shop, inviteCode, 'too-late@example.com');
  assert.equal(invited.body.code, 2006, invited.raw);
  const back = (await signIn(shop, email, { restore: true })).body.data.token;
  const [reward] = (await shop.get('/turboClient/api/c-end/user-rewards/query', { token: back })).body.data.rows;
  assert.deepEqual([reward.status, reward.expired], ['unclaimed', true], 'unclaimed rewards are lost');
});

test('a one-time token issued during the deletion cannot be exchanged', async () => {
  const email = 'meanwhile@example.com';
  const token = await shop.signUp(email);
  const accountId = await findAccountId(shop, token);
  await deleteAccount(shop, token, email);
  const account = { id: accountId, session_version: 0 };
  const options = { account, flag: 'client' as const, clientCode: null, remember: true, now: clock.now() };
  const issued = await issueOneTimeToken(db, options);
  const response = await shop.post(paths.exchange, { token: issued.token, flag: 'client', deviceType: 'ios' });
  assert.equal(response.body.code, 2007);
});

test('only the right password reveals the deletion, and `restore` brings everything back', async () => {
  const email = 'return@example.com';
  const token = await shop.signUp(email);
  const inviteCode = await findReferralId(shop, token);
  await deleteAccount(shop, token, email);
  assert.equal((await signIn(shop, email, { password: 'another-1!', restore: true })).body.code, 2005);
  const refused = await signIn(shop, email);
  assert.deepEqual([refused.status, refused.body.code], [409, 2013]);
  const before = (await mailsTo(email)).length;
  const responses = await Promise.all([1, 2].map(() => signIn(shop, email, { restore: true })));
  for (const response of responses) assert.equal(await isSignedIn(shop, response.body.data.token), true);
  const [mail, ...more] = (await mailsTo(email)).slice(before);
  assert.match(mail?.subject ?? '', /^Welcome back/);
  assert.deepEqual(more, [], 'two sign-ins at once are answered by one mail');
  assert.equal(
    (await signUpInvited(shop, inviteCode, 'invited-later@example.com')).status,
    200,
    'the referral ID works again',
  );
  assert.equal((await signIn(shop, email)).status, 200);
  assert.equal(
    (await signIn(shop, email, { restore: true })).status,
    200,
    '`restore` has no effect on an account that is not deleted',
  );
  assert.equal(await isSignedIn(shop, token), false, 'ended sessions stay ended');
});

test('the password of a deleted account can be reset; a sign-up gets the mail of any existing account', async () => {
  const email = 'forgotten@example.com';
  const token = await shop.signUp(email);
  await deleteAccount(shop, token, email);
  await shop.idle();
  await shop.post(paths.sendResetCode, { email });
  const body = { email, code: await shop.lastCode(email), password: 'arctic-27!', noEncrypt: true };
  assert.equal((await shop.post(paths.resetPassword, body)).status, 200);
  assert.equal(
    (await signIn(shop, email, { password: 'arctic-27!' })).body.code,
    2013,
    'a reset alone does not restore',
  );
  assert.equal((await signIn(shop, email, { password: 'arctic-27!', restore: true })).status, 200);

  const other = 'sign-up-again@example.com';
  await deleteAccount(shop, await signUpByOAuth(shop, other), other);
  await shop.idle();
  await shop.post(paths.sendRegisterCode, { email: other });
  assert.match((await mailsTo(other)).at(-1)?.subject ?? '', /already have/);
});

test('an OAuth sign-in to a deleted account needs `restore`', async () => {
  const email = 'oauth@example.com';
  await deleteAccount(shop, await signUpByOAuth(shop, email), email);
  const oauth = queryParam(await createBrowser(shop).signIn('google', { email }), 'oauth');
  const described = await shop.post(paths.describe, { token: oauth, verifier });
  assert.deepEqual(described.body.data, { identityProvider: 'google', email, accountExists: false, needs: 'restore' });
  const refused = await shop.post(paths.complete, { token: oauth, verifier });
  assert.deepEqual([refused.status, refused.body.code], [409, 2013]);
  const mailed = (await mailsTo(email)).length;
  const back = await shop.post(paths.complete, { token: oauth, verifier, restore: true });
  assert.equal(await isSignedIn(shop, back.body.data?.token), true, back.raw);
  const exported = await shop.get(paths.export, { token: back.body.data.token });
  assert.equal(exported.body.code, 2020, 'an identity provider confirms no session');
  const [mail, ...more] = (await mailsTo(email)).slice(mailed);
  assert.match(mail?.subject ?? '', /^Welcome back/);
  assert.deepEqual(more, []);
  assert.equal((await shop.post(paths.complete, { token: oauth, verifier, restore: true })).body.code, 2009, 'once');
  assert.notEqual(
    queryParam(await createBrowser(shop).signIn('google', { email }), 'token'),
    '',
    'signed in as before',
  );
});

test('an identity that was disconnected in the meantime restores nothing', async () => {
  const email = 'disconnected@example.com';
  const token = await shop.signUp(email);
  const oauth = queryParam(await createBrowser(shop).signIn('google', { email }), 'oauth');
  await shop.post(paths.complete, { token: oauth, verifier, password: testPassword });
  await deleteAccount(shop, token, email);
  const pending = queryParam(await createBrowser(shop).signIn('google', { email }), 'oauth');
  const back = (await signIn(shop, email, { restore: true })).body.data.token;
  const [{ identityId }] = (await shop.get(paths.account, { token: back })).body.data.identities;
  await shop.delete(paths.identity(identityId), { token: back });
  assert.equal((await shop.post(paths.complete, { token: pending, verifier, restore: true })).body.code, 2009);
});

test('connecting an identity to a deleted account needs `restore`, and a refusal uses nothing up', async () => {
  const email = 'by-password@example.com';
  await deleteAccount(shop, await shop.signUp(email), email);
  const oauth = queryParam(await createBrowser(shop).signIn('google', { email }), 'oauth');
  const proof = { token: oauth, verifier, password: testPassword };
  assert.equal((await shop.post(paths.complete, proof)).body.code, 2013);
  const back = await shop.post(paths.complete, { ...proof, restore: true });
  assert.equal(await isSignedIn(shop, back.body.data?.token), true, back.raw);

  const other = 'by-code@example.com';
  await deleteAccount(shop, await signUpByOAuth(shop, other), other);
  await shop.idle();
  const pending = queryParam(await createBrowser(shop).signIn('apple', { email: other }), 'oauth');
  const byCode = { token: pending, verifier, code: await shop.lastCode(other) };
  assert.equal((await shop.post(paths.complete, byCode)).body.code, 2013);
  const again = await shop.post(paths.complete, { ...byCode, restore: true });
  assert.equal(await isSignedIn(shop, again.body.data?.token), true, again.raw);
});

test('deletion ends the renewal without a notice, and a restored account has its remaining days', async () => {
  const email = 'renewing@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  await shop.idle();
  const mailed = (await mailsTo(email)).length;
  await deleteAccount(shop, token, email);
  await shop.idle();
  const [subscription] = (await shop.findStripeObjects(orderId)).subscriptions as { cancel_at_period_end?: boolean }[];
  assert.equal(subscription?.cancel_at_period_end, true);
  assert.equal((await mailsTo(email)).length, mailed + 2, 'the code and the confirmation, nothing else');
  const back = (await signIn(shop, email, { restore: true })).body.data.token;
  const overview = (await shop.get(shopPaths.subscription, { token: back })).body.data;
  assert.deepEqual([overview.plan, overview.subscribing], ['personal', false]);
  assert.match((await mailsTo(email)).at(-1)?.text ?? '', /Personal runs until December/);
  assert.equal((await shop.post(shopPaths.resume, undefined, { token: back })).status, 200);
});

test('a mail confirms every deletion and every restoration, however often an account has both', async () => {
  const email = 'twice@example.com';
  let token = await shop.signUp(email);
  for (let times = 1; times <= 2; times++) {
    clock.advance(minuteMs);
    await deleteAccount(shop, token, email);
    await shop.idle();
    token = (await signIn(shop, email, { restore: true })).body.data.token;
    const subjects = (await mailsTo(email)).map(({ subject }) => subject ?? '');
    const counts = [/has been deleted$/, /is restored$/].map(
      (about) => subjects.filter((subject) => about.test(subject)).length,
    );
    assert.deepEqual(counts, [times, times], subjects.join());
  }
});

test('a restored account that was deleted again is not welcomed back', async () => {
  const email = 'again@example.com';
  const token = await shop.signUp(email);
  await deleteAccount(shop, token, email);
  await shop.idle();
  const mailed = (await mailsTo(email)).length;
  await signIn(shop, email, { restore: true });
  await db.updateTable('accounts').set({ deleted_at: shop.clock.now() }).where('email', '=', email).execute();
  assert.equal((await mailsTo(email)).length, mailed);
});

test('the cleanup job ends a renewal that the payment provider missed', async () => {
  const email = 'missed@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  await shop.idle();
  const accountId = await findAccountId(shop, token);
  await deleteAccount(shop, token, email);
  await db.deleteFrom('jobs').where('kind', '=', 'end-renewals').execute();
  const { paymentProviders: providers, stripe } = createPaymentProviders(shop.context);
  clock.advance(24 * dayMs);
  await runBillingCleanup(shop.context, providers, stripe);
  const [subscription] = (await shop.findStripeObjects(orderId)).subscriptions as { cancel_at_period_end?: boolean }[];
  assert.equal(subscription?.cancel_at_period_end, true);
  const notices = await db.selectFrom('jobs').select('key').where('kind', '=', 'renewal-notice').execute();
  const own = await db.selectFrom('subscriptions').select('id').where('account_id', '=', accountId).execute();
  assert.equal(own.length, 1);
  assert.deepEqual(
    notices.filter(({ key }) => key.includes(own[0]?.id ?? '')),
    [],
  );
});

test('deletion cancels open orders; a payment that was faster is applied and does not renew', async () => {
  const email = 'late-payment@example.com';
  const token = await shop.signUp(email);
  const closed = await shop.createOrder(token, 3);
  const paid = await shop.createOrder(token, 1);
  const accountId = await findAccountId(shop, token);
  await deleteAccount(shop, token, email);
  const statuses = async () => {
    const orders = await db
      .selectFrom('orders')
      .select(['order_id', 'status'])
      .where('account_id', '=', accountId)
      .execute();
    return Object.fromEntries(orders.map(({ order_id, status }) => [order_id, status]));
  };
  assert.deepEqual(await statuses(), { [closed.orderId]: 'cancelled', [paid.orderId]: 'cancelled' });
  await shop.pressStripeButton(paid.url, 'pay');
  await waitUntil(async () => (await statuses())[paid.orderId] === 'completed', 'the order is not completed');
  await shop.idle();
  const [subscription] = (await shop.findStripeObjects(paid.orderId)).subscriptions as {
    cancel_at_period_end?: boolean;
  }[];
  assert.equal(subscription?.cancel_at_period_end, true);
  await shop.pressStripeButton(closed.url, 'pay');
  const charged = (await shop.getLedger('stripe')).map(({ orderId }) => orderId);
  assert.ok(charged.includes(paid.orderId) && !charged.includes(closed.orderId), 'its checkout was closed');
  assert.equal((await statuses())[closed.orderId], 'cancelled');
  const back = (await signIn(shop, email, { restore: true })).body.data.token;
  assert.equal((await shop.get(shopPaths.subscription, { token: back })).body.data.plan, 'personal');
});
