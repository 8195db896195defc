import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { buy, type Customer, calls, insist, mailsTo, pay, Refused, signUp, until } from './customer.ts';
import { startFleet } from './fleet.ts';
import { disagreements, endLeases, ledger, madeFor, openJobs, webhooks } from './ledgers.ts';

const fleet = await startFleet();
after(() => fleet.close());

const kills = 20;
const accounts = 12;
/** Who shop for one account at the same time. */
const tabs = 2;
/** Of both tabs together fewer than the API allows in ten minutes. */
const mostPurchases = 14;
const writeMs = 30;
const quietMs = 30_000;
const fewestLines = 40;

type Deal = { customer: Customer; orderId: string; isPaid: boolean; isReturned: boolean };

const oneIn = (count: number) => randomInt(count) === 0;
const between = (fromMs: number, toMs: number) => wait(randomInt(fromMs, toMs));
const deals: Deal[] = [];
let killing = true;

/** Every write about money takes its time, so that each kill finds some that are half done. */
async function slowDown(): Promise<void> {
  await sql`create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${sql.lit(writeMs / 1000)}); return new; end $$`.execute(fleet.db);
  for (const table of ['orders', 'entitlements', 'subscriptions', 'webhook_events']) {
    const each = sql`before insert or update on ${sql.table(table)} for each row execute function slow()`;
    await sql`create trigger slow ${each}`.execute(fleet.db);
  }
}

/** Buys one thing after another; some are left unpaid, some renew at once, some are given back. */
async function shop(customer: Customer): Promise<void> {
  for (let count = 0; killing && count < mostPurchases; count++) {
    const purchase = await buy(fleet, customer, oneIn(2) ? 'card' : 'paypal', randomInt(1, 3)).catch(nullWhenTooMany);
    if (!purchase) return;
    const deal: Deal = { customer, orderId: purchase.orderId, isPaid: false, isReturned: false };
    deals.push(deal);
    await between(200, 1_200);
    if (oneIn(6)) continue;
    await pay(purchase);
    deal.isPaid = true;
    await until(fleet, customer, deal.orderId, 'completed', 'refunded');
    const [subscription] = (await madeFor(fleet, deal.orderId)).subscriptions;
    if (subscription && oneIn(4)) await renew(subscription.id);
    if (!oneIn(4)) continue;
    await insist(fleet, 'POST', calls.refund(deal.orderId), { token: customer.token });
    deal.isReturned = true;
  }
}

/** Asking again while servers die counts too, and may use up what one account may order. */
function nullWhenTooMany(error: unknown): null {
  if (error instanceof Refused && error.status === 429) return null;
  throw error;
}

/** The bank is charged at once; nobody waits for the webhooks. */
async function renew(id: string): Promise<void> {
  const asked = fetch(`${fleet.sandboxUrl}/stripe/control/subscriptions/${id}/renew`, { method: 'POST' });
  await Promise.race([asked, wait(50)]);
}

/** Kills one server after the other while they work; the neighbour carries on until it is its turn. */
async function torment(): Promise<void> {
  for (let count = 0; count < kills; count++) {
    await between(100, 400);
    const place = fleet.places[count % fleet.places.length];
    await place?.kill();
    await place?.start();
  }
}

/** The machine of both goes down and comes up again; the leases of the dead run out. */
async function restartAll(): Promise<void> {
  await Promise.all(fleet.places.map((place) => place.kill()));
  await endLeases(fleet);
  await Promise.all(fleet.places.map((place) => place.start()));
}

/** What is still amiss when nothing has been left to do for a while. */
async function settled(): Promise<string[]> {
  for (const end = Date.now() + quietMs; ; await wait(200)) {
    const jobs = (await openJobs(fleet)).map(({ key, tries }) => `job ${key}, tried ${tries} times`);
    const amiss = [...(await disagreements(fleet)), ...jobs];
    if (amiss.length === 0 || Date.now() > end) return amiss;
  }
}

test('20 times kill -9 amid orders, payments, renewals, refunds and their webhooks loses and doubles nothing', async () => {
  const names = Array.from({ length: accounts }, (_, index) => `buyer-${index}@example.com`);
  const customers = await Promise.all(names.map((name) => signUp(fleet, name)));
  await slowDown();
  await webhooks(fleet, 'webhooks', { mode: 'repeat' });
  const shopping = customers.flatMap((customer) => Array.from({ length: tabs }, () => shop(customer)));
  await torment().finally(() => {
    killing = false;
  });
  await Promise.all(shopping);
  await restartAll();

  assert.deepEqual(await settled(), []);
  const known = new Set(deals.map(({ orderId }) => orderId));
  const lines = await ledger(fleet);
  assert.ok(lines.length > fewestLines, 'there was something to lose');
  assert.ok(
    lines.every(({ orderId }) => known.has(orderId)),
    'nobody paid for an order that no customer was told of',
  );
  const open = await fleet.db.selectFrom('orders').select('order_id').where('status', '=', 'uncompleted').execute();
  assert.deepEqual(
    open.filter(({ order_id }) => !known.has(order_id)),
    [],
    'no order that no customer was told of',
  );
  const renewing = new Map<Customer, number>();
  for (const { customer, orderId, isPaid, isReturned } of uniqueDeals()) {
    const { pages, subscriptions } = await madeFor(fleet, orderId);
    assert.equal(pages.length, 1, 'one page for each order');
    if (isPaid) await until(fleet, customer, orderId, isReturned ? 'refunded' : 'completed');
    const receipts = (await mailsTo(fleet, customer.email)).filter(({ text }) => text.includes(orderId));
    assert.ok(!isPaid || receipts.length > 0, 'a receipt for what was paid');
    const alive = subscriptions.filter((row) => row.status !== 'canceled' && !row.cancel_at_period_end).length;
    renewing.set(customer, (renewing.get(customer) ?? 0) + alive);
  }
  assert.ok(
    [...renewing.values()].every((count) => count <= 1),
    'nobody is charged for two plans from now on',
  );
});

/** Both tabs of a customer may have had the same order. */
function uniqueDeals(): Deal[] {
  const byOrder = new Map<string, Deal>();
  for (const deal of deals) {
    const other = byOrder.get(deal.orderId);
    const isPaid = deal.isPaid || other?.isPaid === true;
    byOrder.set(deal.orderId, { ...deal, isPaid, isReturned: deal.isReturned || other?.isReturned === true });
  }
  return [...byOrder.values()];
}
