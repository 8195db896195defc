/** What holds after every sequence, whatever happened. */
import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import { planRank } from '#facts/plans.ts';
import { isAccountDeleted } from '#server/accounts/store.ts';
import { findEntitlements } from '#server/billing/entitlement-store.ts';
import { entitlementsAt } from '#server/billing/entitlements.ts';
import { findAllOrders } from '#server/billing/orders/store.ts';
import { providerNames } from '#server/billing/payments/provider.ts';
import { createStripeClient } from '#server/billing/payments/stripe/client.ts';
import { endOfPlan, maxMoveMs } from '#server/billing/subscriptions/rules.ts';
import { findRenewingSubscriptions } from '#server/billing/subscriptions/store.ts';
import { dayMs, secondMs } from '#server/clock.ts';
import type { OrderRow } from '#server/db/schema.ts';
import type { LedgerEntry, TestShop } from '../test-shop.ts';

/** What the payment providers have. */
export type ProviderState = {
  ledger: LedgerEntry[];
  subscriptions: Stripe.Subscription[];
  /** Invoices that could still be paid. */
  payable: Stripe.Invoice[];
};

export async function readProviders(shop: TestShop, since: Date): Promise<ProviderState> {
  const stripe = createStripeClient(shop.context);
  assert.ok(stripe);
  const created = { gte: Math.floor(since.getTime() / secondMs) };
  const all = <T>(list: Stripe.ApiListPromise<T>) => list.autoPagingToArray({ limit: 10_000 });
  const { subscriptions, invoices } = stripe.api;
  return {
    ledger: (await Promise.all(providerNames.map(shop.getLedger))).flat(),
    subscriptions: await all(subscriptions.list({ created, limit: 100, status: 'all' })),
    payable: [
      ...(await all(invoices.list({ created, limit: 100, status: 'open' }))),
      ...(await all(invoices.list({ created, limit: 100, status: 'draft' }))),
    ],
  };
}

export async function assertMoney(
  { context: { db, clock } }: TestShop,
  accountId: string,
  { ledger, subscriptions, payable }: ProviderState,
): Promise<void> {
  const now = clock.now();
  const orders = await findAllOrders(db, accountId);
  const ids = new Set(orders.map(({ order_id }) => order_id));
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
  assertNoTwoPages(paid, ledger);

  const own = subscriptions.filter(({ metadata }) => metadata.accountId === accountId);
  const ended = own.filter((each) => each.status === 'canceled' || each.cancel_at_period_end);
  const maxRenewing = (await isAccountDeleted(db, accountId)) ? 0 : 1;
  assert.ok(own.length - ended.length <= maxRenewing, 'one renewal at most, and none of a deleted account');
  const endedIds = ended.map(({ id }) => id);
  const payableAfterEnd = payable.filter(({ parent }) =>
    endedIds.includes(String(parent?.subscription_details?.subscription)),
  );
  assert.deepEqual(payableAfterEnd, [], 'nothing to pay after the end');

  const lastPaidAt = Math.max(0, ...paid.map(({ completed_at }) => completed_at?.getTime() ?? 0));
  const { plan: activePlan } = entitlementsAt(entitlements, now);
  for (const row of await findRenewingSubscriptions(db, accountId)) {
    assert.ok(planRank(row.plan) >= planRank(activePlan), 'no renewal of a plan below the one in use');
    const end = endOfPlan(entitlements, row.plan, now);
    if (row.status === 'past_due' || row.current_period_end <= now || !end) continue;
    // A charge that is moved as far as Stripe allows follows the rest of the way before it is due.
    const target = Math.min(end.getTime(), lastPaidAt + maxMoveMs);
    assert.ok(row.current_period_end.getTime() >= target - dayMs, 'no charge for time that is paid');
  }
}

/** Whoever has paid on one page cannot pay on another one that was open at that time. */
function assertNoTwoPages(paid: readonly OrderRow[], ledger: readonly LedgerEntry[]): void {
  const pages = paid
    .filter(({ checkout_session_id }) => checkout_session_id !== null)
    .map(({ order_id, created_at }) => {
      const charge = ledger.find(({ kind, orderId }) => kind === 'charge' && orderId === order_id);
      return { openedAt: created_at.getTime(), paidAt: (charge?.at ?? 0) * secondMs };
    })
    .sort((a, b) => a.openedAt - b.openedAt);
  for (const [index, { openedAt }] of pages.entries()) {
    const earlier = pages[index - 1];
    assert.ok(!earlier || earlier.paidAt <= openedAt, 'of the pages that are open, one can be paid');
  }
}
