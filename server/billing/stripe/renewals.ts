/** Ending and taking up the renewal of card subscriptions (decisions §5). */

import type { Locale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import type { SubscriptionRow } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { getPlanStatus } from '../standing.ts';
import { isDeleted } from '../store.ts';
import { livingSubscriptions, saveSubscription } from '../subscription-store.ts';
import { renewalOf } from '../subscriptions.ts';
import { ask, type StripeLink } from './link.ts';

/**
 * Ends the renewal of everything that renews; what is paid for runs on. Asking again is no error.
 * @throws ApiError noSubscription, providerFailed
 */
export async function unsubscribe(context: Context, stripe: StripeLink, accountId: string, locale: Locale) {
  const { db, clock, jobs } = context;
  const living = await livingSubscriptions(db, accountId);
  const [newest] = living;
  if (!newest) throw new ApiError('noSubscription');
  const renewing = living.filter((row) => !row.cancel_at_period_end);
  for (const row of renewing) await setRenewal(context, stripe, row, false);
  const { holdings } = await getPlanStatus(db, accountId, clock.now());
  const endsAt = (holdings.endsAt ?? newest.current_period_end).toISOString();
  if (renewing.length > 0) {
    const key = `unsubscribed ${newest.id} ${clock.now().toISOString()}`;
    await jobs.add(db, { kind: 'unsubscribed', key, payload: { accountId, plan: newest.plan, endsAt, locale } });
  }
  return { plan: newest.plan, endsAt };
}

/**
 * Undoes it until the paid period ends: the newest one renews again. Asking again is no error.
 * @throws ApiError noSubscription, providerFailed
 */
export async function resume(context: Context, stripe: StripeLink, accountId: string) {
  const { db, clock } = context;
  const living = await livingSubscriptions(db, accountId);
  const row = living.find(({ cancel_at_period_end }) => !cancel_at_period_end) ?? living[0];
  if (!row || (row.cancel_at_period_end && row.current_period_end <= clock.now())) throw new ApiError('noSubscription');
  if (row.cancel_at_period_end) await setRenewal(context, stripe, row, true);
  const renewal = await renewalOf(db, row);
  if (!renewal) throw new ApiError('noSubscription');
  return renewal;
}

/**
 * A new subscription takes the place of the earlier ones: nobody is charged for two (their days are kept). Of a deleted account
 * none renews, not even one whose payment came late.
 */
export async function renewOnlyNewest(context: Context, stripe: StripeLink, accountId: string): Promise<void> {
  if (await isDeleted(context.db, accountId)) return endRenewals(context, stripe, accountId);
  const [, ...earlier] = await renewingOf(context, accountId);
  for (const row of earlier) await setRenewal(context, stripe, row, false);
}

/** Nothing of the account is charged again. */
export async function endRenewals(context: Context, stripe: StripeLink, accountId: string): Promise<void> {
  for (const row of await renewingOf(context, accountId)) await setRenewal(context, stripe, row, false);
}

/** Money went back: the subscription that it paid for charges no more. */
export async function endRenewalOf(
  context: Context,
  stripe: StripeLink,
  accountId: string,
  subscriptionId: string,
): Promise<void> {
  const renewing = await renewingOf(context, accountId);
  for (const row of renewing) if (row.id === subscriptionId) await setRenewal(context, stripe, row, false);
}

async function renewingOf({ db }: Context, accountId: string): Promise<SubscriptionRow[]> {
  return (await livingSubscriptions(db, accountId)).filter((row) => !row.cancel_at_period_end);
}

async function setRenewal(
  { db, log, clock }: Context,
  { api }: StripeLink,
  row: SubscriptionRow,
  renews: boolean,
): Promise<void> {
  const askedAt = clock.now();
  const changed = await ask(api.subscriptions.update(row.id, { cancel_at_period_end: !renews }), log);
  const { status, cancel_at_period_end } = changed;
  await saveSubscription(db, { ...row, status, cancel_at_period_end, updated_at: askedAt });
}
