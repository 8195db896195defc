/**
 * Numbers of invoices: one for every charge, without gaps, whatever fails or happens at the same time. PGlite has one connection;
 * with `TEST_DATABASE_URL` transactions really overlap.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { issueCreditNote, issueInvoice } from '#server/billing/invoices/issue.ts';
import { findInvoices, insertInvoice } from '#server/billing/invoices/store.ts';
import { completeOrder } from '#server/billing/orders/store.ts';
import type { OrderRow } from '#server/db/schema.ts';
import { createOrder } from '#test/server/billing/rows.ts';
import { openTestApp } from '../../support.ts';

const legalEntity = { legalName: 'Example Ltd.', address: ['1 Example Street'], taxId: '' };
const testApp = await openTestApp();
const { db } = testApp.context;

class RolledBack extends Error {}

type Settlement = { fails: boolean; refunds: boolean; twice: boolean };

/** What settling a payment does: completes the order, issues its documents, and sometimes fails at the end. */
async function settle(order: OrderRow, at: Date, { fails, refunds, twice }: Settlement): Promise<void> {
  const run = db.transaction().execute(async (tx) => {
    const completed = (await completeOrder(tx, order.order_id, {}, at)) ?? order;
    await issueInvoice(tx, legalEntity, completed, at);
    if (twice) await issueInvoice(tx, legalEntity, completed, at);
    if (refunds) await issueCreditNote(tx, order.order_id, at);
    if (fails) throw new RolledBack();
  });
  await run.catch((error) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

async function openOrder(): Promise<OrderRow> {
  return createOrder(testApp.context, await testApp.createAccount());
}

async function numbersOf(year: number): Promise<{ invoice: string[]; creditNote: string[] }> {
  const rows = await db
    .selectFrom('invoices')
    .select(['kind', 'number'])
    .where('issued_at', '>=', new Date(Date.UTC(year, 0)))
    .where('issued_at', '<', new Date(Date.UTC(year + 1, 0)))
    .orderBy('number')
    .execute();
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ number }) => number);
  return { invoice: of('invoice'), creditNote: of('creditNote') };
}

const expected = (prefix: string, year: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${year}-${String(index + 1).padStart(6, '0')}`);

test('settlements at the same time, some rolled back, neither skip nor repeat a number', async () => {
  const settlement = fc.record({ fails: fc.boolean(), refunds: fc.boolean(), twice: fc.boolean() });
  let year = 2100;
  await fc.assert(
    fc.asyncProperty(fc.array(settlement, { minLength: 1, maxLength: 8 }), async (settlements) => {
      year += 1;
      const at = new Date(Date.UTC(year, 5, 1));
      const orders = await Promise.all(settlements.map(openOrder));
      await Promise.all(orders.map((order, index) => settle(order, at, settlements[index] as Settlement)));
      const kept = settlements.filter(({ fails }) => !fails);
      const numbers = await numbersOf(year);
      assert.deepEqual(numbers.invoice, expected('INV', year, kept.length));
      assert.deepEqual(numbers.creditNote, expected('CN', year, kept.filter(({ refunds }) => refunds).length));
    }),
    { numRuns: 15 },
  );
});

test('each year has its own series, by UTC', async () => {
  const settled = { fails: false, refunds: false, twice: false };
  await settle(await openOrder(), new Date('2031-12-31T23:59:59.999Z'), settled);
  await settle(await openOrder(), new Date('2032-01-01T00:00:00.000Z'), settled);
  assert.deepEqual((await numbersOf(2031)).invoice, ['INV-2031-000001']);
  assert.deepEqual((await numbersOf(2032)).invoice, ['INV-2032-000001']);
});

test('a document is not dated before the one that has the number before it', async () => {
  const settled = { fails: false, refunds: true, twice: false };
  const ahead = new Date('2034-05-02T00:00:05.000Z');
  await settle(await openOrder(), ahead, settled);
  // By a server whose clock is 10 seconds behind, or that waited for its number.
  await settle(await openOrder(), new Date('2034-05-01T23:59:55.000Z'), settled);
  await settle(await openOrder(), new Date('2034-05-03T12:00:00.000Z'), settled);
  const rows = await db
    .selectFrom('invoices')
    .select(['kind', 'issued_at'])
    .where('number', 'like', '%-2034-%')
    .orderBy('number')
    .execute();
  for (const kind of ['invoice', 'creditNote']) {
    const dates = rows.filter((row) => row.kind === kind).map(({ issued_at }) => issued_at);
    assert.deepEqual(dates, [ahead, ahead, new Date('2034-05-03T12:00:00.000Z')]);
  }
});

test('an issued invoice can be deleted, and never changed', async () => {
  await settle(await openOrder(), new Date('2033-01-01T00:00:00.000Z'), { fails: false, refunds: false, twice: false });
  const change = db.updateTable('invoices').set({ content: '{}' }).where('number', '=', 'INV-2033-000001').execute();
  await assert.rejects(change, /never changes/);
});

test('the database refuses a second credit note of an order, and a second correction of an invoice', async () => {
  const order = await openOrder();
  await settle(order, testApp.clock.now(), { fails: false, refunds: true, twice: false });
  const [invoice, creditNote] = (await findInvoices(db, [order.order_id])).map(({ content }) => content);
  assert.ok(invoice && creditNote);
  const other = { number: 'CN-OTHER', invoiceNumber: 'INV-OTHER' };
  await assert.rejects(insertInvoice(db, { ...creditNote, ...other }), /unique/);
  const correct = (number: string) => insertInvoice(db, { ...invoice, number, invoiceNumber: invoice.number });
  await correct('INV-CORRECTED');
  await assert.rejects(correct('INV-AGAIN'), /unique/);
});
