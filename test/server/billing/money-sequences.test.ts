/**
 * Random sequences of purchases, renewals, failures, reviews, refunds, disputes, cancellations, deletions and restores, with
 * webhooks held, lost, repeated and shuffled, and `reconcile` in between (docs/decisions/0037-one-renewal.md).
 * `MONEY_SEQUENCES=20000` runs that many new ones, `MONEY_SEED=…` those of one seed again.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { planRank } from '#facts/plans.ts';
import { isAccountDeleted } from '#server/accounts/store.ts';
import { findEntitlements } from '#server/billing/entitlement-store.ts';
import { entitlementsAt } from '#server/billing/entitlements.ts';
import { findAllOrders } from '#server/billing/orders/store.ts';
import { createStripeClient } from '#server/billing/payments/stripe/client.ts';
import { endOfPlan, maxMoveMs } from '#server/billing/subscriptions/rules.ts';
import { findRenewingSubscriptions } from '#server/billing/subscriptions/store.ts';
import { dayMs } from '#server/clock.ts';
import { createCustomer, type Move, move } from './money-sequence.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

const { MONEY_SEQUENCES, MONEY_SEED } = process.env;
const sequences = Number(MONEY_SEQUENCES ?? 12);
/** `npm test` checks the same sequences every time; longer runs look for new ones. */
const seed = Number(MONEY_SEED ?? (MONEY_SEQUENCES ? Date.now() : 1));
/** The fakes search their objects one after the other: with more customers each sequence takes longer. */
const sequencesPerShop = 100;

let shop: TestShop;
let used = 0;
before(async () => {
  shop = await openTestShop();
});
after(() => shop.close());

async function run(moves: readonly Move[]): Promise<void> {
  if (++used % sequencesPerShop === 0) {
    await shop.close();
    shop = await openTestShop();
  }
  const customer = await createCustomer(shop);
  for (const each of moves) await customer.perform(each);
  const findings = await customer.settle();
  const missing = findings.map(({ problem, object, result }) => `${problem} ${object} ${result}`);
  assert.deepEqual(missing, [], 'the payment providers and we agree');
  await assertMoney(customer.accountId);
  await customer.retire();
}

async function assertMoney(accountId: string): Promise<void> {
  const { db, clock } = shop.context;
  const stripe = createStripeClient(shop.context);
  assert.ok(stripe);
  const now = clock.now();
  const orders = await findAllOrders(db, accountId);
  const ids = new Set(orders.map(({ order_id }) => order_id));
  const ledger = [...(await shop.getLedger('stripe')), ...(await shop.getLedger('paypal'))];
  const sumOf = (kind: string) =>
    ledger.reduce((sum, entry) => sum + (entry.kind === kind && ids.has(entry.orderId) ? entry.amount : 0), 0);
  const sumOfOrders = (statuses: string[]) =>
    orders.reduce((sum, { amount, status }) => sum + (statuses.includes(status) ? amount : 0), 0);
  assert.deepEqual(
    [sumOf('charge'), sumOf('refund')],
    [sumOfOrders(['completed', 'refunded']), sumOfOrders(['refunded'])],
    'every charge is an order',
  );
  const entitlements = await findEntitlements(db, accountId);
  const paid = orders.filter(({ status }) => status === 'completed' || status === 'refunded');
  assert.equal(entitlements.length, paid.length, 'every charge grants days');

  const { data } = await stripe.api.subscriptions.list({ limit: 100, status: 'all' });
  const atStripe = data.filter(({ metadata }) => metadata.accountId === accountId);
  const renewing = atStripe.filter((each) => each.status !== 'canceled' && !each.cancel_at_period_end);
  const maxRenewing = (await isAccountDeleted(db, accountId)) ? 0 : 1;
  assert.ok(renewing.length <= maxRenewing, 'one renewal at most, and none of a deleted account');
  const lastPaidAt = Math.max(0, ...paid.map(({ completed_at }) => completed_at?.getTime() ?? 0));
  for (const row of await findRenewingSubscriptions(db, accountId)) {
    const end = endOfPlan(entitlements, row.plan, now);
    if (row.status === 'past_due' || row.current_period_end <= now || !end) continue;
    // A charge that is moved as far as Stripe allows follows the rest of the way before it is due.
    const target = Math.min(end.getTime(), lastPaidAt + maxMoveMs);
    assert.ok(row.current_period_end.getTime() >= target - dayMs, 'no charge for time that is paid');
  }
  const { plan: activePlan } = entitlementsAt(entitlements, now);
  for (const { plan } of await findRenewingSubscriptions(db, accountId))
    assert.ok(planRank(plan) >= planRank(activePlan), 'no renewal of a plan below the one in use');
  for (const { id } of atStripe.filter((each) => each.status === 'canceled' || each.cancel_at_period_end)) {
    const invoices = await stripe.api.invoices.list({ subscription: id, limit: 100 });
    assert.ok(
      !invoices.data.some(({ status }) => status === 'open' || status === 'draft'),
      'nothing to pay after the end',
    );
  }
}

test('property: whatever happens, nobody pays twice, nothing paid is lost, and one renewal remains', async () => {
  await fc.assert(fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 16 }), run), {
    numRuns: sequences,
    seed,
    endOnFailure: true,
    includeErrorInReport: true,
  });
});
