/** What is left of a deleted account after fourteen days (docs/decisions/0014-account-deletion.md). */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { eraseDeletedAccounts } from '#server/accounts/deletion/erase-accounts.ts';
import { lockAccountToErase } from '#server/accounts/deletion/store.ts';
import { getAccountRow } from '#server/accounts/store.ts';
import { dayMs } from '#server/clock.ts';
import { openImageStore } from '#server/contact/image-store.ts';
import { monthOf } from '#server/referral/rules.ts';
import { eraseReferral } from '#server/referral/store.ts';
import { createBrowser, queryParam, verifier } from '#test/server/accounts/oauth/browser.ts';
import { findAccountId, testPassword } from '#test/server/support.ts';
import { onPostgres, overtake } from '#test/support/lock-waits.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { openTestShop } from '../billing/test-shop.ts';
import {
  confirmByCode,
  deleteAccount,
  findReferralId,
  openAnotherSession,
  paths,
  signIn,
  signUpByOAuth,
  signUpInvited,
} from './support.ts';

const dataDir = createTemporaryFolder();
const shop = await openTestShop({ DATA_DIR: dataDir });
const { clock } = shop;
const { db, config } = shop.context;

test('after fourteen days only the orders are left, and the email is in no table', async () => {
  clock.set('2026-12-20T12:00:00.000Z');
  const email = 'no-trace-of-me@example.com';
  const inviter = await shop.signUp('inviter-of-erased@example.com');
  const token = (await signUpInvited(shop, await findReferralId(shop, inviter), email)).body.data.token as string;
  const accountId = await findAccountId(shop, token);
  await db.updateTable('accounts').set({ download_source: 'friend' }).where('id', '=', accountId).execute();
  const guest = (await signUpInvited(shop, await findReferralId(shop, token), 'guest-of-erased@example.com')).body.data
    .token as string;
  const details = { name: 'Noah Trace', address: '1 Main Street\nSpringfield', vatNumber: '' };
  await shop.post('/turboClient/api/c-end/billing-details', details, { token });
  const orderId = await shop.payByCard(token, 1);
  const oauth = queryParam(await createBrowser(shop).signIn('google', { email }), 'oauth');
  await shop.post(paths.complete, { token: oauth, verifier, password: testPassword });
  queryParam(await createBrowser(shop).signIn('apple', { email }), 'oauth');
  assert.equal((await shop.post(paths.identities, { identityProvider: 'microsoft' }, { token })).status, 200);
  const change = { old_email: email, new_email: email, undo_digest: 'x', locale: 'en', created_at: clock.now() };
  await db
    .insertInto('email_changes')
    .values({ ...change, id: crypto.randomUUID(), account_id: accountId })
    .execute();
  const factor = { account_id: accountId, secret: 'sealed', last_step: 0, created_at: clock.now(), enabled_at: null };
  await db.insertInto('second_factors').values(factor).execute();
  await db.insertInto('recovery_codes').values({ digest: 'x', account_id: accountId }).execute();
  const store = openImageStore(config.images);
  await store.put('erased.webp', Buffer.from('an image'));
  await store.put('kept.webp', Buffer.from('an image'));
  const ticket = { digest: 'x', order_id: null, locale: 'en', created_at: clock.now(), suggestion: `I am ${email}` };
  await db
    .insertInto('tickets')
    .values([
      { ...ticket, ticket: 'T-ERASED', email: 'x@example.com', account_id: accountId, images: '["erased.webp"]' },
      { ...ticket, ticket: 'T-ERASE2', email, account_id: null, images: '[]' },
      {
        ...ticket,
        ticket: 'T-KEPT11',
        suggestion: 'Hi',
        email: 'guest-of-erased@example.com',
        account_id: null,
        images: '["kept.webp"]',
      },
    ])
    .execute();
  await db
    .insertInto('rewards')
    .values({
      id: crypto.randomUUID(),
      account_id: accountId,
      month: '2026-11',
      number: 1,
      registrations: 6,
      days: 12,
      earned_at: clock.now(),
      claim_deadline: new Date(clock.now().getTime() + dayMs),
    })
    .execute();
  const exportBefore = (await shop.get(paths.export, { token })).body.data;
  assert.equal(exportBefore.account.wasInvited, true);
  await deleteAccount(shop, token, email);
  await shop.idle();

  clock.advance(14 * dayMs - 1);
  await eraseDeletedAccounts(shop.context);
  assert.equal((await signIn(shop, email)).body.code, 2013, 'it can be restored to the last moment');
  clock.advance(1);
  assert.equal((await signIn(shop, email, { restore: true })).body.code, 2005, 'and not after it');
  await Promise.all([eraseDeletedAccounts(shop.context), eraseDeletedAccounts(shop.context)]);
  await eraseDeletedAccounts(shop.context);
  await shop.idle();

  assert.deepEqual(await findRowsWith(email), []);
  const left = (await findRowsWith(accountId)).map((row) => row.split(':')[0]);
  assert.deepEqual([...new Set(left)].sort(), ['accounts', 'entitlements', 'jobs', 'orders', 'subscriptions']);
  const entitlements = await db.selectFrom('entitlements').selectAll().where('account_id', '=', accountId).execute();
  assert.deepEqual(
    entitlements.map(({ order_id, days }) => ({ order_id, days })),
    [{ order_id: orderId, days: 0 }],
    'the payment’s number is kept, without days',
  );
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
  assert.deepEqual([row.email, row.password_hash, row.invited_by], [`${accountId}@erased.invalid`, null, null]);
  assert.deepEqual([row.locale, row.download_source], [null, null], 'nor what the customer said');
  assert.equal(existsSync(path.join(config.images.folder, 'erased.webp')), false);
  assert.equal(existsSync(path.join(config.images.folder, 'kept.webp')), true);
  const removals = await db.selectFrom('jobs').select('key').where('kind', '=', 'remove-images').execute();
  assert.ok(!removals.some(({ key }) => key.endsWith('T-ERASE2')), 'a message without images has none to remove');
  await shop.post(paths.confirm, { password: testPassword }, { token: guest });
  const ofGuest = (await shop.get(paths.export, { token: guest })).body.data;
  assert.equal(ofGuest.account.wasInvited, false, 'the invited account exists, without its inviter');
  const order = await db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  assert.equal(order.status, 'completed');

  const again = await signUpByOAuth(shop, email);
  assert.notEqual(await findAccountId(shop, again), accountId);
  await confirmByCode(shop, again, email);
  assert.deepEqual((await shop.get(paths.export, { token: again })).body.data.orders, [], 'the new account is empty');
});

