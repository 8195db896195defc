/** Disputes and events about something unknown (docs/decisions/0039-unapplied-events-and-disputes.md). */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import fc from 'fast-check';
import { PaymentMethod } from '#api-spec/orders.ts';
import { type Entitlement, entitlementsAt } from '#server/billing/entitlements.ts';
import { findInvoices } from '#server/billing/invoices/store.ts';
import { findFirstAnswers, upsertDispute } from '#server/billing/orders/dispute-store.ts';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import { createStripeClient, sandboxWebhookSecret } from '#server/billing/payments/stripe/client.ts';
import { addMs, dayMs, minuteMs } from '#server/clock.ts';
import { openTestShop, paths } from '../test-shop.ts';

const shop = await openTestShop();
afterEach(() => shop.stripeControl('webhooks', { mode: 'normal' }));

const stateOf = async (token: string, orderId: string) =>
  (await shop.get(paths.order(orderId), { token })).body.data.state;

for (const method of PaymentMethod.options) {
  const disputeOf = async (orderId: string) => {
    const invoiceId = (await shop.findStripeObjects(orderId)).invoices[0]?.id;
    const payPalId = method === 'paypal' ? (await shop.findPayPalOrder(orderId)).id : '';
    const actions = { needs_response: 'dispute', won: 'win-dispute', lost: 'lose-dispute' };
    return async (status: keyof typeof actions) => {
      await (method === 'card'
        ? shop.stripeControl(`invoices/${invoiceId}/dispute`, { status })
        : shop.payPalControl(`orders/${payPalId}/${actions[status]}`));
      await shop.idle();
    };
  };

  test(`a dispute by ${method} suspends the days, ends the renewal and blocks a refund; winning gives the days back`, async () => {
    const email = `dispute-${method}@example.com`;
    const token = await shop.signUp(email);
    const orderId = await (method === 'card' ? shop.payByCard(token, 1) : shop.payByPayPal(token, 1));
    const dispute = await disputeOf(orderId);
    shop.clock.advance(5 * dayMs);
    const left = (await shop.getSubscription(token)).validity.daysLeft;
    await dispute('needs_response');
    const suspended = await shop.getSubscription(token);
    assert.deepEqual(
      [suspended.plan, suspended.subscribing, suspended.disputedOrder, await stateOf(token, orderId)],
      ['free', false, orderId, 'disputed'],
    );
    const preview = await shop.get(`${paths.preview}?good_id=1&method=card`, { token });
    assert.equal(preview.body.data.disputedOrder, orderId);
    assert.equal((await shop.post(paths.refund(orderId), undefined, { token })).body.code, 3007);
    const waiting = (await findFirstAnswers(shop.context.db, shop.clock.now())).find(
      ({ payment_method }) => payment_method === method,
    );
    assert.ok(waiting, 'it has to be answered');
    shop.clock.advance(10 * dayMs);
    await dispute('won');
    assert.deepEqual(await findFirstAnswers(shop.context.db, shop.clock.now()), [], 'nothing waits for an answer');
    const won = await shop.getSubscription(token);
    assert.deepEqual(
      [won.plan, won.validity.daysLeft, won.disputedOrder, await stateOf(token, orderId)],
      ['personal', left, null, 'completed'],
    );
  });

  test(`a dispute by ${method} that is lost takes the days, and the money is not refunded again`, async () => {
    const token = await shop.signUp(`lost-${method}@example.com`);
    const orderId = await (method === 'card' ? shop.payByCard(token, 1) : shop.payByPayPal(token, 1));
    const dispute = await disputeOf(orderId);
    await dispute('needs_response');
    await dispute('lost');
    assert.equal((await shop.getSubscription(token)).plan, 'free');
    assert.equal(await stateOf(token, orderId), 'refunded');
    assert.equal((await shop.post(paths.refund(orderId), undefined, { token })).body.code, 3007);
  });
}

