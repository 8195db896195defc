/** Payments of which nothing arrived here, and orders that a restored backup does not have (docs/decisions/0051-reconcile.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PaymentMethod } from '#api-spec/orders.ts';
import { createCatalog, readEntries } from '#server/billing/catalog.ts';
import { issueCorrectedInvoice } from '#server/billing/invoices/issue.ts';
import { findInvoice, findInvoices, takeInvoiceNumber } from '#server/billing/invoices/store.ts';
import { upsertDispute } from '#server/billing/orders/dispute-store.ts';
import { findOrder } from '#server/billing/orders/store.ts';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import { createStripeClient, type StripeClient } from '#server/billing/payments/stripe/client.ts';
import { applyEvent, dismissEvent, findUnappliedEvents } from '#server/billing/payments/webhook-events.ts';
import { type KnownOrder, rebuildOrder } from '#server/billing/reconcile/rebuild-order.ts';
import { dismissDifference, reconcile } from '#server/billing/reconcile/reconcile.ts';
import { findSubscription } from '#server/billing/subscriptions/store.ts';
import { addMs, dayMs } from '#server/clock.ts';
import { deleteSetting, saveSetting } from '#server/operator-settings/store.ts';
import { openTestShop } from './test-shop.ts';

const shop = await openTestShop();

let count = 0;
async function signUp() {
  const email = `reconcile-${count++}@example.com`;
  const token = await shop.signUp(email);
  const { id } = await shop.context.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { email, token, id };
}

const deliver = async (mode: string) => {
  await shop.stripeControl('webhooks', { mode });
  await shop.payPalControl('webhooks', { mode });
};
const run = async (apply: boolean, isRestored = false) => {
  const { context, clock } = shop;
  const options = { since: addMs(clock.now(), -60 * dayMs), apply, isRestored };
  const findings = await reconcile(context, createPaymentProviders(context), options);
  await shop.idle();
  return findings;
};
const problems = (findings: Awaited<ReturnType<typeof run>>, account: string) =>
  findings.filter((each) => each.account === account).map(({ problem, result }) => `${problem}: ${result}`);

/** Pays without any webhook or check arriving, and lets the time pass in which the cleanup job would ask. */
async function payUnnoticed(token: string, goodId: number, method: 'card' | 'paypal'): Promise<string> {
  const { orderId, url } = await shop.createOrder(token, goodId, method);
  await deliver('drop');
  if (method === 'card') await shop.pressStripeButton(url, 'pay');
  else await shop.pressPayPalButton(url, 'pay');
  return orderId;
}

/** Sells with a tax that the catalog no longer has afterwards. */
async function withTax<T>(ratePercent: number, work: () => Promise<T>): Promise<T> {
  const { db, config, clock, settings } = shop.context;
  const entries = readEntries(config.catalogFile).map((entry) => ({ ...entry, tax: { ratePercent, inclusive: true } }));
  await saveSetting(db, 'catalog', { date: '2026-11-01', entries }, clock.now());
  await settings.refresh();
  const result = await work();
  await deleteSetting(db, 'catalog');
  await settings.refresh();
  return result;
}

/** What a backup from before the purchase looks like after its restore. */
async function forgetPurchases(account: string): Promise<void> {
  const { db } = shop.context;
  await db.deleteFrom('invoices').execute();
  for (const table of ['entitlements', 'subscriptions', 'orders'] as const)
    await db.deleteFrom(table).where('account_id', '=', account).execute();
  await db.deleteFrom('webhook_events').execute();
  await db.deleteFrom('jobs').execute();
}

test('what Stripe lists is compared while it is listed, and named oldest first', async () => {
  const events: string[] = [];
  async function* listInvoices() {
    for (const [id, created] of [
      ['in_newest', 2],
      ['in_oldest', 1],
    ]) {
      events.push(`${id} listed`);
      yield {
        id,
        created,
        parent: null,
        amount_paid: 999,
        currency: 'usd',
        get total() {
          events.push(`${id} compared`);
          return 999;
        },
      };
    }
  }
  async function* listNothing() {}
  const others = Object.fromEntries(
    ['refunds', 'disputes', 'subscriptions'].map((name) => [name, { list: listNothing }]),
  );
  const api = { ...others, invoices: { list: listInvoices } } as unknown as StripeClient['api'];
  const stripe = { api, request: (call) => call(api) } as StripeClient;
  const payments = { stripe, paypal: null, paymentProviders: { card: null, paypal: null } };
  const findings = await reconcile(shop.context, payments, { since: shop.clock.now(), apply: false });
  assert.deepEqual(events, ['in_newest listed', 'in_newest compared', 'in_oldest listed', 'in_oldest compared']);
  assert.deepEqual(
    findings.map(({ object }) => object),
    ['in_oldest', 'in_newest'],
  );
});

