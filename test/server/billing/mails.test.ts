/** Each mail about money: sent once, with the values of what happened, and not when it is no longer true (docs/decisions/0048-mails.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import { dayMs, hourMs, minuteMs } from '#server/clock.ts';
import { declineRefund } from '#server/ops/refund-request.ts';
import { findAccountId } from '../support.ts';
import { openTestShop, paths } from './test-shop.ts';

const shop = await openTestShop();

const runCleanup = async () => {
  const { paymentProviders, stripe } = createPaymentProviders(shop.context);
  await runBillingCleanup(shop.context, paymentProviders, stripe);
  await shop.idle();
};
const mailsTo = async (email: string, subject: RegExp) =>
  (await shop.mails()).filter((mail) => mail.to.address === email && subject.test(mail.subject));
/** The only mail with such a subject. */
const mailTo = async (email: string, subject: RegExp) => {
  const mails = await mailsTo(email, subject);
  assert.equal(mails.length, 1, `${mails.length} mails: ${subject}`);
  return mails[0]?.text.replaceAll('\u00a0', ' ') ?? '';
};
const formatDay = (date: Date | string) =>
  new Date(date).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });

test('the receipt of a first card payment names plan, term, period, amount, method and next charge', async () => {
  const email = 'receipt@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  const { renewal, entitlements } = await shop.getSubscription(token);
  const text = await mailTo(email, /^Receipt for order/);
  for (const row of [
    `Order: ${orderId}`,
    'Plan: Personal',
    'Term: 1 month',
    'Amount: $9.99',
    'Payment method: Visa •••• 4242',
    `Paid on: ${formatDay(shop.clock.now())}`,
    `Next charge: ${formatDay(renewal.nextChargeAt)} ($9.99, Visa •••• 4242)`,
  ])
    assert.ok(text.includes(row), `${row}\n${text}`);
  assert.ok(text.includes(`– ${formatDay(entitlements[0].endsAt)}`.replace('– ', '–\u2009')), text);
});

test('the receipt of a PayPal payment says when it was paid, that nothing renews, and when the plan ends', async () => {
  const email = 'paypal-receipt@example.com';
  const token = await shop.signUp(email);
  const [day] = shop.clock.now().toISOString().split('T');
  shop.clock.set(`${day}T23:45:00.000Z`);
  const { orderId, url } = await shop.createOrder(token, 2, 'paypal');
  shop.clock.advance(30 * minuteMs);
  await shop.pressPayPalButton(url, 'pay');
  await shop.waitForStatus(token, orderId, 'completed');
  const { validity } = await shop.getSubscription(token);
  const text = await mailTo(email, /^Receipt for order/);
  assert.match(text, /Term: 1 year\n[\s\S]*Payment method: PayPal/);
  assert.ok(text.includes(`Paid on: ${formatDay(shop.clock.now())}`), text);
  assert.ok(text.includes(`one-time payment: Personal ends on ${formatDay(validity.endsAt)}`), text);
  assert.doesNotMatch(text, /Next charge/);
});

test('a PayPal term on top of a card renewal: the receipt names the charge that has moved', async () => {
  const email = 'paypal-on-card@example.com';
  const token = await shop.signUp(email);
  await shop.payByCard(token, 1);
  await shop.payByPayPal(token, 1);
  await shop.idle();
  const { renewal } = await shop.getSubscription(token);
  const [, second] = await mailsTo(email, /^Receipt for order/);
  const text = second?.text.replaceAll('\u00a0', ' ') ?? '';
  assert.ok(text.includes(`Next charge: ${formatDay(renewal.nextChargeAt)} ($9.99, Visa •••• 4242)`), text);
  assert.doesNotMatch(text, /one-time payment/);
});

test('a renewal that was charged has its own mail', async () => {
  const email = 'renewed@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  const { renewal } = await shop.getSubscription(token);
  shop.clock.set(new Date(Date.parse(renewal.nextChargeAt) + minuteMs).toISOString());
  await shop.stripeControl(`subscriptions/${await shop.findSubscriptionId(orderId)}/renew`);
  const next = await shop.getSubscription(await shop.signIn(email));
  const text = await mailTo(email, /^Personal renewed: receipt for order/);
  assert.ok(text.includes(`Next charge: ${formatDay(next.renewal.nextChargeAt)} ($9.99, Visa •••• 4242)`), text);
  await mailTo(email, /^Receipt for order/);
});