test('a dispute of one payment moves the next charge of another subscription to the end of the paid time', async () => {
  const token = await shop.signUp('disputes-month@example.com');
  const monthly = await shop.payByCard(token, 3);
  // The newer renewal remains.
  shop.clock.advance(minuteMs);
  await shop.payByCard(token, 4);
  await shop.idle();
  const invoiceId = (await shop.findStripeObjects(monthly)).invoices[0]?.id;
  const nextCharges: number[] = [];
  for (const status of ['needs_response', 'won', 'needs_response', 'lost']) {
    await shop.stripeControl(`invoices/${invoiceId}/dispute`, { status });
    await shop.idle();
    const { validity, renewal } = await shop.getSubscription(token);
    assert.ok(Math.abs(Date.parse(renewal.nextChargeAt) - Date.parse(validity.endsAt)) <= minuteMs, status);
    nextCharges.push(Date.parse(renewal.nextChargeAt));
  }
  const [open = 0, won = 0, , lost = 0] = nextCharges;
  assert.ok(won - open >= 27 * dayMs && won - lost >= 27 * dayMs);
});

test('a dispute that is won when it is first heard of keeps the renewal', async () => {
  const token = await shop.signUp('won-unheard@example.com');
  const invoiceId = (await shop.findStripeObjects(await shop.payByCard(token, 1))).invoices[0]?.id;
  const dispute = (status: string) => shop.stripeControl(`invoices/${invoiceId}/dispute`, { status });
  await shop.stripeControl('webhooks', { mode: 'drop' });
  await dispute('needs_response');
  await shop.stripeControl('webhooks', { mode: 'normal' });
  await dispute('won');
  await shop.idle();
  const { plan, subscribing } = await shop.getSubscription(token);
  assert.deepEqual([plan, subscribing], ['personal', true]);
});

test('an inquiry of the bank changes nothing for the customer, and waits for the operator, until it becomes a dispute', async () => {
  const email = 'inquiry@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  const invoiceId = (await shop.findStripeObjects(orderId)).invoices[0]?.id;
  const inquire = async (status: string) => {
    await shop.stripeControl(`invoices/${invoiceId}/dispute`, { status });
    await shop.idle();
    const { plan, subscribing, validity } = await shop.getSubscription(token);
    return [plan, subscribing, await stateOf(token, orderId), validity.daysLeft];
  };
  const waiting = async () => (await findFirstAnswers(shop.context.db, shop.clock.now())).length;
  const mails = async () =>
    (await shop.mails()).filter(({ to, subject }) => to.address === email && /dispute/i.test(subject));
  const days = (await shop.getSubscription(token)).validity.daysLeft;
  assert.deepEqual(await inquire('warning_needs_response'), ['personal', true, 'completed', days]);
  assert.equal(await waiting(), 1);
  shop.clock.advance(3 * dayMs);
  assert.deepEqual(await inquire('warning_closed'), ['personal', true, 'completed', days - 3]);
  assert.equal(await waiting(), 0);
  assert.deepEqual(await mails(), []);

  await inquire('warning_needs_response');
  shop.clock.advance(2 * dayMs);
  const [plan, subscribing, state] = await inquire('needs_response');
  assert.deepEqual([plan, subscribing, state], ['free', false, 'disputed']);
  assert.equal((await mails()).length, 1);
  shop.clock.advance(4 * dayMs);
  const won = await inquire('won');
  assert.deepEqual(won, ['personal', false, 'completed', days - 5], 'only the days of the dispute stood still');
});

test('a payment about which the bank asks can be refunded, which keeps it from becoming a dispute', async () => {
  const token = await shop.signUp('inquiry-refund@example.com');
  const orderId = await shop.payByCard(token, 1);
  const invoiceId = (await shop.findStripeObjects(orderId)).invoices[0]?.id;
  await shop.stripeControl(`invoices/${invoiceId}/dispute`, { status: 'warning_needs_response' });
  await shop.idle();
  assert.equal((await shop.post(paths.refund(orderId), undefined, { token })).body.code, 0);
  assert.equal(await stateOf(token, orderId), 'refunded');
  await shop.stripeControl(`invoices/${invoiceId}/dispute`, { status: 'warning_closed' });
  await shop.idle();
  assert.equal(await stateOf(token, orderId), 'refunded');
});

