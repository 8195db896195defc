/** What single events of Stripe change, and that each is applied once (docs/decisions/0016-orders-and-webhooks.md). */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { graceMs } from '#server/billing/entitlements.ts';
import { findFirstAnswers } from '#server/billing/orders/dispute-store.ts';
import { checkSubscription } from '#server/billing/payments/stripe/check.ts';
import { createStripeClient, type StripeClient } from '#server/billing/payments/stripe/client.ts';
import { handleStripeWebhook } from '#server/billing/payments/stripe/webhooks.ts';
import { findUnappliedReason } from '#server/billing/payments/webhook-events.ts';
import { endRenewal } from '#server/billing/subscriptions/renewals.ts';
import { dayMs, minuteMs, secondMs } from '#server/clock.ts';
import { recordQueries } from '../../query-log.ts';
import { findAccountId } from '../../support.ts';
import { openTestShop, paths } from '../test-shop.ts';

const shop = await openTestShop();
afterEach(() => shop.stripeControl('webhooks', { mode: 'normal' }));

const countOf = (queries: string[], pattern: RegExp) => queries.filter((sql) => pattern.test(sql)).length;

test('an event that arrives three times at once is applied once', async () => {
  const token = await shop.signUp('at-once@example.com');
  const { orderId } = await shop.createOrder(token, 1);
  const metadata = { orderId, accountId: await findAccountId(shop, token) };
  const subscription = { id: 'sub_at_once', ...pastDue, items: { data: [{ current_period_end: 1 }] }, metadata };
  const allFetch = Promise.withResolvers<void>();
  let fetches = 0;
  const retrieve = async () => {
    fetches += 1;
    if (fetches === 3) allFetch.resolve();
    await allFetch.promise;
    return subscription;
  };
  const event = { id: 'evt_at_once', type: 'customer.subscription.updated', data: { object: subscription } };
  const stripe = createStripeOf({ subscriptions: { retrieve } }, event);
  const receive = () => handleStripeWebhook(shop.context, stripe, Buffer.from('{}'), '');
  const queries = await recordQueries(() => Promise.all([receive(), receive(), receive()]));
  assert.equal(countOf(queries, /^insert into "webhook_events"/), 3);
  assert.equal(countOf(queries, /^insert into "subscriptions"/), 1);
});

test('an event that was applied is not fetched from Stripe again', async () => {
  const token = await shop.signUp('again@example.com');
  await shop.payByCard(token, 1);
  await shop.stripeControl('webhooks', { mode: 'hold' });
  await shop.delete(paths.cancel, { token });
  const queries = await recordQueries(() => shop.stripeControl('webhooks/release', { times: '3' }));
  assert.equal(countOf(queries, /^insert into "webhook_events"/), 1);
});

test('a page that has expired cancels its order', async () => {
  const token = await shop.signUp('expired@example.com');
  const { orderId } = await shop.createOrder(token, 1);
  const [session] = (await shop.findStripeObjects(orderId)).sessions;
  await shop.stripeControl(`sessions/${session?.id}/expire`);
  assert.equal((await shop.get(paths.order(orderId), { token })).body.data.status, 'cancelled');
});

test('the refund of an earlier charge keeps the renewal', async () => {
  const token = await shop.signUp('earlier-charge@example.com');
  const orderId = await shop.payByCard(token, 1);
  const { subscriptions, invoices } = await shop.findStripeObjects(orderId);
  shop.clock.advance(29 * dayMs);
  await shop.stripeControl(`subscriptions/${subscriptions[0]?.id}/renew`);
  await shop.stripeControl(`invoices/${invoices[0]?.id}/refund`);
  await shop.idle();
  const { subscribing, entitlements } = await shop.getSubscription(token);
  assert.deepEqual([subscribing, entitlements.length], [true, 1]);
});

test('an event about the subscription of another account is ignored', async () => {
  const token = await shop.signUp('named@example.com');
  const { orderId, url } = await shop.createOrder(token, 1);
  const [session] = (await shop.findStripeObjects(orderId)).sessions;
  await shop.stripeControl(`sessions/${session?.id}/tamper`, { accountId: '3f0f8a1c-0000-4000-8000-000000000000' });
  await shop.pressStripeButton(url, 'pay');
  await shop.stripeControl(`subscriptions/${await shop.findSubscriptionId(orderId)}/fail`);
  assert.equal((await shop.getSubscription(token)).subscribing, false);
});