test('a declined renewal has both links; when grace ends unpaid, one mail says so', async () => {
  const email = 'lapsed-mail@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 3);
  const portal = await shop.post(paths.portal, undefined, { token });
  await fetch(`${portal.body.data.url}/update`, { method: 'POST', redirect: 'manual' });
  await shop.failRenewal(token, orderId);
  const failed = await mailTo(email, /couldn’t renew/);
  assert.match(failed, /Pay now:\nhttp\S+\/stripe\/invoice\/\w+[\s\S]*Update card:\nhttp\S+\/en\/dashboard/);
  assert.match(failed, /Plan: Startup\nTerm: 1 month\nAmount: \$14.99\nPayment method: Mastercard •••• 4444/);
  assert.match(failed, /stays active until \w+.\d+,.\d+ at \d+:\d\d.[AP]M UTC\. Pay by then/);
  shop.clock.advance(3 * dayMs + hourMs);
  await runCleanup();
  shop.clock.advance(2 * hourMs);
  await runCleanup();
  const lapsed = await mailTo(email, /^Startup has ended/);
  assert.match(lapsed, /renewal of Startup for \$14.99[\s\S]*now on the Free plan[\s\S]*\/en\/pricing/);
});

test('Stripe gives a declined renewal up: the same mail; not to a customer whose plan runs', async () => {
  const email = 'given-up@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  await shop.failRenewal(token, orderId);
  await shop.stripeControl(`subscriptions/${await shop.findSubscriptionId(orderId)}/lapse`);
  await mailTo(email, /^Personal has ended/);

  const running = 'still-runs@example.com';
  const order = await shop.payByCard(await shop.signUp(running), 1);
  await shop.stripeControl(`subscriptions/${await shop.findSubscriptionId(order)}/lapse`);
  assert.equal((await mailsTo(running, /has ended/)).length, 0);
});

test('resuming a renewal is confirmed once, and not after it was cancelled again', async () => {
  const email = 'resumed@example.com';
  const token = await shop.signUp(email);
  await shop.payByCard(token, 1);
  await shop.delete(paths.cancel, { token });
  await Promise.all([1, 2].map(() => shop.post(paths.resume, undefined, { token })));
  const { renewal } = await shop.getSubscription(token);
  const text = await mailTo(email, /^Personal will renew again/);
  assert.ok(text.includes(`renews on ${formatDay(renewal.nextChargeAt)}, and we’ll charge $9.99`), text);
  const unsubscribed = async () => (await mailsTo(email, /unsubscribed/)).length;
  const before = await unsubscribed();
  const payload = { accountId: await findAccountId(shop, token), plan: 'personal', endsAt: renewal.nextChargeAt };
  await shop.context.jobs.add(shop.context.db, { kind: 'unsubscribed', key: 'resumed meanwhile', payload });
  assert.equal(await unsubscribed(), before, 'the renewal was resumed meanwhile');

  const other = 'resumed-cancelled@example.com';
  const otherToken = await shop.signUp(other);
  await shop.payByCard(otherToken, 1);
  await shop.mails();
  await shop.delete(paths.cancel, { token: otherToken });
  await shop.post(paths.resume, undefined, { token: otherToken });
  await shop.delete(paths.cancel, { token: otherToken });
  assert.equal((await mailsTo(other, /will renew again/)).length, 0);
});

test('unsubscribing in grace says that the plan has ended', async () => {
  const email = 'unsubscribed-late@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  await shop.failRenewal(token, orderId);
  const session = await shop.signIn(email);
  await shop.delete(paths.cancel, { token: session });
  await runCleanup();
  await mailTo(email, /^You’ve unsubscribed, and Personal has ended/);
  assert.equal((await mailsTo(email, /^Personal has ended/)).length, 0);
});

