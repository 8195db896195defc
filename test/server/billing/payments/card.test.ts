/** Card payments, with Stripe's SDK and fake Stripe. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { readCatalog } from '#server/billing/catalog.ts';
import { createCheckout } from '#server/billing/orders/checkout.ts';
import { findOrder } from '#server/billing/orders/store.ts';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import { createStripeClient } from '#server/billing/payments/stripe/client.ts';
import { minuteMs } from '#server/clock.ts';
import { createOrder } from '#test/server/billing/rows.ts';
import { findAccountId, openTestApp } from '../../support.ts';
import { openTestShop, paths } from '../test-shop.ts';

const sampleCatalog = path.join(import.meta.dirname, '../../../../brands/tern/catalog.json');

const shop = await openTestShop();

test('a paid order activates the plan and sends a receipt', async () => {
  const token = await shop.signUp('buyer@example.com');
  const { orderId, url } = await shop.createOrder(token, 2);
  const open = (await shop.get(paths.order(orderId), { token })).body.data;
  assert.deepEqual([open.status, open.payUrl, open.amount, open.currency], ['uncompleted', url, 7188, 'USD']);

  assert.equal(await shop.pressStripeButton(url, 'pay'), `http://localhost:3000/en/payment/2?order=${orderId}`);
  const paid = await shop.waitForStatus(token, orderId, 'completed');
  assert.deepEqual([paid.status, paid.payUrl], ['completed', null]);

  const { data } = (await shop.get(paths.subscription, { token })).body;
  assert.deepEqual([data.plan, data.subscribing, data.validity.daysLeft], ['personal', true, 365]);
  assert.deepEqual(data.renewal.price, { amount: 7188, currency: 'USD' });
  const receipt = (await shop.mails()).findLast(({ to }) => to.address === 'buyer@example.com');
  assert.match(receipt?.subject ?? '', new RegExp(orderId));
  assert.match(receipt?.text ?? '', /\$71\.88/);
});

test('the page takes cards only, in the currency of the order, whatever Stripe’s dashboard offers', async () => {
  const { orderId } = await shop.createOrder(await shop.signUp('cards-only@example.com'), 1);
  const id = (await shop.findStripeObjects(orderId)).sessions[0]?.id ?? '';
  const session = await createStripeClient(shop.context)?.api.checkout.sessions.retrieve(id);
  assert.deepEqual([session?.payment_method_types, session?.adaptive_pricing?.enabled], [['card'], false]);
});

test('the return URL and the receipt are in the customer’s language, which a payment alone makes the account’s', async () => {
  const token = await shop.signUp('arabic@example.com');
  const response = await shop.post(paths.card, { good_id: 1 }, { token, headers: { 'accept-language': 'ar' } });
  const { orderId, url } = response.body.data;
  assert.equal(
    await shop.pressStripeButton(url, 'cancel'),
    `http://localhost:3000/ar/payment/1?order=${orderId}&left=1`,
  );
  // A thief in an open session can order, too.
  assert.equal(await shop.findLocale(token), 'en');
  await shop.pressStripeButton(url, 'pay');
  await shop.waitForStatus(token, orderId, 'completed');
  assert.equal(await shop.findLocale(token), 'ar');
  const receipt = (await shop.mails()).findLast(({ to }) => to.address === 'arabic@example.com');
  assert.match(receipt?.html ?? '', /lang="ar" dir="rtl"/);
  assert.match(receipt?.text ?? '', /\p{Script=Arabic}/u);
  assert.doesNotMatch(receipt?.text ?? '', /\bmail\.\w/);
});

test('twenty simultaneous requests create one order and one checkout session', async () => {
  const token = await shop.signUp('clicker@example.com');
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => shop.post(paths.card, { good_id: 3 }, { token })),
  );
  assert.equal(new Set(responses.map(({ raw }) => raw)).size, 1);
  const { orderId } = responses[0]?.body.data ?? {};
  assert.equal((await shop.findStripeObjects(orderId)).sessions.length, 1);
  assert.equal((await shop.get(paths.orders, { token })).body.data.total, 1);
});

test('simultaneous requests for another product close the page of the first one, and fail no purchase', async () => {
  const token = await shop.signUp('two-tabs@example.com');
  const first = await shop.createOrder(token, 1);
  const goodIds = [3, 3, 4, 4, 3, 4];
  const responses = await Promise.all(goodIds.map((good_id) => shop.post(paths.card, { good_id }, { token })));
  assert.deepEqual(
    responses.map(({ status }) => status),
    goodIds.map(() => 200),
  );
  assert.match(await shop.pressStripeButton(first.url, 'pay'), /This page has expired/);
  const failures = (await shop.context.metrics.providerFailures.get()).values;
  assert.equal(failures.find(({ labels }) => labels.provider === 'stripe')?.value ?? 0, 0);
});

test('after 30 minutes the same product is a new order, and the old page cannot be paid', async () => {
  const token = await shop.signUp('slow@example.com');
  const first = await shop.createOrder(token, 1);
  shop.clock.advance(30 * minuteMs - 1);
  assert.deepEqual(await shop.createOrder(token, 1), first);
  shop.clock.advance(1);
  assert.notEqual((await shop.createOrder(token, 1)).orderId, first.orderId);
  await shop.idle();
  assert.match(await shop.pressStripeButton(first.url, 'pay'), /This page has expired/);
  assert.equal((await shop.waitForStatus(token, first.orderId, 'cancelled')).payUrl, null);
  assert.deepEqual((await shop.findStripeObjects(first.orderId)).invoices, []);
});

test('a payment closes the other open orders of its account', async () => {
  const [token, other] = [await shop.signUp('undecided@example.com'), await shop.signUp('another@example.com')];
  const open = await shop.createOrder(token, 3, 'paypal');
  const ofOther = await shop.createOrder(other, 3, 'paypal');
  await shop.payByCard(token, 1);
  const statusOf = async (owner: string, orderId: string) =>
    (await shop.get(paths.order(orderId), { token: owner })).body.data.status;
  assert.equal(await statusOf(token, open.orderId), 'cancelled');
  assert.equal(await statusOf(other, ofOther.orderId), 'uncompleted');
});

test('a page that Stripe does not know, of another account, keeps nobody from paying once its time is over', async () => {
  const { db } = shop.context;
  const { paymentProviders, stripe } = createPaymentProviders(shop.context);
  const createLostOrder = async (email: string) => {
    const { orderId } = await shop.createOrder(await shop.signUp(email), 1);
    const lost = { checkout_session_id: `cs_test_of_another_account_${orderId}` };
    await db.updateTable('orders').set(lost).where('order_id', '=', orderId).execute();
    return orderId;
  };
  const emails = ['lost-page-card@example.com', 'lost-page-paypal@example.com', 'lost-page@example.com'];
  const orderIds: string[] = [];
  for (const email of emails) orderIds.push(await createLostOrder(email));
  const statuses = async () => Promise.all(orderIds.map(async (id) => (await findOrder(db, id))?.status));

  shop.clock.advance(30 * minuteMs);
  await runBillingCleanup(shop.context, paymentProviders, stripe);
  assert.deepEqual(await statuses(), ['uncompleted', 'uncompleted', 'uncompleted'], 'somebody may be paying there');

  shop.clock.advance(33 * minuteMs);
  await shop.payByCard(await shop.signIn('lost-page-card@example.com'), 3);
  await shop.payByPayPal(await shop.signIn('lost-page-paypal@example.com'), 3);
  assert.deepEqual(await statuses(), ['cancelled', 'cancelled', 'uncompleted']);
  await runBillingCleanup(shop.context, paymentProviders, stripe);
  assert.equal((await statuses())[2], 'cancelled');
});

test('the same attempt key always returns the same order, paid or not', async () => {
  const token = await shop.signUp('retrying@example.com');
  const create = (good_id: number) => shop.post(paths.card, { good_id, attempt: 'try-0001' }, { token });
  const { orderId, url } = (await create(1)).body.data;
  await shop.pressStripeButton(url, 'pay');
  await shop.waitForStatus(token, orderId, 'completed');
  const again = await create(1);
  assert.deepEqual(again.body.data, { orderId, url: `http://localhost:3000/en/payment/1?order=${orderId}` });
  const other = await create(2);
  const byPayPal = await shop.post(paths.paypal, { good_id: 1, attempt: 'try-0001' }, { token });
  for (const { status, body } of [other, byPayPal])
    assert.deepEqual([status, body.code, body.data.fields[0].path], [422, 1002, 'attempt']);
  assert.equal((await shop.get(paths.orders, { token })).body.data.total, 1);
});

test('an attempt that is repeated after 30 minutes returns its page, which can still be paid', async () => {
  const token = await shop.signUp('repeating@example.com');
  const create = () => shop.post(paths.card, { good_id: 1, attempt: 'try-0002' }, { token });
  const { orderId, url } = (await create()).body.data;
  shop.clock.advance(40 * minuteMs);
  assert.deepEqual((await create()).body.data, { orderId, url });
  await shop.pressStripeButton(url, 'pay');
  assert.equal((await shop.waitForStatus(token, orderId, 'completed')).status, 'completed');
});

test('when Stripe is unreachable nothing is charged, and the next try continues the same order', async () => {
  const token = await shop.signUp('patient@example.com');
  const account = await shop.context.db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', 'patient@example.com')
    .executeTakeFirstOrThrow();
  const unreachable = { ...shop.context, sandboxUrl: 'http://127.0.0.1:9' };
  const { card } = createPaymentProviders(unreachable).paymentProviders;
  const product = readCatalog(sampleCatalog).find(1);
  assert.ok(card && product);
  const customer = { accountId: account.id, email: account.email, locale: 'en' as const };
  await assert.rejects(createCheckout(shop.context, card)(product, customer), { reason: 'paymentProviderFailed' });
  const [open] = (await shop.get(paths.orders, { token })).body.data.rows;
  assert.deepEqual([open.status, open.payUrl], ['uncompleted', null]);
  assert.equal((await shop.createOrder(token, 1)).orderId, open.orderId);
});

test('requests for an open order are unlimited; new orders are limited', async () => {
  const token = await shop.signUp('many-orders@example.com');
  for (let count = 0; count < 40; count++) await shop.createOrder(token, 1);
  for (let count = 1; count < 30; count++) {
    await shop.context.db
      .updateTable('orders')
      .set({ good_id: 90 + count })
      .where('good_id', '=', 1)
      .execute();
    await shop.createOrder(token, 1);
  }
  await shop.context.db.updateTable('orders').set({ good_id: 90 }).where('good_id', '=', 1).execute();
  const refused = await shop.post(paths.card, { good_id: 1 }, { token });
  assert.deepEqual([refused.status, refused.body.code, refused.headers['retry-after']], [429, 1006, '600']);
});

test('a declined card is not charged, and the same page can still be paid', async () => {
  const token = await shop.signUp('declined@example.com');
  const { orderId, url } = await shop.createOrder(token, 1);
  assert.match(await shop.pressStripeButton(url, 'decline'), /declined/);
  assert.equal((await shop.get(paths.order(orderId), { token })).body.data.status, 'uncompleted');
  await shop.pressStripeButton(url, 'pay');
  assert.equal((await shop.waitForStatus(token, orderId, 'completed')).status, 'completed');
});

test('pressing Pay twice charges once', async () => {
  const token = await shop.signUp('twice@example.com');
  const { orderId, url } = await shop.createOrder(token, 1);
  await Promise.all([shop.pressStripeButton(url, 'pay'), shop.pressStripeButton(url, 'pay')]);
  await shop.waitForStatus(token, orderId, 'completed');
  assert.equal((await shop.findStripeObjects(orderId)).invoices.length, 1);
});

test('a plan below the current one is refused, in the check and at creation', async () => {
  const token = await shop.signUp('startup@example.com');
  await shop.payByCard(token, 3);
  for (const path of [paths.verify, paths.card]) {
    const response = await shop.post(path, { good_id: 2 }, { token });
    assert.deepEqual([response.status, response.body.code], [409, 3001]);
  }
  assert.equal((await shop.post(paths.verify, { good_id: 4 }, { token })).body.data.allowed, true);
  assert.equal((await shop.get(paths.orders, { token })).body.data.total, 1);
});

test('an upgrade activates the higher plan, keeps the lower one’s days, and renews only the new subscription', async () => {
  const token = await shop.signUp('upgrade@example.com');
  const first = await shop.payByCard(token, 1);
  shop.clock.advance(minuteMs);
  await shop.payByCard(token, 3);
  await shop.idle();
  const { data } = (await shop.get(paths.subscription, { token })).body;
  assert.deepEqual(
    data.entitlements.map(({ plan, state, daysLeft }: { plan: string; state: string; daysLeft: number }) => [
      plan,
      state,
      daysLeft,
    ]),
    [
      ['startup', 'active', 30],
      ['personal', 'queued', 30],
    ],
  );
  const [old] = (await shop.findStripeObjects(first)).subscriptions;
  assert.equal(old?.cancel_at_period_end, true);
  assert.equal(data.renewal.plan, 'startup');
});

test('buying the same plan again adds its days, and only the newer subscription renews', async () => {
  const token = await shop.signUp('again@example.com');
  const first = await shop.payByCard(token, 1);
  shop.clock.advance(minuteMs);
  await shop.payByCard(token, 2);
  await shop.idle();
  const { data } = (await shop.get(paths.subscription, { token })).body;
  assert.deepEqual([data.plan, data.validity.daysLeft, data.renewal.price.amount], ['personal', 395, 7188]);
  const [old] = (await shop.findStripeObjects(first)).subscriptions;
  assert.equal(old?.cancel_at_period_end, true);
});

test('unsubscribing ends the renewal, keeps paid days, and may be repeated', async () => {
  const token = await shop.signUp('leaving@example.com');
  assert.equal((await shop.delete(paths.cancel, { token })).body.code, 3005);
  await shop.payByCard(token, 2);
  const first = await shop.delete(paths.cancel, { token });
  assert.equal(first.body.data.plan, 'personal');
  assert.deepEqual((await shop.delete(paths.cancel, { token })).body, first.body);
  const { data } = (await shop.get(paths.subscription, { token })).body;
  assert.deepEqual([data.subscribing, data.renewal, data.endsAtPeriodEnd], [false, null, first.body.data.endsAt]);
  const mails = (await shop.mails()).filter(({ to }) => to.address === 'leaving@example.com');
  assert.equal(mails.filter(({ subject }) => /unsubscribed/.test(subject)).length, 1);
});

test('another account’s order is unknown', async () => {
  const owner = await shop.signUp('owner@example.com');
  const stranger = await shop.signUp('stranger@example.com');
  const { orderId } = await shop.createOrder(owner, 1);
  const response = await shop.get(paths.order(orderId), { token: stranger });
  assert.deepEqual([response.status, response.body.code], [404, 3003]);
  assert.equal((await shop.get(paths.orders, { token: stranger })).body.data.total, 0);
});

test('an unknown product is refused with 3002, a request without a session with 401', async () => {
  const token = await shop.signUp('unknown@example.com');
  assert.equal((await shop.post(paths.card, { good_id: 99 }, { token })).body.code, 3002);
  assert.equal((await shop.post(paths.card, { good_id: 1 })).status, 401);
});

test('orders are listed in pages, newest first', async () => {
  const token = await shop.signUp('pages@example.com');
  const ids: string[] = [];
  for (const goodId of [1, 2, 3]) {
    shop.clock.advance(1000);
    ids.unshift((await shop.createOrder(token, goodId)).orderId);
  }
  const page = (await shop.get(`${paths.orders}?page=2&pageSize=2&status=1&pagination=true`, { token })).body.data;
  assert.deepEqual(
    [page.total, page.page, page.pageSize, page.rows.map((row: { orderId: string }) => row.orderId)],
    [3, 2, 2, [ids[2]]],
  );
});

test('with cards switched off, everything but card payment works', async () => {
  const testApp = await openTestApp({ env: { STRIPE: 'off' } });
  const token = await testApp.signUp('no-cards@example.com');
  const refused = await testApp.post(paths.card, { good_id: 1 }, { token });
  assert.deepEqual([refused.status, refused.body.code], [409, 3006]);
  assert.equal((await testApp.get(paths.subscription, { token })).body.data.plan, 'free');
  assert.equal((await testApp.post(paths.verify, { good_id: 1 }, { token })).body.data.allowed, true);
  assert.equal((await testApp.post(paths.webhook, {})).status, 404);
  const paid = { status: 'completed' as const, completed_at: testApp.clock.now() };
  const { order_id } = await createOrder(testApp.context, await findAccountId(testApp, token), paid);
  const refund = await testApp.post(paths.refund(order_id), undefined, { token });
  assert.deepEqual([refund.status, refund.body.code], [409, 3007], 'a payment from before');
});
