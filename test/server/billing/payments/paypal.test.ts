/** PayPal payments: captured once, however the webhooks arrive (docs/decisions/0016-orders-and-webhooks.md). */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { findEntitlementSource } from '#server/billing/entitlement-store.ts';
import { markUnderReview } from '#server/billing/orders/open-order-store.ts';
import { findOrder } from '#server/billing/orders/store.ts';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import { createPayPalClient, type PayPalClient, PayPalRefusal } from '#server/billing/payments/paypal/client.ts';
import { createPayPalProvider } from '#server/billing/payments/paypal/provider.ts';
import { handlePayPalWebhook, retryPayPalEvent } from '#server/billing/payments/paypal/webhooks.ts';
import { findUnappliedReason } from '#server/billing/payments/webhook-events.ts';
import { hourMs, minuteMs } from '#server/clock.ts';
import type { ApiError } from '#server/http/api-error.ts';
import { createClientReader } from '#server/http/client.ts';
import { openTestApp } from '../../support.ts';
import { openTestShop, paths } from '../test-shop.ts';

const shop = await openTestShop();
afterEach(() => shop.payPalControl('webhooks', { mode: 'normal' }));

/** Without `paypal-cert-url`. */
const signatureHeaders = {
  'paypal-transmission-id': 't',
  'paypal-transmission-time': '2026-11-21T12:00:00Z',
  'paypal-transmission-sig': 'signature',
  'paypal-auth-algo': 'SHA256withRSA',
};

const getStatus = async (token: string, orderId: string) =>
  (await shop.get(paths.order(orderId), { token })).body.data.status;
const getCharges = async (orderId: string) => {
  const ledger = await shop.getLedger('paypal');
  return ledger.filter((entry) => entry.orderId === orderId).map(({ kind, amount }) => [kind, amount]);
};

test('a year is paid once, lasts 365 days, does not renew and cannot be resumed', async () => {
  const token = await shop.signUp('payer@example.com');
  const inArabic = { token, headers: { 'accept-language': 'ar' } };
  const { orderId, url } = (await shop.post(paths.paypal, { good_id: 2 }, inArabic)).body.data;
  assert.equal(await shop.findLocale(token), 'en');
  const redirectUrl = await shop.pressPayPalButton(url, 'pay');
  assert.match(redirectUrl, new RegExp(`/ar/payment/2\\?order=${orderId}&token=`));
  const order = await shop.waitForStatus(token, orderId, 'completed');
  assert.equal(order.paymentMethod, 'paypal');
  const { plan, subscribing, endsAtPeriodEnd, entitlements } = await shop.getSubscription(token);
  assert.deepEqual([plan, subscribing, endsAtPeriodEnd], ['personal', false, null]);
  assert.deepEqual([entitlements.length, entitlements[0].daysLeft], [1, 365]);
  assert.equal(await shop.findLocale(token), 'ar', 'of later mails');
  assert.deepEqual(await getCharges(orderId), [['charge', 7188]]);
  const receipts = (await shop.mails()).filter(({ subject }) => subject.includes(orderId));
  assert.equal(receipts.length, 1);
});

test('twenty simultaneous requests create one order and one page', async () => {
  const token = await shop.signUp('eager@example.com');
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => shop.post(paths.paypal, { good_id: 1 }, { token })),
  );
  assert.equal(new Set(responses.map(({ raw }) => raw)).size, 1);
  const card = await shop.createOrder(token, 1);
  assert.notEqual(card.orderId, responses[0]?.body.data.orderId);
});

test('webhooks that arrive three times and shuffled are applied once', async () => {
  const token = await shop.signUp('paypal-shuffled@example.com');
  await shop.payPalControl('webhooks', { mode: 'hold' });
  const { orderId, url } = await shop.createOrder(token, 1, 'paypal');
  await shop.pressPayPalButton(url, 'pay');
  await shop.payPalControl('webhooks/release', { shuffle: '1', together: 'true', times: '3' });
  await shop.waitForStatus(token, orderId, 'completed');
  // The capture's event was added while the others were held.
  await shop.payPalControl('webhooks/release', { shuffle: '1', together: 'true', times: '3' });
  assert.equal((await shop.getSubscription(token)).entitlements.length, 1);
  assert.deepEqual(await getCharges(orderId), [['charge', 999]]);
});

