/** Knowing where one stands: what runs and what waits, the renewal that is ended, taken up again or fails; orders, receipts, and the money back. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signIn, tokenOf } from './account-calls.ts';
import { type LabWithClock, mailTo, openLab } from './lab.ts';
import { control, cutOff, ledgerOf, ordersOf, subscribe, subscriptionOf, toTheProvider } from './money.ts';
import { type Enter, oneBrowser } from './one-browser.ts';
import type { Visitor } from './visitor.ts';

const dayMs = 24 * 60 * 60_000;
const cutLine = /ERR_BLOCKED_BY_CLIENT/;
let lab: LabWithClock;
before(async () => {
  lab = await openLab();
});
after(() => lab.close());

const journeys: Record<string, (enter: Enter) => Promise<void>> = {
  'unsubscribing takes two clicks, keeps what was paid, and can be undone': (enter) => enter('en', unsubscribes),
  'the same in Arabic': (enter) => enter('ar', unsubscribes),

  'a higher plan runs first and the lower one waits; before paying this is told, and the old renewal ends': (enter) =>
    enter('en', async (visitor) => {
      await visitor.signedInAs('upgrade@example.com');
      await subscribe(visitor, 1);
      await visitor.open('/payment/3');
      await visitor.sees('payment.ends-renewal', { plan: 'Personal' });
      await visitor.seesText('Waits with 30 days and goes on when Startup ends');
      await subscribe(visitor, 3);
      const items = await visitor.browser.$$('.blocks__item').map((item) => item.getText());
      assert.match(items[0] ?? '', /Startup\s+Runs now\s+30 days left of 30/);
      assert.match(items[1] ?? '', /Personal\s+Waits\s+30 days left of 30\s+when Startup ends/);
      await visitor.open('/payment/1');
      await visitor.sees('api.error.downgrade-refused');
      assert.equal((await ordersOf(lab, visitor)).length, 2);
    }),

  'a receipt prints, and its money can be asked back once': (enter) =>
    enter('en', (visitor) => asksBack(visitor, 'card')),
  'the same in Arabic, with PayPal': (enter) => enter('ar', (visitor) => asksBack(visitor, 'paypal')),

  'without orders there is a next step; one that is open is paid on from its receipt': (enter) =>
    enter('en', async (visitor) => {
      await visitor.signedInAs('open@example.com');
      await visitor.open('/dashboard?tab=billing');
      await visitor.sees('billing.empty.title');
      await toTheProvider(visitor);
      const page = await visitor.browser.getUrl();
      await visitor.open('/dashboard?tab=billing');
      await visitor.sees('billing.status.uncompleted');
      await (await visitor.browser.$('.billing__id')).click();
      await visitor.sees('billing.receipt.note.uncompleted');
      await visitor.follow('billing.continue');
      await visitor.browser.$('#pay').waitForDisplayed();
      assert.equal(await visitor.browser.getUrl(), page);
    }),

  'what does not load says so and is asked for again': (enter) =>
    enter('en', async (visitor) => {
      await visitor.signedInAs('cut@example.com');
      const parts = [
        {
          address: '/dashboard',
          call: '/c-end/subscription',
          says: 'dashboard.error.title',
          afterwards: 'dashboard.current.title',
        },
        {
          address: '/dashboard?tab=billing',
          call: '/user-orders/query*',
          says: 'billing.error.title',
          afterwards: 'billing.empty.title',
        },
      ] as const;
      for (const { address, call, says, afterwards } of parts) {
        const restore = await cutOff(visitor, call);
        await visitor.open(address);
        await visitor.sees(says);
        await restore();
        await visitor.press('billing.error.retry');
        await visitor.sees(afterwards);
      }
    }),

  // The last one: it moves the clock on.
  'a renewal that fails is said with the day until which the plan runs on': (enter) =>
    enter('en', async (visitor) => {
      const email = 'grace@example.com';
      await visitor.signedInAs(email);
      await subscribe(visitor, 1);
      const [order] = await ordersOf(lab, visitor);
      const [card] = (await ledgerOf(lab, order?.orderId ?? '')).subscriptions;
      lab.advance(30 * dayMs + 60_000);
      await control(lab, `subscriptions/${card?.id}/fail`);
      // The session has ended by now.
      const value = tokenOf(await signIn(lab, email));
      await visitor.browser.setCookies({ name: 'Admin-Token', value, path: '/' });
      await visitor.open('/dashboard');
      await visitor.seesText('The renewal of Personal has not gone through. It keeps running until');
    }),
};

test('the dashboard', (t) =>
  oneBrowser(
    lab,
    async (enter) => {
      for (const [name, journey] of Object.entries(journeys)) await t.test(name, () => journey(enter));
    },
    cutLine,
  ));

async function unsubscribes(visitor: Visitor): Promise<void> {
  const email = `undo-${visitor.locale}@example.com`;
  await visitor.signedInAs(email);
  await subscribe(visitor, 3);
  await visitor.press('dashboard.unsubscribe.action');
  await visitor.sees('dashboard.resume.until');
  await visitor.press('dashboard.unsubscribe.confirm');
  await visitor.sees('dashboard.unsubscribe.done');
  await mailTo(lab, email, ({ subject }) => subject === visitor.words('mail.unsubscribed.subject'));
  const ended = await subscriptionOf(lab, visitor);
  assert.deepEqual([ended.plan, ended.subscribing, ended.entitlements.length], ['startup', false, 1]);
  await visitor.browser.refresh();
  await visitor.press('dashboard.resume.action');
  await visitor.sees('dashboard.resume.done');
  await visitor.sees('dashboard.current.subscribing');
  const resumed = await subscriptionOf(lab, visitor);
  assert.deepEqual([resumed.subscribing, resumed.endsAtPeriodEnd], [true, null]);
}

async function asksBack(visitor: Visitor, method: 'card' | 'paypal'): Promise<void> {
  const { browser } = visitor;
  const email = `receipt-${visitor.locale}@example.com`;
  await visitor.signedInAs(email);
  await subscribe(visitor, 1, method);
  const [order] = await ordersOf(lab, visitor);
  const orderId = order?.orderId ?? '';
  await visitor.follow('dashboard.tabs.billing');
  await (await browser.$(`//a[normalize-space()="${orderId}"]`)).click();
  await visitor.arrives(`/dashboard?tab=billing&order=${orderId}`);
  await visitor.sees('billing.receipt.paid');
  await browser.refresh();
  await visitor.seesText(email);

  await browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', { media: 'print' });
  const onPaper = await browser.execute(() => document.body.innerText);
  for (const part of [orderId, email, 'Tern VPN', visitor.words('plans.personal.name'), 'support@tern.example']) {
    assert.ok(onPaper.includes(part), `${part} is not printed`);
  }
  for (const screenOnly of ['billing.receipt.print', 'dashboard.tabs.overview', 'billing.refund.action'] as const) {
    assert.ok(!onPaper.includes(visitor.words(screenOnly)), `${screenOnly} is printed`);
  }
  await visitor.resize(794);
  await visitor.photograph(`${visitor.locale}-receipt-paper`);
  await browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', { media: '' });
  await visitor.prefers('light');
  await visitor.resize(1440);

  await visitor.press('billing.refund.action');
  await visitor.sees(`billing.refund.time.${method}`);
  await browser.execute(() => {
    const yes = document.querySelector<HTMLButtonElement>('dialog[open] [data-variant=danger]');
    yes?.click();
    yes?.click();
  });
  await visitor.sees('billing.receipt.note.refunded');
  assert.equal(await browser.$('dialog[open]').isExisting(), false);
  assert.deepEqual(
    (await ordersOf(lab, visitor)).map(({ status }) => status),
    ['refunded'],
  );
  const { plan, subscribing } = await subscriptionOf(lab, visitor);
  assert.deepEqual([plan, subscribing], ['free', false]);
  await browser.back();
  await visitor.sees('billing.status.refunded');
}
