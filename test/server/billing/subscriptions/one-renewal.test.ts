/** One renewal at most, and no time is charged twice (docs/decisions/0037-one-renewal.md). */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { PaymentMethod } from '#api-spec/orders.ts';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import { providerNames } from '#server/billing/payments/provider.ts';
import { createStripeClient } from '#server/billing/payments/stripe/client.ts';
import { dayMs, hourMs, minuteMs } from '#server/clock.ts';
import { openTestShop, paths } from '../test-shop.ts';

const shop = await openTestShop();
afterEach(async () => {
  await shop.stripeControl('webhooks', { mode: 'normal' });
  await shop.payPalControl('webhooks', { mode: 'normal' });
});

const runCleanup = () => {
  const { paymentProviders, stripe } = createPaymentProviders(shop.context);
  return runBillingCleanup(shop.context, paymentProviders, stripe);
};
const subscriptionOf = async (orderId: string) => {
  const [subscription] = (await shop.findStripeObjects(orderId)).subscriptions;
  if (!subscription) throw new Error(`no subscription of ${orderId}`);
  const stripe = createStripeClient(shop.context);
  if (!stripe) throw new Error('no Stripe');
  return stripe.api.subscriptions.retrieve(subscription.id);
};
const openInvoicesOf = async (orderId: string) =>
  (await shop.findStripeObjects(orderId)).invoices.filter(({ status }) => status === 'open' || status === 'draft');
const chargesOf = async (...orderIds: string[]) => {
  const ledger = (await Promise.all(providerNames.map(shop.getLedger))).flat();
  return ledger.filter(({ kind, orderId }) => kind === 'charge' && orderIds.includes(orderId)).length;
};
const statusOf = async (token: string, orderId: string) =>
  (await shop.get(paths.order(orderId), { token })).body.data.status;
/** Lets the renewal of a subscription fail one minute after its period has ended. @returns a session after that */
const failRenewal = async (email: string, orderId: string) => {
  const subscription = await subscriptionOf(orderId);
  const end = (subscription.items.data[0]?.current_period_end ?? 0) * 1000;
  shop.clock.set(new Date(end + minuteMs).toISOString());
  await shop.stripeControl(`subscriptions/${subscription.id}/fail`);
  return shop.signIn(email);
};

/** Expects the next charge at the end of the paid time, at Stripe and in the mail. */
const refundAndReadMail = async (token: string, orderId: string) => {
  assert.equal((await shop.post(paths.refund(orderId), undefined, { token })).status, 200);
  const mail = (await shop.mails()).findLast(({ subject }) => subject.includes(orderId));
  const { validity, renewal } = await shop.getSubscription(token);
  assert.ok(Math.abs(Date.parse(renewal.nextChargeAt) - Date.parse(validity.endsAt)) <= minuteMs);
  const date = new Date(renewal.nextChargeAt).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  const text = mail?.text.replaceAll('\u00a0', ' ') ?? '';
  assert.ok(text.includes(`Next charge: ${date}`), text);
  return text;
};

test('an upgrade by PayPal ends the renewal by card', async () => {
  const token = await shop.signUp('paypal-upgrade@example.com');
  const card = await shop.payByCard(token, 1);
  shop.clock.advance(dayMs);
  await shop.payByPayPal(token, 3);
  await shop.idle();
  assert.equal((await subscriptionOf(card)).cancel_at_period_end, true);
  const { plan, subscribing, endsAtPeriodEnd } = await shop.getSubscription(token);
  // The renewal of the lower plan is no renewal of the current one: nothing is offered to be undone.
  assert.deepEqual([plan, subscribing, endsAtPeriodEnd], ['startup', false, null]);
  assert.equal((await shop.post(paths.resume, undefined, { token })).body.code, 3005);
});

