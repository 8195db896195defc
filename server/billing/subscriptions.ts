/** What an account has, and ending its renewal (decisions §5). */
import type { Subscription } from '#api-spec/subscription.ts';
import type { Context } from '../context.ts';
import type { SubscriptionRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { Locale } from '../locales.ts';
import { sendUnsubscribed } from './mails.ts';
import { daysOf, type Holdings, holdingsAt, type LivingBlock } from './rules.ts';
import { blocksOf, type OwnedBlock } from './store.ts';
import { ask, type StripeLink } from './stripe.ts';
import { lastChargeOf, livingSubscriptions, saveSubscription } from './subscription-store.ts';

/** The overview of an account, computed at this moment. */
export async function overviewOf({ db, clock }: Context, accountId: string): Promise<Subscription> {
  const now = clock.now();
  const holdings = holdingsAt(await blocksOf(db, accountId), now);
  const living = await livingSubscriptions(db, accountId);
  const renewing = living.find((row) => !row.cancel_at_period_end);
  return {
    plan: holdings.plan,
    validity: validityOf(holdings, now),
    subscribing: renewing !== undefined,
    renewal: renewing ? await renewalOf(db, renewing) : null,
    endsAtPeriodEnd: !renewing && living.length > 0 ? (holdings.endsAt?.toISOString() ?? null) : null,
    graceUntil: null,
    blocks: holdings.blocks.map(describeBlock),
  };
}

/**
 * Ends the renewal of everything that renews; what is paid for runs on. Asking again is no error.
 * @throws ApiError noSubscription, providerFailed
 */
export async function unsubscribe(context: Context, stripe: StripeLink, accountId: string, locale: Locale) {
  const living = await livingSubscriptions(context.db, accountId);
  const [newest] = living;
  if (!newest) throw new ApiError('noSubscription');
  const renewing = living.filter((row) => !row.cancel_at_period_end);
  for (const row of renewing) await endRenewal(context, stripe, row);
  const holdings = holdingsAt(await blocksOf(context.db, accountId), context.clock.now());
  const endsAt = holdings.endsAt ?? newest.current_period_end;
  if (renewing.length > 0)
    context.background.run('unsubscribed', () => sendUnsubscribed(context, newest, endsAt, locale));
  return { plan: newest.plan, endsAt: endsAt.toISOString() };
}

/** A new subscription takes the place of the earlier ones: nobody is charged for two (their days are kept). */
export async function renewOnlyNewest(context: Context, stripe: StripeLink, accountId: string): Promise<void> {
  const [, ...earlier] = (await livingSubscriptions(context.db, accountId)).filter((row) => !row.cancel_at_period_end);
  for (const row of earlier) await endRenewal(context, stripe, row);
}

/** Money went back: the subscription that it paid for charges no more. */
export async function endRenewalOf(
  context: Context,
  stripe: StripeLink,
  accountId: string,
  subscriptionId: string,
): Promise<void> {
  const renewing = (await livingSubscriptions(context.db, accountId)).filter((row) => !row.cancel_at_period_end);
  for (const row of renewing) if (row.id === subscriptionId) await endRenewal(context, stripe, row);
}

async function endRenewal({ db, log, clock }: Context, { api }: StripeLink, row: SubscriptionRow): Promise<void> {
  const askedAt = clock.now();
  const ended = await ask(api.subscriptions.update(row.id, { cancel_at_period_end: true }), log);
  const { status, cancel_at_period_end } = ended;
  await saveSubscription(db, { ...row, status, cancel_at_period_end, updated_at: askedAt });
}

function validityOf({ endsAt }: Holdings, now: Date): Subscription['validity'] {
  if (!endsAt) return { kind: 'unlimited' };
  return { kind: 'until', endsAt: endsAt.toISOString(), daysLeft: daysOf(endsAt.getTime() - now.getTime()) };
}

async function renewalOf(
  db: Context['db'],
  { id, plan, current_period_end }: SubscriptionRow,
): Promise<Subscription['renewal']> {
  const price = await lastChargeOf(db, id);
  return price ? { plan, nextChargeAt: current_period_end.toISOString(), price } : null;
}

function describeBlock({
  block,
  leftMs,
  state,
  startsAt,
  endsAt,
}: LivingBlock<OwnedBlock>): Subscription['blocks'][number] {
  return {
    blockId: block.id,
    plan: block.plan,
    days: block.days,
    daysLeft: daysOf(leftMs),
    state,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    orderId: block.orderId,
  };
}
