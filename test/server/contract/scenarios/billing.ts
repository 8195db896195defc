/** Payments, orders, refunds and renewals with fake Stripe and PayPal. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createOrder } from '#test/server/billing/rows.ts';
import { listen } from '#test/support/listen.ts';
import { findAccountId } from '../../support.ts';
import { findViolations } from '../assert-response.ts';
import type { ContractClient, ExpectResponse } from '../contract-client.ts';
import { findOperation } from '../openapi-document.ts';

/** `good_id`s of the sample catalog: Personal and Startup by the month, and one that does not exist. */
const [personal, startup, unknownProduct] = [1, 3, 999];
/** How often a customer may open pages of the payment provider in 10 minutes. */
const billingPages = 20;
const paymentOperations = ['createStripeSubscription', 'createPaypalPayment'] as const;

export async function payments({
  shop,
  expectResponse,
  expectEventually,
  withOtherServer,
}: ContractClient): Promise<void> {
  await expectResponse('listProducts', 'success');
  const products = findOperation('listProducts');
  const { headers } = await shop.app.inject({ url: products.path });
  const kept = await shop.app.inject({ url: products.path, headers: { 'if-none-match': String(headers.etag) } });
  assert.deepEqual([kept.statusCode, findViolations(products, kept)], [304, []]);
  const token = await shop.signUp('buyer@example.com');
  await expectResponse('verifyDowngrade', 'success', { token, json: { good_id: personal } });
  await expectResponse('verifyDowngrade', 'productUnknown', { token, json: { good_id: unknownProduct } });
  const preview = (good_id: number, method = 'card') => ({ token, query: { good_id: `${good_id}`, method } });
  await expectResponse('previewPayment', 'success', preview(personal));
  await expectResponse('previewPayment', 'success', preview(personal, 'paypal'));
  await expectResponse('previewPayment', 'productUnknown', preview(unknownProduct));
  for (const id of paymentOperations) {
    await expectResponse(id, 'success', { token, json: { good_id: personal, attempt: `attempt-${id}` } });
    await expectResponse(id, 'invalidFields', { token, json: { good_id: startup, attempt: `attempt-${id}` } });
    await expectResponse(id, 'productUnknown', { token, json: { good_id: unknownProduct } });
  }
  await shop.payByCard(token, startup);
  await expectResponse('verifyDowngrade', 'downgradeRefused', { token, json: { good_id: personal } });
  for (const id of paymentOperations)
    await expectResponse(id, 'downgradeRefused', { token, json: { good_id: personal } });
  await expectResponse('previewPayment', 'downgradeRefused', preview(personal));
  // Without a sandbox and without settings, no payment method is available.
  await withOtherServer({ sandboxUrl: null }, async (expectThere) => {
    for (const id of paymentOperations)
      await expectThere(id, 'paymentMethodUnavailable', { token, json: { good_id: startup } });
    await expectThere('previewPayment', 'paymentMethodUnavailable', preview(startup));
  });

  const many = await shop.signUp('many-orders@example.com');
  await insertOrders({ shop, token: many, count: 30 });
  for (const id of paymentOperations)
    await expectEventually(id, 'tooManyRequests', () => ({ token: many, json: { good_id: personal } }), 1);
}