test('a dispute whose end no webhook told ends within a day, and one that its payment provider does not know hides none', async () => {
  const token = await shop.signUp('dispute-checked@example.com');
  const { paymentProviders, stripe } = createPaymentProviders(shop.context);
  const [byCard, byPayPal] = [await shop.payByCard(token, 1), await shop.payByPayPal(token, 1)];
  const invoiceId = (await shop.findStripeObjects(byCard)).invoices[0]?.id;
  const payPalId = (await shop.findPayPalOrder(byPayPal)).id;
  const unknown = {
    id: 'du_unknown',
    order_id: byCard,
    source: 'in_unknown',
    opened_at: addMs(shop.clock.now(), -dayMs),
  };
  await upsertDispute(shop.context.db, { ...unknown, outcome: 'open', closed_at: null, answer_by: null });
  await shop.stripeControl(`invoices/${invoiceId}/dispute`);
  await shop.payPalControl(`orders/${payPalId}/dispute`);
  const cleanUp = async () => {
    await runBillingCleanup(shop.context, paymentProviders, stripe);
    await shop.idle();
    const { rows } = (await shop.get(paths.orders, { token })).body.data;
    return rows.map(({ state }: { state: string }) => state);
  };
  assert.deepEqual(await cleanUp(), ['disputed', 'disputed']);
  await shop.stripeControl('webhooks', { mode: 'drop' });
  await shop.payPalControl('webhooks', { mode: 'drop' });
  await shop.stripeControl(`invoices/${invoiceId}/dispute`, { status: 'lost' });
  await shop.payPalControl(`orders/${payPalId}/win-dispute`);
  shop.clock.advance(minuteMs);
  assert.deepEqual(await cleanUp(), ['disputed', 'disputed'], 'asked once a day');
  shop.clock.advance(dayMs);
  assert.deepEqual((await cleanUp()).sort(), ['completed', 'refunded']);
  await shop.payPalControl('webhooks', { mode: 'normal' });
  await shop.context.db.deleteFrom('disputes').where('id', '=', unknown.id).execute();
});

test('a payment that is disputed twice is suspended twice, and events about the first dispute change nothing', async () => {
  const token = await shop.signUp('disputed-twice@example.com');
  const orderId = await shop.payByCard(token, 1);
  const invoiceId = (await shop.findStripeObjects(orderId)).invoices[0]?.id;
  const dispute = async (status: string) => {
    const { id } = (await shop.stripeControl(`invoices/${invoiceId}/dispute`, { status })) as { id: string };
    await shop.idle();
    return id;
  };
  const state = async () => [(await shop.getSubscription(token)).plan, await stateOf(token, orderId)];
  const first = await dispute('needs_response');
  shop.clock.advance(2 * dayMs);
  await dispute('won');
  const left = (await shop.getSubscription(token)).validity.daysLeft;
  const second = await dispute('needs_response');
  assert.notEqual(second, first);
  assert.deepEqual(await state(), ['free', 'disputed']);

  await deliverAgain('charge.dispute.closed', first);
  assert.deepEqual(await state(), ['free', 'disputed']);
  shop.clock.advance(3 * dayMs);
  await dispute('won');
  assert.deepEqual(await state(), ['personal', 'completed']);
  assert.equal((await shop.getSubscription(token)).validity.daysLeft, left);
  shop.clock.advance(2 * dayMs);
  await deliverAgain('charge.dispute.closed', first);
  assert.equal((await shop.getSubscription(token)).validity.daysLeft, left - 2);
});

