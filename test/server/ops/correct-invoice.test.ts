/** `invoice correct`: an invoice with a wrong customer is replaced by one with the right one. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { findInvoices } from '#server/billing/invoices/store.ts';
import { minuteMs } from '#server/clock.ts';
import { runCommand } from '#server/ops/run.ts';
import { openTestShop, paths } from '../billing/test-shop.ts';

const shop = await openTestShop();
after(() => shop.close());

const detailsPath = '/turboClient/api/c-end/billing-details';
const details = { name: 'Analytical Engines Ltd.', address: '12 St James’s Square\nLondon', vatNumber: '' };
const documentsOf = async (orderId: string) =>
  (await findInvoices(shop.context.db, [orderId])).map(({ content }) => content);
const correct = (orderId: string) => {
  const argv = ['invoice', 'correct', orderId, '--why', 'asked by mail', '--json'];
  return runCommand(shop.context, { argv, user: 'olga' });
};
async function assertRefused(orderId: string, reason: RegExp): Promise<void> {
  const before = await documentsOf(orderId);
  const { exitCode, text } = await correct(orderId);
  assert.equal(exitCode, 1);
  assert.match(text, reason);
  assert.deepEqual(await documentsOf(orderId), before);
}

test('the corrected invoice differs in the customer alone, names the first one, and takes its place', async () => {
  const email = 'ada@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  const [first, ...others] = await documentsOf(orderId);
  assert.ok(first);
  assert.deepEqual(others, []);
  await shop.idle();
  await shop.post(detailsPath, details, { token });
  shop.clock.advance(minuteMs);
  const { exitCode, text } = await correct(orderId);
  assert.equal(exitCode, 0, text);
  const [former, corrected] = await documentsOf(orderId);
  assert.deepEqual(former, first);
  assert.deepEqual(corrected, {
    ...first,
    number: 'INV-2026-000002',
    issuedAt: shop.clock.now().toISOString(),
    invoiceNumber: 'INV-2026-000001',
    customer: { name: details.name, address: ['12 St James’s Square', 'London'], vatNumber: '' },
  });
  assert.equal(JSON.parse(text).order.invoice, 'INV-2026-000002');
  assert.deepEqual((await shop.get(paths.order(orderId), { token })).body.data.documents, ['invoice']);
  const download = await shop.get(`${paths.order(orderId)}/invoice`, { token });
  assert.equal(download.body.data.number, 'INV-2026-000002');
  const receipts = (await shop.mails()).filter(({ to, subject }) => to.address === email && /receipt/i.test(subject));
  assert.deepEqual(
    receipts.map(({ attachments }) => attachments?.map(({ filename }) => filename)),
    [['INV-2026-000001.pdf'], ['INV-2026-000002.pdf']],
  );
});

test('the correction of a correction names that, and a credit note cancels the last one', async () => {
  const token = await shop.signUp('typo@example.com');
  const orderId = await shop.payByPayPal(token, 1);
  for (const name of ['Analitical Engines', 'Analytical Engines']) {
    await shop.post(detailsPath, { ...details, name }, { token });
    assert.equal((await correct(orderId)).exitCode, 0);
  }
  await shop.post(paths.refund(orderId), undefined, { token });
  await shop.waitForStatus(token, orderId, 'refunded');
  const documents = await documentsOf(orderId);
  assert.deepEqual(
    documents.map(({ number, invoiceNumber, customer }) => [number, invoiceNumber, customer.name]),
    [
      ['INV-2026-000003', null, ''],
      ['INV-2026-000004', 'INV-2026-000003', 'Analitical Engines'],
      ['INV-2026-000005', 'INV-2026-000004', 'Analytical Engines'],
      ['CN-2026-000001', 'INV-2026-000005', 'Analytical Engines'],
    ],
  );
  await shop.post(detailsPath, details, { token });
  await assertRefused(orderId, /is refunded: its credit note/);
});

test('without other billing details than those of the invoice there is nothing to correct', async () => {
  const token = await shop.signUp('same@example.com');
  const { orderId: unpaid } = await shop.createOrder(token, 1);
  await assertRefused(unpaid, /has no invoice/);
  await shop.post(detailsPath, details, { token });
  const orderId = await shop.payByPayPal(token, 1);
  await assertRefused(orderId, /^INV-2026-\d+ names the billing details of today\. First the customer/);
  await shop.post(detailsPath, { name: '', address: '', vatNumber: '' }, { token });
  await assertRefused(orderId, /has no billing details\. First the customer/);
});