test('a PayPal term of the same plan moves the next charge by card to the end of the paid time', async () => {
  const token = await shop.signUp('paypal-extension@example.com');
  const card = await shop.payByCard(token, 1);
  shop.clock.advance(dayMs);
  await shop.payByPayPal(token, 2);
  await shop.idle();
  const { validity, subscribing, renewal } = await shop.getSubscription(token);
  assert.equal(subscribing, true);
  assert.equal(renewal.price.amount, 999);
  assert.ok(Math.abs(Date.parse(renewal.nextChargeAt) - Date.parse(validity.endsAt)) <= minuteMs);
  assert.ok(Date.parse(renewal.nextChargeAt) - shop.clock.now().getTime() > 390 * dayMs);
  assert.equal((await shop.get(paths.orders, { token })).body.data.total, 2, 'moving a charge is no order');
  // Refunding the term moves the charge back, but leaves the time of a notice.
  const [latest] = (await shop.get(paths.orders, { token })).body.data.rows;
  assert.match(await refundAndReadMail(token, latest.orderId), /to your PayPal account, usually within a day/);
  assert.equal((await subscriptionOf(card)).cancel_at_period_end, false);
});

test('monthly to yearly of the same plan charges the next year when the paid time ends', async () => {
  const token = await shop.signUp('to-yearly@example.com');
  const monthly = await shop.payByCard(token, 1);
  shop.clock.advance(dayMs);
  const yearly = await shop.payByCard(token, 2);
  await shop.idle();
  assert.equal((await subscriptionOf(monthly)).cancel_at_period_end, true);
  const { validity, renewal } = await shop.getSubscription(token);
  assert.ok(Math.abs(Date.parse(renewal.nextChargeAt) - Date.parse(validity.endsAt)) <= minuteMs);
  assert.equal(renewal.price.amount, 7188);
  // A refund of the year ends its renewal, although moving the charge made a newer invoice.
  assert.equal((await shop.post(paths.refund(yearly), undefined, { token })).status, 200);
  await shop.idle();
  assert.equal((await shop.getSubscription(token)).subscribing, false);
});

test('refunding the month before a switch to yearly moves the next charge of the year back', async () => {
  const token = await shop.signUp('refunds-month@example.com');
  const monthly = await shop.payByCard(token, 3);
  shop.clock.advance(dayMs);
  const yearly = await shop.payByCard(token, 4);
  await shop.idle();
  assert.match(await refundAndReadMail(token, monthly), /to your card\. Banks usually take 5 to 10 days/);
  assert.equal((await subscriptionOf(yearly)).cancel_at_period_end, false);
});

test('completing an order closes the customer’s other open orders and pages', async () => {
  const token = await shop.signUp('two-tabs@example.com');
  const card = await shop.createOrder(token, 1);
  const paypal = await shop.createOrder(token, 1, 'paypal');
  await shop.pressStripeButton(card.url, 'pay');
  await shop.waitForStatus(token, card.orderId, 'completed');
  await shop.idle();
  await shop.pressPayPalButton(paypal.url, 'pay');
  const { status, paidInstead } = await shop.waitForStatus(token, paypal.orderId, 'cancelled');
  assert.deepEqual([status, paidInstead], ['cancelled', card.orderId]);
  assert.equal(await chargesOf(card.orderId, paypal.orderId), 1);
});

test('a renewal closes open orders, and is paid instead of those of its product only', async () => {
  const email = 'renewed-meanwhile@example.com';
  const { id, items } = await subscriptionOf(await shop.payByCard(await shop.signUp(email), 1));
  shop.clock.set(new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString());
  const token = await shop.signIn(email);
  const [same, upgrade] = [await shop.createOrder(token, 1, 'paypal'), await shop.createOrder(token, 3, 'paypal')];
  shop.clock.advance(minuteMs);
  await shop.stripeControl(`subscriptions/${id}/renew`);
  const { rows } = (await shop.get(paths.orders, { token })).body.data;
  const { orderId } = rows.find(({ createdAt }: { createdAt: string }) => createdAt === shop.clock.now().toISOString());
  const paidInsteadOf = async (order: { orderId: string }) =>
    (await shop.waitForStatus(token, order.orderId, 'cancelled')).paidInstead;
  assert.deepEqual([await paidInsteadOf(same), await paidInsteadOf(upgrade)], [orderId, null]);
});

