/** Paying by card, with the real SDK against the stand-in. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { readCatalogue } from '#server/billing/catalogue.ts';
import { createCheckout } from '#server/billing/checkout.ts';
import { linkToProviders } from '#server/billing/providers.ts';
import { startTestApp } from '../support.ts';
import { calls, openShop, type Shop } from './support.ts';

const sampleCatalogue = path.join(import.meta.dirname, '../../../server/billing/catalogue.json');

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

test('from the product to the running plan, with a receipt', async () => {
  const token = await shop.signUp('buyer@example.com');
  const { orderId, url } = await shop.buy(token, 2);
  const open = (await shop.get(calls.order(orderId), { token })).body.data;
  assert.deepEqual([open.status, open.payUrl, open.amount, open.currency], ['uncompleted', url, 7188, 'USD']);

  assert.equal(await shop.press(url, 'pay'), `http://localhost:3000/en/payment/2?order=${orderId}`);
  const paid = await shop.until(token, orderId, 'completed');
  assert.deepEqual([paid.status, paid.payUrl], ['completed', null]);

  const { data } = (await shop.get(calls.subscription, { token })).body;
  assert.deepEqual([data.plan, data.subscribing, data.validity.daysLeft], ['personal', true, 365]);
  assert.deepEqual(data.renewal.price, { amount: 7188, currency: 'USD' });
  const receipt = (await shop.mails()).findLast(({ to }) => to.address === 'buyer@example.com');
  assert.match(receipt?.subject ?? '', new RegExp(orderId));
  assert.match(receipt?.text ?? '', /\$71\.88/);
});

test('the way back and the receipt are in the buyer’s language', async () => {
  const token = await shop.signUp('arabic@example.com');
  const answer = await shop.post(calls.create, { good_id: 1 }, { token, headers: { 'accept-language': 'ar' } });
  const { orderId, url } = answer.body.data;
  assert.equal(await shop.press(url, 'cancel'), `http://localhost:3000/ar/payment/1?order=${orderId}&left=1`);
  await shop.press(url, 'pay');
  await shop.until(token, orderId, 'completed');
  const receipt = (await shop.mails()).findLast(({ to }) => to.address === 'arabic@example.com');
  assert.match(receipt?.html ?? '', /lang="ar" dir="rtl"/);
  assert.match(receipt?.text ?? '', /\p{Script=Arabic}/u);
  assert.doesNotMatch(receipt?.text ?? '', /\bmail\.\w/);
});

test('twenty clicks at once make one order and one page', async () => {
  const token = await shop.signUp('clicker@example.com');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.post(calls.create, { good_id: 3 }, { token })),
  );
  assert.equal(new Set(answers.map(({ raw }) => raw)).size, 1);
  const { orderId } = answers[0]?.body.data ?? {};
  assert.equal((await shop.ofOrder(orderId)).sessions.length, 1);
  assert.equal((await shop.get(calls.orders, { token })).body.data.total, 1);
});

test('after 30 minutes the same product is a new order, and the old page can no longer be paid', async () => {
  const token = await shop.signUp('slow@example.com');
  const first = await shop.buy(token, 1);
  shop.clock.advance(30 * 60_000 - 1);
  assert.deepEqual(await shop.buy(token, 1), first);
  shop.clock.advance(1);
  assert.notEqual((await shop.buy(token, 1)).orderId, first.orderId);
  await shop.idle();
  assert.match(await shop.press(first.url, 'pay'), /no longer open/);
  assert.equal((await shop.until(token, first.orderId, 'cancelled')).payUrl, null);
  assert.deepEqual((await shop.ofOrder(first.orderId)).invoices, []);
});

test('the same key of a try is the same order for ever, paid or not', async () => {
  const token = await shop.signUp('retrying@example.com');
  const ask = (good_id: number) => shop.post(calls.create, { good_id, attempt: 'try-0001' }, { token });
  const { orderId, url } = (await ask(1)).body.data;
  await shop.press(url, 'pay');
  await shop.until(token, orderId, 'completed');
  const again = await ask(1);
  assert.deepEqual(again.body.data, { orderId, url: `http://localhost:3000/en/payment/1?order=${orderId}` });
  const other = await ask(2);
  assert.deepEqual([other.status, other.body.code, other.body.data.fields[0].path], [422, 1002, 'attempt']);
  assert.equal((await shop.get(calls.orders, { token })).body.data.total, 1);
});

test('when the provider does not answer, nothing is charged, and the next try goes on with the same order', async () => {
  const token = await shop.signUp('patient@example.com');
  const account = await shop.context.db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', 'patient@example.com')
    .executeTakeFirstOrThrow();
  const dead = { ...shop.context, sandboxUrl: 'http://127.0.0.1:9' };
  const { card } = linkToProviders(dead).providers;
  const product = readCatalogue(sampleCatalogue).find(1);
  assert.ok(card && product);
  const buyer = { accountId: account.id, email: account.email, locale: 'en' as const };
  await assert.rejects(createCheckout(shop.context, card)(product, buyer), { reason: 'paymentProviderFailed' });
  const [waiting] = (await shop.get(calls.orders, { token })).body.data.rows;
  assert.deepEqual([waiting.status, waiting.payUrl], ['uncompleted', null]);
  assert.equal((await shop.buy(token, 1)).orderId, waiting.orderId);
});

test('asking again for an open order is free; making order after order is not', async () => {
  const token = await shop.signUp('flood@example.com');
  for (let count = 0; count < 40; count++) await shop.buy(token, 1);
  for (let count = 1; count < 30; count++) {
    await shop.context.db
      .updateTable('orders')
      .set({ good_id: 90 + count })
      .where('good_id', '=', 1)
      .execute();
    await shop.buy(token, 1);
  }
  await shop.context.db.updateTable('orders').set({ good_id: 90 }).where('good_id', '=', 1).execute();
  const refused = await shop.post(calls.create, { good_id: 1 }, { token });
  assert.deepEqual([refused.status, refused.body.code, refused.headers['retry-after']], [429, 1006, '600']);
});

test('a declined card charges nothing, and the same page can still be paid', async () => {
  const token = await shop.signUp('declined@example.com');
  const { orderId, url } = await shop.buy(token, 1);
  assert.match(await shop.press(url, 'decline'), /declined/);
  assert.equal((await shop.get(calls.order(orderId), { token })).body.data.status, 'uncompleted');
  await shop.press(url, 'pay');
  assert.equal((await shop.until(token, orderId, 'completed')).status, 'completed');
});

test('pressing Pay twice charges once', async () => {
  const token = await shop.signUp('twice@example.com');
  const { orderId, url } = await shop.buy(token, 1);
  await Promise.all([shop.press(url, 'pay'), shop.press(url, 'pay')]);
  await shop.until(token, orderId, 'completed');
  assert.equal((await shop.ofOrder(orderId)).invoices.length, 1);
});

test('a lower plan than the running one is refused, before any order and at creation', async () => {
  const token = await shop.signUp('startup@example.com');
  await shop.pay(token, 3);
  for (const path of [calls.verify, calls.create]) {
    const answer = await shop.post(path, { good_id: 2 }, { token });
    assert.deepEqual([answer.status, answer.body.code], [409, 3001]);
  }
  assert.equal((await shop.post(calls.verify, { good_id: 4 }, { token })).body.data.allowed, true);
  assert.equal((await shop.get(calls.orders, { token })).body.data.total, 1);
});

test('upgrading runs the higher plan first, keeps the lower one’s days, and renews only the new one', async () => {
  const token = await shop.signUp('upgrade@example.com');
  const first = await shop.pay(token, 1);
  shop.clock.advance(60_000);
  await shop.pay(token, 3);
  await shop.idle();
  const { data } = (await shop.get(calls.subscription, { token })).body;
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
  const [old] = (await shop.ofOrder(first)).subscriptions as { cancel_at_period_end?: boolean }[];
  assert.equal(old?.cancel_at_period_end, true);
  assert.equal(data.renewal.plan, 'startup');
});

test('with the same plan bought again only the newer subscription renews, and the days add up', async () => {
  const token = await shop.signUp('again@example.com');
  const first = await shop.pay(token, 1);
  shop.clock.advance(60_000);
  await shop.pay(token, 2);
  await shop.idle();
  const { data } = (await shop.get(calls.subscription, { token })).body;
  assert.deepEqual([data.plan, data.validity.daysLeft, data.renewal.price.amount], ['personal', 395, 7188]);
  const [old] = (await shop.ofOrder(first)).subscriptions as { cancel_at_period_end?: boolean }[];
  assert.equal(old?.cancel_at_period_end, true);
});

test('unsubscribing ends the renewal and keeps what is paid; asking twice is no error', async () => {
  const token = await shop.signUp('leaving@example.com');
  assert.equal((await shop.delete(calls.cancel, { token })).body.code, 3005);
  await shop.pay(token, 2);
  const first = await shop.delete(calls.cancel, { token });
  assert.equal(first.body.data.plan, 'personal');
  assert.deepEqual((await shop.delete(calls.cancel, { token })).body, first.body);
  const { data } = (await shop.get(calls.subscription, { token })).body;
  assert.deepEqual([data.subscribing, data.renewal, data.endsAtPeriodEnd], [false, null, first.body.data.endsAt]);
  const mails = (await shop.mails()).filter(({ to }) => to.address === 'leaving@example.com');
  assert.equal(mails.filter(({ subject }) => /unsubscribed/.test(subject)).length, 1);
});

test('other people’s orders do not exist', async () => {
  const owner = await shop.signUp('owner@example.com');
  const stranger = await shop.signUp('stranger@example.com');
  const { orderId } = await shop.buy(owner, 1);
  const answer = await shop.get(calls.order(orderId), { token: stranger });
  assert.deepEqual([answer.status, answer.body.code], [404, 3003]);
  assert.equal((await shop.get(calls.orders, { token: stranger })).body.data.total, 0);
});

test('an unknown product is 3002, and without a session nothing is sold', async () => {
  const token = await shop.signUp('unknown@example.com');
  assert.equal((await shop.post(calls.create, { good_id: 99 }, { token })).body.code, 3002);
  assert.equal((await shop.post(calls.create, { good_id: 1 })).status, 401);
});

test('orders come in pages, the newest first', async () => {
  const token = await shop.signUp('pages@example.com');
  const ids: string[] = [];
  for (const goodId of [1, 2, 3]) {
    shop.clock.advance(1000);
    ids.unshift((await shop.buy(token, goodId)).orderId);
  }
  const page = (await shop.get(`${calls.orders}?page=2&pageSize=2&status=1&pagination=true`, { token })).body.data;
  assert.deepEqual(
    [page.total, page.page, page.pageSize, page.rows.map((row: { orderId: string }) => row.orderId)],
    [3, 2, 2, [ids[2]]],
  );
});

test('with cards switched off everything but paying goes on', async () => {
  const tern = await startTestApp({ env: { STRIPE: 'off' } });
  try {
    const token = await tern.signUp('no-cards@example.com');
    const refused = await tern.post(calls.create, { good_id: 1 }, { token });
    assert.deepEqual([refused.status, refused.body.code], [409, 3006]);
    assert.equal((await tern.get(calls.subscription, { token })).body.data.plan, 'free');
    assert.equal((await tern.post(calls.verify, { good_id: 1 }, { token })).body.data.allowed, true);
    assert.equal((await tern.post(calls.webhook, {})).status, 404);
  } finally {
    await tern.close();
  }
});