test('without webhooks, the order page or the cleanup job completes the payment', async () => {
  await shop.payPalControl('webhooks', { mode: 'drop' });
  const token = await shop.signUp('paypal-dropped@example.com');
  const { orderId, url } = await shop.createOrder(token, 1, 'paypal');
  await shop.pressPayPalButton(url, 'pay');
  shop.clock.advance(5_000);
  assert.equal(await getStatus(token, orderId), 'completed');

  const other = await shop.signUp('paypal-cleanup@example.com');
  const [paid, abandoned] = [await shop.createOrder(other, 1, 'paypal'), await shop.createOrder(other, 3, 'paypal')];
  await shop.pressPayPalButton(paid.url, 'pay');
  shop.clock.advance(63 * minuteMs);
  const { paymentProviders, stripe } = createPaymentProviders(shop.context);
  await runBillingCleanup(shop.context, paymentProviders, stripe);
  assert.deepEqual(
    [await getStatus(other, paid.orderId), await getStatus(other, abandoned.orderId)],
    ['completed', 'cancelled'],
  );
});

test('a declined payment is not charged and cancels the order', async () => {
  const token = await shop.signUp('paypal-declined@example.com');
  const { orderId, url } = await shop.createOrder(token, 1, 'paypal');
  await shop.pressPayPalButton(url, 'decline');
  assert.equal((await shop.waitForStatus(token, orderId, 'cancelled')).status, 'cancelled');
  assert.deepEqual(await getCharges(orderId), []);
  const again = await shop.createOrder(token, 1, 'paypal');
  assert.notEqual(again.orderId, orderId);
});

test('a payment that PayPal refuses for good cancels the order, once, and the card can pay', async () => {
  const token = await shop.signUp('paypal-refused@example.com');
  const { orderId, url } = await shop.createOrder(token, 1, 'paypal');
  await shop.payPalControl('webhooks', { mode: 'drop' });
  await shop.payPalControl(`orders/${(await shop.findPayPalOrder(orderId)).id}/refuse`);
  await shop.pressPayPalButton(url, 'pay');
  shop.clock.advance(5_000);
  assert.equal(await getStatus(token, orderId), 'cancelled');
  const card = await shop.createOrder(token, 1);
  const { paymentProviders, stripe } = createPaymentProviders(shop.context);
  for (let minute = 0; minute < 10; minute++) {
    shop.clock.advance(minuteMs);
    await runBillingCleanup(shop.context, paymentProviders, stripe);
  }
  await shop.pressStripeButton(card.url, 'pay');
  assert.equal((await shop.waitForStatus(token, card.orderId, 'completed')).status, 'completed');
  assert.deepEqual(await getCharges(orderId), []);
});

test('leaving PayPal’s page keeps the order open until the page expires', async () => {
  const token = await shop.signUp('paypal-left@example.com');
  const { orderId, url } = await shop.createOrder(token, 1, 'paypal');
  assert.match(await shop.pressPayPalButton(url, 'cancel'), /left=1/);
  assert.equal(await getStatus(token, orderId), 'uncompleted');
  assert.equal((await shop.createOrder(token, 1, 'paypal')).url, url);
  shop.clock.advance(63 * minuteMs);
  assert.equal(await getStatus(token, orderId), 'cancelled');
});

test('an order with a payment under review stays open until PayPal decides', async () => {
  for (const [act, status] of [
    ['complete', 'completed'],
    ['deny', 'cancelled'],
  ] as const) {
    const token = await shop.signUp(`paypal-${act}@example.com`);
    const { orderId, url } = await shop.createOrder(token, 1, 'paypal');
    const { id } = await shop.findPayPalOrder(orderId);
    await shop.payPalControl(`orders/${id}/wait`);
    await shop.pressPayPalButton(url, 'pay');
    shop.clock.advance(70 * minuteMs);
    assert.equal(await getStatus(token, orderId), 'uncompleted');
    await shop.payPalControl(`orders/${id}/${act}`);
    assert.equal((await shop.waitForStatus(token, orderId, status)).status, status);
  }
});