test('a payment that is refunded before its webhook arrives sends the refund notice and no receipt', async () => {
  const token = await shop.signUp('no-receipt@example.com');
  await shop.stripeControl('webhooks', { mode: 'hold' });
  const { orderId, url } = await shop.createOrder(token, 2);
  await shop.pressStripeButton(url, 'pay');
  await shop.stripeControl(`invoices/${(await shop.findStripeObjects(orderId)).invoices[0]?.id}/refund`);
  await shop.stripeControl('webhooks/release');
  const subjects = (await shop.mails()).map(({ subject }) => subject).filter((subject) => subject.includes(orderId));
  assert.equal(subjects.length, 1, subjects.join());
  assert.match(subjects[0] ?? '', /refund is on its way/);
});

test('unsubscribing again, later, sends no second mail', async () => {
  const email = 'twice@example.com';
  const token = await shop.signUp(email);
  await shop.payByCard(token, 1);
  shop.clock.advance(minuteMs);
  await shop.delete(paths.cancel, { token });
  shop.clock.advance(minuteMs);
  await shop.delete(paths.cancel, { token });
  const mails = (await shop.mails()).filter(({ to, subject }) => to.address === email && /unsubscribed/.test(subject));
  assert.equal(mails.length, 1);
});

test('only a renewal that is still unpaid is announced as declined, not a first payment, and not one of another account', async () => {
  const token = await shop.signUp('unpaid@example.com');
  const { orderId } = await shop.createOrder(token, 1);
  const metadata = { orderId, accountId: await findAccountId(shop, token) };
  const failedJobs = async (reason: string, changes: Partial<UnpaidInvoice> = {}) => {
    const { context } = shop;
    const invoice = { id: `in_${nextInvoice++}`, reason, status: 'open', metadata, ...changes };
    await handleStripeWebhook(context, createUnpaidStripe(invoice), Buffer.from('{}'), '');
    const jobs = context.db.selectFrom('jobs').select('key').where('key', '=', `renewal-failed ${invoice.id}`);
    return (await jobs.execute()).length;
  };
  let nextInvoice = 1;
  const stranger = '3f0f8a1c-0000-4000-8000-000000000000';
  assert.equal(await failedJobs('subscription_create'), 0);
  assert.equal(await failedJobs('subscription_cycle', { status: 'paid' }), 0);
  assert.equal(await failedJobs('subscription_cycle', { metadata: { orderId, accountId: stranger } }), 0);
  assert.equal(await failedJobs('subscription_cycle'), 1);
});

type UnpaidInvoice = { id: string; reason: string; status: string; metadata: Record<string, string> };

const pastDue = { status: 'past_due', created: 1, cancel_at_period_end: false };

/** A Stripe with one invoice, and the event that its payment failed. */
function createUnpaidStripe({ id, reason, status, metadata }: UnpaidInvoice): StripeClient {
  const parent = { subscription_details: { subscription: 'sub_unpaid' } };
  const invoice = { id, status, billing_reason: reason, parent };
  const subscription = { id: 'sub_unpaid', ...pastDue, items: { data: [{ current_period_end: 1 }] }, metadata };
  const api = {
    invoices: { retrieve: async () => invoice },
    subscriptions: { retrieve: async () => subscription },
    invoicePayments: { list: async () => ({ data: [] }) },
  };
  return createStripeOf(api, { id: `evt_${id}`, type: 'invoice.payment_failed', data: { object: { id } } });
}

/** @param event that its webhook brings */
function createStripeOf(calls: object, event: object): StripeClient {
  const api = calls as StripeClient['api'];
  return { api, request: (call) => call(api), parseEvent: () => event as ReturnType<StripeClient['parseEvent']> };
}

test('a customer’s new default card replaces that of the subscription, a change without one or a deletion does not', async () => {
  const metadata = await createOrderMetadata('new-card@example.com');
  const changesAfter = async (customer: object, type?: string) =>
    (await receiveCustomerEvent([{ id: 'sub_card', metadata }], customer, type)).changes;
  // The last one: the customer's bank has sent Stripe the number of a new card.
  for (const type of ['customer.updated', 'payment_method.updated', 'payment_method.automatically_updated'])
    assert.deepEqual(
      await changesAfter(withDefault('pm_2'), type),
      [['sub_card', { default_payment_method: '' }]],
      type,
    );
  assert.deepEqual(await changesAfter(withDefault(null)), []);
  assert.deepEqual(await changesAfter({ id: 'cus_1', deleted: true }), []);
});

