/**
 * The billing cleanup job: every minute it asks the payment providers about open orders and overdue subscriptions, and once a day
 * about open disputes, because webhooks can be lost, and adds renewal notices (docs/decisions/0016-orders-and-webhooks.md).
 */
import * as limits from '#facts/limits.ts';
import { addMs, dayMs, hourMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { checkoutLifetimeMs } from '../orders/checkout.ts';
import { cancelOpenOrder, claimDueChecks } from '../orders/open-order-store.ts';
import { addTermMails } from '../orders/term-mails.ts';
import { endAfterGrace, settleRenewals } from '../subscriptions/renewals.ts';
import {
  claimRenewalNotices,
  findAccountsRenewingTooMuch,
  findOverdueSubscriptions,
  findUnpaidSubscriptions,
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
/** An unpaid subscription is looked at this often, to end it with its grace period. */
const graceCheckMs = hourMs;
const noticeMs = limits.renewalNoticeDays * dayMs;
const batchSize = 50;
/** Of terms, of which each is looked at once an hour for 7 days: enough for 30,000 of them with one process. */
const maxTermBatches = 10;

/** @returns a function that stops it. */
export function startBillingCleanup(
  context: Context,
  paymentProviders: PaymentProviders,
  stripe: StripeClient | null,
): () => void {
  const run = () =>
    context.background.run('billing cleanup', () => runBillingCleanup(context, paymentProviders, stripe));
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

export async function runBillingCleanup(
  context: Context,
  paymentProviders: PaymentProviders,
  stripe: StripeClient | null,
): Promise<void> {
  const { db, clock, log, jobs } = context;
  const now = clock.now();
  const ago = (ms: number) => addMs(now, -ms);
  // A failure must not keep the other checks from running.
  const forEach = async <T>(list: T[], check: (item: T) => Promise<void>) => {
    for (const item of list)
      await check(item).catch((error) => log.warn({ err: error }, 'billing cleanup check failed'));
  };
  const openOrders = { from: ago(maxOrderAgeMs), until: ago(minOrderAgeMs), limit: batchSize };
  await forEach(await claimDueChecks(db, openOrders, now), async (order) =>
    // Without a checkout session by now, the customer was never redirected to pay.
    !order.checkout_session_id && order.created_at <= ago(checkoutLifetimeMs)
      ? cancelOpenOrder(db, order.order_id)
      : paymentProviders[order.payment_method]?.checkOrder(order),
  );
  await addDisputeCheck(jobs, db, now);
  await addRenewalNotices(context, now);
  for (let batch = 0; batch < maxTermBatches; batch++) if ((await addTermMails(context, batchSize)) < batchSize) break;
  if (!stripe) return;
  const overdue = await findOverdueSubscriptions(db, ago(renewalDelayMs), batchSize);
  await forEach(overdue, (row) => checkSubscription(context, stripe, row));
  const unpaid = await findUnpaidSubscriptions(db, ago(graceCheckMs), batchSize);
  await forEach(unpaid, (row) => endAfterGrace(context, stripe, row));
  const accountIds = await findAccountsRenewingTooMuch(db, batchSize);
  await forEach(accountIds, (accountId) => settleRenewals(context, stripe, accountId, null));
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