test('a payment that failed cancels the order, one that was returned in part grants its days, one that was returned sends no receipt', async () => {
  const { db } = shop.context;
  const statusAfter = async (status: string, captureStatus?: string) => {
    const name = (captureStatus ?? status).toLowerCase().replace('_', '-');
    const token = await shop.signUp(`capture-${name}@example.com`);
    const { orderId } = await shop.createOrder(token, 1, 'paypal');
    const order = await findOrder(db, orderId);
    assert.ok(order);
    const amount = { currency_code: 'USD', value: '9.99' };
    const captures = captureStatus ? [{ id: `capture ${name}`, status: captureStatus, amount }] : [];
    const unit = { custom_id: order.account_id, invoice_id: orderId, amount, payments: { captures } };
    const paypal: PayPalClient = {
      webhookId: 'fake',
      request: async () => ({ id: order.checkout_session_id, status, purchase_units: [unit] }),
    };
    await createPayPalProvider(shop.context, paypal, null).checkOrder(order);
    return [(await findOrder(db, orderId))?.status, (await shop.getSubscription(token)).plan];
  };
  for (const status of ['DECLINED', 'DENIED', 'FAILED'])
    assert.deepEqual(await statusAfter('COMPLETED', status), ['cancelled', 'free'], status);
  assert.deepEqual(await statusAfter('VOIDED'), ['cancelled', 'free']);
  assert.deepEqual(await statusAfter('CREATED'), ['uncompleted', 'free']);
  assert.deepEqual(await statusAfter('COMPLETED', 'PARTIALLY_REFUNDED'), ['completed', 'personal']);
  assert.deepEqual(await statusAfter('COMPLETED', 'REFUNDED'), ['refunded', 'free']);
  const mails = (await shop.mails()).filter(({ to }) => to.address === 'capture-refunded@example.com');
  const aboutOrder = mails.map(({ subject }) => subject).filter((subject) => subject.includes('TRN-'));
  assert.equal(aboutOrder.length, 1, aboutOrder.join());
  assert.match(aboutOrder[0] ?? '', /refund is on its way/);
});

test('an order that PayPal has forgotten is canceled once its page has expired, and not before', async () => {
  const token = await shop.signUp('forgotten@example.com');
  const { orderId } = await shop.createOrder(token, 1, 'paypal');
  const { db } = shop.context;
  await db.updateTable('orders').set({ checkout_session_id: 'FORGOTTEN' }).where('order_id', '=', orderId).execute();
  const { paymentProviders, stripe } = createPaymentProviders(shop.context);
  const statusAfter = async (ms: number) => {
    shop.clock.advance(ms);
    await runBillingCleanup(shop.context, paymentProviders, stripe);
    return (await findOrder(db, orderId))?.status;
  };
  assert.deepEqual([await statusAfter(30 * minuteMs), await statusAfter(12 * hourMs)], ['uncompleted', 'cancelled']);
});

test('an order stays under review when PayPal was asked about it before its payment was captured', async () => {
  const token = await shop.signUp('asked-before@example.com');
  const { orderId } = await shop.createOrder(token, 1, 'paypal');
  const { db, clock } = shop.context;
  const order = await findOrder(db, orderId);
  assert.ok(order);
  shop.clock.advance(70 * minuteMs);
  const amount = { currency_code: 'USD', value: '9.99' };
  const unit = { custom_id: order.account_id, invoice_id: orderId, amount };
  const response = { id: order.checkout_session_id, status: 'CREATED', purchase_units: [unit] };
  const checkWhile = async (request: PayPalClient['request']) => {
    await createPayPalProvider(shop.context, { webhookId: 'fake', request }, null).checkOrder(order);
    return (await findOrder(db, orderId))?.status;
  };
  const capture = async () => {
    await markUnderReview(db, orderId, clock.now());
    return response;
  };
  assert.equal(await checkWhile(capture), 'uncompleted');
  await db.updateTable('orders').set({ review_since: null }).where('order_id', '=', orderId).execute();
  assert.equal(await checkWhile(async () => response), 'cancelled');
});