export async function orders(client: ContractClient): Promise<void> {
  const { shop, expectResponse, expectEventually } = client;
  const token = await shop.signUp('owner-of-orders@example.com');
  const requestAll = async (given: string) => {
    await expectResponse('getSubscription', 'success', { token: given });
    await expectResponse('listOrders', 'success', {
      token: given,
      query: { page: '1', pageSize: '5', pagination: 'true', status: '1' },
    });
  };
  await requestAll(token);
  await expectResponse('listOrders', 'invalidFields', { token, query: { page: '0' } });
  await expectResponse('getOrder', 'invalidFields', { token, params: { orderId: 'TRN-1' } });
  for (const id of ['cancelStripeSubscription', 'resumeStripeSubscription', 'openBillingPortal'])
    await expectResponse(id, 'noSubscription', { token });
  await expectResponse('payRenewal', 'nothingDue', { token });

  const { orderId: open } = await shop.createOrder(token, startup, 'paypal');
  await expectResponse('getOrder', 'success', { token, params: { orderId: open } });
  await expectResponse('refundOrder', 'notRefundable', { token, params: { orderId: open } });
  const orderId = await shop.payByCard(token, personal);
  await expectResponse('getOrder', 'success', { token, params: { orderId } });
  await requestAll(token);
  await expectResponse('getInvoice', 'success', { token, params: { orderId } });
  await expectResponse('getInvoice', 'invoiceUnknown', { token, params: { orderId: open } });
  await expectResponse('getCreditNote', 'invoiceUnknown', { token, params: { orderId } });
  for (const id of ['getOrder', 'refundOrder', 'getInvoice', 'getCreditNote']) {
    await expectResponse(id, 'orderUnknown', { token, params: { orderId: 'TRN-2222-2222' } });
  }

  const payPalToken = await shop.signUp('owner-by-paypal@example.com');
  const payPalOrderId = await shop.payByPayPal(payPalToken, personal);
  await withRefusingProvider(client, async (expectThere) => {
    await expectThere('cancelStripeSubscription', 'paymentProviderUnclear', { token });
    await expectThere('openBillingPortal', 'paymentProviderFailed', { token });
    await expectThere('refundOrder', 'paymentProviderUnclear', { token, params: { orderId } });
    const byPayPal = { token: payPalToken, params: { orderId: payPalOrderId } };
    await expectThere('refundOrder', 'paymentProviderFailed', byPayPal);
    for (const id of paymentOperations) await expectThere(id, 'paymentProviderFailed', { token, json: { good_id: 4 } });
  });
  await expectResponse('openBillingPortal', 'success', { token });
  const budget = { token: await client.shop.signUp('many-pages@example.com') };
  for (const id of ['openBillingPortal', 'payRenewal'])
    await expectEventually(id, 'tooManyRequests', () => budget, billingPages + 1);
  await expectResponse('cancelStripeSubscription', 'success', { token });
  await requestAll(token);
  await withRefusingProvider(client, (expectThere) =>
    expectThere('resumeStripeSubscription', 'paymentProviderUnclear', { token }),
  );
  await expectResponse('resumeStripeSubscription', 'success', { token });
  for (const id of ['cancelStripeSubscription', 'resumeStripeSubscription'])
    await expectEventually(id, 'tooManyRequests', () => ({ token }), 21);
  await expectResponse('refundOrder', 'success', { token, params: { orderId } });
  await shop.waitForStatus(token, orderId, 'refunded');
  await expectResponse('getCreditNote', 'success', { token, params: { orderId } });
  await requestAll(token);
  for (const id of ['getInvoice', 'getCreditNote'])
    await expectEventually(id, 'tooManyRequests', () => ({ token, params: { orderId } }), 61);
}

/** The renewal fails, and the refund period is over. */
export async function afterOneMonth(client: ContractClient): Promise<void> {
  const { shop, expectResponse } = client;
  const email = 'month@example.com';
  const first = await shop.signUp(email);
  const orderId = await shop.payByCard(first, personal);
  await shop.failRenewal(first, orderId);
  const token = await shop.signIn(email);
  const late = await expectResponse('getSubscription', 'success', { token });
  assert.notEqual(late.data.graceUntil, null, 'the response with a grace period must be seen');
  await expectResponse('refundOrder', 'refundTooLate', { token, params: { orderId } });
  await expectResponse('payRenewal', 'success', { token });
  await withRefusingProvider(client, (expectThere) => expectThere('payRenewal', 'paymentProviderFailed', { token }));
}

/** Another server whose payment providers refuse every request, PayPal with its reason. */
async function withRefusingProvider(
  { withOtherServer }: ContractClient,
  work: (expectResponse: ExpectResponse) => Promise<void>,
): Promise<void> {
  const provider = createServer(({ url }, response) => {
    if (url?.endsWith('/oauth2/token')) return response.end(JSON.stringify({ access_token: 't', expires_in: 3600 }));
    const refusal = { details: [{ issue: 'TRANSACTION_REFUSED' }] };
    return response.writeHead(400).end(url?.startsWith('/paypal/') ? JSON.stringify(refusal) : undefined);
  });
  const port = await listen(provider);
  try {
    await withOtherServer({ sandboxUrl: `http://127.0.0.1:${port}` }, work);
  } finally {
    provider.close();
  }
}

async function insertOrders({
  shop,
  token,
  count,
}: {
  shop: ContractClient['shop'];
  token: string;
  count: number;
}): Promise<void> {
  const account_id = await findAccountId(shop, token);
  const cancelled = { good_id: startup, plan: 'startup', amount: 1499, status: 'cancelled' } as const;
  for (let number = 0; number < count; number++) await createOrder(shop.context, account_id, cancelled);
}