test('a dispute that is lost has one credit note, however often Stripe says so', async () => {
  const orderId = await shop.payByCard(await shop.signUp('lost-again@example.com'), 1);
  const invoiceId = (await shop.findStripeObjects(orderId)).invoices[0]?.id;
  const { id } = (await shop.stripeControl(`invoices/${invoiceId}/dispute`, { status: 'lost' })) as { id: string };
  await shop.idle();
  await deliverAgain('charge.dispute.closed', id);
  const documents = await findInvoices(shop.context.db, [orderId]);
  assert.deepEqual(
    documents.map(({ kind }) => kind),
    ['invoice', 'creditNote'],
  );
});

let repeats = 0;
/** Sends an event about an object once more, as another event. */
async function deliverAgain(type: string, objectId: string): Promise<void> {
  const stripe = createStripeClient(shop.context);
  const { data = [] } = (await stripe?.api.events.list({ type })) ?? {};
  const event = data.find(({ data: { object } }) => 'id' in object && object.id === objectId);
  const payload = JSON.stringify({ ...event, id: `${event?.id}_again_${repeats++}` });
  const sign = { payload, secret: sandboxWebhookSecret, timestamp: Math.floor(Date.now() / 1000) };
  const signature = stripe?.api.webhooks.generateTestHeaderString(sign) ?? '';
  const { status } = await shop.post(paths.webhook, JSON.parse(payload), {
    headers: { 'stripe-signature': signature },
  });
  assert.equal(status, 200);
}

test('an event about an unknown order is kept as unapplied, and applied when it comes again and the order is back', async () => {
  const token = await shop.signUp('restored@example.com');
  await shop.stripeControl('webhooks', { mode: 'hold' });
  const { orderId, url } = await shop.createOrder(token, 1);
  await shop.pressStripeButton(url, 'pay');
  const { db } = shop.context;
  const order = await db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  await db.deleteFrom('orders').where('order_id', '=', orderId).execute();
  await shop.stripeControl('webhooks/release');
  const events = async () =>
    (await db.selectFrom('webhook_events').selectAll().where('type', '=', 'invoice.paid').execute()).filter(
      ({ applied_at }) => applied_at === null,
    );
  const [unapplied] = await events();
  assert.deepEqual(Object(unapplied?.payload).reason, 'unknown order');
  assert.equal((await shop.getSubscription(token)).plan, 'free');

  await db.insertInto('orders').values(order).execute();
  const stripe = createStripeClient(shop.context);
  const event = await stripe?.api.events.retrieve(unapplied?.event_id ?? '');
  const payload = JSON.stringify(event);
  const sign = { payload, secret: sandboxWebhookSecret, timestamp: Math.floor(Date.now() / 1000) };
  const signature = stripe?.api.webhooks.generateTestHeaderString(sign) ?? '';
  const headers = { 'stripe-signature': signature };
  assert.equal((await shop.post(paths.webhook, JSON.parse(payload), { headers })).status, 200);
  assert.deepEqual(await events(), []);
  assert.equal((await shop.getSubscription(token)).plan, 'personal');
});

test('property: a suspension loses no time and uses none', () => {
  const start = new Date('2026-01-01T00:00:00.000Z');
  const day = (days: number) => addMs(start, days * dayMs);
  const counts = fc.record({
    days: fc.integer({ min: 2, max: 60 }),
    from: fc.integer({ min: 0, max: 80 }),
    length: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(counts, ({ days, from, length }) => {
      const bought: Entitlement = { id: 'a', plan: 'personal', days, purchasedAt: start, refundedAt: null };
      const suspended = { ...bought, suspensions: [{ from: day(from), to: day(from + length) }] };
      assert.equal(entitlementsAt([suspended], day(from + length - 0.5)).plan, 'free');
      const left = (list: Entitlement[], at: number) => entitlementsAt(list, day(at)).entitlements[0]?.leftMs ?? 0;
      assert.equal(left([suspended], from + length), left([bought], from));
    }),
  );
});
