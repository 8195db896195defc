/** Which charges and refunds have an invoice or a credit note, and what it says. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { type CatalogEntry, readEntries } from '#server/billing/catalog.ts';
import { findInvoices } from '#server/billing/invoices/store.ts';
import { minuteMs } from '#server/clock.ts';
import { deleteSetting, saveSetting } from '#server/operator-settings/store.ts';
import { applyRetention } from '#server/retention.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { openTestShop, paths } from '../test-shop.ts';

const price = { amount: 999, currency: 'EUR' };
const catalog = [
  { good_id: 1, plan: 'personal', term: 'month', price, tax: { ratePercent: 19, inclusive: true } },
  { good_id: 3, plan: 'startup', term: 'month', price, tax: { ratePercent: 19, inclusive: false } },
];
const folder = createTemporaryFolder();
const file = path.join(folder, 'catalog.json');
writeFileSync(file, JSON.stringify(catalog));
const shop = await openTestShop({ CATALOG_FILE: file });
const { db } = shop.context;

const detailsPath = '/turboClient/api/c-end/billing-details';
const details = { name: 'Ada Lovelace', address: ' 12 St James’s Square \n\nLondon', vatNumber: 'gb 123.4567-89' };
const documentsOf = async (orderId: string) => (await findInvoices(db, [orderId])).map(({ content }) => content);
const ordersOf = async (token: string): Promise<string[]> =>
  (await shop.get(paths.orders, { token })).body.data.rows.map(({ orderId }: { orderId: string }) => orderId);

test('an invoice says who sold what to which customer, for which days, and the tax in the price', async () => {
  const token = await shop.signUp('ada@example.com');
  assert.equal((await shop.post(detailsPath, details, { token })).body.data.vatNumber, 'GB123456789');
  const orderId = await shop.payByCard(token, 1);
  const [invoice, ...others] = await documentsOf(orderId);
  assert.deepEqual(others, []);
  assert.deepEqual(
    { ...invoice, number: invoice?.number.slice(0, 9), seller: null },
    {
      kind: 'invoice',
      number: 'INV-2026-',
      issuedAt: '2026-11-21T12:00:00.000Z',
      invoiceNumber: null,
      locale: 'en',
      seller: null,
      customer: { name: 'Ada Lovelace', address: ['12 St James’s Square', 'London'], vatNumber: 'GB123456789' },
      orderId,
      plan: 'personal',
      term: 'month',
      period: { from: '2026-11-21T12:00:00.000Z', to: '2026-12-21T12:00:00.000Z' },
      paidAt: '2026-11-21T12:00:00.000Z',
      method: 'card',
      card: { brand: 'visa', last4: '4242' },
      currency: 'EUR',
      taxRate: 19_000,
      net: 839,
      tax: 160,
      total: 999,
    },
  );
});

test('billing details are stored as they can be printed: invisible characters and empty lines are removed', async () => {
  const token = await shop.signUp('pasted@example.com');
  const pasted = {
    name: ' Ada\u200b\t\u200b Love\u00adlace\u202e ',
    address: '12 St\u2060 James’s Square\r\n\r\n\u2028 London\u0007\n\n\n\n\n',
    vatNumber: '',
  };
  const { data } = (await shop.post(detailsPath, pasted, { token })).body;
  assert.deepEqual(data, { name: 'Ada Lovelace', address: '12 St James’s Square\nLondon', vatNumber: '' });
  const tooMany = { ...pasted, address: 'a\nb\nc\nd\ne\nf\ng' };
  const { body } = await shop.post(detailsPath, tooMany, { token });
  assert.deepEqual(
    body.data.fields.map((field: { path: string }) => field.path),
    ['address'],
  );
});

test('billing details that invoices cannot show are refused beside their field, and the former ones stay', async () => {
  const token = await shop.signUp('unprintable@example.com');
  const stored = { name: '㈱テスト 김철수 Łukasz अमित محمد', address: '〒100-0001 東京都 1〜3\n½ № 7', vatNumber: '' };
  assert.equal((await shop.post(detailsPath, stored, { token })).status, 200);
  const { status, body } = await shop.post(
    detailsPath,
    { name: 'משה', address: 'Main Street 😀', vatNumber: '' },
    { token },
  );
  assert.equal(status, 422);
  assert.deepEqual(body.data.fields, [
    { path: 'name', message: 'Invoices cannot show: מ ש ה' },
    { path: 'address', message: 'Invoices cannot show: 😀' },
  ]);
  assert.deepEqual((await shop.get(detailsPath, { token })).body.data, stored);
});

test('a tax that the price does not contain is charged and stated', async () => {
  const token = await shop.signUp('added@example.com');
  const products = (await shop.get('/turboClient/api/product/list/official')).body.data.products;
  assert.deepEqual(products[1].charge, { amount: 1189, currency: 'EUR' });
  const orderId = await shop.payByPayPal(token, 3);
  const [invoice] = await documentsOf(orderId);
  assert.deepEqual([invoice?.net, invoice?.tax, invoice?.total], [999, 190, 1189]);
  assert.equal((await shop.getLedger('paypal')).find((entry) => entry.orderId === orderId)?.amount, 1189);
});

test('orders state the tax of their invoices', async () => {
  const token = await shop.signUp('ordered@example.com');
  for (const goodId of [1, 3]) {
    const orderId = await shop.payByPayPal(token, goodId);
    const [invoice] = await documentsOf(orderId);
    const order = (await shop.get(paths.order(orderId), { token })).body.data;
    assert.deepEqual(order.tax, { ratePercent: 19, amount: invoice?.tax });
    assert.equal(order.amount, invoice?.total);
  }
});

test('the receipt names the tax in the amount', async () => {
  const email = 'taxed@example.com';
  await shop.payByCard(await shop.signUp(email), 1);
  const receipt = (await shop.mails()).find((mail) => mail.to.address === email && /^Receipt/.test(mail.subject));
  assert.match(receipt?.text ?? '', /Tax included: €1.60 \(19%\)/);
});

test('each renewal has an invoice of its own, with the tax rate of its day in an unchanged charge', async () => {
  const email = 'renewing@example.com';
  const first = await shop.payByCard(await shop.signUp(email), 1);
  shop.clock.set('2026-12-21T12:00:00.000Z');
  const token = await shop.signIn(email);
  const known = [first];
  const renew = async () => {
    await shop.stripeControl(`subscriptions/${await shop.findSubscriptionId(first)}/renew`);
    const [renewal = ''] = (await ordersOf(token)).filter((orderId) => !known.includes(orderId));
    known.push(renewal);
    return (await documentsOf(renewal))[0];
  };
  const renewAtRateOf = async (entries: CatalogEntry[]) => {
    await saveSetting(db, 'catalog', { date: '2026-12-21', entries }, shop.clock.now());
    await shop.context.settings.refresh();
    const invoice = await renew();
    return [invoice?.taxRate, invoice?.net, invoice?.tax, invoice?.total];
  };
  const invoice = await renew();
  assert.deepEqual([invoice?.net, invoice?.tax, invoice?.total], [839, 160, 999]);
  assert.equal(invoice?.period.from, '2026-12-21T12:00:00.000Z');

  const [personal, startup] = readEntries(file);
  assert.ok(personal && startup);
  const dearer = { ...personal, price: { ...price, amount: 1999 }, tax: { ratePercent: 21, inclusive: true } };
  assert.deepEqual(await renewAtRateOf([dearer, startup]), [21_000, 826, 173, 999]);
  assert.deepEqual(await renewAtRateOf([{ ...personal, tax: undefined }, startup]), [0, 999, 0, 999]);
  assert.deepEqual(await renewAtRateOf([startup]), [19_000, 839, 160, 999], 'no longer sold');
  await deleteSetting(db, 'catalog');
  await shop.context.settings.refresh();
  shop.clock.set('2026-12-22T12:00:00.000Z');
});

test('a second purchase of a plan is for the days after the first ones', async () => {
  const token = await shop.signUp('queued@example.com');
  const [first] = await documentsOf(await shop.payByPayPal(token, 1));
  shop.clock.advance(minuteMs);
  const [second] = await documentsOf(await shop.payByPayPal(token, 1));
  assert.equal(second?.period.from, first?.period.to);
});

test('a refund has one credit note, which repeats its invoice as it was issued', async () => {
  const token = await shop.signUp('refunded@example.com');
  await shop.post(detailsPath, details, { token });
  const orderId = await shop.payByCard(token, 1);
  await shop.post(detailsPath, { name: 'Somebody Else', address: '', vatNumber: '' }, { token });
  await shop.post(paths.refund(orderId), undefined, { token });
  await shop.waitForStatus(token, orderId, 'refunded');
  const [invoice, creditNote, ...others] = await documentsOf(orderId);
  assert.deepEqual(others, []);
  assert.equal(creditNote?.invoiceNumber, invoice?.number);
  const issued = { kind: 'creditNote', number: creditNote?.number, issuedAt: creditNote?.issuedAt };
  assert.deepEqual(creditNote, { ...invoice, ...issued, invoiceNumber: invoice?.number });
  assert.equal(creditNote?.customer.name, 'Ada Lovelace');
});

test('orders that nobody paid have no invoice', async () => {
  const token = await shop.signUp('open@example.com');
  const { orderId } = await shop.createOrder(token, 1);
  assert.deepEqual(await documentsOf(orderId), []);
});

test('invoices are kept for ten years after the end of theirs', async () => {
  const count = async () => (await db.selectFrom('invoices').selectAll().execute()).length;
  const before = await count();
  shop.clock.set('2036-12-31T23:59:59.999Z');
  await applyRetention(shop.context);
  assert.equal(await count(), before);
  shop.clock.advance(1);
  await applyRetention(shop.context);
  assert.equal(await count(), 0);
});
