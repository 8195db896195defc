/** What becomes of an order while its page of payment is being made. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { Product } from '#api-spec/products.ts';
import { readCatalog } from '#server/billing/catalog.ts';
import { createCheckout } from '#server/billing/orders/checkout.ts';
import { closeOpenOrders } from '#server/billing/orders/close.ts';
import type { CheckoutRequest, PaymentProvider } from '#server/billing/payments/provider.ts';
import { openTestApp } from '../../support.ts';

const sampleCatalog = path.join(import.meta.dirname, '../../../../brands/tern/catalog.json');
const product = readCatalog(sampleCatalog).find(1) as Product;

const testApp = await openTestApp();

/** A checkout whose payment provider makes each page with `work`. */
async function openCheckout(work: (request: CheckoutRequest) => Promise<void>) {
  const accountId = await testApp.createAccount();
  const closed: (string | null)[] = [];
  const provider = {
    method: 'card',
    createCheckoutSession: async (request: CheckoutRequest) => {
      await work(request);
      return { sessionId: `page of ${request.order.order_id}`, url: 'https://pay.example' };
    },
    closeCheckoutSession: async ({ checkout_session_id }) => void closed.push(checkout_session_id),
  } as PaymentProvider;
  const checkout = createCheckout(testApp.context, provider);
  const start = () => checkout(product, { accountId, email: 'a@example.com', locale: 'en' });
  return { closed, start };
}

describe('createCheckout', () => {
  it('closes the page of an order that was closed while the page was being made', async () => {
    const { db, jobs, config } = testApp.context;
    const { closed, start } = await openCheckout(({ order }) => closeOpenOrders(jobs, db, order.account_id));
    const { orderId, url } = await start();
    assert.equal(url, `${config.siteUrl}/en/payment/1?order=${orderId}`, 'the page that shows its status');
    assert.deepEqual(closed, [`page of ${orderId}`]);
  });

  it('makes the page again when that failed', async () => {
    let isDown = true;
    const { start } = await openCheckout(async () => {
      if (isDown) throw new Error('Stripe is down');
    });
    await assert.rejects(start(), /Stripe is down/);
    isDown = false;
    assert.equal((await start()).url, 'https://pay.example');
  });
});
