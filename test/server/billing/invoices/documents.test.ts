/** Where the documents of an order are found: in the order, as downloads, and attached to its mails. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderInWorker } from '#server/billing/invoices/pdf/render-in-worker.ts';
import { hourMs } from '#server/clock.ts';
import { openTestShop, paths } from '../test-shop.ts';

let renderPdf = renderInWorker;
const lines: string[] = [];
const shop = await openTestShop(
  {},
  { renderPdf: (...args) => renderPdf(...args), logTo: { write: (line) => lines.push(line) } },
);

const fakePdf = Buffer.from('%PDF-1.3\n');
const documentsOf = async (token: string, orderId: string) =>
  (await shop.get(paths.order(orderId), { token })).body.data.documents;
const attachmentsTo = async (email: string, subject: RegExp) => {
  const mail = (await shop.mails()).findLast((each) => each.to.address === email && subject.test(each.subject));
  assert.ok(mail, `no mail to ${email} with ${subject}`);
  return mail.attachments?.map(({ filename, contentType, content }) => ({
    filename,
    contentType,
    isPdf: content.subarray(0, 5).toString() === '%PDF-',
  }));
};

test('the receipt has the invoice attached, the mail about the refund the credit note', async () => {
  const email = 'attached@example.com';
  const token = await shop.signUp(email);
  const { orderId, url } = await shop.createOrder(token, 1);
  assert.deepEqual(await documentsOf(token, orderId), []);
  await shop.pressStripeButton(url, 'pay');
  await shop.waitForStatus(token, orderId, 'completed');
  assert.deepEqual(await documentsOf(token, orderId), ['invoice']);
  const pdf = { contentType: 'application/pdf', isPdf: true };
  assert.deepEqual(await attachmentsTo(email, /receipt/i), [{ filename: 'INV-2026-000001.pdf', ...pdf }]);
  await shop.post(paths.refund(orderId), undefined, { token });
  await shop.waitForStatus(token, orderId, 'refunded');
  assert.deepEqual(await documentsOf(token, orderId), ['invoice', 'creditNote']);
  assert.deepEqual(await attachmentsTo(email, /refund is on its way/), [{ filename: 'CN-2026-000001.pdf', ...pdf }]);
});

test('a dispute that is lost ends in a credit note, attached to the mail about it', async () => {
  renderPdf = async () => fakePdf;
  const email = 'disputed@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  const invoiceId = (await shop.findStripeObjects(orderId)).invoices[0]?.id;
  await shop.stripeControl(`invoices/${invoiceId}/dispute`, { status: 'needs_response' });
  assert.equal(await attachmentsTo(email, /is disputed$/), undefined);
  await shop.stripeControl(`invoices/${invoiceId}/dispute`, { status: 'lost' });
  assert.deepEqual(await documentsOf(token, orderId), ['invoice', 'creditNote']);
  const [attached, ...others] = (await attachmentsTo(email, /^Dispute closed: .* was refunded/)) ?? [];
  assert.deepEqual([attached?.filename, others], ['CN-2026-000002.pdf', []]);
});

test('a receipt whose invoice cannot be drawn is sent without it, and the error is logged', async () => {
  renderPdf = () => Promise.reject(new Error('no font'));
  const email = 'undrawn@example.com';
  await shop.payByPayPal(await shop.signUp(email), 1);
  assert.deepEqual(await attachmentsTo(email, /receipt/i), []);
  assert.ok(lines.some((line) => line.includes('invoice not attached') && line.includes('"level":"error"')));
});

test('an order that an earlier version completed has no document, and its receipt no attachment', async () => {
  renderPdf = async () => fakePdf;
  const email = 'earlier@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  await shop.idle();
  await shop.context.db.deleteFrom('invoices').where('order_id', '=', orderId).execute();
  await shop.context.db.deleteFrom('jobs').where('key', '=', `receipt ${orderId}`).execute();
  await shop.context.db
    .transaction()
    .execute((tx) => shop.context.jobs.add(tx, { kind: 'receipt', key: `receipt ${orderId}`, payload: { orderId } }));
  assert.deepEqual(await documentsOf(token, orderId), []);
  assert.deepEqual(await attachmentsTo(email, /receipt/i), []);
});

test('an account downloads 60 documents an hour', async () => {
  renderPdf = async () => fakePdf;
  const token = await shop.signUp('downloads@example.com');
  const other = await shop.signUp('others@example.com');
  const orderId = await shop.payByCard(token, 1);
  const download = () => shop.get(`${paths.order(orderId)}/invoice`, { token });
  for (let count = 0; count < 60; count += 1) assert.equal((await download()).status, 200);
  const refused = await download();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  const creditNote = await shop.get(`${paths.order(orderId)}/credit-note`, { token });
  assert.equal(creditNote.status, 429);
  const otherOrder = await shop.payByCard(other, 1);
  assert.equal((await shop.get(`${paths.order(otherOrder)}/invoice`, { token: other })).status, 200);
  shop.clock.advance(hourMs);
  assert.equal((await download()).status, 200);
});
