import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { startCluster, withoutSite } from './cluster.ts';
import {
  buy,
  type Customer,
  callUntilAnswered,
  endpoints,
  hasPaymentPage,
  mailsTo,
  OrderRefusedError,
  payIfOpen,
  signUp,
  waitForStatus,
} from './customer.ts';
import {
  controlWebhooks,
  expireLeases,
  findDiscrepancies,
  findOpenJobs,
  findProviderObjects,
  readLedger,
} from './reconcile.ts';

const cluster = await startCluster({ settings: withoutSite });
after(() => cluster.close());

const minCrashes = 20;
const maxCrashes = 100;
const accounts = 8;
/** Browser tabs that buy for one account at the same time. */
const tabs = 2;
/** Per tab: both together stay below what the API allows in ten minutes. */
const maxPurchases = 14;
const writeMs = 30;
const settleTimeoutMs = 300_000;
const minLedgerEntries = 40;

type Purchase = { customer: Customer; orderId: string; hasPage: boolean; isPaid: boolean; isRefunded: boolean };

const oneIn = (count: number) => randomInt(count) === 0;
const waitBetween = (fromMs: number, toMs: number) => wait(randomInt(fromMs, toMs));
const purchases: Purchase[] = [];
let isCrashing = true;

/** Makes every write about money slow, so that each crash interrupts some. */
async function slowDownWrites(): Promise<void> {
  await sql`create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${sql.lit(writeMs / 1000)}); return new; end $$`.execute(cluster.db);
  for (const table of ['orders', 'entitlements', 'subscriptions', 'webhook_events']) {
    const event = sql`before insert or update on ${sql.table(table)} for each row execute function slow()`;
    await sql`create trigger slow ${event}`.execute(cluster.db);
  }
}

/** Buys repeatedly; some orders stay unpaid, some renew at once, some are refunded. */
async function shop(customer: Customer): Promise<void> {
  for (let count = 0; isCrashing && count < maxPurchases; count++) {
    const method = oneIn(2) ? 'card' : 'paypal';
    const order = await buy(cluster, customer, method, anyProduct()).catch(refusalOf);
    if (order === 'downgrade') continue;
    if (order === 'limit') return;
    const hasPage = hasPaymentPage(order);
    const purchase: Purchase = { customer, orderId: order.orderId, hasPage, isPaid: false, isRefunded: false };
    purchases.push(purchase);
    await waitBetween(800, 4_000);
    if (oneIn(6)) continue;
    if (!(await payIfOpen(order))) continue;
    // PayPal captures nothing for an order that the purchase of the other tab has closed.
    const ends = method === 'paypal' ? (['cancelled'] as const) : [];
    const status = await waitForStatus(cluster, customer, purchase.orderId, 'completed', 'refunded', ...ends);
    if (status === 'cancelled') continue;
    purchase.isPaid = true;
    const [subscription] = (await findProviderObjects(cluster, purchase.orderId)).subscriptions;
    if (subscription && oneIn(4)) await renew(subscription.id);
    if (!oneIn(4)) continue;
    await callUntilAnswered(cluster, 'POST', endpoints.refund(purchase.orderId), { token: customer.token });
    purchase.isRefunded = true;
  }
}

/** Mostly the lower plan: an account that has bought the higher one is refused the lower. */
const anyProduct = () => (oneIn(8) ? randomInt(3, 5) : randomInt(1, 3));

/** Requests repeated after crashes count too, and can use up the limit of one account. */
function refusalOf(error: unknown): 'downgrade' | 'limit' {
  if (error instanceof OrderRefusedError && error.status === 409) return 'downgrade';
  if (error instanceof OrderRefusedError && error.status === 429) return 'limit';
  throw error;
}

/** Does not wait for the webhooks. */
async function renew(id: string): Promise<void> {
  const response = fetch(`${cluster.sandboxUrl}/stripe/control/subscriptions/${id}/renew`, { method: 'POST' });
  await Promise.race([response, wait(50)]);
}

/** Kills and restarts the servers in turn while the others continue, on a slow machine until enough was paid. */
async function crashServers(): Promise<void> {
  const isEnough = async () => (await readLedger(cluster)).length > minLedgerEntries;
  for (let count = 0; count < minCrashes || (count < maxCrashes && !(await isEnough())); count++) {
    await waitBetween(100, 400);
    const slot = cluster.slots[count % cluster.slots.length];
    await slot?.kill();
    await slot?.start();
  }
}

