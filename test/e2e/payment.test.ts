/** Paying: declined, cancelled, interrupted and repeated payments. However it happens, one purchase makes one order. */
import assert from 'node:assert/strict';
import { minuteMs } from '#server/clock.ts';
import { createJourney } from './journey.ts';
import { blockRequests } from './network.ts';
import { buyPlan, controlStripe, expectPaymentPage, findOrders, findStripeOrder, startPayment } from './payments.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

const orderIdInUrl = async ({ browser }: Visitor): Promise<string> =>
  new URL(await browser.getUrl()).searchParams.get('order') ?? '';

journey('a declined card changes nothing, and the next attempt pays', 'en', async (visitor) => {
  await visitor.signUp('declined@example.com');
  await startPayment(visitor);
  await visitor.clickPaymentOutcome('decline');
  await expectPaymentPage(visitor);
  await visitor.clickPaymentOutcome('pay');
  await visitor.expectUrl('/dashboard');
  await visitor.expectToast('payment.toast.successful');
  await visitor.expectMessage('dashboard.entitlements.active');
  assert.equal((await findOrders(app, visitor)).length, 1);
});

journey('a cancelled payment is reported and can be continued, after a reload too', 'en', async (visitor) => {
  await visitor.signUp('left@example.com');
  await startPayment(visitor);
  const paymentPage = await visitor.browser.getUrl();
  await visitor.clickPaymentOutcome('cancel');
  await visitor.expectMessage('payment.order.title.left');
  const orderId = await orderIdInUrl(visitor);
  await visitor.reload();
  await visitor.expectMessage('payment.order.title.left');
  await visitor.clickLink('payment.order.continue');
  await expectPaymentPage(visitor);
  assert.equal(await visitor.browser.getUrl(), paymentPage);
  await visitor.clickPaymentOutcome('pay');
  await visitor.expectUrl('/dashboard');
  assert.equal((await findStripeOrder(app, orderId)).invoices.length, 1);
  assert.equal((await findOrders(app, visitor)).length, 1);
});

journey(
  'two clicks, reloads and going back make one order, which starts when the payment provider confirms it',
  'en',
  async (visitor) => {
    const { browser } = visitor;
    // No webhook confirms the payment yet.
    await controlStripe(app, 'webhooks', { mode: 'hold' });
    try {
      await visitor.signUp('once@example.com');
      await visitor.open('/payment/1');
      await visitor.expectMessage('payment.submit.card');
      await browser.execute(() => {
        const button = document.querySelector<HTMLButtonElement>('.payment__pay .button');
        button?.click();
        button?.click();
      });
      await expectPaymentPage(visitor);
      const paymentPage = await browser.getUrl();
      await browser.back();
      await visitor.expectUrl('/payment/1');
      await visitor.clickButton('payment.submit.card');
      await expectPaymentPage(visitor);
      await browser.back();
      await visitor.expectUrl('/payment/1');
      await browser.refresh();
      await visitor.clickButton('payment.submit.card');
      await expectPaymentPage(visitor);
      await browser.refresh();
      assert.equal(await browser.getUrl(), paymentPage);
      await visitor.clickPaymentOutcome('pay');
      await visitor.expectUrl(/order=|dashboard/);
      await browser.refresh();
    } finally {
      // The webhooks of the tests below are not held.
      await controlStripe(app, 'webhooks/release');
      await controlStripe(app, 'webhooks', { mode: 'normal' });
    }
    await visitor.expectUrl('/dashboard');
    const statuses = (await findOrders(app, visitor)).map(({ status }) => status);
    assert.deepEqual(statuses, ['completed']);
    await browser.back();
    await browser.back();
    assert.equal((await findOrders(app, visitor)).length, 1);
  },
);

journey('a failed connection is reported, and the next attempt makes the only order', 'en', async (visitor) => {
  await visitor.signUp('lost@example.com');
  await visitor.open('/payment/1');
  await visitor.expectMessage('payment.submit.card');
  const unblock = await blockRequests(visitor, '*/subscription/create');
  await visitor.clickButton('payment.submit.card');
  await visitor.expectMessage('api.error.network');
  await visitor.expectMessage('payment.other.paypal');
  await unblock();
  await visitor.clickButton('error.retry');
  await expectPaymentPage(visitor);
  assert.equal((await findOrders(app, visitor)).length, 1);
});

