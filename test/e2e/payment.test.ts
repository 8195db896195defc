/** Paying, and everything that may come between. However it is done, one wish makes one order. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Lab, openLab } from './test-app.ts';
import { control, cutOff, ledgerOf, ordersOf, subscribe, toTheProvider } from './payments.ts';
import { type Enter, oneBrowser } from './journey.ts';
import type { Visitor } from './visitor.ts';

const cutLine = /ERR_BLOCKED_BY_CLIENT/;
const lateMs = 16 * 60_000;
const app = await startTestApp();
const journey = createJourney(app);

const orderIn = async (visitor: Visitor): Promise<string> =>
  new URL(await visitor.browser.getUrl()).searchParams.get('order') ?? '';

journey('a declined card changes nothing, and another try pays', 'en', async (visitor) => {
  await visitor.signUp('declined@example.com');
  await toTheProvider(visitor);
  await visitor.clickPaymentOutcome('decline');
  await visitor.browser.$('#pay').waitForDisplayed();
  await visitor.clickPaymentOutcome('pay');
  await visitor.expectMessage('payment.toast.successful');
  await visitor.expectUrl('/dashboard');
  await visitor.expectMessage('dashboard.entitlements.active');
  assert.equal((await ordersOf(app, visitor)).length, 1);
});

journey('coming back without paying is said; the same payment goes on, after a reload too', 'en', async (visitor) => {
  await visitor.signUp('left@example.com');
  await toTheProvider(visitor);
  const page = await visitor.browser.getUrl();
  await visitor.clickPaymentOutcome('cancel');
  await visitor.expectMessage('payment.order.title.left');
  const orderId = await orderIn(visitor);
  await visitor.reload();
  await visitor.expectMessage('payment.order.title.left');
  await visitor.clickLink('payment.order.continue');
  await visitor.browser.$('#pay').waitForDisplayed();
  assert.equal(await visitor.browser.getUrl(), page);
  await visitor.clickPaymentOutcome('pay');
  await visitor.expectUrl('/dashboard');
  assert.equal((await ledgerOf(app, orderId)).invoices.length, 1);
  assert.equal((await ordersOf(app, visitor)).length, 1);
});

journey('two clicks, a reload, the way back and a second visit make one order, which starts when the provider has said so', 'en', async (visitor) => {
  const { browser } = visitor;
  // Neither the webhook nor the visitor's own return tells the server anything yet.
  await control(app, 'webhooks', { mode: 'hold' });
  await visitor.signUp('once@example.com');
  await visitor.open('/payment/1');
  await visitor.expectMessage('payment.submit.card');
  await browser.execute(() => {
    const button = document.querySelector<HTMLButtonElement>('.payment__pay .button');
    button?.click();
    button?.click();
  });
  await browser.$('#pay').waitForDisplayed();
  const page = await browser.getUrl();
  await browser.back();
  await visitor.expectUrl('/payment/1');
  await visitor.clickButton('payment.submit.card');
  await browser.$('#pay').waitForDisplayed();
  await browser.back();
  await visitor.expectUrl('/payment/1');
  await browser.refresh();
  await visitor.clickButton('payment.submit.card');
  await browser.$('#pay').waitForDisplayed();
  await browser.refresh();
  assert.equal(await browser.getUrl(), page);
  await visitor.clickPaymentOutcome('pay');
  await visitor.expectUrl(/order=|dashboard/);
  await browser.refresh();
  await control(app, 'webhooks/release');
  await control(app, 'webhooks', { mode: 'normal' });
  await visitor.expectUrl('/dashboard');
  const statuses = (await ordersOf(app, visitor)).map(({ status }) => status);
  assert.deepEqual(statuses, ['completed']);
  await browser.back();
  await browser.back();
  assert.equal((await ordersOf(app, visitor)).length, 1);
});

journey('a lost line is said; the next try makes the one order', 'en', async (visitor) => {
  await visitor.signUp('lost@example.com');
  await visitor.open('/payment/1');
  await visitor.expectMessage('payment.submit.card');
  const restore = await cutOff(visitor, '/subscription/create');
  await visitor.clickButton('payment.submit.card');
  await visitor.expectMessage('api.error.network');
  await visitor.expectMessage('payment.other.paypal');
  await restore();
  await visitor.clickButton('payment.error.retry');
  await visitor.browser.$('#pay').waitForDisplayed();
  assert.equal((await ordersOf(app, visitor)).length, 1);
});

journey('a payment that is not there after 15 minutes leads to the contact, with the order filled in', 'en', async (visitor) => {
  await visitor.signUp('late@example.com');
  await toTheProvider(visitor);
  await visitor.clickPaymentOutcome('cancel');
  await visitor.expectMessage('payment.order.title.left');
  const orderId = await orderIn(visitor);
  await visitor.open(`/payment/1?order=${orderId}`);
  await visitor.expectMessage('payment.order.title.checking');
  const since = String(Date.now() - lateMs);
  await visitor.browser.execute((name, at) => sessionStorage.setItem(name, at), `tern.order.${orderId}`, since);
  await visitor.reload();
  await visitor.expectMessage('payment.order.title.late');
  await visitor.clickLink('payment.order.late.contact');
  await visitor.expectUrl(`/contact-us?order=${orderId}`);
  await visitor.expectText(orderId);
});

journey('a payment whose provider session has run out is cancelled in words, and can be started over', 'en', async (visitor) => {
  await visitor.signUp('expired@example.com');
  await toTheProvider(visitor);
  await visitor.clickPaymentOutcome('cancel');
  await visitor.expectMessage('payment.order.title.left');
  const [session] = (await ledgerOf(app, await orderIn(visitor))).sessions;
  await control(app, `sessions/${session?.id}/expire`);
  await visitor.expectMessage('payment.order.title.cancelled');
  await visitor.clickLink('payment.order.restart');
  await visitor.expectUrl('/payment/1?method=card');
  await visitor.clickButton('payment.submit.card');
  await visitor.clickPaymentOutcome('pay');
  await visitor.expectUrl('/dashboard');
});

journey('a product that is not sold is the 404 page; somebody else’s order is unknown', 'en', async (visitor) => {
  await visitor.signUp('nowhere@example.com');
  await visitor.open('/payment/99');
  await visitor.expectText('/en/payment/99');
  await visitor.open('/payment/1?order=TRN-AAAA-AAAA');
  await visitor.expectMessage('payment.order.unknown.title');
});

journey('PayPal: the choice outlives a reload; declined, the card is offered in its place', 'en', declinedByPaypal);
journey('the same in Arabic', 'ar', declinedByPaypal);

journey('PayPal pays one term, which does not renew', 'en', async (visitor) => {
  await visitor.signUp('paypal@example.com');
  await subscribe(visitor, 2, 'paypal');
  await visitor.expectMessage('dashboard.current.once');
});

test('paying', (t) =>
  oneBrowser(
    lab,
    async (enter) => {
      for (const [name, journey] of Object.entries(journeys)) await t.test(name, () => journey(enter));
    },
    cutLine,
  ));

async function declinedByPaypal(visitor: Visitor): Promise<void> {
  const { browser } = visitor;
  await visitor.signUp(`declined-paypal-${visitor.locale}@example.com`);
  await visitor.open('/payment/2');
  await (await browser.$('input[value=paypal]')).click();
  await visitor.expectUrl('/payment/2?method=paypal');
  await browser.refresh();
  await visitor.expectMessage('payment.summary.once');
  await visitor.clickButton('payment.submit.paypal');
  await visitor.clickPaymentOutcome('decline');
  await visitor.expectMessage('payment.order.title.cancelled');
  // PayPal's own token in the address is none of the site's.
  assert.equal(await browser.$('.toast[data-kind=error]').isExisting(), false);
  await visitor.clickLink('payment.other.card');
  await visitor.expectUrl('/payment/2?method=card');
  await visitor.clickButton('payment.submit.card');
  await visitor.clickPaymentOutcome('pay');
  await visitor.expectMessage('payment.toast.successful');
  await visitor.expectUrl('/dashboard');
  const orders = (await ordersOf(app, visitor)).map(({ status, paymentMethod }) => [paymentMethod, status]);
  assert.deepEqual(orders, [
    ['card', 'completed'],
    ['paypal', 'cancelled'],
  ]);
}