test('a card payment of which every webhook was dropped grants its days, once, and only when applied', async () => {
  const { email, id, token } = await signUp();
  const orderId = await payUnnoticed(token, 1, 'card');
  shop.clock.advance(10 * dayMs);
  assert.deepEqual(problems(await run(false), id), ['payment missing: to repair', 'renewal differs: to repair']);
  assert.equal((await shop.getSubscription(await shop.signIn(email))).plan, 'free');
  assert.deepEqual(problems(await run(true), id), ['payment missing: repaired', 'renewal differs: repaired']);
  assert.deepEqual(problems(await run(true), id), []);
  const after = await shop.signIn(email);
  const { plan, entitlements, renewal, card } = await shop.getSubscription(after);
  assert.deepEqual([plan, entitlements.length], ['personal', 1]);
  assert.deepEqual(card, { brand: 'visa', last4: '4242' });
  // The days begin when they can be used, so the next charge moves to their end.
  assert.ok(Date.parse(renewal.nextChargeAt) >= Date.parse(entitlements[0].endsAt) - dayMs);
  assert.equal(
    (await shop.get(`/turboClient/api/c-end/user-orders/${orderId}`, { token: after })).body.data.status,
    'completed',
  );
  const receipts = (await shop.mails()).filter(({ to, subject }) => to.address === email && subject.includes(orderId));
  assert.ok(receipts.length <= 1);
  await deliver('normal');
});

test('a restored backup gets its lost orders back, by card and by PayPal, and the events held meanwhile are applied', async () => {
  for (const method of PaymentMethod.options) {
    const { email, id, token } = await signUp();
    await deliver('normal');
    const pay = () => (method === 'card' ? shop.payByCard(token, 4) : shop.payByPayPal(token, 4));
    const orderId = await withTax(19, pay);
    await shop.idle();
    const before = await shop.context.db
      .selectFrom('orders')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    for (const name of ['One', 'Two', 'Three']) await correctInvoiceFor(orderId, name);
    const held = (await findInvoices(shop.context.db, [orderId])).map(({ number }) => number);
    assert.equal(held.length, 4);
    await forgetPurchases(id);
    if (method === 'card') {
      // Stripe reports something about the lost subscription.
      const { subscriptions } = await shop.findStripeObjects(orderId);
      await shop.stripeControl(`subscriptions/${subscriptions[0]?.id}/renew`);
      await shop.context.background.idle();
    }
    // As in the backup: the next number is the one that the customer holds.
    const last = Number(held[0]?.slice(-6)) - 1;
    await shop.context.db.updateTable('invoice_numbers').set({ last }).where('kind', '=', 'invoice').execute();
    const lastCreditNote = await takeInvoiceNumber(shop.context.db, 'creditNote', 2026);
    const refused = problems(await run(true), id);
    assert.ok(refused.includes('order missing: a lost order: repeat with --restored'), refused.join());
    const dry = problems(await run(false, true), id);
    assert.ok(dry.includes('order missing: to repair'), dry.join());
    const repaired = await run(true, true);
    assert.ok(
      repaired.every(({ result }) => result === 'repaired'),
      JSON.stringify(repaired, null, 1),
    );
    const after = await shop.context.db
      .selectFrom('orders')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    for (const name of [
      'account_id',
      'good_id',
      'plan',
      'term',
      'amount',
      'currency',
      'locale',
      'status',
      'payment_method',
      'tax_rate',
    ] as const)
      assert.equal(after?.[name], before?.[name], name);
    assert.equal(after?.tax_rate, 19_000);
    assert.equal((await shop.getSubscription(await shop.signIn(email))).plan, 'startup');
    const [reissued] = await findInvoices(shop.context.db, [orderId]);
    assert.ok(reissued && !held.includes(reissued.number), `${reissued?.number} is held for another order`);
    const nextCreditNote = await takeInvoiceNumber(shop.context.db, 'creditNote', 2026);
    assert.ok(nextCreditNote > lastCreditNote + 1, 'a refund that was lost, too, has a credit note');
    assert.deepEqual(await findUnappliedEvents(shop.context.db), []);
    assert.deepEqual(problems(await run(true), id), []);
  }
});

async function correctInvoiceFor(orderId: string, name: string): Promise<void> {
  const { db, clock } = shop.context;
  const invoice = await findInvoice(db, orderId, 'invoice');
  assert.ok(invoice);
  const details = { name, address: '', vatNumber: '' };
  await db.transaction().execute((tx) => issueCorrectedInvoice(tx, invoice.content, details, clock.now()));
}