test('a PayPal term is announced seven days before its end and when it has ended, once each', async () => {
  const email = 'term@example.com';
  const token = await shop.signUp(email);
  await shop.payByPayPal(token, 1);
  const endsAt = new Date((await shop.getSubscription(token)).validity.endsAt);
  shop.clock.set(new Date(endsAt.getTime() - 7 * dayMs - minuteMs).toISOString());
  await runCleanup();
  assert.equal((await mailsTo(email, /ends on/)).length, 0);
  for (let hours = 0; hours < 3; hours++) {
    shop.clock.advance(hourMs);
    await runCleanup();
  }
  const ending = await mailTo(email, /^Personal ends on/);
  assert.ok(ending.includes(`PayPal ends on ${formatDay(endsAt)}`), ending);
  assert.match(ending, /be on the Free plan/);
  shop.clock.set(new Date(endsAt.getTime() + minuteMs).toISOString());
  await runCleanup();
  shop.clock.advance(2 * hourMs);
  await runCleanup();
  const ended = await mailTo(email, /^Personal ended on/);
  assert.match(ended, /now on the Free plan/);
});

test('a PayPal term that another purchase follows is not announced, but the later one is', async () => {
  const email = 'two-terms@example.com';
  const token = await shop.signUp(email);
  await shop.payByPayPal(token, 1);
  await shop.payByPayPal(token, 1);
  const endsAt = new Date((await shop.getSubscription(token)).validity.endsAt);
  shop.clock.advance(24 * dayMs);
  await runCleanup();
  shop.clock.advance(8 * dayMs);
  await runCleanup();
  assert.equal((await mailsTo(email, /ends on|ended on/)).length, 0);
  shop.clock.set(new Date(endsAt.getTime() - 6 * dayMs).toISOString());
  await runCleanup();
  await mailTo(email, /^Personal ends on/);
});

test('a PayPal term that a card subscription follows, or that was refunded, is not announced', async () => {
  const followed = 'term-then-card@example.com';
  const token = await shop.signUp(followed);
  await shop.payByPayPal(token, 1);
  await shop.payByCard(token, 1);
  const refunded = 'term-refunded@example.com';
  const other = await shop.signUp(refunded);
  await shop.post(paths.refund(await shop.payByPayPal(other, 1)), undefined, { token: other });
  shop.clock.advance(24 * dayMs);
  await runCleanup();
  shop.clock.advance(7 * dayMs);
  await runCleanup();
  for (const email of [followed, refunded]) assert.equal((await mailsTo(email, /ends on|ended on/)).length, 0);
});

test('a PayPal term that a card renewal continues, or whose account was deleted, is not announced', async () => {
  const renewed = 'card-then-term@example.com';
  const token = await shop.signUp(renewed);
  await shop.payByCard(token, 1);
  shop.clock.advance(minuteMs);
  await shop.payByPayPal(token, 1);
  // The job of the receipt moves the next charge to the end of the term.
  await shop.idle();
  const endsAt = new Date((await shop.getSubscription(token)).validity.endsAt);
  shop.clock.set(new Date(endsAt.getTime() - 24 * dayMs).toISOString());
  const deleted = 'term-deleted@example.com';
  await shop.payByPayPal(await shop.signUp(deleted), 1);
  const { db, clock } = shop.context;
  shop.clock.set(new Date(endsAt.getTime() - 6 * dayMs).toISOString());
  await runCleanup();
  await db.updateTable('accounts').set({ deleted_at: clock.now() }).where('email', '=', deleted).execute();
  shop.clock.set(new Date(endsAt.getTime() + dayMs).toISOString());
  await runCleanup();
  for (const email of [renewed, deleted]) assert.equal((await mailsTo(email, /ends on|ended on/)).length, 0, email);
});

test('the end of a PayPal term that is found days later is no news', async () => {
  const email = 'old-term@example.com';
  await shop.payByPayPal(await shop.signUp(email), 1);
  shop.clock.advance(40 * dayMs);
  await runCleanup();
  assert.equal((await mailsTo(email, /ends on|ended on/)).length, 0);
});