/** Kills both servers, lets their leases expire, and starts them. */
async function restartAll(): Promise<void> {
  await Promise.all(cluster.slots.map((slot) => slot.kill()));
  await expireLeases(cluster);
  await Promise.all(cluster.slots.map((slot) => slot.start()));
}

/** Waits until all work is done. Returns the discrepancies and open jobs that remain. */
async function findRemainingProblems(): Promise<string[]> {
  for (const deadline = Date.now() + settleTimeoutMs; ; await wait(200)) {
    const jobs = (await findOpenJobs(cluster)).map(({ key, tries }) => `job ${key}, tried ${tries} times`);
    const problems = [...(await findDiscrepancies(cluster)), ...jobs];
    if (problems.length === 0 || Date.now() > deadline) return problems;
  }
}

test('20 crashes (kill -9) during orders, payments, renewals, refunds and webhooks lose and repeat nothing', async () => {
  const emails = Array.from({ length: accounts }, (_, index) => `buyer-${index}@example.com`);
  const customers = await Promise.all(emails.map((email) => signUp(cluster, email)));
  await slowDownWrites();
  await controlWebhooks(cluster, 'webhooks', { mode: 'repeat' });
  const shopping = Promise.allSettled(
    customers.flatMap((customer) => Array.from({ length: tabs }, () => shop(customer))),
  );
  await crashServers().finally(() => {
    isCrashing = false;
  });
  const failures = (await shopping).filter(({ status }) => status === 'rejected');
  assert.deepEqual(failures, []);
  await restartAll();

  assert.deepEqual(await findRemainingProblems(), []);
  const orderIds = new Set(purchases.map(({ orderId }) => orderId));
  const entries = await readLedger(cluster);
  assert.ok(entries.length > minLedgerEntries, 'enough happened during the crashes');
  assert.ok(
    entries.every(({ orderId }) => orderIds.has(orderId)),
    'every ledger entry belongs to an order that a customer received',
  );
  const open = await cluster.db.selectFrom('orders').select('order_id').where('status', '=', 'uncompleted').execute();
  assert.deepEqual(
    open.filter(({ order_id }) => !orderIds.has(order_id)),
    [],
    'every open order was received by a customer',
  );
  const renewing = new Map<Customer, number>();
  const refunded = new Set<Customer>();
  for (const { customer, orderId, hasPage, isPaid, isRefunded } of uniquePurchases()) {
    const { pages, subscriptions } = await findProviderObjects(cluster, orderId);
    assert.ok(pages.length <= 1, 'no order has two payment pages');
    assert.ok(pages.length === 1 || !hasPage, 'the page that a customer was sent to exists');
    // A customer's second refund waits for the operator.
    const ends = isRefunded ? (['refunded', 'completed'] as const) : (['completed'] as const);
    if (isPaid && (await waitForStatus(cluster, customer, orderId, ...ends)) === 'refunded') refunded.add(customer);
    const receipts = (await mailsTo(cluster, customer.email)).filter(({ text }) => text.includes(orderId));
    assert.ok(!isPaid || receipts.length > 0, 'a receipt for every payment');
    const live = subscriptions.filter((row) => row.status !== 'canceled' && !row.cancel_at_period_end).length;
    renewing.set(customer, (renewing.get(customer) ?? 0) + live);
  }
  assert.ok(
    [...renewing.values()].every((count) => count <= 1),
    'no account renews two plans',
  );
  const asked = purchases.filter(({ isRefunded }) => isRefunded).map(({ customer }) => customer);
  assert.deepEqual(refunded, new Set(asked), "a customer's first refund is automatic");
});

/** Both tabs of a customer can receive the same order. */
function uniquePurchases(): Purchase[] {
  const byOrder = new Map<string, Purchase>();
  for (const purchase of purchases) {
    const other = byOrder.get(purchase.orderId);
    byOrder.set(purchase.orderId, {
      ...purchase,
      hasPage: purchase.hasPage || other?.hasPage === true,
      isPaid: purchase.isPaid || other?.isPaid === true,
      isRefunded: purchase.isRefunded || other?.isRefunded === true,
    });
  }
  return [...byOrder.values()];
}
