/**
 * The billing cleanup job: every minute it asks the payment providers about open orders and overdue subscriptions, and once a day
 * about open disputes, because webhooks can be lost, and adds renewal notices (docs/decisions/0016-orders-and-webhooks.md).
 */
import * as limits from '#facts/limits.ts';
import { addMs, dayMs, hourMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { OrderRow } from '../../db/schema.ts';
import { checkoutLifetimeMs } from '../orders/checkout.ts';
import { cancelOpenOrder, claimDueChecks } from '../orders/open-order-store.ts';
import { addTermMails } from '../orders/term-mails.ts';
import { endAfterGrace, settleRenewals } from '../subscriptions/renewals.ts';
import {
  claimOverdueSubscriptions,
  claimRenewalNotices,
  claimSurplusRenewals,
  claimUnpaidSubscriptions,
} from '../subscriptions/store.ts';
import { addDisputeCheck } from './check-disputes.ts';
import type { PaymentProviders } from './provider.ts';
import { checkSubscription } from './stripe/check.ts';
import type { StripeClient } from './stripe/client.ts';

const intervalMs = minuteMs;
/** Younger orders are checked by their webhook or by their customer's page. */
const minOrderAgeMs = minuteMs;
/** Within this time Stripe reports that a session has expired and PayPal decides a payment review; older orders need support. */
const maxOrderAgeMs = 3 * dayMs;
/** Stripe finalizes a renewal's invoice about an hour after the period ends. */
const renewalDelayMs = 2 * hourMs;
/** An unpaid subscription is looked at this often, to end it with its grace period; so is one whose check has failed. */
const subscriptionCheckMs = hourMs;
const noticeMs = limits.renewalNoticeDays * dayMs;
const batchSize = 50;
/** Of terms, of which each is looked at once an hour for 7 days: enough for 30,000 of them with one process. */
const maxTermBatches = 10;

type Cleanup = {
  context: Context;
  paymentProviders: PaymentProviders;
  stripe: StripeClient | null;
  /** Once this process stops, what is left is for the others. */
  isStopped: () => boolean;
};

/** Each has its own pace: where a payment provider hangs, the others go on. */
const parts: readonly ((cleanup: Cleanup) => Promise<void>)[] = [
  (cleanup) => checkOrders(cleanup, 'card'),
  (cleanup) => checkOrders(cleanup, 'paypal'),
  addDueJobs,
  checkSubscriptions,
];

/** @returns a function that stops it; the request that is running is the last one. */
export function startBillingCleanup(
  context: Context,
  paymentProviders: PaymentProviders,
  stripe: StripeClient | null,
): () => void {
  let isStopped = false;
  const cleanup = { context, paymentProviders, stripe, isStopped: () => isStopped };
  const running = new Set<unknown>();
  const run = () => {
    for (const part of parts) {
      // While a payment provider hangs, a part takes longer than the interval.
      if (running.has(part)) continue;
      running.add(part);
      context.background.run('billing cleanup', () => part(cleanup).finally(() => running.delete(part)));
    }
  };
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/** All parts, one after the other. */
export async function runBillingCleanup(
  context: Context,
  paymentProviders: PaymentProviders,
  stripe: StripeClient | null,
): Promise<void> {
  for (const part of parts) await part({ context, paymentProviders, stripe, isStopped: () => false });
}

async function checkOrders(cleanup: Cleanup, paymentMethod: OrderRow['payment_method']): Promise<void> {
  const { context, paymentProviders } = cleanup;
  const { db, clock } = context;
  const claim = () => {
    const now = clock.now();
    const from = addMs(now, -maxOrderAgeMs);
    const until = addMs(now, -minOrderAgeMs);
    return claimDueChecks(db, { paymentMethod, from, until, limit: batchSize }, now);
  };
  await checkAll(cleanup, claim, async (order) =>
    // Without a checkout session by now, the customer was never redirected to pay.
    !order.checkout_session_id && order.created_at <= addMs(clock.now(), -checkoutLifetimeMs)
      ? cancelOpenOrder(db, order.order_id)
      : paymentProviders[paymentMethod]?.checkOrder(order),
  );
}

/** Of what the calendar makes due: a look at disputes, and mails about renewals and terms. */
async function addDueJobs({ context }: Cleanup): Promise<void> {
  const { db, clock, jobs } = context;
  await addDisputeCheck(jobs, db, clock.now());
  await addRenewalNotices(context, clock.now());
  for (let batch = 0; batch < maxTermBatches; batch++) if ((await addTermMails(context, batchSize)) < batchSize) break;
}

async function checkSubscriptions(cleanup: Cleanup): Promise<void> {
  const { context, stripe } = cleanup;
  if (!stripe) return;
  const { db, clock } = context;
  const ago = (ms: number) => addMs(clock.now(), -ms);
  const due = () => ({ now: clock.now(), checkedBefore: ago(subscriptionCheckMs), limit: batchSize });
  await checkAll(
    cleanup,
    () => claimOverdueSubscriptions(db, ago(renewalDelayMs), due()),
    (row) => checkSubscription(context, stripe, row),
  );
  await checkAll(
    cleanup,
    () => claimUnpaidSubscriptions(db, ago(subscriptionCheckMs), due()),
    (row) => endAfterGrace(context, stripe, row),
  );
  await checkAll(
    cleanup,
    () => claimSurplusRenewals(db, due()),
    (row) => settleRenewals(context, stripe, row.account_id, null),
  );
}

/** Claims and checks until nothing is due. A check that fails must not keep the others from running. */
async function checkAll<T>(
  { context: { log }, isStopped }: Cleanup,
  claim: () => Promise<T[]>,
  check: (item: T) => Promise<void>,
): Promise<void> {
  for (;;) {
    const batch = await claim();
    for (const item of batch) {
      if (isStopped()) return;
      await check(item).catch((error) => log.warn({ err: error }, 'billing cleanup check failed'));
    }
    if (batch.length < batchSize) return;
  }
}

async function addRenewalNotices({ db, jobs }: Pick<Context, 'db' | 'jobs'>, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const row of await claimRenewalNotices(tx, now, addMs(now, noticeMs), batchSize)) {
      const periodEnd = row.current_period_end.toISOString();
      const key = `renewal-notice ${row.id} ${periodEnd}`;
      await jobs.add(tx, { kind: 'renewal-notice', key, payload: { subscriptionId: row.id, periodEnd } });
    }
  });
}
