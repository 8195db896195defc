/** Renewals: notices, declined payments, the grace period, cancelling and resuming (docs/decisions/0017-renewals-and-grace.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grantEntitlement } from '#server/billing/entitlement-store.ts';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import { checkSubscription } from '#server/billing/payments/stripe/check.ts';
import { findSubscription } from '#server/billing/subscriptions/store.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { openTestShop, paths } from '../test-shop.ts';

const shop = await openTestShop();

const runCleanup = () => {
  const { paymentProviders, stripe } = createPaymentProviders(shop.context);
  return runBillingCleanup(shop.context, paymentProviders, stripe);
};
const mailsTo = async (email: string, subject: RegExp) =>
  (await shop.mails()).filter((mail) => mail.to.address === email && subject.test(mail.subject));

test('a renewal notice is sent seven days before each charge, once per period', async () => {
  const email = 'notice@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  const chargeAt = Date.parse((await shop.getSubscription(token)).renewal.nextChargeAt);
  shop.clock.set(new Date(chargeAt - 7 * dayMs - minuteMs).toISOString());
  await runCleanup();
  assert.equal((await mailsTo(email, /renews on/)).length, 0);
  shop.clock.advance(minuteMs);
  await runCleanup();
  await runCleanup();
  const [mail, ...more] = await mailsTo(email, /renews on/);
  assert.equal(more.length, 0);
  assert.match(mail?.text ?? '', /Amount: \$9\.99[\s\S]*Next charge: December.21,.2026 at 12:\d\d.PM UTC/);
  shop.clock.set(new Date(chargeAt + minuteMs).toISOString());
  await shop.stripeControl(`subscriptions/${await shop.findSubscriptionId(orderId)}/renew`);
  shop.clock.advance(25 * dayMs);
  await runCleanup();
  assert.equal((await mailsTo(email, /renews on/)).length, 2);
});

test('before a charge is announced, it moves to the end of days that were bought meanwhile', async () => {
  const email = 'unsettled@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  await shop.idle();
  const chargeAt = Date.parse((await shop.getSubscription(token)).renewal.nextChargeAt);
  const { db, clock } = shop.context;
  const { account_id: accountId } = await db
    .selectFrom('orders')
    .select('account_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  // As after a purchase whose job to settle the renewals was given up.
  const days = { plan: 'personal', days: 30, purchasedAt: clock.now() } as const;
  await grantEntitlement(db, { accountId, orderId: null, source: 'unsettled', ...days });
  shop.clock.set(new Date(chargeAt - 7 * dayMs).toISOString());
  await runCleanup();
  assert.equal((await mailsTo(email, /renews on/)).length, 0);
  const { renewal, validity } = await shop.getSubscription(await shop.signIn(email));
  assert.ok(Math.abs(Date.parse(renewal.nextChargeAt) - Date.parse(validity.endsAt)) <= minuteMs);
});

test('a plan that was paid at a server whose clock is ahead runs at once at the others', async () => {
  const token = await shop.signUp('ahead@example.com');
  await shop.payByCard(token, 1);
  const { daysLeft } = (await shop.getSubscription(token)).validity;
  shop.clock.advance(-minuteMs);
  const { plan, validity } = await shop.getSubscription(token);
  assert.deepEqual([plan, validity.daysLeft], ['personal', daysLeft]);
  const unsubscribed = await shop.delete(paths.cancel, { token });
  assert.equal(unsubscribed.body.data.endsAt, validity.endsAt);
  shop.clock.advance(minuteMs);
});

test('a server whose clock is behind that of the one before saves what the customer changes, and what it finds at Stripe', async () => {
  const email = 'behind@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  await shop.idle();
  shop.clock.advance(dayMs);
  await shop.delete(paths.cancel, { token });
  shop.clock.advance(-2 * minuteMs);
  await shop.post(paths.resume, undefined, { token });
  assert.equal((await shop.getSubscription(token)).subscribing, true);

  const id = await shop.findSubscriptionId(orderId);
  await shop.stripeControl('webhooks', { mode: 'drop' });
  await shop.stripeControl(`subscriptions/${id}/lapse`);
  await shop.stripeControl('webhooks', { mode: 'normal' });
  const { stripe } = createPaymentProviders(shop.context);
  const row = await findSubscription(shop.context.db, id);
  if (stripe && row) await checkSubscription(shop.context, stripe, row);
  assert.equal((await findSubscription(shop.context.db, id))?.status, 'canceled');
});

test('a server whose clock is behind that of the one before saves what a webhook tells', async () => {
  const token = await shop.signUp('behind-webhook@example.com');
  const id = await shop.findSubscriptionId(await shop.payByCard(token, 1));
  await shop.idle();
  shop.clock.advance(dayMs);
  await shop.delete(paths.cancel, { token });
  await shop.idle();
  shop.clock.advance(-2 * minuteMs);
  await shop.stripeControl(`subscriptions/${id}/lapse`);
  await shop.idle();
  assert.equal((await findSubscription(shop.context.db, id))?.status, 'canceled');
});

test('no renewal notice after unsubscribing', async () => {
  const email = 'no-notice@example.com';
  const token = await shop.signUp(email);
  await shop.payByCard(token, 1);
  await shop.delete(paths.cancel, { token });
  shop.clock.advance(25 * dayMs);
  await runCleanup();
  assert.equal((await mailsTo(email, /renews on/)).length, 0);
});

test('a declined renewal sends one mail, the plan continues for three days, and a late payment leaves no gap', async () => {
  const email = 'declined-renewal@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  const endsAt = await shop.failRenewal(token, orderId);
  const mails = await mailsTo(email, /couldn’t renew/);
  assert.equal(mails.length, 1);
  const newToken = await shop.signIn(email);
  const late = await shop.getSubscription(newToken);
  assert.equal(late.plan, 'personal');
  assert.equal(Date.parse(late.graceUntil), endsAt.getTime() + 3 * dayMs);
  assert.equal((await shop.post(paths.verify, { good_id: 1 }, { token: newToken })).status, 200);

  shop.clock.advance(2 * dayMs);
  const [payPage] = /http:\S+\/stripe\/invoice\/\w+/.exec(mails[0]?.text ?? '') ?? [];
  await fetch(`${payPage}/pay`, { method: 'POST' });
  await shop.stripeControl('webhooks/release');
  const paid = await shop.getSubscription(await shop.signIn(email));
  assert.deepEqual([paid.plan, paid.graceUntil], ['personal', null]);
  assert.ok(Math.abs(Date.parse(paid.entitlements[0].startsAt) - endsAt.getTime()) < dayMs);
});

test('the plan ends after three unpaid days', async () => {
  const email = 'lapsed@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 3);
  await shop.failRenewal(token, orderId);
  const during = await shop.signIn(email);
  assert.equal((await shop.post(paths.verify, { good_id: 1 }, { token: during })).body.code, 3001);
  shop.clock.advance(3 * dayMs);
  const after = await shop.getSubscription(await shop.signIn(email));
  assert.deepEqual([after.plan, after.graceUntil], ['free', null]);
});

test('a cancelled renewal can be resumed until the period ends', async () => {
  const email = 'undo@example.com';
  const token = await shop.signUp(email);
  await shop.payByCard(token, 1);
  const before = (await shop.getSubscription(token)).renewal;
  await shop.delete(paths.cancel, { token });
  assert.equal((await shop.getSubscription(token)).subscribing, false);
  assert.equal((await mailsTo(email, /You’ve unsubscribed/)).length, 1);
  const resumed = await shop.post(paths.resume, undefined, { token });
  assert.deepEqual([resumed.status, resumed.body.data], [200, before]);
  assert.equal((await shop.post(paths.resume, undefined, { token })).status, 200);
  assert.deepEqual((await shop.getSubscription(token)).renewal, before);
  const never = await shop.signUp('never@example.com');
  assert.equal((await shop.post(paths.resume, undefined, { token: never })).body.code, 3005);
});

test('a renewal that Stripe’s portal ends by its date alone ends, and can be resumed', async () => {
  const token = await shop.signUp('portal@example.com');
  const id = await shop.findSubscriptionId(await shop.payByCard(token, 1));
  await shop.idle();
  const { stripe } = createPaymentProviders(shop.context);
  const [item] = (await stripe?.api.subscriptions.retrieve(id))?.items.data ?? [];
  const periodEnd = item?.current_period_end ?? 0;
  const endAt = async (cancel_at: number) => {
    await stripe?.api.subscriptions.update(id, { cancel_at });
    await shop.waitForWebhooks();
    const { subscribing, endsAtPeriodEnd } = await shop.getSubscription(token);
    return [subscribing, endsAtPeriodEnd !== null];
  };
  assert.deepEqual(await endAt(periodEnd), [false, true]);
  assert.equal((await shop.post(paths.resume, undefined, { token })).status, 200);
  assert.equal((await stripe?.api.subscriptions.retrieve(id))?.cancel_at, null);
  assert.equal((await shop.getSubscription(token)).subscribing, true);
  assert.deepEqual(await endAt(periodEnd + 1), [true, false], 'it is charged once more');
  await shop.stripeControl(`subscriptions/${id}/renew`);
  assert.equal((await shop.getSubscription(token)).subscribing, false);
});

test('a renewal that is resumed is charged when the paid time ends, also if a refund has shortened that meanwhile', async () => {
  const token = await shop.signUp('resumed-later@example.com');
  await shop.payByCard(token, 1);
  shop.clock.advance(dayMs);
  const term = await shop.payByPayPal(token, 2);
  await shop.idle();
  await shop.delete(paths.cancel, { token });
  await shop.post(paths.refund(term), undefined, { token });
  await shop.idle();
  const { validity } = await shop.getSubscription(token);
  // The clock stands still: what a webhook fetched between both changes would be as new as the last one.
  await shop.stripeControl('webhooks', { mode: 'drop' });
  const { data } = (await shop.post(paths.resume, undefined, { token })).body;
  await shop.stripeControl('webhooks', { mode: 'normal' });
  assert.ok(Math.abs(Date.parse(data.nextChargeAt) - Date.parse(validity.endsAt)) <= minuteMs);
});

test('a renewal cannot be resumed after the period has ended', async () => {
  const token = await shop.signUp('too-late@example.com');
  await shop.payByCard(token, 1);
  await shop.delete(paths.cancel, { token });
  shop.clock.advance(32 * dayMs);
  const newToken = await shop.signIn('too-late@example.com');
  assert.equal((await shop.post(paths.resume, undefined, { token: newToken })).body.code, 3005);
});