test('a refund and a dispute whose webhooks were dropped are saved', async () => {
  const { id, token } = await signUp();
  await deliver('normal');
  const refunded = await shop.payByPayPal(token, 1);
  const disputed = await shop.payByCard(token, 1);
  await deliver('drop');
  await shop.payPalControl(`orders/${(await shop.findPayPalOrder(refunded)).id}/refund`);
  const { invoices } = await shop.findStripeObjects(disputed);
  await shop.stripeControl(`invoices/${invoices[0]?.id}/dispute`, { status: 'needs_response' });
  const found = await run(true);
  assert.deepEqual(problems(found, id).sort(), ['dispute missing: repaired', 'refund missing: repaired']);
  const rows = await shop.context.db.selectFrom('orders').selectAll().where('account_id', '=', id).execute();
  const find = (orderId: string) => rows.find(({ order_id }) => order_id === orderId);
  assert.equal(find(refunded)?.status, 'refunded');
  assert.ok(find(disputed)?.disputed_at);
  await deliver('normal');
});

test('a renewal that was cancelled, resumed or moved without a webhook is found, and saved as it is at Stripe', async () => {
  const { id, token } = await signUp();
  await deliver('normal');
  const orderId = await shop.payByCard(token, 3);
  await shop.idle();
  const subscriptionId = await shop.findSubscriptionId(orderId);
  const stripe = createStripeClient(shop.context);
  await deliver('drop');
  const chargeAt = (days: number) => Math.floor(addMs(shop.clock.now(), days * dayMs).getTime() / 1000);
  for (const change of [
    { cancel_at_period_end: true },
    { cancel_at_period_end: false },
    { trial_end: chargeAt(60) },
    { trial_end: chargeAt(90) },
  ]) {
    await stripe?.api.subscriptions.update(subscriptionId, { ...change, proration_behavior: 'none' });
    assert.deepEqual(problems(await run(true), id), ['renewal differs: repaired'], JSON.stringify(change));
    assert.deepEqual(problems(await run(true), id), []);
  }
  const { renewal } = await shop.getSubscription(token);
  assert.equal(Date.parse(renewal.nextChargeAt), chargeAt(90) * 1000);
  await deliver('normal');
});

test('a subscription that began before the compared time and ended, or was cancelled, without a webhook is found', async () => {
  const { id, token } = await signUp();
  await deliver('normal');
  const orderId = await shop.payByCard(token, 4);
  await shop.idle();
  const [subscription] = (await shop.findStripeObjects(orderId)).subscriptions;
  const stripe = createStripeClient(shop.context);
  shop.clock.advance(61 * dayMs);
  await deliver('drop');
  await stripe?.api.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true });
  assert.deepEqual(problems(await run(false), id), ['renewal differs: to repair']);
  assert.deepEqual(problems(await run(true), id), ['renewal differs: repaired']);
  assert.deepEqual(problems(await run(true), id), []);
  await stripe?.api.subscriptions.cancel(subscription?.id ?? '');
  const [ended] = (await run(false)).filter(({ account }) => account === id);
  assert.deepEqual([ended?.problem, ended?.order, ended?.result], ['renewal differs', orderId, 'to repair']);
  assert.deepEqual(problems(await run(true), id), ['renewal differs: repaired']);
  assert.equal((await findSubscription(shop.context.db, subscription?.id ?? ''))?.status, 'canceled');
  assert.deepEqual(problems(await run(true), id), []);
  const closing = shop.context.db
    .selectFrom('jobs')
    .select('key')
    .where('key', '=', `close-invoices ${subscription?.id}`);
  assert.equal((await closing.execute()).length, 1);
  await deliver('normal');
});