test('card and PayPal pages of one product, both paid while all webhooks are lost, charge once', async () => {
  const token = await shop.signUp('two-methods@example.com');
  await shop.stripeControl('webhooks', { mode: 'drop' });
  await shop.payPalControl('webhooks', { mode: 'drop' });
  const card = await shop.createOrder(token, 1);
  const paypal = await shop.createOrder(token, 1, 'paypal');
  await shop.pressStripeButton(card.url, 'pay');
  await shop.pressPayPalButton(paypal.url, 'pay');
  shop.clock.advance(5_000);
  await statusOf(token, paypal.orderId);
  await runCleanup();
  assert.deepEqual(
    [await statusOf(token, card.orderId), await statusOf(token, paypal.orderId)],
    ['completed', 'cancelled'],
  );
  assert.equal(await chargesOf(card.orderId, paypal.orderId), 1);
});

test('of two PayPal pages approved at once, one is captured', async () => {
  const token = await shop.signUp('two-approvals@example.com');
  await shop.payPalControl('webhooks', { mode: 'hold' });
  const orders = [await shop.createOrder(token, 1, 'paypal'), await shop.createOrder(token, 3, 'paypal')];
  for (const { url } of orders) await shop.pressPayPalButton(url, 'pay');
  await shop.payPalControl('webhooks/release', { together: 'true', times: '2' });
  await shop.payPalControl('webhooks/release', { together: 'true' });
  assert.equal(await chargesOf(...orders.map(({ orderId }) => orderId)), 1);
});

test('a new card page expires the customer’s other card pages', async () => {
  const token = await shop.signUp('older-page@example.com');
  const personal = await shop.createOrder(token, 1);
  const startup = await shop.createOrder(token, 3);
  assert.match(await shop.pressStripeButton(personal.url, 'pay'), /This page has expired/);
  await shop.pressStripeButton(startup.url, 'pay');
  await shop.waitForStatus(token, startup.orderId, 'completed');
  assert.equal(await statusOf(token, personal.orderId), 'cancelled');
  // What is paid for after its checkout has nothing to do with it.
  await shop.context.db
    .updateTable('orders')
    .set({ completed_at: new Date(shop.clock.now().getTime() + dayMs) })
    .where('order_id', '=', startup.orderId)
    .execute();
  assert.equal((await shop.get(paths.order(personal.orderId), { token })).body.data.paidInstead, null);
});

test('a purchase that is refused leaves the customer’s other card page as it is', async () => {
  const token = await shop.signUp('refused@example.com');
  await shop.payByCard(token, 3);
  const yearly = await shop.createOrder(token, 4);
  assert.equal((await shop.post(paths.card, { good_id: 1 }, { token })).body.code, 3001);
  assert.doesNotMatch(await shop.pressStripeButton(yearly.url, 'pay'), /This page has expired/);
  assert.equal((await shop.waitForStatus(token, yearly.orderId, 'completed')).status, 'completed');
});

test('a card page paid meanwhile is settled before the next order is made', async () => {
  const token = await shop.signUp('paid-meanwhile@example.com');
  await shop.stripeControl('webhooks', { mode: 'drop' });
  const startup = await shop.createOrder(token, 3);
  await shop.pressStripeButton(startup.url, 'pay');
  const refused = await shop.post(paths.card, { good_id: 1 }, { token });
  assert.equal(refused.body.code, 3001);
  assert.equal(await statusOf(token, startup.orderId), 'completed');
});

test('buying anew in grace leaves no invoice to pay, by card and by PayPal', async () => {
  for (const method of PaymentMethod.options) {
    const email = `anew-${method}@example.com`;
    const first = await shop.payByCard(await shop.signUp(email), 1);
    const token = await failRenewal(email, first);
    const mail = (await shop.mails()).findLast(
      ({ to, subject }) => to.address === email && /couldn’t renew/.test(subject),
    );
    const [payPage] = /http:\S+\/stripe\/invoice\/\w+/.exec(mail?.text ?? '') ?? [];
    assert.equal((await openInvoicesOf(first)).length, 1);
    const second = await (method === 'card' ? shop.payByCard(token, 1) : shop.payByPayPal(token, 1));
    await shop.idle();
    assert.deepEqual(await openInvoicesOf(first), []);
    assert.equal((await subscriptionOf(first)).status, 'canceled');
    await fetch(`${payPage}/pay`, { method: 'POST' });
    assert.equal(await chargesOf(first, second), 2, method);
    assert.equal((await shop.getSubscription(token)).subscribing, method === 'card');
  }
});