test('a refund, a later request and its refusal: one mail each', async () => {
  const email = 'refund-mails@example.com';
  const token = await shop.signUp(email);
  const first = await shop.payByCard(token, 1);
  await shop.post(paths.refund(first), undefined, { token });
  const notice = await mailTo(email, /^Your refund is on its way/);
  assert.match(notice, /refunded \$9.99[\s\S]*you won’t be charged again/);
  assert.ok(notice.includes(`Order: ${first}`), notice);
  assert.doesNotMatch(notice, /Next charge/);

  const second = await shop.payByPayPal(token, 1);
  await shop.post(paths.refund(second), undefined, { token });
  await shop.post(paths.refund(second), undefined, { token });
  const requested = await mailTo(email, /^We’ve received your refund request/);
  assert.match(requested, /refund of \$9.99 for Personal/);
  assert.ok(requested.includes(`Order: ${second}`), requested);
  assert.equal((await mailsTo(email, /^We’ve received your message/)).length, 0, 'the request is confirmed once');
  await declineRefund(shop.context, second, 'Most days were used.');
  const declined = await mailTo(email, /^Your refund request for order \S+ was declined/);
  assert.match(declined, /> Most days were used\./);
  const { db, jobs } = shop.context;
  await jobs.add(db, { kind: 'refund-requested', key: 'after its refusal', payload: { orderId: second } });
  await mailTo(email, /^We’ve received your refund request/);
});

for (const outcome of ['won', 'lost'] as const) {
  test(`a dispute that is ${outcome}: one mail when it opens and one when it closes`, async () => {
    const email = `dispute-mail-${outcome}@example.com`;
    const orderId = await shop.payByCard(await shop.signUp(email), 1);
    const invoiceId = (await shop.findStripeObjects(orderId)).invoices[0]?.id;
    const dispute = (status: string) => shop.stripeControl(`invoices/${invoiceId}/dispute`, { status });
    await dispute('needs_response');
    const opened = await mailTo(email, /is disputed$/);
    assert.match(opened, /over \$9.99 for Personal[\s\S]*Order: TRN-/);
    await dispute(outcome);
    const closed = outcome === 'won' ? /^Dispute closed: .* active again/ : /^Dispute closed: .* was refunded/;
    await mailTo(email, closed);
    assert.equal((await mailsTo(email, /dispute/i)).length, 2);
  });
}

test('a dispute that is closed before its mail was sent is announced once, with its outcome, and not while another one is open', async () => {
  const email = 'dispute-late@example.com';
  const orderId = await shop.payByCard(await shop.signUp(email), 1);
  await shop.idle();
  const invoiceId = (await shop.findStripeObjects(orderId)).invoices[0]?.id;
  const dispute = (status: string) => shop.stripeControl(`invoices/${invoiceId}/dispute`, { status });
  for (const status of ['needs_response', 'won']) await dispute(status);
  await mailTo(email, /dispute/i);
  await dispute('needs_response');
  const { db, jobs } = shop.context;
  await jobs.add(db, { kind: 'dispute-won', key: 'of the first dispute', payload: { orderId } });
  await mailTo(email, /^Dispute closed/);
});

test('a job that waited is skipped when its order’s account was deleted, its charge paid or its period over', async () => {
  const { db, jobs } = shop.context;
  const email = 'overtaken@example.com';
  const orderId = await shop.payByCard(await shop.signUp(email), 1);
  const subscriptionId = await shop.findSubscriptionId(orderId);
  const invoiceId = (await shop.findStripeObjects(orderId)).invoices[0]?.id ?? '';
  await shop.idle();
  const mailed = (await mailsTo(email, /./)).length;
  const addJob = (kind: string, payload: Record<string, string>) =>
    jobs.add(db, { kind, key: `${kind} overtaken`, payload });
  await addJob('renewal-failed', { invoiceId, orderId });
  await addJob('renewal-notice', { subscriptionId, periodEnd: shop.clock.now().toISOString() });
  assert.equal((await mailsTo(email, /./)).length, mailed, 'paid, and of another period');
  await db.updateTable('accounts').set({ deleted_at: shop.clock.now() }).where('email', '=', email).execute();
  await addJob('dispute-won', { orderId });
  await addJob('refund-declined', { orderId });
  await addJob('renewal-resumed', { subscriptionId });
  // The plan has ended.
  shop.clock.advance(40 * dayMs);
  await addJob('renewal-lapsed', { subscriptionId });
  assert.equal((await mailsTo(email, /./)).length, mailed, 'deleted');
});
