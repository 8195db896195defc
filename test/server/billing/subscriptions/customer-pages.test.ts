/** The payment provider's pages for a customer: update the card, pay a declined renewal (docs/decisions/0047-changing-plan-and-card.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStripeClient } from '#server/billing/payments/stripe/client.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { openTestShop, paths } from '../test-shop.ts';

const shop = await openTestShop();

const openPage = async (token: string, path: string) => (await shop.post(path, undefined, { token })).body;
/** Presses a button of a fake page and waits for its webhooks. @returns where the page redirects to */
async function press(url: string, action: string): Promise<string> {
  const response = await fetch(`${url}/${action}`, { method: 'POST', redirect: 'manual' });
  await shop.stripeControl('webhooks/release');
  await shop.idle();
  return response.headers.get('location') ?? '';
}

/** A customer whose renewal was declined. @returns a fresh session and the first order */
async function signUpInGrace(email: string) {
  const orderId = await shop.payByCard(await shop.signUp(email), 1);
  shop.clock.advance(31 * dayMs + minuteMs);
  await shop.stripeControl(`subscriptions/${await shop.findSubscriptionId(orderId)}/fail`);
  await shop.idle();
  return { token: await shop.signIn(email), orderId };
}

test('the order and the subscription know the card', async () => {
  const token = await shop.signUp('card@example.com');
  const orderId = await shop.payByCard(token, 1);
  const card = { brand: 'visa', last4: '4242' };
  assert.deepEqual((await shop.get(paths.order(orderId), { token })).body.data.card, card);
  assert.deepEqual((await shop.getSubscription(token)).card, card);
  const other = await shop.signUp('no-card@example.com');
  const paypal = await shop.payByPayPal(other, 1);
  assert.equal((await shop.get(paths.order(paypal), { token: other })).body.data.card, null);
  assert.equal((await shop.getSubscription(other)).card, null);
});

test('a card that was updated in the portal is shown, and pays the next renewal', async () => {
  const email = 'new-card@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  const { data } = await openPage(token, paths.portal);
  assert.match(await press(data.url, 'update'), /\/en\/dashboard\?tab=billing$/);
  const card = { brand: 'mastercard', last4: '4444' };
  assert.deepEqual((await shop.getSubscription(token)).card, card);
  const stripe = createStripeClient(shop.context);
  const subscription = await stripe?.api.subscriptions.retrieve(await shop.findSubscriptionId(orderId));
  assert.equal(subscription?.default_payment_method, null, 'the first card would be charged before the new one');

  shop.clock.advance(31 * dayMs);
  await shop.stripeControl(`subscriptions/${await shop.findSubscriptionId(orderId)}/renew`);
  await shop.idle();
  const session = await shop.signIn(email);
  const [renewal] = (await shop.get(paths.orders, { token: session })).body.data.rows;
  assert.deepEqual(renewal.card, card);
});

test('the portal updates the card that is shown: that of the renewal, not of a newer subscription that ends', async () => {
  const token = await shop.signUp('two-subscriptions@example.com');
  const [older, newer] = [await shop.payByCard(token, 1), await shop.payByCard(token, 3)];
  await shop.idle();
  const stripe = createStripeClient(shop.context);
  for (const [orderId, cancel_at_period_end] of [
    [newer, true],
    [older, false],
  ] as const)
    await stripe?.api.subscriptions.update(await shop.findSubscriptionId(orderId), { cancel_at_period_end });
  await shop.waitForWebhooks();
  assert.equal((await shop.getSubscription(token)).renewal.plan, 'personal');
  await press((await openPage(token, paths.portal)).data.url, 'update');
  assert.deepEqual((await shop.getSubscription(token)).card, { brand: 'mastercard', last4: '4444' });
});

test('the portal can end the renewal', async () => {
  const token = await shop.signUp('portal-cancel@example.com');
  await shop.payByCard(token, 1);
  await press((await openPage(token, paths.portal)).data.url, 'cancel');
  assert.equal((await shop.getSubscription(token)).subscribing, false);
});

test('a declined renewal is paid on the page of its invoice, once', async () => {
  const { token } = await signUpInGrace('pay-now@example.com');
  const grace = await shop.getSubscription(token);
  assert.deepEqual([grace.amountDue, grace.plan], [{ amount: 999, currency: 'USD' }, 'personal']);
  assert.ok(grace.graceUntil);
  const { url } = (await openPage(token, paths.pay)).data;
  await press(url, 'pay');
  const paid = await shop.getSubscription(token);
  assert.deepEqual([paid.amountDue, paid.graceUntil, paid.subscribing], [null, null, true]);
  assert.equal((await openPage(token, paths.pay)).code, 3015);
});

test('a renewal that was paid while its webhook is late is not due', async () => {
  const { token, orderId } = await signUpInGrace('late-webhook@example.com');
  await shop.stripeControl('webhooks', { mode: 'hold' });
  await shop.stripeControl(`subscriptions/${await shop.findSubscriptionId(orderId)}/renew`);
  assert.equal((await openPage(token, paths.pay)).code, 3015);
  assert.equal((await shop.getSubscription(token)).amountDue, null);
  await shop.stripeControl('webhooks', { mode: 'normal' });
  await shop.stripeControl('webhooks/release');
});

test('without a subscription there is no portal and nothing to pay', async () => {
  const token = await shop.signUp('nothing@example.com');
  assert.equal((await openPage(token, paths.portal)).code, 3005);
  assert.equal((await openPage(token, paths.pay)).code, 3015);
});

test('each customer opens at most 20 of these pages in 10 minutes', async () => {
  const token = await shop.signUp('limited@example.com');
  for (let count = 0; count < 20; count++) assert.equal((await openPage(token, paths.pay)).code, 3015);
  assert.equal((await openPage(token, paths.portal)).code, 1006);
});
