/** Paying, and everything that may come between. However it is done, one wish makes one order. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Lab, openLab } from './lab.ts';
import { control, cutOff, ledgerOf, ordersOf, subscribe, toTheProvider } from './money.ts';
import { type Enter, oneBrowser } from './one-browser.ts';
import type { Visitor } from './visitor.ts';

const cutLine = /ERR_BLOCKED_BY_CLIENT/;
const lateMs = 16 * 60_000;
let lab: Lab;
before(async () => {
  lab = await openLab();
});
after(() => lab.close());

const orderIn = async (visitor: Visitor): Promise<string> =>
  new URL(await visitor.browser.getUrl()).searchParams.get('order') ?? '';

const journeys: Record<string, (enter: Enter) => Promise<void>> = {
  'a declined card changes nothing, and another try pays': (enter) =>
    enter('en', async (visitor) => {
      await visitor.signedInAs('declined@example.com');
      await toTheProvider(visitor);
      await visitor.atTheProvider('decline');
      await visitor.browser.$('#pay').waitForDisplayed();
      await visitor.atTheProvider('pay');
      await visitor.sees('payment.toast.successful');
      await visitor.arrives('/dashboard');
      await visitor.sees('dashboard.entitlements.active');
      assert.equal((await ordersOf(lab, visitor)).length, 1);
    }),

  'coming back without paying is said; the same payment goes on, after a reload too': (enter) =>
    enter('en', async (visitor) => {
      await visitor.signedInAs('left@example.com');
      await toTheProvider(visitor);
      const page = await visitor.browser.getUrl();
      await visitor.atTheProvider('cancel');
      await visitor.sees('payment.order.title.left');
      const orderId = await orderIn(visitor);
      await visitor.browser.refresh();
      await visitor.sees('payment.order.title.left');
      await visitor.follow('payment.order.continue');
      await visitor.browser.$('#pay').waitForDisplayed();
      assert.equal(await visitor.browser.getUrl(), page);
      await visitor.atTheProvider('pay');
      await visitor.arrives('/dashboard');
      assert.equal((await ledgerOf(lab, orderId)).invoices.length, 1);
      assert.equal((await ordersOf(lab, visitor)).length, 1);
    }),

  'two clicks, a reload, the way back and a second visit make one order, which starts when the provider has said so': (
    enter,
  ) =>
    enter('en', async (visitor) => {
      const { browser } = visitor;
      // Neither the webhook nor the visitor's own return tells the server anything yet.
      await control(lab, 'webhooks', { mode: 'hold' });
      await visitor.signedInAs('once@example.com');
      await visitor.open('/payment/1');
      await visitor.sees('payment.submit.card');
      await browser.execute(() => {
        const button = document.querySelector<HTMLButtonElement>('.payment__pay .button');
        button?.click();
        button?.click();
      });
      await browser.$('#pay').waitForDisplayed();
      const page = await browser.getUrl();
      await browser.back();
      await visitor.arrives('/payment/1');
      await visitor.press('payment.submit.card');
      await browser.$('#pay').waitForDisplayed();
      await browser.back();
      await visitor.arrives('/payment/1');
      await browser.refresh();
      await visitor.press('payment.submit.card');
      await browser.$('#pay').waitForDisplayed();
      await browser.refresh();
      assert.equal(await browser.getUrl(), page);
      await visitor.atTheProvider('pay');
      await visitor.arrives(/order=|dashboard/);
      await browser.refresh();
      await control(lab, 'webhooks/release');
      await control(lab, 'webhooks', { mode: 'normal' });
      await visitor.arrives('/dashboard');
      const statuses = (await ordersOf(lab, visitor)).map(({ status }) => status);
      assert.deepEqual(statuses, ['completed']);
      await browser.back();
      await browser.back();
      assert.equal((await ordersOf(lab, visitor)).length, 1);
    }),

  'a lost line is said; the next try makes the one order': (enter) =>
    enter('en', async (visitor) => {
      await visitor.signedInAs('lost@example.com');
      await visitor.open('/payment/1');
      await visitor.sees('payment.submit.card');
      const restore = await cutOff(visitor, '/subscription/create');
      await visitor.press('payment.submit.card');
      await visitor.sees('api.error.network');
      await visitor.sees('payment.other.paypal');
      await restore();
      await visitor.press('payment.error.retry');
      await visitor.browser.$('#pay').waitForDisplayed();
      assert.equal((await ordersOf(lab, visitor)).length, 1);
    }),

  'a payment that is not there after 15 minutes leads to the contact, with the order filled in': (enter) =>
    enter('en', async (visitor) => {
      await visitor.signedInAs('late@example.com');
      await toTheProvider(visitor);
      await visitor.atTheProvider('cancel');
      await visitor.sees('payment.order.title.left');
      const orderId = await orderIn(visitor);
      await visitor.open(`/payment/1?order=${orderId}`);
      await visitor.sees('payment.order.title.checking');
      const since = String(Date.now() - lateMs);
      await visitor.browser.execute((name, at) => sessionStorage.setItem(name, at), `tern.order.${orderId}`, since);
      await visitor.browser.refresh();
      await visitor.sees('payment.order.title.late');
      await visitor.follow('payment.order.late.contact');
      await visitor.arrives(`/contact-us?order=${orderId}`);
      await visitor.seesText(orderId);
    }),

  'a payment whose provider session has run out is cancelled in words, and can be started over': (enter) =>
    enter('en', async (visitor) => {
      await visitor.signedInAs('expired@example.com');
      await toTheProvider(visitor);
      await visitor.atTheProvider('cancel');
      await visitor.sees('payment.order.title.left');
      const [session] = (await ledgerOf(lab, await orderIn(visitor))).sessions;
      await control(lab, `sessions/${session?.id}/expire`);
      await visitor.sees('payment.order.title.cancelled');
      await visitor.follow('payment.order.restart');
      await visitor.arrives('/payment/1?method=card');
      await visitor.press('payment.submit.card');
      await visitor.atTheProvider('pay');
      await visitor.arrives('/dashboard');
    }),

  'a product that is not sold is the 404 page; somebody else’s order is unknown': (enter) =>
    enter('en', async (visitor) => {
      await visitor.signedInAs('nowhere@example.com');
      await visitor.open('/payment/99');
      await visitor.seesText('/en/payment/99');
      await visitor.open('/payment/1?order=TRN-AAAA-AAAA');
      await visitor.sees('payment.order.unknown.title');
    }),

  'PayPal: the choice outlives a reload; declined, the card is offered in its place': (enter) =>
    enter('en', declinedByPaypal),
  'the same in Arabic': (enter) => enter('ar', declinedByPaypal),

  'PayPal pays one term, which does not renew': (enter) =>
    enter('en', async (visitor) => {
      await visitor.signedInAs('paypal@example.com');
      await subscribe(visitor, 2, 'paypal');
      await visitor.sees('dashboard.current.once');
    }),
};

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
  await visitor.signedInAs(`declined-paypal-${visitor.locale}@example.com`);
  await visitor.open('/payment/2');
  await (await browser.$('input[value=paypal]')).click();
  await visitor.arrives('/payment/2?method=paypal');
  await browser.refresh();
  await visitor.sees('payment.summary.once');
  await visitor.press('payment.submit.paypal');
  await visitor.atTheProvider('decline');
  await visitor.sees('payment.order.title.cancelled');
  // PayPal's own token in the address is none of the site's.
  assert.equal(await browser.$('.toast[data-kind=error]').isExisting(), false);
  await visitor.follow('payment.other.card');
  await visitor.arrives('/payment/2?method=card');
  await visitor.press('payment.submit.card');
  await visitor.atTheProvider('pay');
  await visitor.sees('payment.toast.successful');
  await visitor.arrives('/dashboard');
  const orders = (await ordersOf(lab, visitor)).map(({ status, paymentMethod }) => [paymentMethod, status]);
  assert.deepEqual(orders, [
    ['card', 'completed'],
    ['paypal', 'cancelled'],
  ]);
}
