/** Customers whose sequences run side by side: time, webhooks and cleanup jobs, which take most of the work, are shared. */
import assert from 'node:assert/strict';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import { type Finding, reconcile } from '#server/billing/reconcile/reconcile.ts';
import { dayMs, hourMs, secondMs } from '#server/clock.ts';
import type { TestShop } from '../test-shop.ts';
import { createSequenceCustomer, type SequenceCustomer } from './customer.ts';
import type { Round, SharedMove } from './moves.ts';

export type Group = {
  /** When its first customer signed up. */
  startedAt: Date;
  customers: SequenceCustomer[];
  perform(round: Round): Promise<void>;
  /** Lets everything arrive that can, and repairs by `reconcile` what cannot. @returns what `reconcile` finds afterwards */
  settle(): Promise<Finding[]>;
  /** Takes the customers out of the cleanup jobs' sight, so that the next group is not slower. */
  retire(): Promise<void>;
};

export async function createGroup(shop: TestShop, size: number, passwordHash: string): Promise<Group> {
  const { context, clock } = shop;
  const { db } = context;
  const payments = createPaymentProviders(context);
  const { stripe } = payments;
  assert.ok(stripe);
  // Nothing of the group before happened in the same second.
  clock.advance(secondMs);
  const startedAt = clock.now();
  const customers: SequenceCustomer[] = [];
  for (let index = 0; index < size; index++) customers.push(await createSequenceCustomer(shop, passwordHash));
  const accountIds = customers.map(({ accountId }) => accountId);
  let isDropped = false;

  const both = (path: string, fields: Record<string, string>) =>
    Promise.all([shop.stripeControl(path, fields), shop.payPalControl(path, fields)]);
  const cleanup = async () => {
    await runBillingCleanup(context, payments.paymentProviders, stripe);
    await shop.idle();
  };
  const runReconcile = async (apply: boolean) => {
    const findings = await reconcile(context, payments, { since: startedAt, apply });
    await shop.idle();
    return findings;
  };
  const listSubscriptions = async () => {
    const created = { gte: Math.floor(startedAt.getTime() / secondMs) };
    const { data, has_more: hasMore } = await stripe.api.subscriptions.list({ created, limit: 100 });
    assert.ok(!hasMore, 'a group has at most 100 subscriptions');
    return data;
  };
  /** Subscriptions whose next charge is not overdue, and when it is due. */
  const findCharges = async () => {
    return (await listSubscriptions())
      .filter(({ status }) => status !== 'past_due')
      .map(({ id, items, metadata }) => ({ id, metadata, due: (items.data[0]?.current_period_end ?? 0) * secondMs }));
  };
  const untilNextCharge = async () => {
    const now = clock.now().getTime();
    const next = Math.min(...(await findCharges()).map(({ due }) => due).filter((due) => due > now));
    return Number.isFinite(next) ? next - now + hourMs : dayMs;
  };
  /** Stripe charges what is due. */
  const chargeDue = async (declined: number) => {
    for (const { id, due, metadata } of await findCharges()) {
      if (due > clock.now().getTime()) continue;
      const isDeclined = (declined >> accountIds.indexOf(metadata.accountId ?? '')) % 2 === 1;
      await shop.stripeControl(`subscriptions/${id}/${isDeclined ? 'fail' : 'renew'}`);
    }
  };

  const performShared = async (move: SharedMove) => {
    if (move.kind === 'cleanup') await cleanup();
    else if (move.kind === 'reconcile') await runReconcile(true);
    else if (move.kind === 'advance') {
      // PayPal decides within days.
      for (const customer of customers) await customer.decide();
      clock.advance(move.days === null ? await untilNextCharge() : move.days * dayMs);
      await cleanup();
      await chargeDue(move.declined);
      for (const customer of customers) await customer.signIn();
    } else if (move.kind === 'release') await both('webhooks/release', { shuffle: String(move.seed), times: '2' });
    else {
      isDropped ||= move.mode === 'drop';
      await both('webhooks', { mode: move.mode });
    }
  };

  return {
    startedAt,
    customers,
    async perform({ shared, moves }) {
      if (shared) await performShared(shared);
      for (const [index, customer] of customers.entries())
        for (const move of moves[index] ?? []) {
          await customer.perform(move);
          await shop.waitForWebhooks();
        }
    },
    async settle() {
      await both('webhooks', { mode: 'normal' });
      await both('webhooks/release', { shuffle: '1' });
      for (const customer of customers) await customer.decide();
      if (isDropped) await runReconcile(true);
      for (const hours of [1, 3, 3]) {
        clock.advance(hours * hourMs);
        await cleanup();
      }
      return runReconcile(false);
    },
    async retire() {
      // At Stripe, too: `reconcile` compares subscriptions however old they are.
      await both('webhooks', { mode: 'drop' });
      for (const { id } of await listSubscriptions()) await stripe.api.subscriptions.cancel(id);
      await both('webhooks', { mode: 'normal' });
      await db.updateTable('subscriptions').set({ status: 'canceled' }).where('account_id', 'in', accountIds).execute();
      const open = db.updateTable('orders').set({ status: 'cancelled' }).where('status', '=', 'uncompleted');
      await open.where('account_id', 'in', accountIds).execute();
      await db.deleteFrom('jobs').execute();
      const ended = db.updateTable('entitlements').set({ end_handled_at: clock.now() });
      await ended.where('account_id', 'in', accountIds).execute();
    },
  };
}