test('a refund made at PayPal is saved by its webhook, which names the capture only', async () => {
  const token = await shop.signUp('dashboard-refund@example.com');
  const orderId = await shop.payByPayPal(token, 1);
  await shop.payPalControl(`orders/${(await shop.findPayPalOrder(orderId)).id}/refund`);
  const { rows } = (await shop.get(paths.orders, { token })).body.data;
  assert.equal(rows[0].status, 'refunded');
  assert.equal((await shop.getSubscription(token)).plan, 'free');
});

test('the refund of a payment that this site did not make is kept as unapplied, not refused', async () => {
  const links = [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/FOREIGN1' }];
  const event = { id: 'WH-FOREIGN', event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { id: 'R1', links } };
  const paypal: PayPalClient = {
    webhookId: 'w',
    request: async ({ method }) =>
      method === 'POST'
        ? { verification_status: 'SUCCESS' }
        : { status: 'REFUNDED', create_time: '2026-11-21T12:00:00Z' },
  };
  const headers = { ...signatureHeaders, 'paypal-cert-url': 'https://api.paypal.com/cert' };
  const client = createClientReader(() => false)('203.0.113.6');
  await handlePayPalWebhook(shop.context, paypal, null, { body: Buffer.from(JSON.stringify(event)), headers, client });
  const reason = await findUnappliedReason(shop.context.db, { paymentProvider: 'paypal', id: event.id });
  assert.equal(reason, 'unknown order');
});

test('a refund whose webhook arrives before that of its payment grants nothing', async () => {
  const token = await shop.signUp('refund-first@example.com');
  const { orderId, url } = await shop.createOrder(token, 1, 'paypal');
  await shop.payPalControl('webhooks', { mode: 'hold' });
  await shop.pressPayPalButton(url, 'pay');
  const { id } = await shop.findPayPalOrder(orderId);
  await createPayPalClient(shop.context)?.request({ method: 'POST', path: `/v2/checkout/orders/${id}/capture` });
  await shop.payPalControl('webhooks', { mode: 'normal' });
  await shop.payPalControl(`orders/${id}/refund`);
  const { rows } = (await shop.get(paths.orders, { token })).body.data;
  assert.equal(rows[0].status, 'refunded');
  await shop.payPalControl('webhooks/release');
  assert.equal((await shop.getSubscription(token)).plan, 'free');
});

test('a refund that PayPal has made before is saved as one', async () => {
  const token = await shop.signUp('refunded-before@example.com');
  const orderId = await shop.payByPayPal(token, 1);
  await shop.payPalControl('webhooks', { mode: 'drop' });
  await shop.payPalControl(`orders/${(await shop.findPayPalOrder(orderId)).id}/refund`);
  const { status, body } = await shop.post(paths.refund(orderId), undefined, { token });
  assert.deepEqual([status, body.data?.status], [200, 'refunded']);
  assert.deepEqual(
    (await getCharges(orderId)).map(([kind]) => kind),
    ['charge', 'refund'],
  );
});

test('PayPal has two names for a refund that was made before', async () => {
  const client = createPayPalClient(shop.context);
  assert.ok(client);
  for (const issue of ['CAPTURE_FULLY_REFUNDED', 'CAPTURED_AMOUNT_FULLY_REFUNDED']) {
    const orderId = await shop.payByPayPal(await shop.signUp(`${issue.toLowerCase()}@example.com`), 1);
    await shop.payPalControl('webhooks', { mode: 'drop' });
    await shop.payPalControl(`orders/${(await shop.findPayPalOrder(orderId)).id}/refund`);
    await shop.payPalControl('webhooks', { mode: 'normal' });
    const request: PayPalClient['request'] = (call) =>
      call.method === 'POST' ? Promise.reject(new PayPalRefusal(issue, 422)) : client.request(call);
    const order = await findOrder(shop.context.db, orderId);
    assert.ok(order);
    await createPayPalProvider(shop.context, { ...client, request }, null).refundOrder(order);
    assert.equal((await findOrder(shop.context.db, orderId))?.status, 'refunded', issue);
  }
});

test('a refund that was about something unknown is applied when its event is tried again', async () => {
  const { db } = shop.context;
  const token = await shop.signUp('refunded-again@example.com');
  const orderId = await shop.payByPayPal(token, 1);
  const payPalOrder = (await shop.findPayPalOrder(orderId)).id;
  const setSession = (checkout_session_id: string | null) =>
    db.updateTable('orders').set({ checkout_session_id }).where('order_id', '=', orderId).execute();
  await setSession(null);
  shop.clock.advance(minuteMs);
  await shop.payPalControl(`orders/${payPalOrder}/refund`);
  await shop.waitForWebhooks();
  const { event_id, type, payload } = await db
    .selectFrom('webhook_events')
    .selectAll()
    .where('applied_at', 'is', null)
    .orderBy('received_at', 'desc')
    .executeTakeFirstOrThrow();
  await setSession(payPalOrder);
  const paypal = createPayPalClient(shop.context);
  assert.ok(paypal);
  await retryPayPalEvent(shop.context, paypal, null, { id: event_id, type, objectId: payload.object });
  assert.equal(await getStatus(token, orderId), 'refunded');
});

test('a dispute that was about something unknown is applied when its event is tried again', async () => {
  const token = await shop.signUp('disputed-again@example.com');
  const orderId = await shop.payByPayPal(token, 1);
  const source = await findEntitlementSource(shop.context.db, orderId);
  const dispute = { status: 'OPEN', disputed_transactions: [{ seller_transaction_id: source }] };
  const paypal: PayPalClient = { webhookId: 'fake', request: async () => dispute };
  const event = { id: 'WH-dispute', type: 'CUSTOMER.DISPUTE.CREATED', objectId: 'PP-D-again' };
  await retryPayPalEvent(shop.context, paypal, null, event);
  assert.equal((await shop.get(paths.order(orderId), { token })).body.data.state, 'disputed');
});

test('a dispute that is won after it was lost waits for a person, with the number of its order', async () => {
  const token = await shop.signUp('appealed@example.com');
  const orderId = await shop.payByPayPal(token, 1);
  const source = await findEntitlementSource(shop.context.db, orderId);
  const reasonAfter = async (outcome_code: string) => {
    const transactions = { disputed_transactions: [{ seller_transaction_id: source }] };
    const dispute = { status: 'RESOLVED', ...transactions, dispute_outcome: { outcome_code } };
    const paypal: PayPalClient = { webhookId: 'fake', request: async () => dispute };
    const event = { id: `WH-${outcome_code}`, type: 'CUSTOMER.DISPUTE.RESOLVED', objectId: 'PP-D-appealed' };
    await retryPayPalEvent(shop.context, paypal, null, event);
    return findUnappliedReason(shop.context.db, { paymentProvider: 'paypal', id: event.id });
  };
  assert.equal(await reasonAfter('RESOLVED_BUYER_FAVOUR'), undefined);
  assert.equal(await getStatus(token, orderId), 'refunded');
  const reason = await reasonAfter('RESOLVED_SELLER_FAVOUR');
  assert.match(reason ?? '', new RegExp(`dispute about ${orderId} was won after it was lost`));
});

test('a payment with another amount, currency or account is not captured', async () => {
  for (const tampered of [{ amount: '0.01' }, { currency: 'EUR' }, { custom_id: 'somebody else' }]) {
    const token = await shop.signUp(`tampered-${Object.keys(tampered)[0]}@example.com`);
    const { orderId, url } = await shop.createOrder(token, 1, 'paypal');
    const { id } = await shop.findPayPalOrder(orderId);
    await shop.payPalControl(`orders/${id}/tamper`, tampered);
    await shop.pressPayPalButton(url, 'pay');
    shop.clock.advance(5_000);
    assert.equal(await getStatus(token, orderId), 'uncompleted');
    assert.deepEqual(await getCharges(orderId), []);
  }
});

test('an order that a newer one replaced is never captured', async () => {
  const token = await shop.signUp('paypal-two@example.com');
  const first = await shop.createOrder(token, 1, 'paypal');
  shop.clock.advance(31 * minuteMs);
  const second = await shop.createOrder(token, 1, 'paypal');
  assert.notEqual(second.orderId, first.orderId);
  assert.equal(await getStatus(token, first.orderId), 'cancelled');
  await shop.pressPayPalButton(first.url, 'pay');
  await shop.pressPayPalButton(second.url, 'pay');
  await shop.waitForStatus(token, second.orderId, 'completed');
  assert.deepEqual(await getCharges(first.orderId), []);
});

test('a payment that is settled once more leaves a later order open', async () => {
  const token = await shop.signUp('paypal-later@example.com');
  const paid = await shop.payByPayPal(token, 1);
  const later = await shop.createOrder(token, 3, 'paypal');
  const order = await findOrder(shop.context.db, paid);
  assert.ok(order);
  await createPaymentProviders(shop.context).paymentProviders.paypal?.checkOrder(order);
  assert.equal(await getStatus(token, later.orderId), 'uncompleted');
});

test('a webhook with a forged signature is refused', async () => {
  const url = '/turboClient/api/v1/payment/paypal/webhook';
  const event = {
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: 'x', invoice_id: 'TRN-2222-2222' },
  };
  const headers = { ...signatureHeaders, 'paypal-cert-url': 'https://api.paypal.com/cert' };
  assert.deepEqual((await shop.post(url, event)).body.code, 1001);
  assert.deepEqual((await shop.post(url, event, { headers })).body.code, 1001);
  assert.deepEqual((await shop.post(url, [], { headers })).body.code, 1001);
});