test('a dispute that was opened before the compared time and decided since, without a webhook, is found', async () => {
  const { id, email, token } = await signUp();
  await deliver('normal');
  const [byCard, byPayPal] = [await shop.payByCard(token, 2), await shop.payByPayPal(token, 2)];
  const [invoice] = (await shop.findStripeObjects(byCard)).invoices;
  const payPalOrder = (await shop.findPayPalOrder(byPayPal)).id;
  await shop.stripeControl(`invoices/${invoice?.id}/dispute`);
  await shop.payPalControl(`orders/${payPalOrder}/dispute`);
  await shop.idle();
  shop.clock.advance(61 * dayMs);
  await deliver('drop');
  assert.deepEqual(problems(await run(false), id), [], 'both are open at their payment providers, too');
  await shop.stripeControl(`invoices/${invoice?.id}/dispute`, { status: 'won' });
  await shop.payPalControl(`orders/${payPalOrder}/lose-dispute`);
  assert.deepEqual(problems(await run(false), id), ['dispute missing: to repair', 'dispute missing: to repair']);
  assert.deepEqual(problems(await run(true), id), ['dispute missing: repaired', 'dispute missing: repaired']);
  assert.deepEqual(problems(await run(true), id), []);
  const after = await shop.signIn(email);
  const stateOf = async (orderId: string) =>
    (await shop.get(`/turboClient/api/c-end/user-orders/${orderId}`, { token: after })).body.data.state;
  assert.deepEqual([await stateOf(byCard), await stateOf(byPayPal)], ['completed', 'refunded']);

  await deliver('normal');
  const [later] = (await shop.findStripeObjects(await shop.payByCard(after, 2))).invoices;
  await shop.stripeControl(`invoices/${later?.id}/dispute`);
  await deliver('drop');
  await shop.stripeControl(`invoices/${later?.id}/dispute`, { status: 'won' });
  assert.deepEqual(problems(await run(true), id), ['dispute missing: repaired'], 'one that is listed is named once');
  await deliver('normal');
});

test('an open dispute that its payment provider does not know is left to a person, and hides no other', async () => {
  const { id, token } = await signUp();
  await deliver('normal');
  const orderId = await shop.payByCard(token, 1);
  const [invoice] = (await shop.findStripeObjects(orderId)).invoices;
  const opened = { order_id: orderId, source: invoice?.id ?? '', opened_at: shop.clock.now() };
  await upsertDispute(shop.context.db, { ...opened, id: 'du_gone', outcome: 'open', closed_at: null, answer_by: null });
  const [found] = problems(await run(true), id);
  assert.match(found ?? '', /^dispute missing: paymentProviderFailed: .*No such dispute: 'du_gone'/);
  const options = { since: shop.clock.now(), object: 'du_gone' };
  const dismissed = await dismissDifference(shop.context, createPaymentProviders(shop.context), options);
  assert.equal(dismissed?.result, 'dismissed');
  await shop.context.db.deleteFrom('disputes').where('id', '=', 'du_gone').execute();
});

test('disputes at PayPal whose webhooks were dropped are saved, on every page of its list', async () => {
  const { id, token } = await signUp();
  await deliver('normal');
  const orderId = await shop.payByPayPal(token, 2);
  await deliver('drop');
  const payPalOrder = (await shop.findPayPalOrder(orderId)).id;
  // More than PayPal lists on a page; all but the last one are won.
  for (let count = 0; count < 51; count++)
    for (const action of ['dispute', 'win-dispute']) await shop.payPalControl(`orders/${payPalOrder}/${action}`);
  await shop.payPalControl(`orders/${payPalOrder}/dispute`);
  assert.deepEqual(new Set(problems(await run(false), id)), new Set(['dispute missing: to repair']));
  const repaired = problems(await run(true), id);
  assert.deepEqual([repaired.length, new Set(repaired)], [52, new Set(['dispute missing: repaired'])]);
  assert.deepEqual(problems(await run(true), id), []);
  assert.equal(
    (await shop.get(`/turboClient/api/c-end/user-orders/${orderId}`, { token })).body.data.state,
    'disputed',
  );
  await deliver('normal');
});

test('a payment of a lost account is left to a person, and others are repaired nevertheless', async () => {
  const lost = await signUp();
  const other = await signUp();
  const { id: payPalOrder } = await shop.findPayPalOrder(await shop.payByPayPal(lost.token, 2));
  await payUnnoticed(lost.token, 2, 'card');
  await shop.payPalControl(`orders/${payPalOrder}/dispute`);
  await payUnnoticed(other.token, 2, 'card');
  await forgetPurchases(lost.id);
  await shop.context.db.deleteFrom('accounts').where('id', '=', lost.id).execute();
  const foreseen = problems(await run(false, true), lost.id);
  assert.match(foreseen.join(), /^order missing: the account is lost, too/, 'a dry run says it already');
  const findings = await run(true, true);
  assert.deepEqual(problems(findings, lost.id), foreseen);
  assert.deepEqual(problems(findings, other.id), ['payment missing: repaired', 'renewal differs: repaired']);
  const left = await run(true);
  assert.match(problems(left, lost.id).join(), /^order missing: the account is lost, too/, 'it stays in the list');
  const dismiss = (object: string) => {
    const since = addMs(shop.clock.now(), -60 * dayMs);
    return dismissDifference(shop.context, createPaymentProviders(shop.context), { since, object });
  };
  for (const { object } of left) assert.equal((await dismiss(object))?.result, 'dismissed', object);
  assert.deepEqual([left.length, left.map(({ problem }) => problem).includes('dispute missing')], [3, true]);
  assert.equal(await dismiss(left[0]?.object ?? ''), null, 'it is dismissed once');
  const results = (await run(true, true)).map(({ result }) => result);
  assert.deepEqual(results, ['dismissed', 'dismissed', 'dismissed'], 'it is not listed again');
  await deliver('normal');
});

