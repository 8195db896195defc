/** The dashboard: entitlements, ending and resuming a renewal, a renewal that fails, orders, receipts and refunds. */
import assert from 'node:assert/strict';
import { findMail } from '#test/support/mailbox.ts';
import { signIn, tokenOf } from './api-client.ts';
import { createJourney } from './journey.ts';
import { withOrdinarySpaces } from './messages.ts';
import { blockRequests } from './network.ts';
import {
  advanceToRenewal,
  buyPlan,
  controlStripe,
  expectPaymentPage,
  findOrders,
  findStripeOrder,
  findSubscription,
  startPayment,
} from './payments.ts';
import { startTestApp } from './test-app.ts';
import { desktopWidth, type Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

for (const locale of ['en', 'ar']) {
  journey(`unsubscribing takes two clicks, keeps what was paid, and can be undone (${locale})`, locale, unsubscribe);
}

journey(
  'before paying, a higher plan says that it starts first; then the lower one is queued',
  'en',
  async (visitor) => {
    const [personal, startup] = [visitor.message('plans.personal.name'), visitor.message('plans.startup.name')];
    await visitor.signUp('upgrade@example.com');
    await buyPlan(visitor, 1);
    // A month has 28 to 31 days, and not the same number of them when the two payments are on different days.
    const daysOfTerms = async () => (await findSubscription(app, visitor)).entitlements.map((term) => term.days);
    const [days = 0] = await daysOfTerms();
    await visitor.open('/payment/3');
    await visitor.expectMessage('payment.ends-renewal', { plan: personal });
    await visitor.expectText(visitor.messageBefore('payment.timeline.queued-renewal', 'from', { days, plan: startup }));
    await buyPlan(visitor, 3);
    const items = await visitor.browser.$$('.entitlements__item').map((item) => item.getText());
    const [left, leftLater] = (await daysOfTerms()).map((count) =>
      visitor.message('dashboard.entitlements.left', { left: count, days: count }),
    );
    const active = [startup, visitor.message('dashboard.entitlements.active'), left];
    const after = visitor.messageBefore('dashboard.entitlements.queued.after', 'from', { plan: startup });
    const queued = [personal, visitor.message('dashboard.entitlements.queued'), leftLater, after];
    for (const [index, texts] of [active, queued].entries()) {
      for (const text of texts)
        assert.ok(withOrdinarySpaces(items[index] ?? '').includes(String(text)), `${text} in ${items[index]}`);
    }
    await visitor.open('/payment/1');
    await visitor.expectMessage('api.error.downgrade-refused');
    assert.equal((await findOrders(app, visitor)).length, 2);
  },
);

journey('a receipt can be printed, and its order refunded once (en, card)', 'en', (visitor) => refund(visitor, 'card'));
journey('a receipt can be printed, and its order refunded once (ar, PayPal)', 'ar', (visitor) =>
  refund(visitor, 'paypal'),
);

journey('without orders there is a next step, and an open order is paid from its receipt', 'en', async (visitor) => {
  await visitor.signUp('open@example.com');
  await visitor.open('/dashboard?tab=billing');
  await visitor.expectMessage('billing.empty.title');
  await startPayment(visitor);
  const paymentPage = await visitor.browser.getUrl();
  await visitor.open('/dashboard?tab=billing');
  await visitor.expectMessage('billing.status.uncompleted');
  await visitor.browser.$('.billing__id').click();
  await visitor.expectMessage('billing.receipt.note.uncompleted');
  await visitor.clickLink('billing.continue');
  await expectPaymentPage(visitor);
  assert.equal(await visitor.browser.getUrl(), paymentPage);
});

journey('a part that does not load shows an error and can be retried', 'en', async (visitor) => {
  await visitor.signUp('offline@example.com');
  for (const { pagePath, requests, error, content } of [
    {
      pagePath: '/dashboard',
      requests: '*/c-end/subscription',
      error: 'dashboard.error.title',
      content: 'dashboard.current.title',
    },
    {
      pagePath: '/dashboard?tab=billing',
      requests: '*/user-orders/query*',
      error: 'billing.error.title',
      content: 'billing.empty.title',
    },
  ] as const) {
    const unblock = await blockRequests(visitor, requests);
    await visitor.open(pagePath);
    await visitor.expectMessage(error);
    await unblock();
    await visitor.clickButton('error.retry');
    await visitor.expectMessage(content);
  }
});

// The last test, because it advances the clock.
journey('a failed renewal is shown with the day until which the plan stays active', 'en', async (visitor) => {
  const email = 'grace@example.com';
  await visitor.signUp(email);
  await buyPlan(visitor, 1);
  const [order] = await findOrders(app, visitor);
  const [subscription] = (await findStripeOrder(app, order?.orderId ?? '')).subscriptions;
  await advanceToRenewal(app, visitor);
  await controlStripe(app, `subscriptions/${subscription?.id}/fail`);
  // The session may have ended by now.
  await visitor.takeSession(tokenOf(await signIn(app, email)));
  await visitor.open('/dashboard');
  const plan = visitor.message('plans.personal.name');
  await visitor.expectText(visitor.messageBefore('dashboard.grace.text', 'date', { plan }));
});

async function unsubscribe(visitor: Visitor): Promise<void> {
  const email = `undo-${visitor.locale}@example.com`;
  await visitor.signUp(email);
  await buyPlan(visitor, 3);
  await visitor.clickButton('dashboard.unsubscribe.action');
  await visitor.expectMessage('dashboard.resume.until');
  await visitor.clickButton('dashboard.unsubscribe.confirm');
  await visitor.expectToast('dashboard.unsubscribe.done');
  await findMail(app, email, ({ subject }) => subject === visitor.message('mail.unsubscribed.subject'));
  const ended = await findSubscription(app, visitor);
  assert.deepEqual([ended.plan, ended.subscribing, ended.entitlements.length], ['startup', false, 1]);
  await visitor.reload();
  await visitor.clickButton('dashboard.resume.action');
  await visitor.expectToast('dashboard.resume.done');
  await visitor.expectMessage('dashboard.current.subscribing');
  const resumed = await findSubscription(app, visitor);
  assert.deepEqual([resumed.subscribing, resumed.endsAtPeriodEnd], [true, null]);
}

async function refund(visitor: Visitor, method: 'card' | 'paypal'): Promise<void> {
  const { browser } = visitor;
  const email = `receipt-${visitor.locale}@example.com`;
  await visitor.signUp(email);
  await buyPlan(visitor, 1, method);
  const [order] = await findOrders(app, visitor);
  const orderId = order?.orderId ?? '';
  await visitor.clickLink('dashboard.tabs.billing');
  await browser.$(`//a[normalize-space()="${orderId}"]`).click();
  await visitor.expectUrl(`/dashboard?tab=billing&order=${orderId}`);
  await visitor.expectMessage('billing.receipt.paid');
  await visitor.reload();
  // The header shows the email before the receipt is loaded.
  await visitor.expectMessage('billing.receipt.paid');
  await visitor.expectText(email);

  await visitor.devtools('Emulation.setEmulatedMedia', { media: 'print' });
  const printed = await browser.execute(() => document.body.innerText);
  for (const text of [orderId, email, 'Tern VPN', visitor.message('plans.personal.name'), 'support@tern.example']) {
    assert.ok(printed.includes(text), `${text} is not printed`);
  }
  for (const screenOnly of ['billing.receipt.print', 'dashboard.tabs.overview', 'billing.refund.action'] as const) {
    assert.ok(!printed.includes(visitor.message(screenOnly)), `${screenOnly} is printed`);
  }
  await visitor.resize(794);
  await visitor.saveScreenshot(`${visitor.locale}-receipt-print`);
  await visitor.devtools('Emulation.setEmulatedMedia', { media: '' });
  await visitor.setColorScheme('light');
  await visitor.resize(desktopWidth);

  await visitor.clickButton('billing.refund.action');
  await visitor.expectMessage(`billing.refund.time.${method}`);
  await browser.execute(() => {
    const confirm = document.querySelector<HTMLButtonElement>('dialog[open] [data-variant=danger]');
    confirm?.click();
    confirm?.click();
  });
  await visitor.expectMessage('billing.receipt.note.refunded');
  await browser.$('dialog[open]').waitForExist({ reverse: true });
  assert.deepEqual(
    (await findOrders(app, visitor)).map(({ status }) => status),
    ['refunded'],
  );
  // A job ends the renewal.
  await browser.waitUntil(async () => !(await findSubscription(app, visitor)).subscribing, {
    timeoutMsg: 'the refund does not end the renewal',
  });
  assert.equal((await findSubscription(app, visitor)).plan, 'free');
  await browser.back();
  // The receipt shows the status, too.
  await browser.$('.billing__id').waitForDisplayed();
  await visitor.expectMessage('billing.status.refunded');
}