journey(
  'a payment that is missing after 15 minutes links to the contact form with the order',
  'en',
  async (visitor) => {
    await visitor.signUp('late@example.com');
    await startPayment(visitor);
    await visitor.clickPaymentOutcome('cancel');
    await visitor.expectMessage('payment.order.title.left');
    const orderId = await orderIdInUrl(visitor);
    await visitor.open(`/payment/1?order=${orderId}`);
    await visitor.expectMessage('payment.order.title.checking');
    app.advanceClock(16 * minuteMs);
    await visitor.reload();
    await visitor.expectMessage('payment.order.title.late');
    await visitor.clickLink('payment.order.late.contact');
    await visitor.expectUrl(`/contact-us?topic=billing&order=${orderId}`);
    await visitor.expectText(orderId);
  },
);

journey('an expired payment page is shown as cancelled, and the payment can be restarted', 'en', async (visitor) => {
  await visitor.signUp('expired@example.com');
  await startPayment(visitor);
  await visitor.clickPaymentOutcome('cancel');
  await visitor.expectMessage('payment.order.title.left');
  const [stripeSession] = (await findStripeOrder(app, await orderIdInUrl(visitor))).sessions;
  await controlStripe(app, `sessions/${stripeSession?.id}/expire`);
  await visitor.expectMessage('payment.order.title.cancelled');
  await visitor.clickLink('payment.order.restart');
  await visitor.expectUrl('/payment/1?method=card');
  await visitor.clickButton('payment.submit.card');
  await visitor.clickPaymentOutcome('pay');
  await visitor.expectUrl('/dashboard');
});

journey('an unknown product is the 404 page, and another customer’s order is unknown', 'en', async (visitor) => {
  await visitor.signUp('nowhere@example.com');
  await visitor.open('/payment/99');
  await visitor.expectText('/en/payment/99');
  await visitor.open('/payment/1?order=TRN-AAAA-AAAA');
  await visitor.expectMessage('payment.order.unknown.title');
});

for (const locale of ['en', 'ar']) {
  journey(
    `PayPal stays chosen after a reload, and the card is offered when it declines (${locale})`,
    locale,
    declineByPaypal,
  );
}

journey('PayPal pays one term without renewal', 'en', async (visitor) => {
  await visitor.signUp('paypal@example.com');
  await buyPlan(visitor, 2, 'paypal');
  await visitor.expectMessage('dashboard.current.once');
});

async function declineByPaypal(visitor: Visitor): Promise<void> {
  const { browser } = visitor;
  await visitor.signUp(`declined-paypal-${visitor.locale}@example.com`);
  await visitor.open('/payment/2');
  await browser.$('input[value=paypal]').click();
  await visitor.expectUrl('/payment/2?method=paypal');
  await browser.refresh();
  await visitor.expectMessage('payment.summary.once');
  await visitor.clickButton('payment.submit.paypal');
  await visitor.clickPaymentOutcome('decline');
  await visitor.expectMessage('payment.order.title.cancelled');
  // PayPal adds a token of its own to the URL, which the site must ignore.
  assert.deepEqual(
    (await visitor.shownToasts()).filter(({ kind }) => kind === 'error'),
    [],
  );
  await visitor.clickLink('payment.other.card');
  await visitor.expectUrl('/payment/2?method=card');
  await visitor.clickButton('payment.submit.card');
  await visitor.clickPaymentOutcome('pay');
  await visitor.expectUrl('/dashboard');
  await visitor.expectToast('payment.toast.successful');
  const orders = (await findOrders(app, visitor)).map(({ status, paymentMethod }) => [paymentMethod, status]);
  assert.deepEqual(orders, [
    ['card', 'completed'],
    ['paypal', 'cancelled'],
  ]);
}