for (const ids of [
  ['sub_of_another_product', 'sub_own_1'],
  ['sub_own_2', 'sub_of_another_product'],
]) {
  test(`of a customer’s subscriptions, ${ids.join(' and ')}, only one that is known is changed and saved`, async () => {
    const own = ids.find((id) => id.startsWith('sub_own')) ?? '';
    const metadata = await createOrderMetadata(`${own}@example.com`);
    const subscriptions = ids.map((id) => ({ id, metadata: id === own ? metadata : {} }));
    const { changes, eventId } = await receiveCustomerEvent(subscriptions, withDefault('pm_2'));
    assert.deepEqual(changes, [[own, { default_payment_method: '' }]]);
    const saved = await shop.context.db.selectFrom('subscriptions').select('id').where('id', 'in', ids).execute();
    assert.deepEqual(saved, [{ id: own }]);
    const event = { paymentProvider: 'stripe' as const, id: eventId };
    assert.equal(await findUnappliedReason(shop.context.db, event), 'unknown order');
  });
}

/** What Checkout writes into the subscription of a new order. */
async function createOrderMetadata(email: string) {
  const token = await shop.signUp(email);
  const { orderId } = await shop.createOrder(token, 1);
  return { orderId, accountId: await findAccountId(shop, token) };
}

const withDefault = (default_payment_method: string | null) => ({ invoice_settings: { default_payment_method } });
let customerEvents = 0;

/** Receives an event about a customer, or about a card. @returns the changes of subscriptions after it */
async function receiveCustomerEvent(
  subscriptions: { id: string; metadata: object }[],
  customer: object,
  type = 'customer.updated',
) {
  const changes: unknown[] = [];
  const items = { data: [{ current_period_end: 1 }] };
  const data = subscriptions.map((each) => ({ ...pastDue, items, default_payment_method: 'pm_1', ...each }));
  const api = {
    customers: { retrieve: async () => customer },
    subscriptions: {
      list: async () => ({ data }),
      retrieve: async (id: string) => data.find((each) => each.id === id),
      update: async (...change: unknown[]) => changes.push(change),
    },
  };
  const object = type === 'customer.updated' ? { id: 'cus_1' } : { id: 'pm_2', customer: 'cus_1' };
  const eventId = `evt_customer_${customerEvents++}`;
  const stripe = createStripeOf(api, { id: eventId, type, data: { object } });
  await handleStripeWebhook(shop.context, stripe, Buffer.from('{}'), '');
  return { changes, eventId };
}

test('a refund that the bank sends back waits for a person, with the number of its order', async () => {
  const token = await shop.signUp('sent-back@example.com');
  const orderId = await shop.payByCard(token, 1);
  const [invoice] = (await shop.findStripeObjects(orderId)).invoices;
  const reasonAfter = async (refund: { id: string; status: string; charge: string }) => {
    const api = {
      refunds: { retrieve: async () => refund },
      charges: { retrieve: async () => ({ payment_intent: 'pi_sent_back' }) },
      invoicePayments: { list: async () => ({ data: refund.charge === 'ch_1' ? [{ invoice: invoice?.id }] : [] }) },
    };
    const event = { paymentProvider: 'stripe' as const, id: `evt_${refund.id}` };
    const stripe = createStripeOf(api, { id: event.id, type: 'refund.failed', data: { object: { id: refund.id } } });
    await handleStripeWebhook(shop.context, stripe, Buffer.from('{}'), '');
    return findUnappliedReason(shop.context.db, event);
  };
  const failed = { id: 're_failed', status: 'failed', charge: 'ch_1' };
  assert.match(
    (await reasonAfter(failed)) ?? '',
    new RegExp(`refund of ${orderId} failed: pay the customer another way`),
  );
  assert.equal(await reasonAfter({ ...failed, id: 're_unknown', charge: 'ch_2' }), 'unknown order');
  assert.equal(await reasonAfter({ ...failed, id: 're_paid', status: 'succeeded' }), undefined);
});

test('a subscription that Stripe ends, or leaves unpaid, has nothing to pay; a mail says so when a payment failed', async () => {
  const metadata = await createOrderMetadata('given-up@example.com');
  const jobsAfter = async (status: string, reason: string | null) => {
    const id = `sub_${status}_${reason}`;
    const items = { data: [{ current_period_end: 1 }] };
    const subscription = { ...pastDue, id, status, items, metadata, cancellation_details: { reason } };
    const event = { id: `evt_${id}`, type: 'customer.subscription.updated', data: { object: { id } } };
    const stripe = createStripeOf({ subscriptions: { retrieve: async () => subscription } }, event);
    await handleStripeWebhook(shop.context, stripe, Buffer.from('{}'), '');
    const jobs = await shop.context.db.selectFrom('jobs').select('kind').where('key', 'like', `% ${id}`).execute();
    return jobs.map(({ kind }) => kind).toSorted();
  };
  assert.deepEqual(await jobsAfter('unpaid', null), ['close-invoices', 'renewal-lapsed']);
  assert.deepEqual(await jobsAfter('canceled', 'payment_failed'), ['close-invoices', 'renewal-lapsed']);
  assert.deepEqual(await jobsAfter('canceled', 'cancellation_requested'), ['close-invoices']);
  assert.deepEqual(await jobsAfter('past_due', null), []);
});

