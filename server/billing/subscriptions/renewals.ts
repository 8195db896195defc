/** Cancels, resumes, replaces and moves the renewal of card subscriptions (docs/decisions/0037-one-renewal.md). */
import type Stripe from 'stripe';
import type { Locale } from '#facts/locales.ts';
import { isAccountDeleted } from '../../accounts/store.ts';
import { secondMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { OrderRow, SubscriptionRow } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { findEntitlements } from '../entitlement-store.ts';
import { addLapsedJob } from '../payments/payment-jobs.ts';
import { checkSubscription } from '../payments/stripe/check.ts';
import type { StripeClient } from '../payments/stripe/client.ts';
import { endsWithPeriod } from '../payments/stripe/settle.ts';
import { endSubscription, moveNextCharge, resumeSubscription } from '../payments/stripe/subscription-changes.ts';
import { getPlanStatus, type PlanStatus } from '../plan-status.ts';
import { describeRenewal, findResumable } from './describe.ts';
import { type CompletedPurchase, decideRenewals, type Renewal } from './rules.ts';
import {
  findLiveSubscriptions,
  findRenewingSubscriptions,
  findSubscription,
  requestTime,
  saveSubscription,
} from './store.ts';

type DbAndClock = Pick<Context, 'db' | 'clock'>;

/**
 * Cancels every renewal of the account; paid days remain. May be repeated. A subscription whose charge is overdue has no paid days
 * left: it ends at once, and its charge is void.
 * @throws ApiError noSubscription, paymentProviderFailed
 */
export async function cancelRenewal(context: Context, stripe: StripeClient, accountId: string, locale: Locale) {
  const { db, clock, jobs } = context;
  for (const row of await findRenewingSubscriptions(db, accountId)) {
    // The charge may have been paid a moment ago, and its webhook may be late.
    if (isOverdue(row, clock.now())) await checkSubscription(context, stripe, row);
  }
  const live = await findLiveSubscriptions(db, accountId);
  const [newest] = live;
  if (!newest) throw new ApiError('noSubscription');
  const renewing = live.filter((row) => !row.cancel_at_period_end);
  for (const row of renewing) await change({ db, clock }, row, () => endSubscription(stripe, row.id));
  const { entitlements } = await getPlanStatus(db, accountId, clock.now());
  const lastOfPlan = entitlements.findLast(({ entitlement }) => entitlement.plan === newest.plan);
  const endsAt = (lastOfPlan?.endsAt ?? clock.now()).toISOString();
  if (renewing.length > 0) {
    // Two clicks at once see the same state of the subscription, and are answered by one mail.
    const key = `unsubscribed ${newest.id} ${newest.updated_at.toISOString()}`;
    const payload = { accountId, plan: newest.plan, endsAt, hasEnded: lastOfPlan ? '' : 'true', locale };
    await jobs.add(db, { kind: 'unsubscribed', key, payload });
  }
  return { plan: newest.plan, endsAt };
}

/**
 * Resumes the newest subscription until its paid period ends. May be repeated.
 * @throws ApiError noSubscription, paymentProviderFailed
 */
export async function resumeRenewal(
  context: Pick<Context, 'db' | 'clock' | 'jobs'>,
  stripe: StripeClient,
  accountId: string,
) {
  const { db, clock, jobs } = context;
  const status = await getPlanStatus(db, accountId, clock.now());
  const renewing = status.liveSubscriptions.find(({ cancel_at_period_end }) => !cancel_at_period_end);
  const resumable = findResumable(status, clock.now());
  if (!renewing && !resumable) throw new ApiError('noSubscription');
  if (!renewing && resumable) {
    await change(context, resumable, () => resumeSubscription(stripe, resumable.id));
    await settleRenewals(context, stripe, accountId, null);
    const key = `renewal-resumed ${resumable.id} ${resumable.updated_at.toISOString()}`;
    await jobs.add(db, { kind: 'renewal-resumed', key, payload: { subscriptionId: resumable.id } });
  }
  const row = await findSubscription(db, (renewing ?? resumable)?.id ?? '');
  const renewal = row && (await describeRenewal(db, row));
  if (!renewal) throw new ApiError('noSubscription');
  return renewal;
}

/**
 * Makes the account's renewals fit its purchases: at most one remains, and it is charged when the paid time ends. A deleted account
 * keeps none, even when its payment completes after the deletion.
 * @param order the purchase that was just completed, if any. One that was refunded meanwhile ends no other renewal
 */
export async function settleRenewals(
  context: DbAndClock,
  stripe: StripeClient,
  accountId: string,
  order: OrderRow | null,
): Promise<void> {
  const { db, clock } = context;
  if (await isAccountDeleted(db, accountId)) return endRenewals(context, stripe, accountId);
  const now = clock.now();
  const rows = await findRenewingSubscriptions(db, accountId);
  const entitlements = await findEntitlements(db, accountId);
  const purchase = order?.status === 'completed' ? await toPurchase(db, order) : null;
  for (const decision of decideRenewals(
    rows.map((row) => toRenewal(row, now)),
    entitlements,
    purchase,
    now,
  )) {
    const row = rows.find(({ id }) => id === decision.id);
    if (!row) continue;
    await change(context, row, () =>
      decision.kind === 'end' ? endSubscription(stripe, row.id) : moveNextCharge(stripe, row.id, decision.nextChargeAt),
    );
  }
}

/** Ends the renewals of the account that began until `until`; null ends all. */
export async function endRenewals(
  context: DbAndClock,
  stripe: StripeClient,
  accountId: string,
  until: Date | null = null,
): Promise<void> {
  for (const row of await findRenewingSubscriptions(context.db, accountId))
    if (!until || row.started_at <= until) await change(context, row, () => endSubscription(stripe, row.id));
}

/** Ends the renewal of the subscription whose charge was refunded. */
export async function endRenewal(
  context: DbAndClock,
  stripe: StripeClient,
  accountId: string,
  subscriptionId: string,
): Promise<void> {
  const row = (await findRenewingSubscriptions(context.db, accountId)).find(({ id }) => id === subscriptionId);
  if (row) await change(context, row, () => endSubscription(stripe, row.id));
}

/** Ends a subscription whose charge is still unpaid after the grace period. */
export async function endAfterGrace(context: Context, stripe: StripeClient, row: SubscriptionRow): Promise<void> {
  await checkSubscription(context, stripe, row);
  const current = await findSubscription(context.db, row.id);
  if (!current || !isOverdue(current, context.clock.now())) return;
  const status = await getPlanStatus(context.db, row.account_id, context.clock.now());
  if (isInUse(status, row)) return;
  await change(context, current, () => endSubscription(stripe, row.id));
  await addLapsedJob(context.jobs, context.db, row.id);
}

export function toRenewal(row: SubscriptionRow, now: Date): Renewal {
  return {
    id: row.id,
    plan: row.plan,
    startedAt: row.started_at,
    nextChargeAt: row.current_period_end,
    isOverdue: isOverdue(row, now),
    isMoved: row.status === 'trialing',
  };
}

function isOverdue({ status, current_period_end }: SubscriptionRow, now: Date): boolean {
  return status === 'past_due' || current_period_end <= now;
}

function isInUse({ grace, entitlements }: PlanStatus, { plan }: SubscriptionRow): boolean {
  return grace?.plan === plan || entitlements.some(({ entitlement }) => entitlement.plan === plan);
}

/** A card purchase is as old as its subscription, however late its webhook arrives. */
async function toPurchase(db: Db, order: OrderRow): Promise<CompletedPurchase> {
  const { plan, subscription_id: subscriptionId, completed_at, created_at } = order;
  const own = subscriptionId ? await findSubscription(db, subscriptionId) : undefined;
  return { plan, subscriptionId, completedAt: own?.started_at ?? completed_at ?? created_at };
}

/**
 * Saves what Stripe returns, as the state of this moment: whoever has asked Stripe since the change began may have been told the state
 * before it.
 */
async function change(
  { db, clock }: DbAndClock,
  row: SubscriptionRow,
  work: () => Promise<Stripe.Subscription>,
): Promise<void> {
  const subscription = await work();
  const updated_at = requestTime(await findSubscription(db, row.id), clock);
  const { status, items } = subscription;
  const cancel_at_period_end = endsWithPeriod(subscription);
  const [item] = items.data;
  const current_period_end = item ? new Date(item.current_period_end * secondMs) : row.current_period_end;
  await saveSubscription(db, { ...row, status, cancel_at_period_end, current_period_end, updated_at });
}
