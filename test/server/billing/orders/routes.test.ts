/** Whose orders the routes serve, and what they do while a payment provider is down. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueCreditNote, issueInvoice } from '#server/billing/invoices/issue.ts';
import { setCheckoutSession } from '#server/billing/orders/open-order-store.ts';
import { completeOrder } from '#server/billing/orders/store.ts';
import { addMs, hourMs, minuteMs } from '#server/clock.ts';
import { createLog } from '#server/log.ts';
import { createOrder } from '#test/server/billing/rows.ts';
import { buildOtherApp, findAccountId, openTestApp } from '../../support.ts';
import { paths } from '../test-shop.ts';

const testApp = await openTestApp();

const orderOf = async (token: string) =>
  createOrder(testApp.context, await findAccountId(testApp, token), { payment_method: 'paypal' });

test('documents and refunds of another account’s order are unknown', async () => {
  const { db, config } = testApp.context;
  const [owner, stranger] = [await testApp.signUp('owner@example.com'), await testApp.signUp('stranger@example.com')];
  const now = testApp.clock.now();
  const { order_id } = await orderOf(owner);
  const order = await completeOrder(db, order_id, {}, now);
  assert.ok(order);
  await issueInvoice(db, config.legalEntity, order, now);
  await issueCreditNote(db, order_id, now);
  for (const url of [`${paths.order(order_id)}/invoice`, `${paths.order(order_id)}/credit-note`]) {
    assert.equal((await testApp.get(url, { token: owner })).status, 200, url);
    const response = await testApp.get(url, { token: stranger });
    assert.deepEqual([response.status, response.body.code], [404, 3003], url);
  }
  assert.equal((await testApp.post(paths.refund(order_id), undefined, { token: stranger })).body.code, 3003);
});

test('an order is shown although its payment provider cannot be asked about it, which is logged once with its cause', async () => {
  const token = await testApp.signUp('patient@example.com');
  const { order_id } = await orderOf(token);
  const session = { sessionId: 'unreachable', url: 'https://paypal.example/page' };
  await setCheckoutSession(testApp.context.db, order_id, { ...session, expiresAt: addMs(testApp.clock.now(), hourMs) });
  testApp.clock.advance(minuteMs);
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => lines.push(line) });
  const app = await buildOtherApp(testApp.context, { sandboxUrl: 'http://127.0.0.1:9', log });
  try {
    const response = await app.inject({ url: paths.order(order_id), headers: { 'x-token': token } });
    assert.deepEqual([response.statusCode, response.json().data?.status], [200, 'uncompleted']);
    const [logged, ...others] = lines.map((line) => JSON.parse(line));
    assert.deepEqual([logged.msg, logged.order, others], ['order check failed', order_id, []]);
    assert.match(logged.err.cause, /PayPal cannot be reached: 127\.0\.0\.1:9 /);
  } finally {
    await app.close();
  }
});