test('a refund after the erasure is recorded, and sends no mail', async () => {
  const email = 'refund-erased@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  await deleteAccount(shop, token, email);
  await shop.idle();
  clock.advance(15 * dayMs);
  await eraseDeletedAccounts(shop.context);
  const before = (await shop.mails()).length;
  const [invoice] = (await shop.findStripeObjects(orderId)).invoices;
  await shop.stripeControl(`invoices/${invoice?.id}/refund`);
  const statusOf = async () =>
    (await db.selectFrom('orders').select('status').where('order_id', '=', orderId).executeTakeFirstOrThrow()).status;
  await waitUntil(async () => (await statusOf()) === 'refunded', 'the order is not refunded');
  assert.equal((await shop.mails()).length, before);
});

test('a registration by an erased account counts for its inviter until the month ends', async () => {
  clock.set('2027-02-02T12:00:00.000Z');
  const inviter = 'counts@example.com';
  const token = await shop.signUp(inviter);
  const guest = (await signUpInvited(shop, await findReferralId(shop, token), 'counted@example.com')).body.data
    .token as string;
  await deleteAccount(shop, guest, 'counted@example.com');
  clock.advance(15 * dayMs);
  await eraseDeletedAccounts(shop.context);
  const back = await openAnotherSession(shop, inviter);
  const referral = async (session: string) => (await shop.get(paths.referral, { token: session })).body.data;
  assert.equal((await referral(back)).counted, 1);
  const kept = await db.selectFrom('registrations').selectAll().where('month', '=', '2027-02').execute();
  assert.deepEqual(
    kept.map(({ mailbox_digest, network_digest }) => [mailbox_digest, network_digest]),
    [['', '']],
  );
  clock.set('2027-03-01T00:00:01.000Z');
  await eraseDeletedAccounts(shop.context);
  assert.deepEqual(
    await db.selectFrom('registrations').select('registered_at').where('month', '=', '2027-02').execute(),
    [],
  );
});

/** Every row of every table, as text, that contains a text. */
async function findRowsWith(searched: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string;
    }>`select to_jsonb(row.*)::text as text from ${sql.table(name)} as row`.execute(db);
    for (const { text } of rows) if (text.includes(searched)) found.push(`${name}: ${text}`);
  }
  return found;
}

test('two servers erase an account and its inviter at the same time', onPostgres, async () => {
  const inviter = await shop.signUp('erased-inviter@example.com');
  const inviterId = await findAccountId(shop, inviter);
  const invited = await signUpInvited(shop, await findReferralId(shop, inviter), 'erased-guest@example.com');
  const guestId = await findAccountId(shop, invited.body.data.token);
  const both = db.updateTable('accounts').where('id', 'in', [inviterId, guestId]);
  await both.set({ deleted_at: clock.now() }).execute();
  clock.advance(15 * dayMs);
  await overtake(db, {
    lock: (tx) => lockAccountToErase(tx, guestId, clock.now()),
    request: () => eraseDeletedAccounts(shop.context),
    change: (tx) => eraseReferral(tx, guestId, monthOf(clock.now())),
  });
  const { erased_at } = await getAccountRow(db, inviterId);
  assert.deepEqual(erased_at, clock.now());
});