test('a subscription that Stripe ends leaves no invoice to pay', async () => {
  const email = 'ended-by-stripe@example.com';
  const first = await shop.payByCard(await shop.signUp(email), 1);
  await failRenewal(email, first);
  await shop.stripeControl(`subscriptions/${(await subscriptionOf(first)).id}/lapse`);
  await shop.idle();
  assert.deepEqual(await openInvoicesOf(first), []);
});

/** Until the hour after the period's end, in which Stripe prepares the next invoice. @returns a new session */
async function draftRenewal(email: string, orderId: string): Promise<string> {
  const { id, items } = await subscriptionOf(orderId);
  shop.clock.set(new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString());
  await shop.stripeControl(`subscriptions/${id}/draft`);
  return shop.signIn(email);
}

test('a purchase while Stripe prepares the invoice of the next period ends the charge, too', async () => {
  const email = 'draft@example.com';
  const first = await shop.payByCard(await shop.signUp(email), 1);
  await shop.payByPayPal(await draftRenewal(email, first), 3);
  await shop.idle();
  assert.deepEqual(await openInvoicesOf(first), []);
  assert.equal((await subscriptionOf(first)).status, 'canceled');
});

test('unsubscribing while Stripe prepares the invoice of the next period leaves nothing to pay', async () => {
  const email = 'unsubscribes-from-draft@example.com';
  const first = await shop.payByCard(await shop.signUp(email), 1);
  const token = await draftRenewal(email, first);
  assert.equal((await shop.delete(paths.cancel, { token })).status, 200);
  assert.deepEqual(await openInvoicesOf(first), []);
  assert.equal((await subscriptionOf(first)).status, 'canceled');
  assert.equal(
    (await shop.mails()).filter(({ to, subject }) => to.address === email && /unsubscribed/.test(subject)).length,
    1,
  );
});

test('unsubscribing in grace ends plan, subscription and charge at once, and says so', async () => {
  const email = 'unsubscribes-in-grace@example.com';
  const first = await shop.payByCard(await shop.signUp(email), 1);
  const token = await failRenewal(email, first);
  assert.equal((await shop.getSubscription(token)).plan, 'personal');
  const { data } = (await shop.delete(paths.cancel, { token })).body;
  assert.deepEqual(data, { plan: 'personal', endsAt: shop.clock.now().toISOString() });
  const { plan, subscribing, endsAtPeriodEnd, graceUntil } = await shop.getSubscription(token);
  assert.deepEqual([plan, subscribing, endsAtPeriodEnd, graceUntil], ['free', false, null, null]);
  assert.deepEqual(await openInvoicesOf(first), []);
  const mail = (await shop.mails()).findLast(({ to, subject }) => to.address === email && /unsubscribed/.test(subject));
  assert.match(mail?.text ?? '', /Personal has ended/);
  assert.doesNotMatch(mail?.text ?? '', /Until then|keeps running/);
});

test('unsubscribing when the overdue charge was paid meanwhile keeps the paid days', async () => {
  const email = 'paid-in-grace@example.com';
  const first = await shop.payByCard(await shop.signUp(email), 1);
  const token = await failRenewal(email, first);
  await shop.stripeControl('webhooks', { mode: 'drop' });
  await shop.stripeControl(`subscriptions/${(await subscriptionOf(first)).id}/renew`);
  const { data } = (await shop.delete(paths.cancel, { token })).body;
  const { plan, endsAtPeriodEnd } = await shop.getSubscription(token);
  assert.deepEqual([plan, endsAtPeriodEnd], ['personal', data.endsAt]);
  assert.equal(await chargesOf(first), 2);
});

test('the subscription ends with its grace period', async () => {
  const email = 'grace-over@example.com';
  const first = await shop.payByCard(await shop.signUp(email), 1);
  await failRenewal(email, first);
  shop.clock.advance(2 * dayMs);
  await runCleanup();
  assert.equal((await subscriptionOf(first)).status, 'past_due');
  shop.clock.advance(dayMs + 2 * hourMs);
  await runCleanup();
  await shop.idle();
  assert.equal((await subscriptionOf(first)).status, 'canceled');
  assert.deepEqual(await openInvoicesOf(first), []);
  const { plan, subscribing } = await shop.getSubscription(await shop.signIn(email));
  assert.deepEqual([plan, subscribing], ['free', false]);
});
