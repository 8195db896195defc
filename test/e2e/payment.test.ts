/** Paying, and everything that may come between. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Lab, openLab } from './lab.ts';
import { type Visitor, visit } from './visitor.ts';

let lab: Lab;
before(async () => {
  lab = await openLab();
});
after(() => lab.close());

/** What the provider knows of an order. */
async function ledger(orderId: string): Promise<{ sessions: { id: string; status: string }[]; invoices: unknown[] }> {
  return (await fetch(`${lab.sandbox}/stripe/control/orders/${orderId}`)).json() as never;
}

async function webhooks(mode: 'normal' | 'drop' | 'hold'): Promise<void> {
  await fetch(`${lab.sandbox}/stripe/control/webhooks`, { method: 'POST', body: new URLSearchParams({ mode }) });
}

async function toTheProvider(visitor: Visitor, email: string, goodId = 1): Promise<void> {
  await visitor.signedInAs(email);
  await visitor.open(`/payment/${goodId}`);
  await visitor.press('payment.submit.card');
  await visitor.browser.$('#pay').waitForDisplayed();
}

const orderIn = async (visitor: Visitor): Promise<string> =>
  new URL(await visitor.browser.getUrl()).searchParams.get('order') ?? '';

test('a declined card changes nothing, and another try pays', () =>
  visit(lab, 'en', async (visitor) => {
    await toTheProvider(visitor, 'declined@example.com');
    await visitor.atTheProvider('decline');
    await visitor.browser.$('#pay').waitForDisplayed();
    await visitor.atTheProvider('pay');
    await visitor.sees('payment.toast.successful');
    await visitor.arrives('/dashboard');
    await visitor.sees('dashboard.blocks.running');
  }));

test('coming back without paying is said; the same payment goes on, after a reload too', () =>
  visit(lab, 'en', async (visitor) => {
    await toTheProvider(visitor, 'left@example.com');
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
    assert.equal((await ledger(orderId)).invoices.length, 1);
  }));

test('a reload in the middle of paying keeps its place, and the plan starts when the provider has said so', () =>
  visit(lab, 'en', async (visitor) => {
    // Neither the webhook nor the visitor's own return tells the server anything yet.
    await webhooks('hold');
    await toTheProvider(visitor, 'reload@example.com');
    await visitor.browser.back();
    await visitor.arrives('/payment/1');
    await visitor.browser.refresh();
    await visitor.press('payment.submit.card');
    await visitor.browser.$('#pay').waitForDisplayed();
    await visitor.browser.refresh();
    await visitor.atTheProvider('pay');
    await visitor.arrives(/order=|dashboard/);
    await fetch(`${lab.sandbox}/stripe/control/webhooks/release`, { method: 'POST', body: new URLSearchParams() });
    await webhooks('normal');
    await visitor.arrives('/dashboard');
    await visitor.follow('dashboard.tabs.billing');
    await visitor.sees('billing.status.completed');
    assert.equal((await visitor.browser.$$('tbody tr').getElements()).length, 1);
  }));

test('two clicks and a second tab make one order', () =>
  visit(lab, 'en', async (visitor) => {
    await visitor.signedInAs('twice@example.com');
    await visitor.open('/payment/2');
    await visitor.sees('payment.submit.card');
    await visitor.browser.execute(() => {
      const button = document.querySelector<HTMLButtonElement>('.payment__pay .button');
      button?.click();
      button?.click();
    });
    await visitor.browser.$('#pay').waitForDisplayed();
    const first = await visitor.browser.getUrl();
    await visitor.open('/payment/2');
    await visitor.press('payment.submit.card');
    await visitor.browser.$('#pay').waitForDisplayed();
    assert.equal(await visitor.browser.getUrl(), first);
  }));

test('a payment whose provider session has run out is cancelled in words, and can be started over', () =>
  visit(lab, 'en', async (visitor) => {
    await toTheProvider(visitor, 'expired@example.com');
    await visitor.atTheProvider('cancel');
    await visitor.sees('payment.order.title.left');
    const [session] = (await ledger(await orderIn(visitor))).sessions;
    await fetch(`${lab.sandbox}/stripe/control/sessions/${session?.id}/expire`, { method: 'POST' });
    await visitor.sees('payment.order.title.cancelled');
    await visitor.follow('payment.order.restart');
    await visitor.arrives('/payment/1');
    await visitor.press('payment.submit.card');
    await visitor.atTheProvider('pay');
    await visitor.arrives('/dashboard');
  }));

test('unsubscribing keeps what was paid; a lower plan is refused in the words of the specification', () =>
  visit(lab, 'en', async (visitor) => {
    await toTheProvider(visitor, 'unsubscribe@example.com', 3);
    await visitor.atTheProvider('pay');
    await visitor.arrives('/dashboard');
    await visitor.press('dashboard.unsubscribe.action');
    await visitor.press('dashboard.unsubscribe.confirm');
    await visitor.sees('dashboard.unsubscribe.done');
    await visitor.sees('dashboard.blocks.running');
    assert.equal(
      await visitor.browser
        .$(`//button[normalize-space()="${visitor.words('dashboard.unsubscribe.action')}"]`)
        .isExisting(),
      false,
    );
    await visitor.open('/payment/1');
    await visitor.sees('api.error.downgrade-refused');
  }));

test('a product that is not sold is the 404 page; somebody else’s order is unknown', () =>
  visit(lab, 'en', async (visitor) => {
    await visitor.signedInAs('lost@example.com');
    await visitor.open('/payment/99');
    await visitor.seesText('/en/payment/99');
    await visitor.open('/payment/1?order=TRN-AAAA-AAAA');
    await visitor.sees('payment.order.unknown.title');
  }));

test('PayPal: declined is said as cancelled with the way to try again; paid, the plan runs and does not renew', () =>
  visit(lab, 'en', async (visitor) => {
    await visitor.signedInAs('paypal@example.com');
    for (const act of ['decline', 'pay'] as const) {
      await visitor.open('/payment/2');
      await (await visitor.browser.$('input[value=paypal]')).click();
      await visitor.press('payment.submit.paypal');
      await visitor.browser.$('#pay').waitForDisplayed();
      await visitor.atTheProvider(act);
      if (act === 'decline') await visitor.sees('payment.order.title.cancelled');
    }
    await visitor.sees('payment.toast.successful');
    await visitor.arrives('/dashboard');
    await visitor.sees('dashboard.blocks.running');
  }));