test('what a program can repair is repaired or left, not dismissed', async () => {
  const { id, token } = await signUp();
  const dismiss = async (problem: string) => {
    const found = (await run(false)).find((each) => each.account === id && each.problem === problem);
    const options = { since: addMs(shop.clock.now(), -dayMs), object: found?.object ?? '' };
    return (await dismissDifference(shop.context, createPaymentProviders(shop.context), options))?.result;
  };
  const orderId = await payUnnoticed(token, 1, 'card');
  assert.equal(await dismiss('payment missing'), 'repaired');
  assert.equal((await findOrder(shop.context.db, orderId))?.status, 'completed');
  await forgetPurchases(id);
  assert.equal(await dismiss('order missing'), 'a lost order: repeat with --restored');
  assert.deepEqual(problems(await run(true, true), id), ['order missing: repaired']);
  await deliver('normal');
});

/** An older payment. */
const nothingNamed = { goodId: undefined, plan: undefined, term: undefined, locale: undefined, taxRate: undefined };

test('a lost order gets the tax that its payment names, else that of its product, and an older payment names its product by what was charged', async () => {
  const { id } = await signUp();
  const month = { term: 'month', price: { amount: 1_000, currency: 'EUR' } } as const;
  const catalog = createCatalog([
    { good_id: 1, plan: 'personal', ...month, tax: { ratePercent: 19, inclusive: false } },
    { good_id: 3, plan: 'startup', ...month },
    { good_id: 4, plan: 'startup', term: 'year', price: { amount: 1_000, currency: 'USD' } },
  ]);
  const rebuild = async (orderId: string, amount: number, written: Partial<KnownOrder> = {}) => {
    const product = { ...nothingNamed, ...written };
    const payment = { price: { amount, currency: 'EUR' }, method: 'card' as const, createdAt: shop.clock.now() };
    await rebuildOrder(shop.context.db, catalog, { orderId, accountId: id, ...product, ...payment }, true);
    const order = await findOrder(shop.context.db, orderId);
    return order && [order.good_id, order.amount, order.tax_rate];
  };
  assert.deepEqual(await rebuild('TRN-LOST-1', 1_190), [1, 1_190, 19_000]);
  assert.deepEqual(await rebuild('TRN-LOST-2', 1_000), [3, 1_000, 0]);
  const written = { goodId: '1', plan: 'personal', term: 'month' };
  assert.deepEqual(await rebuild('TRN-LOST-3', 990, written), [1, 990, 19_000], 'the price has changed since');
  const atFormerRate = await rebuild('TRN-LOST-5', 1_160, { ...written, taxRate: '16000', locale: 'de' });
  assert.deepEqual(atFormerRate, [1, 1_160, 16_000], 'the rate has changed since');
  assert.equal((await findOrder(shop.context.db, 'TRN-LOST-5'))?.locale, 'de');
});

test('a lost order whose amount is charged for two products is left to a person', async () => {
  const { id } = await signUp();
  const price = { amount: 1_000, currency: 'EUR' };
  const catalog = createCatalog([
    { good_id: 1, plan: 'personal', term: 'month', price },
    { good_id: 3, plan: 'startup', term: 'month', price },
  ]);
  const payment = { price, method: 'card' as const, createdAt: shop.clock.now() };
  const known = { orderId: 'TRN-LOST-4', accountId: id, ...nothingNamed, ...payment };
  assert.match((await rebuildOrder(shop.context.db, catalog, known, true)) ?? '', /^no product has this price/);
  assert.equal(await findOrder(shop.context.db, 'TRN-LOST-4'), undefined);
});

test('a repair that the payment provider refuses says why', async () => {
  const { context, clock } = shop;
  const event = { paymentProvider: 'stripe' as const, id: 'evt_gone', type: 'invoice.paid', objectId: 'in_gone' };
  await applyEvent(context, event, async () => 'unknown order');
  const found = (await run(true)).find(({ object }) => object === 'evt_gone');
  assert.match(found?.result ?? '', /^paymentProviderFailed: .*No such event: 'evt_gone'/);
  await dismissEvent(context.db, event.id, clock.now());
});
