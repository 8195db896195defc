/** The pace of the billing cleanup job: how it deals with a payment provider that hangs, with many orders, and with a stop. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { runBillingCleanup, startBillingCleanup } from '#server/billing/payments/cleanup.ts';
import type { PaymentProvider } from '#server/billing/payments/provider.ts';
import { addMs, minuteMs } from '#server/clock.ts';
import type { OrderRow } from '#server/db/schema.ts';
import { createOrder } from '#test/server/billing/rows.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { openTestApp } from '../../support.ts';

const testApp = await openTestApp();
const { clock } = testApp;
const { db } = testApp.context;
const accountId = await testApp.createAccount();

beforeEach(async () => {
  await db.deleteFrom('orders').execute();
});

async function createOrders(payment_method: OrderRow['payment_method'], count: number): Promise<void> {
  for (let number = 0; number < count; number++)
    await createOrder(testApp.context, accountId, {
      order_id: `TRN-${payment_method}-${number}`,
      payment_method,
      created_at: addMs(clock.now(), -2 * minuteMs),
    });
}

/** @param reply after which a check ends */
function createProvider(reply?: Promise<void>) {
  const checked: string[] = [];
  const checkOrder: PaymentProvider['checkOrder'] = async ({ order_id }) => {
    checked.push(order_id);
    await reply;
  };
  return { checked, provider: { checkOrder } as unknown as PaymentProvider };
}

test('a payment provider that hangs is not asked by every run, and nothing else waits for it; after a stop it is asked nothing more', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  await createOrders('card', 2);
  await createOrders('paypal', 1);
  const released = Promise.withResolvers<void>();
  const card = createProvider(released.promise);
  const paypal = createProvider();
  const running: Promise<unknown>[] = [];
  const background = {
    ...testApp.context.background,
    run: (_: string, work: () => Promise<unknown>) => void running.push(work()),
  };
  const providers = { card: card.provider, paypal: paypal.provider };
  const stop = startBillingCleanup({ ...testApp.context, background }, providers, null);
  for (let runs = 1; runs <= 3; runs++) {
    context.mock.timers.tick(minuteMs);
    const isAsked = () => paypal.checked.length >= runs && card.checked.length > 0;
    await waitUntil(isAsked, 'a payment provider is not asked');
    clock.advance(5 * minuteMs);
  }
  assert.equal(card.checked.length, 1);
  assert.deepEqual(paypal.checked, Array(3).fill('TRN-paypal-0'));
  stop();
  released.resolve();
  await Promise.all(running);
  assert.equal(card.checked.length, 1);
});

test('a run asks about every order that is due', async () => {
  await createOrders('card', 60);
  const card = createProvider();
  await runBillingCleanup(testApp.context, { card: card.provider, paypal: null }, null);
  assert.equal(new Set(card.checked).size, 60);
});