test('a forged webhook whose id cannot be stored is refused, and no error of ours', async () => {
  const headers = { ...signatureHeaders, 'paypal-cert-url': 'https://api.paypal.com/cert' };
  for (const id of ['\0', 'WH-\ud800']) {
    const event = { id, event_type: 'x', resource: {} };
    const { status, body } = await shop.post('/turboClient/api/v1/payment/paypal/webhook', event, { headers });
    assert.deepEqual([status, body.code], [400, 1001], JSON.stringify(event));
  }
});

test('forged webhooks cause few requests to PayPal, none to other hosts, and real ones still arrive', async () => {
  const requests: unknown[] = [];
  const { context } = shop;
  const paypal: PayPalClient = {
    webhookId: 'fake',
    async request(request) {
      requests.push(request);
      return { verification_status: 'FAILURE' };
    },
  };
  const clientOf = createClientReader(() => false);
  const forge = async (index: number, certUrl: string) => {
    const body = Buffer.from(JSON.stringify({ id: `WH-forged-${index}`, event_type: 'x', resource: {} }));
    const signed = {
      body,
      headers: { ...signatureHeaders, 'paypal-cert-url': certUrl },
      client: clientOf('203.0.113.5'),
    };
    return handlePayPalWebhook(context, paypal, null, signed).catch((error: ApiError) => error.reason);
  };
  for (const url of [
    'https://evil.example/cert',
    'http://api.paypal.com/cert',
    'https://paypal.com.evil.example/',
    'x',
  ]) {
    assert.equal(await forge(0, url), 'malformedBody');
  }
  assert.equal(requests.length, 0);
  const reasons: unknown[] = [];
  for (let index = 0; index < 120; index++) reasons.push(await forge(index, 'https://api.paypal.com/cert'));
  assert.equal(requests.length, 20);
  assert.equal(reasons.at(-1), 'tooManyRequests');
  const token = await shop.signUp('after-forgeries@example.com');
  const { orderId, url } = await shop.createOrder(token, 1, 'paypal');
  await shop.pressPayPalButton(url, 'pay');
  await shop.waitForStatus(token, orderId, 'completed');
});

test('PayPal is not offered when it is switched off', async () => {
  const testApp = await openTestApp({ env: { PAYPAL: 'off' } });
  const token = await testApp.signUp('off@example.com');
  const response = await testApp.post(paths.paypal, { good_id: 1 }, { token });
  assert.deepEqual([response.status, response.body.code], [409, 3006]);
  assert.equal(JSON.parse((await testApp.get('/config.json')).raw).features.paypal, false);
});

test('a downgrade by PayPal is refused', async () => {
  const token = await shop.signUp('paypal-down@example.com');
  await shop.payByPayPal(token, 3);
  assert.equal((await shop.post(paths.paypal, { good_id: 1 }, { token })).body.code, 3001);
});
