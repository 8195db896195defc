/** Commands about invoices: an invoice with a wrong customer is replaced by one with the right one, and the accountant gets lists. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { issueCreditNote } from '#server/billing/invoices/issue.ts';
import { findInvoices } from '#server/billing/invoices/store.ts';
import { minuteMs } from '#server/clock.ts';
import { runCommand } from '#server/ops/run.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { openTestShop, paths } from '../billing/test-shop.ts';

const tax = { ratePercent: 19, inclusive: true };
const catalog = [
  { good_id: 1, plan: 'personal', term: 'month', price: { amount: 999, currency: 'EUR' }, tax },
  { good_id: 2, plan: 'startup', term: 'month', price: { amount: 1499, currency: 'EUR' }, tax },
  { good_id: 3, plan: 'startup', term: 'year', price: { amount: 9900, currency: 'EUR' } },
];
const folder = createTemporaryFolder();
writeFileSync(path.join(folder, 'catalog.json'), JSON.stringify(catalog));
const shop = await openTestShop({ CATALOG_FILE: path.join(folder, 'catalog.json') });

const detailsPath = '/turboClient/api/c-end/billing-details';
const details = { name: 'Analytical Engines Ltd.', address: '12 St James’s Square\nLondon', vatNumber: '' };
const documentsOf = async (orderId: string) =>
  (await findInvoices(shop.context.db, [orderId])).map(({ content }) => content);
const run = (...line: string[]) =>
  runCommand(shop.context, { argv: ['invoice', ...line, '--why', 'asked by mail', '--json'], user: 'olga' });
const correct = (orderId: string) => run('correct', orderId);
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
  const { invoice } = JSON.parse(text);
  assert.deepEqual([invoice.number, invoice.replaces], ['INV-2026-000002', 'INV-2026-000001']);
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
  await assertRefused(orderId, /^INV-2026-\d+ names the billing details of today\. The customer has to enter/);
  await shop.post(detailsPath, { name: '', address: '', vatNumber: '' }, { token });
  await assertRefused(orderId, /has no billing details\. The customer has to enter/);
});

test('the list of a month has its documents alone, and sums that count no amount twice', async () => {
  const list = async (month: string) => {
    const { exitCode, text } = await run('list', '--month', month);
    assert.equal(exitCode, 0, text);
    return JSON.parse(text);
  };
  shop.clock.set('2026-12-31T23:59:59.999Z');
  const token = await shop.signUp('month@example.com');
  await shop.payByPayPal(token, 1);
  shop.clock.set('2027-01-01T00:00:00.000Z');
  const month = await shop.payByPayPal(token, 1);
  const refunded = await shop.payByPayPal(token, 2);
  const year = await shop.payByPayPal(token, 3);
  shop.clock.set('2027-01-31T23:59:59.999Z');
  await shop.post(
    detailsPath,
    { ...details, vatNumber: 'GB123456789' },
    { token: await shop.signIn('month@example.com') },
  );
  assert.equal((await correct(month)).exitCode, 0);
  await shop.context.db.transaction().execute((tx) => issueCreditNote(tx, refunded, shop.clock.now()));
  assert.equal((await list('2026-12')).documents.length, 1);
  assert.deepEqual((await list('2027-02')).documents, []);
  const { documents, sums } = await list('2027-01');
  const issued = { currency: 'EUR', taxPercent: 19, customer: '', vatNumber: '', cancels: null, replaces: null };
  const personal = { ...issued, order: month, net: '8.39', tax: '1.60', total: '9.99' };
  const startup = { ...issued, order: refunded, net: '12.60', tax: '2.39', total: '14.99' };
  const first = { issued: '2027-01-01' };
  const last = { issued: '2027-01-31' };
  assert.deepEqual(documents, [
    { ...personal, ...first, number: 'INV-2027-000001' },
    { ...startup, ...first, number: 'INV-2027-000002' },
    {
      ...issued,
      ...first,
      number: 'INV-2027-000003',
      order: year,
      taxPercent: 0,
      net: '99.00',
      tax: '0.00',
      total: '99.00',
    },
    { ...startup, ...last, number: 'CN-2027-000001', cancels: 'INV-2027-000002' },
    {
      ...personal,
      ...last,
      number: 'INV-2027-000004',
      replaces: 'INV-2027-000001',
      customer: details.name,
      vatNumber: 'GB123456789',
    },
  ]);
  assert.deepEqual(sums, [
    { currency: 'EUR', taxPercent: 19, net: '8.39', tax: '1.60', total: '9.99' },
    { currency: 'EUR', taxPercent: 0, net: '99.00', tax: '0.00', total: '99.00' },
  ]);
  for (const wrong of ['2027', '2027-13', '2027-1', 'January', '2027-01-01'])
    assert.equal((await run('list', '--month', wrong)).exitCode, 2, wrong);
});

test('the list of a month has every document once, however many have been issued in the same moment', async () => {
  const { db } = shop.context;
  const token = await shop.signUp('sale@example.com');
  const orderId = await shop.payByPayPal(token, 1);
  const [content] = await documentsOf(orderId);
  const numbers = Array.from({ length: 1001 }, (_, index) => `INV-2027-${100_000 + index}`);
  const documentOf = (number: string) => ({
    number,
    kind: 'invoice' as const,
    order_id: orderId,
    issued_at: new Date('2027-05-05T05:05Z'),
    // An order has one invoice, and any number of corrected ones.
    content: JSON.stringify({ ...content, number, invoiceNumber: `of ${number}` }),
  });
  await db.insertInto('invoices').values(numbers.map(documentOf)).execute();
  const { documents } = JSON.parse((await run('list', '--month', '2027-05')).text);
  assert.deepEqual(
    documents.map((document: { number: string }) => document.number),
    numbers,
  );
});