test('a dispute that was answered at Stripe waits for no answer', async () => {
  const token = await shop.signUp('answered@example.com');
  const [invoice] = (await shop.findStripeObjects(await shop.payByCard(token, 1))).invoices;
  const dueAt = new Date(shop.clock.now().getTime() + 7 * dayMs);
  const receive = async (type: string, status: string) => {
    const dispute = {
      id: 'du_answered',
      charge: 'ch_1',
      status,
      evidence_details: { due_by: dueAt.getTime() / secondMs },
    };
    const api = {
      disputes: { retrieve: async () => dispute },
      charges: { retrieve: async () => ({ payment_intent: 'pi_answered' }) },
      invoicePayments: { list: async () => ({ data: [{ invoice: invoice?.id }] }) },
    };
    const stripe = createStripeOf(api, { id: `evt_${type}`, type, data: { object: dispute } });
    await handleStripeWebhook(shop.context, stripe, Buffer.from('{}'), '');
    return (await findFirstAnswers(shop.context.db, shop.clock.now())).map(({ answer_by }) => answer_by);
  };
  assert.deepEqual(await receive('charge.dispute.created', 'needs_response'), [dueAt]);
  assert.deepEqual(await receive('charge.dispute.updated', 'under_review'), []);
});

test('a refund ends the renewal of its own subscription only', async () => {
  const token = await shop.signUp('own-renewal@example.com');
  const orderId = await shop.payByCard(token, 1);
  const stripe = createStripeClient(shop.context);
  assert.ok(stripe);
  await endRenewal(shop.context, stripe, await findAccountId(shop, token), 'sub_of_somebody_else');
  assert.equal((await shop.getSubscription(token)).subscribing, true);
  const [subscription] = (await shop.findStripeObjects(orderId)).subscriptions;
  await endRenewal(shop.context, stripe, await findAccountId(shop, token), subscription?.id ?? '');
  assert.equal((await shop.getSubscription(token)).subscribing, false);
});

/** A customer whose subscription was renewed `count` times since its webhooks were last received, each time when it was due. */
async function loseRenewals(email: string, count: number) {
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  const id = await shop.findSubscriptionId(orderId);
  await shop.stripeControl('webhooks', { mode: 'drop' });
  for (let renewal = 0; renewal < count; renewal++) {
    shop.clock.advance(31 * dayMs);
    await shop.stripeControl(`subscriptions/${id}/renew`);
  }
  const { db } = shop.context;
  const find = async () => {
    const stripe = createStripeClient(shop.context);
    const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    assert.ok(stripe);
    await checkSubscription(shop.context, stripe, row);
  };
  const sources = async () => (await shop.findStripeObjects(orderId)).invoices.map((invoice) => invoice.id);
  return { find, sources };
}

test('lost renewals get invoice numbers in the order in which they were charged', async () => {
  const { find, sources } = await loseRenewals('lost-twice@example.com', 2);
  await find();
  const charged = await sources();
  assert.equal(charged.length, 3);
  const numbered = await shop.context.db
    .selectFrom('invoices')
    .innerJoin('entitlements', 'entitlements.order_id', 'invoices.order_id')
    .select('entitlements.source')
    .where('entitlements.source', 'in', charged)
    .orderBy('invoices.number')
    .execute();
  assert.deepEqual(
    numbered.map(({ source }) => source),
    charged,
  );
});

test('a renewal that is found late takes no more than the days of grace', async () => {
  const { find, sources } = await loseRenewals('found-late@example.com', 1);
  shop.clock.advance(20 * dayMs);
  await find();
  const { purchased_at } = await shop.context.db
    .selectFrom('entitlements')
    .select('purchased_at')
    .where('source', '=', (await sources()).at(-1) ?? '')
    .executeTakeFirstOrThrow();
  assert.deepEqual(purchased_at, new Date(shop.clock.now().getTime() - graceMs));
});
