/** Transactions that change an account's money or entitlements take its lock first, so that they run one after the other. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { readCatalog } from '#server/billing/catalog.ts';
import { createCheckout } from '#server/billing/orders/checkout.ts';
import { findOrder } from '#server/billing/orders/store.ts';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import type { PayPalClient } from '#server/billing/payments/paypal/client.ts';
import { createPayPalProvider } from '#server/billing/payments/paypal/provider.ts';
import { runCommand } from '#server/ops/run.ts';
import { recordRegistration } from '#server/referral/registration.ts';
import { claimReward } from '#server/referral/rewards.ts';
import { insertReward } from '#server/referral/store.ts';
import { paths as accountPaths } from '../accounts/support.ts';
import { assertAccountLocked, recordQueries } from '../query-log.ts';
import { findAccountId } from '../support.ts';
import { openTestShop, paths } from './test-shop.ts';

const sampleCatalog = path.join(import.meta.dirname, '../../../brands/tern/catalog.json');

const shop = await openTestShop();

test('an order is created under the account’s lock', async () => {
  const token = await shop.signUp('order-lock@example.com');
  assertAccountLocked(await recordQueries(() => shop.createOrder(token, 1)), 'orders');
});

test('a card payment is settled under the account’s lock', async () => {
  const token = await shop.signUp('card-lock@example.com');
  const queries = await recordQueries(() => shop.payByCard(token, 1));
  assertAccountLocked(queries, 'entitlements');
  assertAccountLocked(queries, 'subscriptions');
});

test('a PayPal payment is settled under the account’s lock', async () => {
  const token = await shop.signUp('paypal-lock@example.com');
  assertAccountLocked(await recordQueries(() => shop.payByPayPal(token, 1)), 'entitlements');
});

test('whether a PayPal payment may be captured is decided under the account’s lock', async () => {
  const token = await shop.signUp('capture-lock@example.com');
  const { orderId } = await shop.createOrder(token, 1, 'paypal');
  // The payment closes it.
  await shop.createOrder(token, 2, 'paypal');
  const order = await findOrder(shop.context.db, orderId);
  assert.ok(order);
  const amount = { currency_code: order.currency, value: '9.99' };
  const unit = { custom_id: order.account_id, invoice_id: orderId, amount };
  const request: PayPalClient['request'] = async ({ method }) => {
    if (method === 'POST') throw new Error('not captured');
    return { id: order.checkout_session_id, status: 'APPROVED', purchase_units: [unit] };
  };
  const { checkOrder } = createPayPalProvider(shop.context, { webhookId: 'fake', request }, null);
  const queries = await recordQueries(() => assert.rejects(checkOrder(order), /not captured/));
  assertAccountLocked(queries, 'orders');
});

test('a refund is saved under the account’s lock', async () => {
  const token = await shop.signUp('refund-lock@example.com');
  const orderId = await shop.payByCard(token, 1);
  const queries = await recordQueries(() => shop.post(paths.refund(orderId), undefined, { token }));
  assertAccountLocked(queries, 'entitlements');
});

test('a dispute is saved under the account’s lock', async () => {
  const orderId = await shop.payByCard(await shop.signUp('dispute-lock@example.com'), 1);
  await shop.idle();
  const [invoice] = (await shop.findStripeObjects(orderId)).invoices;
  const lose = () => shop.stripeControl(`invoices/${invoice?.id}/dispute`, { status: 'lost' });
  const queries = await recordQueries(async () => {
    await lose();
    await shop.waitForWebhooks();
  });
  for (const table of ['disputes', 'invoices']) assertAccountLocked(queries, table);
});

test('whether a refund is the first is decided under the locks of the account and of its payers', async () => {
  const token = await shop.signUp('first-refund@example.com');
  const orderId = await shop.payByCard(token, 1);
  await shop.idle();
  const queries = await recordQueries(() => shop.post(paths.refund(orderId), undefined, { token }));
  const lockedDecision =
    /^begin\n.*"accounts" .* for no key update\n(?:(?!commit).*\n)*.*pg_advisory_xact_lock.*\n(?:(?!commit).*\n)*.*"refund_started_at" >/m;
  assert.match(queries.join('\n'), lockedDecision);
});

test('an operator’s days are granted and taken back under the account’s lock', async () => {
  await shop.signUp('granted-lock@example.com');
  const argv = 'grant-days granted-lock@example.com --plan personal --days 2 --why gift'.split(' ');
  assertAccountLocked(await recordQueries(() => runCommand(shop.context, { argv, user: 'olga' })), 'entitlements');
  const { db } = shop.context;
  const granted = db.selectFrom('entitlements').select('source').where('source', 'like', 'ops:%');
  const { source } = await granted.executeTakeFirstOrThrow();
  const revoke = { argv: ['grant-days', 'revoke', source, '--why', 'mistake'], user: 'olga' };
  assertAccountLocked(await recordQueries(() => runCommand(shop.context, revoke)), 'entitlements');
});

test('a registration is recorded under the referrer’s lock', async () => {
  const inviterId = await findAccountId(shop, await shop.signUp('referrer-lock@example.com'));
  const accountId = await findAccountId(shop, await shop.signUp('invited-lock@example.com'));
  const account = { accountId, email: 'invited-lock@example.com', inviterId, ipAddress: '192.0.2.1' };
  const { db, clock } = shop.context;
  const queries = await recordQueries(() =>
    db.transaction().execute((tx) => recordRegistration(tx, shop.context, { ...account, now: clock.now() })),
  );
  assertAccountLocked(queries, 'registrations');
});

test('a reward is claimed under the account’s lock', async () => {
  const { db, clock } = shop.context;
  const account_id = await findAccountId(shop, await shop.signUp('reward-lock@example.com'));
  const times = { month: '2026-11', number: 1, earned_at: clock.now(), claim_deadline: clock.now() };
  await insertReward(db, { account_id, ...times, registrations: 6, days: 12 });
  const [reward] = await db.selectFrom('rewards').select('id').where('account_id', '=', account_id).execute();
  const queries = await recordQueries(() => claimReward(shop.context, account_id, reward?.id ?? ''));
  assertAccountLocked(queries, 'rewards');
  assertAccountLocked(queries, 'entitlements');
});

test('a deletion ends rewards and closes orders under the account’s lock', async () => {
  const email = 'deletion-lock@example.com';
  const token = await shop.signUp(email);
  const queries = await recordQueries(() => shop.post(accountPaths.delete, { confirmation: email }, { token }));
  assertAccountLocked(queries, 'rewards');
});

test('an account that was deleted a moment ago gets no order', async () => {
  const token = await shop.signUp('deleted-lock@example.com');
  const customer = {
    accountId: await findAccountId(shop, token),
    email: 'deleted-lock@example.com',
    locale: 'en' as const,
  };
  const { db, clock } = shop.context;
  await db.updateTable('accounts').set({ deleted_at: clock.now() }).where('id', '=', customer.accountId).execute();
  const { card } = createPaymentProviders(shop.context).paymentProviders;
  const product = readCatalog(sampleCatalog).find(1);
  assert.ok(card && product);
  await assert.rejects(createCheckout(shop.context, card)(product, customer), { reason: 'sessionRequired' });
});
