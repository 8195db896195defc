/** Cancels and resumes the renewal of card subscriptions (docs/decisions/0017-renewals-and-grace.md). */
import type { Locale } from '#facts/locales.ts';
import { isAccountDeleted } from '../../accounts/store.ts';
import type { Context } from '../../context.ts';
import type { SubscriptionRow } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import type { StripeClient } from '../payments/stripe/client.ts';
import { getPlanStatus } from '../plan-status.ts';
import { describeRenewal } from './describe.ts';
import { findLiveSubscriptions, findRenewingSubscriptions, saveSubscription } from './store.ts';

type DbAndClock = Pick<Context, 'db' | 'clock'>;

/**
 * Cancels every renewal of the account; paid days remain. May be repeated.
 * @throws ApiError noSubscription, paymentProviderFailed
 */
export async function cancelRenewal(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  stripe: StripeClient,
  accountId: string,
  locale: Locale,
) {
  const live = await findLiveSubscriptions(db, accountId);
  const [newest] = live;
  if (!newest) throw new ApiError('noSubscription');
  const renewing = live.filter((row) => !row.cancel_at_period_end);
  for (const row of renewing) await setRenewal({ db, clock }, stripe, row, false);
  const status = await getPlanStatus(db, accountId, clock.now());
  const endsAt = (status.endsAt ?? newest.current_period_end).toISOString();
  if (renewing.length > 0) {
    const key = `unsubscribed ${newest.id} ${clock.now().toISOString()}`;
    await jobs.add(db, { kind: 'unsubscribed', key, payload: { accountId, plan: newest.plan, endsAt, locale } });
  }
  return { plan: newest.plan, endsAt };
}

/**
 * Resumes the newest subscription until its paid period ends. May be repeated.
 * @throws ApiError noSubscription, paymentProviderFailed
 */
export async function resumeRenewal({ db, clock }: DbAndClock, stripe: StripeClient, accountId: string) {
  const live = await findLiveSubscriptions(db, accountId);
  const row = live.find(({ cancel_at_period_end }) => !cancel_at_period_end) ?? live[0];
  if (!row || (row.cancel_at_period_end && row.current_period_end <= clock.now())) throw new ApiError('noSubscription');
  if (row.cancel_at_period_end) await setRenewal({ db, clock }, stripe, row, true);
  const renewal = await describeRenewal(db, row);
  if (!renewal) throw new ApiError('noSubscription');
  return renewal;
}

/**
 * A new subscription replaces the earlier ones, so that nobody is charged for two; their days are kept. A deleted account keeps
 * no renewal, even when its payment completes after the deletion.
 */
export async function renewOnlyNewest(context: DbAndClock, stripe: StripeClient, accountId: string): Promise<void> {
  if (await isAccountDeleted(context.db, accountId)) return endRenewals(context, stripe, accountId);
  const [, ...earlier] = await findRenewingSubscriptions(context.db, accountId);
  for (const row of earlier) await setRenewal(context, stripe, row, false);
}

/** Ends every renewal of the account. */
export async function endRenewals(context: DbAndClock, stripe: StripeClient, accountId: string): Promise<void> {
  for (const row of await findRenewingSubscriptions(context.db, accountId))
    await setRenewal(context, stripe, row, false);
}

/** Ends the renewal of the subscription whose charge was refunded. */
export async function endRenewal(
  context: DbAndClock,
  stripe: StripeClient,
  accountId: string,
  subscriptionId: string,
): Promise<void> {
  const row = (await findRenewingSubscriptions(context.db, accountId)).find(({ id }) => id === subscriptionId);
  if (row) await setRenewal(context, stripe, row, false);
}

async function setRenewal(
  { db, clock }: DbAndClock,
  stripe: StripeClient,
  row: SubscriptionRow,
  renews: boolean,
): Promise<void> {
  const requestedAt = clock.now();
  const { status, cancel_at_period_end } = await stripe.request((api) =>
    api.subscriptions.update(row.id, { cancel_at_period_end: !renews }),
  );
  await saveSubscription(db, { ...row, status, cancel_at_period_end, updated_at: requestedAt });
}
