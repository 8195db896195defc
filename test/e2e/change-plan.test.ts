/** Changing the plan and paying a renewal: one renewal at most, and nobody pays twice (docs/decisions/0047-changing-plan-and-card.md). */
import assert from 'node:assert/strict';
import { extractText } from 'unpdf';
import { dayMs } from '#server/clock.ts';
import { refundOrder, signIn, tokenOf } from './api-client.ts';
import { downloadFile } from './downloads.ts';
import { createJourney } from './journey.ts';
import {
  advanceToRenewal,
  buyPlan,
  controlPayPal,
  controlStripe,
  findOrders,
  findPayPalOrder,
  findStripeOrder,
  findSubscription,
  type Subscription,
  startPayment,
} from './payments.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

const statesOf = async (visitor: Visitor) =>
  (await findOrders(app, visitor)).map(({ paymentMethod, status }) => [paymentMethod, status]);

journey('an upgrade by PayPal says that it ends the renewal by card, and does', 'en', async (visitor) => {
  await visitor.signUp('upgrade-paypal@example.com');
  await buyPlan(visitor, 1);
  await visitor.open('/payment/3?method=paypal');
  await visitor.expectMessage('plan-change.upgrade', { plan: visitor.message('plans.startup.name') });
  await visitor.expectMessage('payment.ends-renewal', { plan: visitor.message('plans.personal.name') });
  await visitor.expectMessage('payment.summary.once');
  await visitor.clickButton('payment.submit.paypal');
  await visitor.clickPaymentOutcome('pay');
  await visitor.expectUrl('/dashboard');
  await visitor.browser.waitUntil(async () => !(await findSubscription(app, visitor)).subscribing);
  assert.equal((await findSubscription(app, visitor)).plan, 'startup');
});

journey(
  'from monthly to yearly: the renewal is replaced, and the next charge is after both terms',
  'en',
  async (visitor) => {
    await visitor.signUp('yearly@example.com');
    await buyPlan(visitor, 1);
    await visitor.browser.$('//a[starts-with(@aria-label, "Switch to yearly")]').click();
    await visitor.expectUrl('/payment/2');
    await visitor.expectMessage('payment.replaces-renewal');
    await visitor.clickButton('payment.submit.card');
    await visitor.clickPaymentOutcome('pay');
    await visitor.expectUrl('/dashboard');
    let renewal: Subscription['renewal'] = null;
    const isMoved = async () => {
      renewal = (await findSubscription(app, visitor)).renewal;
      const daysAhead = (Date.parse(renewal?.nextChargeAt ?? '') - Date.now()) / dayMs;
      return renewal?.term === 'year' && daysAhead > 390;
    };
    await visitor.browser.waitUntil(isMoved).catch(() => assert.fail(`the renewal is ${JSON.stringify(renewal)}`));
  },
);

journey('of two pages with two methods, only one can be paid', 'en', async (visitor) => {
  await visitor.signUp('two-tabs@example.com');
  await startPayment(visitor, 1, 'card');
  const cardPage = await visitor.browser.getUrl();
  await buyPlan(visitor, 1, 'paypal');
  await visitor.browser.waitUntil(async () => {
    await visitor.browser.url(cardPage);
    return !(await visitor.browser.$('#pay').isExisting());
  });
  assert.deepEqual(await statesOf(visitor), [
    ['paypal', 'completed'],
    ['card', 'cancelled'],
  ]);
  await visitor.open('/dashboard?tab=billing');
  await visitor.expectMessage('billing.abandoned', { count: 1 });
});

journey('a payment under review is shown, and warns before paying again', 'en', async (visitor) => {
  await visitor.signUp('review@example.com');
  await startPayment(visitor, 1, 'paypal');
  const [order] = await findOrders(app, visitor);
  const orderId = order?.orderId ?? '';
  await controlPayPal(app, `orders/${await findPayPalOrder(app, orderId)}/wait`);
  await visitor.clickPaymentOutcome('pay');
  await visitor.expectMessage('payment.order.title.review');
  await visitor.open('/payment/1');
  await visitor.expectMessage('payment.review.warning', { orderId });
  await visitor.open('/dashboard?tab=billing');
  await visitor.expectMessage('billing.status.review');
});

journey('the second refund is a request', 'en', async (visitor) => {
  await visitor.signUp('refund-twice@example.com');
  await buyPlan(visitor, 1);
  const [first] = await findOrders(app, visitor);
  await refundOrder(app, first?.orderId ?? '', await visitor.sessionToken());
  await buyPlan(visitor, 1);
  const [second] = await findOrders(app, visitor);
  await visitor.open(`/dashboard?tab=billing&order=${second?.orderId}`);
  await visitor.clickButton('billing.refund.action');
  await visitor.expectMessage('billing.refund.approval');
  await visitor.browser.$('dialog[open] [data-variant=danger]').click();
  await visitor.expectToast('billing.refund.request-done');
  assert.equal((await findSubscription(app, visitor)).plan, 'personal');
});

journey('the invoice of an order is downloaded, and names it in the customer’s language', 'ar', async (visitor) => {
  await visitor.signUp('invoice@example.com');
  await buyPlan(visitor, 1);
  const [order] = await findOrders(app, visitor);
  await visitor.open(`/dashboard?tab=billing&order=${order?.orderId}`);
  const pdf = await downloadFile(visitor, /^INV-\d{4}-\d{6}\.pdf$/, () =>
    visitor.clickButton('billing.invoice.action'),
  );
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  // Between the parts of an Arabic letter stands an invisible joiner.
  const letters = text.replaceAll('\u200d', '');
  for (const each of [order?.orderId ?? '', visitor.message('invoice.title')])
    assert.ok(letters.includes(each), `${each} in ${letters}`);
});

// The last test, because it advances the clock.
journey('in grace the renewal is paid and the card updated on Stripe’s pages', 'en', async (visitor) => {
  const email = 'pay-now@example.com';
  await visitor.signUp(email);
  await buyPlan(visitor, 1);
  const [order] = await findOrders(app, visitor);
  const [subscription] = (await findStripeOrder(app, order?.orderId ?? '')).subscriptions;
  await advanceToRenewal(app, visitor);
  await controlStripe(app, `subscriptions/${subscription?.id}/fail`);
  // The session may have ended by now.
  await visitor.takeSession(tokenOf(await signIn(app, email)));
  await visitor.open('/dashboard');
  await visitor.clickButton('billing.pay-now', { amount: '$9.99' });
  await visitor.clickPaymentOutcome('pay');
  await visitor.browser.waitUntil(async () => (await visitor.browser.$('.total').getText()).startsWith('Paid'));
  await visitor.open('/dashboard?tab=billing');
  await visitor.expectMessage('billing.card', { name: 'Visa', last4: '4242' });
  assert.equal((await findSubscription(app, visitor)).amountDue, null);
  await visitor.clickButton('billing.update-card');
  await visitor.browser.$('#update').click();
  await visitor.expectUrl('/dashboard?tab=billing');
  await visitor.browser.waitUntil(async () => (await findSubscription(app, visitor)).card?.last4 === '4444');
});
